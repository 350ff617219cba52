"""Bound how good a partial grid can still become, to prune a search for the best grids.

A grid is worth the sum of its eight words. The filled rows are known. A column is worth at most the best word that
starts with its letters. A row to come is worth at most the best word whose every letter some word allows in its column.
Words are sorted by worth, the best first, so the words good enough for the next row are always the first n.

Method: branch and bound (A. H. Land and A. G. Doig, “An automatic method of solving discrete programming problems”,
1960).
"""

import numpy as np

from puzzles.square.tables import LETTERS, SIDE, Array, Tables, pack_bitsets


class Bound:
    """A floor under the worth of grids; it may be raised while a search runs.

    `worth` is one whole number per word of the tables, none greater than the one before it.
    """

    def __init__(self, tables: Tables, worth: Array, floor: int = 0) -> None:
        self.tables, self.floor = tables, floor
        self.worth = np.asarray(worth, dtype=np.int64)
        if (np.diff(self.worth) > 0).any():
            raise ValueError("the words must stand in the order of their worth, the greatest first")
        count = len(self.worth)
        self._first = pack_bitsets(np.arange(count) < np.arange(count + 1)[:, None])
        self._with_letter = self._best_with_letter()
        self._column = [self._best_column(length) for length in range(SIDE + 1)]
        self._row = [[self._best_row(length, place) for place in range(length, SIDE)] for length in range(SIDE + 1)]

    def most(self, rows: Array) -> Array:
        """Return the most that each partial grid can be worth; for full grids, their worth."""
        known, coming = self._worth_of_parts(rows)
        return np.asarray(sum(coming, known))

    def cut(self, rows: Array) -> tuple[Array, Array]:
        """Return the partial grids that can still reach the floor, and for each the set of good enough next words."""
        known, coming = self._worth_of_parts(rows)
        keep = sum(coming, known) >= self.floor
        needed = self.floor - sum(coming[1:], known)[keep]
        return rows[keep], self._first[np.searchsorted(-self.worth, -needed, side="right")]

    def _worth_of_parts(self, rows: Array) -> tuple[Array, list[Array]]:
        """Return what the rows are worth with the most of each column, and the most of each row to come."""
        length = rows.shape[1]
        begun = [self._prefix_of(self.tables.letters[rows, column]) for column in range(SIDE)]
        known = self.worth[rows].sum(axis=1)
        for column in range(SIDE):
            known += self._column[length][begun[column]]
        return known, [self._least_of_columns(best, begun) for best in self._row[length]]

    @staticmethod
    def _least_of_columns(best: Array, begun: list[Array]) -> Array:
        """Return what a row can be worth at most by each of the columns above it: the least of the four."""
        least = best[0][begun[0]]
        for column in range(1, SIDE):
            np.minimum(least, best[column][begun[column]], out=least)
        return np.asarray(least)

    @staticmethod
    def _prefix_of(letters: Array) -> Array:
        prefix = np.zeros(len(letters), dtype=np.intp)
        for place in range(letters.shape[1]):
            prefix = prefix * LETTERS + letters[:, place]
        return prefix

    def _best_with_letter(self) -> Array:
        """Return the best worth of a word with a letter in a place: [place, letter]."""
        best = np.zeros((SIDE, LETTERS), dtype=np.int64)
        for place in range(SIDE):
            np.maximum.at(best[place], self.tables.letters[:, place], self.worth)
        return best

    def _best_column(self, length: int) -> Array:
        """Return the best worth of a word that starts with a prefix."""
        best = np.zeros(LETTERS**length, dtype=np.int64)
        np.maximum.at(best, self._prefix_of(self.tables.letters[:, :length]), self.worth)
        return best

    def _best_row(self, length: int, place: int) -> Array:
        """Return the best worth of a row at a place, by what one column above it holds: [column, prefix]."""
        prefix, letter = self._prefix_of(self.tables.letters[:, :length]), self.tables.letters[:, place]
        best = np.zeros((SIDE, LETTERS**length), dtype=np.int64)
        for column in range(SIDE):
            np.maximum.at(best[column], prefix, self._with_letter[column, letter])
        return best
