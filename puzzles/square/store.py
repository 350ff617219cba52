"""Store all grids of one word list, ten bytes for each: the numbers of its four words across, and its worth.

If a list changes by a few words, it isn't searched again: grids with a removed word are dropped, and for an added word
only the grids with this word are searched.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from puzzles.square.best_grids import find_best_grids
from puzzles.square.quality import TIRED_LOSS, mark_tired_words, rate_variety, rate_words
from puzzles.square.solver import find_all_grids, find_grids_with, spell_numbered_grids
from puzzles.square.tables import SIDE, Array, WordTables

Clues = Mapping[str, tuple[str, ...]]
LONGEST_WHOLE_LIST = 2_200
"""The most words of a list whose grids are all stored."""
MOST_STORED_GRIDS = 100_000
"""How many grids, the best ones, are stored for a longer list."""


class BadStore(ValueError):
    """A file has no grids in it, or is damaged."""


@dataclass(frozen=True, eq=False)
class Grids:
    """Grids of a list of words, the best first: `rows` has their word numbers (n × 4), `worth` their worths (n)."""

    words: tuple[str, ...]
    rows: Array
    worth: Array

    @classmethod
    def from_clues(cls, clues: Clues) -> Grids:
        """Find all grids of the words in `clues`; for a long list only the best."""
        words = tuple(sorted(clues))
        if not words:
            return cls((), np.empty((0, SIDE), dtype=np.uint16), np.empty(0, dtype=np.uint16))
        tables, single = WordTables(words), rate_words(words, clues)
        rows = (
            find_all_grids(tables)
            if len(words) <= LONGEST_WHOLE_LIST
            else find_best_grids(tables, single, MOST_STORED_GRIDS)[0]
        )
        return cls._rank_grids(tables, rows, single)

    @classmethod
    def _rank_grids(cls, tables: WordTables, rows: Array, single: Array) -> Grids:
        word_numbers = np.concatenate((rows, tables.look_up_columns(rows)), axis=1)
        each = single - TIRED_LOSS * mark_tired_words(word_numbers, len(single))
        worth = np.maximum(0, each[word_numbers].sum(axis=1) + rate_variety(tables, rows))
        order = np.lexsort((*rows.T[::-1], -worth))
        return cls(tables.words, rows[order].astype(np.uint16), worth[order].astype(np.uint16))

    def __len__(self) -> int:
        return len(self.rows)

    def spell_rows(self, numbers: Iterable[int]) -> list[tuple[str, ...]]:
        """Return the four words across of the grids with these numbers."""
        chosen = self.rows[np.fromiter(numbers, dtype=np.intp)].astype(np.intp)
        return spell_numbered_grids(self.word_tables, chosen) if len(chosen) else []

    @cached_property
    def word_tables(self) -> WordTables:
        """Return the words of the list as tables for the search."""
        return WordTables(self.words)

    def list_word_numbers(self) -> Array:
        """Return the numbers of the eight words of each grid, across before down (n × 8)."""
        rows = self.rows.astype(np.intp)
        return (
            np.concatenate((rows, self.word_tables.look_up_columns(rows)), axis=1)
            if len(rows)
            else np.empty((0, 8), int)
        )

    @cached_property
    def tired_words(self) -> frozenset[str]:
        """Return the words that are in too many of the grids."""
        return frozenset(
            self.words[at] for at in np.flatnonzero(mark_tired_words(self.list_word_numbers(), len(self.words)))
        )

    def count_grids_with(self, word: str) -> int:
        """Count the grids with a word; 0 if the list lacks it."""
        if word not in self.words:
            return 0
        return int((self.list_word_numbers() == self.words.index(word)).any(axis=1).sum())

    def change_list(self, clues: Clues) -> Grids:
        """Return the grids of another list, as `Grids.from_clues` does, but faster if few words are new."""
        words = tuple(sorted(clues))
        came = sorted(set(words) - set(self.words))
        if not self.words or len(words) > LONGEST_WHOLE_LIST or len(self.words) > LONGEST_WHOLE_LIST:
            return Grids.from_clues(clues)
        if len(came) * 20 > len(words):
            return Grids.from_clues(clues)
        stay = sorted(set(words) & set(self.words))
        found = self._spell_remaining(set(self.words) - set(words))
        for word in came:
            found += find_grids_with(WordTables(stay), word)
            stay = sorted([*stay, word])
        tables = WordTables(words)
        number = {word: at for at, word in enumerate(words)}
        rows = np.array([[number[word] for word in grid] for grid in found], dtype=np.intp).reshape(-1, SIDE)
        return self._rank_grids(tables, rows, rate_words(words, clues))

    def remove_words(self, gone: Collection[str]) -> Grids:
        """Return the grids without those that have one of the words in `gone`."""
        keep = ~np.isin(self.list_word_numbers(), [at for at, word in enumerate(self.words) if word in gone]).any(
            axis=1
        )
        return Grids(self.words, self.rows[keep], self.worth[keep])

    def _spell_remaining(self, gone: set[str]) -> list[tuple[str, ...]]:
        grids = self.remove_words(gone) if gone else self
        return grids.spell_rows(range(len(grids)))

    def write_file(self, path: Path) -> None:
        """Write the grids to a file; a failure leaves the old file as it was."""
        made = path.with_suffix(f".{os.getpid()}.making")
        with made.open("wb") as file:
            np.savez(file, words=np.array(self.words, dtype="S4"), rows=self.rows, worth=self.worth)
        made.replace(path)

    @classmethod
    def read_file(cls, path: Path) -> Grids:
        """Read a file of `write_file`. Raises `BadStore` if it is damaged, `OSError` if it is missing."""
        try:
            with path.open("rb") as stored, np.load(stored, allow_pickle=False) as file:
                words, rows, worth = (file[name] for name in ("words", "rows", "worth"))
        except (ValueError, KeyError, EOFError, BadZipFile) as problem:
            raise BadStore(f"{path.name} is damaged: {problem}") from problem
        if rows.shape != (len(worth), SIDE) or (len(rows) and int(rows.max()) >= len(words)):
            raise BadStore(f"{path.name} doesn’t hold grids")
        return cls(tuple(words.astype(str).tolist()), rows, worth)
