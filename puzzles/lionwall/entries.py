"""Read the categories that aren't from WordNet: wordplay, which a rule proves, and culture, which a list defines.

A new site starts with those of `wordplay.txt` and `culture.txt`. In the editors' list, the details of a row may start
with lines for “rule:”, “about:” and “near:”; then there is one word on each line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from puzzles.lionwall.wordplay import Rule, Rulebook, read_rows

WORDPLAY_FIELD = "wordplay"
RULE_LABEL, ABOUT_LABEL, NEAR_LABEL = LABELS = "rule:", "about:", "near:"
PHRASE_SEPARATOR = "="
"""Separates a card from the phrase that it comes from, as in “green = The Green Mile”."""


@dataclass(frozen=True)
class Entry:
    """A category and its cards.

    `words` maps each card to the phrase that it is from (“green” to “The Green Mile”), or to ''. `near` are words that
    might also belong, and are never drawn. `rule` proves that a word belongs. `about` is the field, such as film; one
    wall mixes several fields. `folded_words` are all words, near ones included, in lower case.
    """

    name: str
    words: Mapping[str, str]
    near: frozenset[str] = frozenset()
    rule: Rule | None = None
    about: str = ""
    folded_words: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded_words", frozenset(word.lower() for word in (*self.words, *self.near)))

    @classmethod
    def read_entry(cls, name: str, details: str) -> Entry:
        """Read a category from its details in the editors' list. Raises `ValueError` for an unknown rule."""
        lines = [line.strip() for line in details.split("\n")]
        head_texts = {key: one.removeprefix(key).strip() for one in lines for key in LABELS if one.startswith(key)}
        words = [one for one in lines if one and not one.startswith(LABELS)]
        rule = Rule.read_rule(head_texts[RULE_LABEL]) if RULE_LABEL in head_texts else None
        return cls(
            name,
            _split_words(words),
            _split_list(head_texts.get(NEAR_LABEL, "")),
            rule,
            head_texts.get(ABOUT_LABEL, WORDPLAY_FIELD if rule else ""),
        )

    @property
    def details_text(self) -> str:
        """Return the details of the category for the editors' list."""
        head = [f"{RULE_LABEL} {self.rule}"] if self.rule else [f"{ABOUT_LABEL} {self.about}"] if self.about else []
        if self.near:
            head.append(f"{NEAR_LABEL} {', '.join(sorted(self.near))}")
        words = (f"{word} {PHRASE_SEPARATOR} {whole}" if whole else word for word, whole in self.words.items())
        return "\n".join([*head, *words])

    def has_card(self, card: str) -> bool:
        """Return True if a card is listed, is a near word, or fits the rule."""
        return card.lower() in self.folded_words or (self.rule is not None and self.rule.find_match(card) is not None)

    def explain_card(self, card: str) -> str | None:
        """Say in a few words why a card belongs; None if the category's name explains it."""
        return self.rule.explain_match(card) if self.rule else self.words.get(card) or None

    @property
    def misfit_words(self) -> list[str]:
        """Return the listed words that the rule doesn't fit."""
        return [word for word in self.words if self.rule is not None and self.rule.find_match(word) is None]


def _split_words(texts: Iterable[str]) -> dict[str, str]:
    pairs = (text.partition(PHRASE_SEPARATOR) for text in texts)
    return {word.strip(): whole.strip() for word, _, whole in pairs if word.strip()}


def _split_list(text: str) -> frozenset[str]:
    return frozenset(one.strip() for one in text.split(",") if one.strip())


@cache
def load_entries() -> dict[str, Entry]:
    """Read the entries that a new site starts with, by name."""
    found = {}
    for kind, key, name, words in read_rows("wordplay.txt"):
        found[name] = Entry(name, _split_words(words.split(",")), frozenset(), Rule(kind, key), WORDPLAY_FIELD)
    for about, name, words, near in read_rows("culture.txt"):
        found[name] = Entry(name, _split_words(words.split(",")), _split_list(near), None, about)
    return found


@cache
def open_rulebook() -> Rulebook:
    """Return a book of the rules of all entries that have one."""
    return Rulebook({name: one.rule for name, one in load_entries().items() if one.rule})


@cache
def _map_entries_by_word() -> dict[str, frozenset[str]]:
    """Map each word, in lower case, to the names of the entries that list it or have it as a near word."""
    found: dict[str, set[str]] = {}
    for name, one in load_entries().items():
        for word in one.folded_words:
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


@lru_cache(maxsize=50_000)
def find_entry_names(card: str) -> frozenset[str]:
    """Return the names of all entries to which a card belongs, by a list or a rule."""
    return open_rulebook().find_rules(card) | _map_entries_by_word().get(card.lower(), frozenset())
