"""The curated categories with which a new site begins, and what of an editor's list a wall can be drawn from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path

from puzzles.contract import Stock
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text

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
        """What WordNet's own categories are called that this one is drawn from."""
        if self.kind in ("before", "after"):
            return [self.name.lower()]
        return [f"{self.kind} of {key.rsplit('.', 2)[0].replace('_', ' ')} ({key})" for key in self.key.split()]


def _rows(file: str) -> list[list[str]]:
    """The fields of each line of a data file beside this one."""
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]


@cache
def curated() -> dict[str, Category]:
    """The categories that a new site begins with, by name."""
    rows = _rows("categories.txt")
    return {
        name: Category(name, kind, key, tuple(w.strip() for w in words.split(","))) for kind, name, key, words in rows
    }


@dataclass(frozen=True)
class Meaning:
    """What is meant by a word: the name of a synset, or an explanation in our own words."""

    synset: str | None = None
    gloss: str | None = None


@cache
def meant() -> dict[tuple[str, str], Meaning]:
    """Category and word to what is meant there, where the category's synsets would lead elsewhere or to nothing."""
    return {
        (name, word.lower()): Meaning(synset=told) if SYNSET.fullmatch(told) else Meaning(gloss=told)
        for name, word, told in _rows("senses.txt")
    }


@cache
def written_glosses() -> dict[str, str]:
    """Synset to what stands in place of WordNet's gloss, where that is wrong or hard to read."""
    return {row[0]: row[1] for row in _rows("glosses.txt")}


class Pool:
    """The categories that walls are drawn from, each with its words in the order of their list."""

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        self.words = words
        self.names = list(words)
        self.folded = {name: frozenset(word.lower() for word in held) for name, held in words.items()}

    @classmethod
    def of(cls, stock: Stock) -> Pool:
        """The approved categories with their approved words; the engine's own where an editor's list is not there."""
        allowed = frozenset(stock.words[WORDS]) if WORDS in stock.words else None
        found = {}
        for name in stock.words.get(CATEGORIES, tuple(curated())):
            fit = tuple(
                word
                for word in _words_of(stock, name)
                if not gives_away(word, name) and (allowed is None or word in allowed) and is_text(word, LONGEST_CARD)
            )
            if len(fit) >= GROUP and is_text(name, LONGEST_NAME):
                found[name] = fit
        return cls(found)

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """Category to the others that share a word with it."""
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


def _words_of(stock: Stock, name: str) -> dict[str, None]:
    """The words of a category as the editors keep them, else as a new site begins."""
    details = stock.details.get(CATEGORIES, {})
    words = details[name].split("\n") if name in details else curated()[name].words if name in curated() else ()
    return dict.fromkeys(word.strip() for word in words if word.strip())
