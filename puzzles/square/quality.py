"""How good a grid is: familiar words, clues that a person wrote, few plurals, many different letters.

And few tired words, such as AREA, which are in too many grids for a daily player.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from puzzles.square.grid import CELLS
from puzzles.square.tables import Array, Tables
from puzzles.square.words import familiarity_of, from_glosses

FAMILIAR, WRITTEN, SECOND_CLUE = 60, 30, 10
"""The most that a word gains for being known, for a clue by a person, and for having two."""
ENDING = 14
"""The loss for a plural, or another form in -S."""
LETTER = 6
"""The gain for each different letter of a grid."""
TIRED = 25
"""The loss for a tired word."""
TIRED_SHARE, TIRED_LEAST = 0.03, 1_000
"""A tired word is in more than this share of all grids of a list, and in more than this many."""


@lru_cache(maxsize=1 << 14)
def worth_of_word(word: str, clues: tuple[str, ...]) -> int:
    """Return what a word adds to a grid, from 0 to 100."""
    by_hand = any(clue not in from_glosses(word) for clue in clues)
    points = FAMILIAR * familiarity_of(word) + WRITTEN * by_hand + SECOND_CLUE * (len(clues) > 1)
    return max(0, round(points) - ENDING * (word.endswith("S") and not word.endswith("SS")))


def worths_of_words(words: Sequence[str], clues: Mapping[str, tuple[str, ...]]) -> Array:
    """Return what each word adds to a grid."""
    return np.array([worth_of_word(word, clues[word]) for word in words], dtype=np.int64)


def worth_of_variety(tables: Tables, rows: Array) -> Array:
    """Return what the number of different letters adds to each grid."""
    cells = tables.letters[rows].reshape(len(rows), CELLS)
    seen = np.bitwise_or.reduce(np.left_shift(1, cells).astype(np.uint32), axis=1)
    return np.asarray(LETTER * np.bitwise_count(seen).astype(np.int64))


def tired_words(eights: Array, words: int) -> Array:
    """Return which words are tired, from the eight words of each grid (n × 8)."""
    held = np.bincount(eights.ravel(), minlength=words)
    return np.asarray(held > max(TIRED_LEAST, TIRED_SHARE * len(eights)))
