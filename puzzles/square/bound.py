"""Bound what a partial grid can be worth when full, to prune a search for the best grids.

A grid is worth the sum of its eight words. The filled rows are known. A column is worth at most the best word that
starts with its letters. A later row must go on with some word down in every column. Each column alone limits what the
row can be worth, and the lowest of the four limits counts. Words are sorted by worth, the best first, so the words that
are good enough for the next row are always the first n.

Method: branch and bound (A. H. Land and A. G. Doig, “An automatic method of solving discrete programming problems”,
1960).
"""

import numpy as np

from puzzles.square.tables import ALPHABET_SIZE, SIDE, Array, WordTables, pack_bitsets


class Bound:
    """A bound on what partial grids can be worth, and a floor for it, which may rise while a search runs.

    `worth` has one whole number for each word of the tables, in descending order.
    """

    def __init__(self, tables: WordTables, worth: Array, floor: int = 0) -> None:
        self.tables, self.floor = tables, floor
        self.worth = np.asarray(worth, dtype=np.int64)
        if (np.diff(self.worth) > 0).any():
            raise ValueError("the words must be in order of their worth, the greatest first")
        count = len(self.worth)
        self._first = pack_bitsets(np.arange(count) < np.arange(count + 1)[:, None])
        self._with_letter = self._find_best_with_letter()
        self._column = [self._find_best_column(length) for length in range(SIDE + 1)]
        self._row = [
            [self._find_best_row(length, place) for place in range(length, SIDE)] for length in range(SIDE + 1)
        ]

    def compute_most_worth(self, rows: Array) -> Array:
        """Return the most that each partial grid (n × rows so far) can be worth; for a full grid, its worth."""
        known, coming = self._split_worth(rows)
        return np.asarray(sum(coming, known))

    def prune_grids(self, rows: Array) -> tuple[Array, Array]:
        """Return the partial grids that can reach the floor, and for each a bitset of good enough next words."""
        known, coming = self._split_worth(rows)
        keep = sum(coming, known) >= self.floor
        needed = self.floor - sum(coming[1:], known)[keep]
        return rows[keep], self._first[np.searchsorted(-self.worth, -needed, side="right")]

    def _split_worth(self, rows: Array) -> tuple[Array, list[Array]]:
        """Return the worth of each grid's rows plus the most of its columns, and a list of the most of later rows."""
        length = rows.shape[1]
        begun = [self._encode_prefix(self.tables.letters[rows, column]) for column in range(SIDE)]
        known = self.worth[rows].sum(axis=1)
        for column in range(SIDE):
            known += self._column[length][begun[column]]
        return known, [self._find_least(best, begun) for best in self._row[length]]

    @staticmethod
    def _find_least(best: Array, begun: list[Array]) -> Array:
        """Return the most that a later row can be worth: the least of what its four columns allow."""
        least = best[0][begun[0]]
        for column in range(1, SIDE):
            np.minimum(least, best[column][begun[column]], out=least)
        return np.asarray(least)

    @staticmethod
    def _encode_prefix(letters: Array) -> Array:
        prefix = np.zeros(len(letters), dtype=np.intp)
        for place in range(letters.shape[1]):
            prefix = prefix * ALPHABET_SIZE + letters[:, place]
        return prefix

    def _find_best_with_letter(self) -> Array:
        """Return the worth of the best word with each letter in each place: [place, letter]."""
        best = np.zeros((SIDE, ALPHABET_SIZE), dtype=np.int64)
        for place in range(SIDE):
            np.maximum.at(best[place], self.tables.letters[:, place], self.worth)
        return best

    def _find_best_column(self, length: int) -> Array:
        """Return the worth of the best word that starts with each prefix of `length` letters."""
        best = np.zeros(ALPHABET_SIZE**length, dtype=np.int64)
        np.maximum.at(best, self._encode_prefix(self.tables.letters[:, :length]), self.worth)
        return best

    def _find_best_row(self, length: int, place: int) -> Array:
        """Return the most that row `place` can be worth if a column starts with a prefix: [column, prefix]."""
        prefix, letter = self._encode_prefix(self.tables.letters[:, :length]), self.tables.letters[:, place]
        best = np.zeros((SIDE, ALPHABET_SIZE**length), dtype=np.int64)
        for column in range(SIDE):
            np.maximum.at(best[column], prefix, self._with_letter[column, letter])
        return best
