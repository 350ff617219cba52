"""Read the curated categories that a new site starts with, and prepare the approved ones for drawing walls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations

from puzzles.contract import Stock
from puzzles.lionwall.entries import Entry, load_entries
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.wordplay import Rulebook, read_rows

CATEGORY_LIST, CARD_LIST = "lionwall-categories", "lionwall-words"
"""The names of the two word lists: categories, with their words as details, and words that may be on cards."""
SYNSET_NAME = re.compile(r"\S+\.n\.\d\d")
"""Matches the name of a noun synset of WordNet, such as fish.n.01."""


@dataclass(frozen=True)
class Category:
    """A curated category and its words.

    `kind` says whether the words are “kinds”, “parts” or “members” of the synsets whose names are in `key`. For a gap,
    `kind` is “before” or “after”, and `key` is the word beside the gap.
    """

    name: str
    kind: str
    key: str
    words: tuple[str, ...]

    @property
    def lexicon_names(self) -> list[str]:
        """Return the names by which `WordCategories` knows this category: one for each synset."""
        if self.kind in ("before", "after"):
            return [self.name.lower()]
        return [f"{self.kind} of {key.rsplit('.', 2)[0].replace('_', ' ')} ({key})" for key in self.key.split()]


@cache
def load_categories() -> dict[str, Category]:
    """Read the categories from WordNet that a new site starts with, by name."""
    rows = read_rows("categories.txt")
    return {
        name: Category(name, kind, key, tuple(w.strip() for w in words.split(","))) for kind, name, key, words in rows
    }


@dataclass(frozen=True)
class Meaning:
    """The meaning of a word in a category: the name of a synset, or our own gloss; both None if we set neither."""

    synset: str | None = None
    gloss: str | None = None


@cache
def load_meanings() -> dict[tuple[str, str], Meaning]:
    """Map (category, word) to the word's meaning there, for words that the category's synsets don't explain well."""
    return {
        (name, word.lower()): Meaning(synset=text) if SYNSET_NAME.fullmatch(text) else Meaning(gloss=text)
        for name, word, text in read_rows("senses.txt")
    }


@cache
def load_glosses() -> dict[str, str]:
    """Map names of synsets to our glosses, which replace wrong or hard ones of WordNet."""
    return {row[0]: row[1] for row in read_rows("glosses.txt")}


class CategoryPool:
    """The categories from which walls are drawn: `words` maps each to the words that may be cards, as listed.

    `folded_words` maps each category to all words that belong to it, in lower case: those listed, near ones, and words
    that its rule fits. `tempting_words` is the same without the near ones, because these mislead no player.
    """

    def __init__(self, words: Mapping[str, tuple[str, ...]], entries: Mapping[str, Entry]) -> None:
        self.words = words
        self.names = list(words)
        self.entries = entries
        held: dict[str, set[str]] = {name: set() for name in words}
        book = Rulebook({name: rule for name in words if (rule := entries[name].rule)})
        for word in {word for listed in words.values() for word in listed}:
            for name in book.find_rules(word):
                held[name].add(word.lower())
        listed = {name: {word.lower() for word in one} for name, one in words.items()}
        self.folded_words = {name: frozenset(held[name] | listed[name] | entries[name].folded_words) for name in words}
        own = {name: {word.lower() for word in entries[name].words} for name in words}
        self.tempting_words = {name: frozenset(held[name] | listed[name] | own[name]) for name in words}

    @classmethod
    def from_stock(cls, stock: Stock) -> CategoryPool:
        """Collect the approved categories and words of a stock; without a list of categories, take the engine's own."""
        allowed = frozenset(stock.words[CARD_LIST]) if CARD_LIST in stock.words else None
        found, entries = {}, {}
        for name in stock.words.get(CATEGORY_LIST, list_initial_names()):
            entry = _find_entry(stock, name)
            fit = tuple(
                word
                for word in entry.words
                if not gives_away(word, name) and (allowed is None or word in allowed) and is_text(word, LONGEST_CARD)
            )
            if len(fit) >= GROUP_SIZE and is_text(name, LONGEST_NAME):
                found[name], entries[name] = fit, entry
        return cls(found, entries)

    def has_card(self, name: str, card: str) -> bool:
        """Return True if a card belongs to a category: listed, near, or by its rule."""
        return card.lower() in self.folded_words[name] or self.entries[name].has_card(card)

    @cached_property
    def word_count(self) -> int:
        """Return the number of different words that belong to any category."""
        return len(frozenset[str]().union(*self.folded_words.values()))

    @cached_property
    def category_neighbours(self) -> dict[str, list[str]]:
        """Map each category to the others that share a word with it."""
        holding: dict[str, list[str]] = {}
        for name in self.names:
            for word in self.words[name]:
                holding.setdefault(word.lower(), []).append(name)
        found: dict[str, set[str]] = {name: set() for name in self.names}
        for names in holding.values():
            for a, b in combinations(names, 2):
                found[a].add(b)
                found[b].add(a)
        return {name: sorted(near) for name, near in found.items()}


def list_initial_names() -> tuple[str, ...]:
    """List the names of all categories that a new site starts with."""
    return (*load_categories(), *load_entries())


def _find_entry(stock: Stock, name: str) -> Entry:
    """Return the editors' version of a category, else the one of a new site; an unknown one has no words."""
    details = stock.details.get(CATEGORY_LIST, {})
    if name in details:
        return _read_fitting_entry(name, details[name])
    if name in load_entries():
        return load_entries()[name]
    return Entry(name, dict.fromkeys(load_categories()[name].words, "") if name in load_categories() else {})


def _read_fitting_entry(name: str, details: str) -> Entry:
    """Read an editor's category, without words that its rule doesn't fit; without any if the rule is unknown."""
    try:
        entry = Entry.read_entry(name, details)
    except ValueError:  # the desk refuses such a row; if a file brought it in, no wall uses it
        return Entry(name, {})
    return replace(entry, words={word: whole for word, whole in entry.words.items() if word not in entry.misfit_words})
