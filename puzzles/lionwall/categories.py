"""The curated categories of a new site, and the walls that can be drawn from an editor's list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path

from puzzles.contract import Stock
from puzzles.lionwall.entries import Entry, entries
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.wordplay import Rulebook

CATEGORIES, WORDS = "lionwall-categories", "lionwall-words"
"""The names of the two curated lists: categories (their words in the details), and words that may be cards."""
SYNSET = re.compile(r"\S+\.n\.\d\d")
"""How WordNet's senses of nouns are named."""


@dataclass(frozen=True)
class Category:
    """A curated category. `kind`: kinds, parts, members, before or after; `key`: synset names, or the gap's word."""

    name: str
    kind: str
    key: str
    words: tuple[str, ...]

    @property
    def lexicon_names(self) -> list[str]:
        """Return the names of WordNet's own categories that this one is drawn from."""
        if self.kind in ("before", "after"):
            return [self.name.lower()]
        return [f"{self.kind} of {key.rsplit('.', 2)[0].replace('_', ' ')} ({key})" for key in self.key.split()]


def _rows(file: str) -> list[list[str]]:
    """Return the fields of each line of a data file beside this one."""
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]


@cache
def curated() -> dict[str, Category]:
    """Return the categories of a new site, by name."""
    rows = _rows("categories.txt")
    return {
        name: Category(name, kind, key, tuple(w.strip() for w in words.split(","))) for kind, name, key, words in rows
    }


@dataclass(frozen=True)
class Meaning:
    """The meaning of a word: the name of a synset, or an explanation in our own words."""

    synset: str | None = None
    gloss: str | None = None


@cache
def meant() -> dict[tuple[str, str], Meaning]:
    """Return category and word to their meaning, if the category's synsets would lead elsewhere or to nothing."""
    return {
        (name, word.lower()): Meaning(synset=told) if SYNSET.fullmatch(told) else Meaning(gloss=told)
        for name, word, told in _rows("senses.txt")
    }


@cache
def written_glosses() -> dict[str, str]:
    """Map synsets to the glosses that replace WordNet's wrong or hard ones."""
    return {row[0]: row[1] for row in _rows("glosses.txt")}


class Pool:
    """The categories that walls are drawn from, each with its words in the order of their list.

    `folded` is all that belongs to a category in lower case, drawn or not: near members and everything that a rule
    fits. `tempting` is the part of it that misleads a player: without the near members, which hold for a proof by some
    reading only.
    """

    def __init__(self, words: Mapping[str, tuple[str, ...]], entries: Mapping[str, Entry]) -> None:
        self.words = words
        self.names = list(words)
        self.entries = entries
        held: dict[str, set[str]] = {name: set() for name in words}
        book = Rulebook({name: rule for name in words if (rule := entries[name].rule)})
        for word in {word for listed in words.values() for word in listed}:
            for name in book.of(word):
                held[name].add(word.lower())
        listed = {name: {word.lower() for word in one} for name, one in words.items()}
        self.folded = {name: frozenset(held[name] | listed[name] | entries[name].folded) for name in words}
        own = {name: {word.lower() for word in entries[name].words} for name in words}
        self.tempting = {name: frozenset(held[name] | listed[name] | own[name]) for name in words}

    @classmethod
    def of(cls, stock: Stock) -> Pool:
        """Return the approved categories with their approved words; the engine's own if an editor's list is missing."""
        allowed = frozenset(stock.words[WORDS]) if WORDS in stock.words else None
        found, entries = {}, {}
        for name in stock.words.get(CATEGORIES, begun()):
            entry = _entry_of(stock, name)
            fit = tuple(
                word
                for word in entry.words
                if not gives_away(word, name) and (allowed is None or word in allowed) and is_text(word, LONGEST_CARD)
            )
            if len(fit) >= GROUP and is_text(name, LONGEST_NAME):
                found[name], entries[name] = fit, entry
        return cls(found, entries)

    def belongs(self, name: str, card: str) -> bool:
        """Return True if a card belongs to a category, on any list or by its rule."""
        return card.lower() in self.folded[name] or self.entries[name].holds(card)

    @cached_property
    def size(self) -> int:
        """Return how many words there are, each once."""
        return len(frozenset[str]().union(*self.folded.values()))

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
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


def begun() -> tuple[str, ...]:
    """Return the names of all categories of a new site."""
    return (*curated(), *entries())


def _entry_of(stock: Stock, name: str) -> Entry:
    """Return a category as the editors keep it, else as on a new site; without words if it must not be drawn."""
    details = stock.details.get(CATEGORIES, {})
    if name in details:
        return _readable(name, details[name])
    if name in entries():
        return entries()[name]
    return Entry(name, dict.fromkeys(curated()[name].words, "") if name in curated() else {})


def _readable(name: str, details: str) -> Entry:
    """Return an editor's category without the words that its rule does not fit; empty if the rule does not exist."""
    try:
        entry = Entry.read(name, details)
    except ValueError:  # the desk refuses such a row; one from an imported file is not drawn
        return Entry(name, {})
    return replace(entry, words={word: whole for word, whole in entry.words.items() if word not in entry.misfits})
