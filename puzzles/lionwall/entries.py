"""Categories beyond the network: wordplay that a rule proves, and culture, which only its list defines.

Those of a new site are in `wordplay.txt` and `culture.txt`. The details of a row of the editors' list hold the same,
one word per line, after up to three lines that start with “rule:”, “about:” and “near:”.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from puzzles.lionwall.wordplay import Rule, Rulebook, rows

WORDPLAY = "wordplay"
RULE, ABOUT, NEAR = "rule:", "about:", "near:"
STANDS_FOR = "="
"""Separates a card from the whole that contains it: green = The Green Mile."""


@dataclass(frozen=True)
class Entry:
    """Hold a category and its cards.

    `words`: each card, with the phrase that it comes from (“green”: “The Green Mile”) or ''. `near`: words that might
    belong, too, and are therefore never drawn. `rule`: what proves that a word belongs. `about`: the field, such as
    film; one wall mixes several fields.
    """

    name: str
    words: Mapping[str, str]
    near: frozenset[str] = frozenset()
    rule: Rule | None = None
    about: str = ""
    folded: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded", frozenset(word.lower() for word in (*self.words, *self.near)))

    @classmethod
    def read(cls, name: str, details: str) -> Entry:
        """Read a category from an editor's list. Raises `ValueError` for an unknown rule."""
        lines = [line.strip() for line in details.split("\n")]
        heads = (RULE, ABOUT, NEAR)
        told = {key: one.removeprefix(key).strip() for one in lines for key in heads if one.startswith(key)}
        words = [one for one in lines if one and not one.startswith(heads)]
        rule = Rule.read(told[RULE]) if RULE in told else None
        return cls(
            name,
            _folded_words(words),
            _listed_words(told.get(NEAR, "")),
            rule,
            told.get(ABOUT, WORDPLAY if rule else ""),
        )

    @property
    def details(self) -> str:
        """Return the category as an editor's list keeps it."""
        head = [f"{RULE} {self.rule}"] if self.rule else [f"{ABOUT} {self.about}"] if self.about else []
        if self.near:
            head.append(f"{NEAR} {', '.join(sorted(self.near))}")
        words = (f"{word} {STANDS_FOR} {whole}" if whole else word for word, whole in self.words.items())
        return "\n".join([*head, *words])

    def holds(self, card: str) -> bool:
        """Return True if a card belongs: it is listed, or near, or the rule fits it."""
        return card.lower() in self.folded or (self.rule is not None and self.rule.found(card) is not None)

    def told(self, card: str) -> str | None:
        """Say why a card belongs, in a few words; None if there is no more to say."""
        return self.rule.told(card) if self.rule else self.words.get(card) or None

    @property
    def misfits(self) -> list[str]:
        """Return the listed words that the rule does not fit."""
        return [word for word in self.words if self.rule is not None and self.rule.found(word) is None]


def _folded_words(texts: Iterable[str]) -> dict[str, str]:
    pairs = (text.partition(STANDS_FOR) for text in texts)
    return {word.strip(): whole.strip() for word, _, whole in pairs if word.strip()}


def _listed_words(text: str) -> frozenset[str]:
    return frozenset(one.strip() for one in text.split(",") if one.strip())


@cache
def all_entries() -> dict[str, Entry]:
    """Return the categories beyond the network of a new site, by name."""
    found = {}
    for kind, key, name, words in rows("wordplay.txt"):
        found[name] = Entry(name, _folded_words(words.split(",")), frozenset(), Rule(kind, key), WORDPLAY)
    for about, name, words, near in rows("culture.txt"):
        found[name] = Entry(name, _folded_words(words.split(",")), _listed_words(near), None, about)
    return found


@cache
def open_rulebook() -> Rulebook:
    """Return the rules of all categories that have one."""
    return Rulebook({name: one.rule for name, one in all_entries().items() if one.rule})


@cache
def _entries_by_word() -> dict[str, frozenset[str]]:
    """Map each word to the categories that list it, or name it as near."""
    found: dict[str, set[str]] = {}
    for name, one in all_entries().items():
        for word in one.folded:
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


@lru_cache(maxsize=50_000)
def entries_of(card: str) -> frozenset[str]:
    """Return every category beyond the network that holds a card, listed there or not."""
    return open_rulebook().of(card) | _entries_by_word().get(card.lower(), frozenset())
