"""All grids of one word list, stored compactly: ten bytes for each, four rows and what the grid is worth.

A list that changes by a few words does not have to be searched again: grids with a removed word are dropped, and for an
added word only the grids that hold it are found.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from puzzles.square.best import best_grids
from puzzles.square.quality import TIRED, tired, variety, worths
from puzzles.square.solver import every_grid, grids_holding, texts
from puzzles.square.tables import SIDE, Array, Tables

Clues = Mapping[str, tuple[str, ...]]
LONGEST_WHOLE_LIST = 2_200
"""The most words of a list whose grids are all stored; of a longer list only the best are."""
BEST = 100_000
"""How many grids of a longer list are kept."""


class BadStore(ValueError):
    """A file holds no grids, or damaged ones."""


@dataclass(frozen=True, eq=False)
class Grids:
    """Grids over a list of words: `rows` are word numbers (n × 4), `worth` what each grid is worth; the best first."""

    words: tuple[str, ...]
    rows: Array
    worth: Array

    @classmethod
    def of(cls, clues: Clues) -> Grids:
        """Return all grids of the words that have clues; for a long list the best."""
        words = tuple(sorted(clues))
        if not words:
            return cls((), np.empty((0, SIDE), dtype=np.uint16), np.empty(0, dtype=np.uint16))
        tables, single = Tables(words), worths(words, clues)
        rows = every_grid(tables) if len(words) <= LONGEST_WHOLE_LIST else best_grids(tables, single, BEST)[0]
        return cls._ranked(tables, rows, single)

    @classmethod
    def _ranked(cls, tables: Tables, rows: Array, single: Array) -> Grids:
        eights = np.concatenate((rows, tables.columns(rows)), axis=1)
        each = single - TIRED * tired(eights, len(single))
        worth = np.maximum(0, each[eights].sum(axis=1) + variety(tables, rows))
        order = np.lexsort((*rows.T[::-1], -worth))
        return cls(tables.words, rows[order].astype(np.uint16), worth[order].astype(np.uint16))

    def __len__(self) -> int:
        return len(self.rows)

    def texts(self, numbers: Iterable[int]) -> list[tuple[str, ...]]:
        """Return some of the grids by their numbers, as four rows each."""
        chosen = self.rows[np.fromiter(numbers, dtype=np.intp)].astype(np.intp)
        return texts(self.tables, chosen) if len(chosen) else []

    @cached_property
    def tables(self) -> Tables:
        """Return the words, ready to be searched."""
        return Tables(self.words)

    def all_words(self) -> Array:
        """Return the numbers of the eight words of each grid, across before down (n × 8)."""
        rows = self.rows.astype(np.intp)
        return np.concatenate((rows, self.tables.columns(rows)), axis=1) if len(rows) else np.empty((0, 8), int)

    @cached_property
    def tired(self) -> frozenset[str]:
        """Return the words that are in very many of the grids."""
        return frozenset(self.words[at] for at in np.flatnonzero(tired(self.all_words(), len(self.words))))

    def holding(self, word: str) -> int:
        """Return how many of the grids hold a word; none if the list lacks it."""
        if word not in self.words:
            return 0
        return int((self.all_words() == self.words.index(word)).any(axis=1).sum())

    def changed_to(self, clues: Clues) -> Grids:
        """Return the grids of another list, found from these if few words are new. The result equals `Grids.of`."""
        words = tuple(sorted(clues))
        came = sorted(set(words) - set(self.words))
        if not self.words or len(words) > LONGEST_WHOLE_LIST or len(self.words) > LONGEST_WHOLE_LIST:
            return Grids.of(clues)
        if len(came) * 20 > len(words):
            return Grids.of(clues)
        stay = sorted(set(words) & set(self.words))
        found = self._without(set(self.words) - set(words))
        for word in came:
            found += grids_holding(Tables(stay), word)
            stay = sorted([*stay, word])
        tables = Tables(words)
        number = {word: at for at, word in enumerate(words)}
        rows = np.array([[number[word] for word in grid] for grid in found], dtype=np.intp).reshape(-1, SIDE)
        return self._ranked(tables, rows, worths(words, clues))

    def but(self, gone: Collection[str]) -> Grids:
        """Return the same grids without those that hold one of some words."""
        keep = ~np.isin(self.all_words(), [at for at, word in enumerate(self.words) if word in gone]).any(axis=1)
        return Grids(self.words, self.rows[keep], self.worth[keep])

    def _without(self, gone: set[str]) -> list[tuple[str, ...]]:
        grids = self.but(gone) if gone else self
        return grids.texts(range(len(grids)))

    def save(self, path: Path) -> None:
        """Write the grids to a file, completely or not at all."""
        made = path.with_suffix(f".{os.getpid()}.making")
        with made.open("wb") as file:
            np.savez(file, words=np.array(self.words, dtype="S4"), rows=self.rows, worth=self.worth)
        made.replace(path)

    @classmethod
    def open(cls, path: Path) -> Grids:
        """Read what `save` wrote. Raises `BadStore` if the file is damaged, `OSError` if it is missing."""
        try:
            with path.open("rb") as stored, np.load(stored, allow_pickle=False) as file:
                words, rows, worth = (file[name] for name in ("words", "rows", "worth"))
        except (ValueError, KeyError, EOFError, BadZipFile) as problem:
            raise BadStore(f"{path.name} is damaged: {problem}") from problem
        if rows.shape != (len(worth), SIDE) or (len(rows) and int(rows.max()) >= len(words)):
            raise BadStore(f"{path.name} does not hold grids")
        return cls(tuple(words.astype(str).tolist()), rows, worth)
