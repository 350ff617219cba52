"""How good a grid is: familiar words, clues that a person wrote, few endings for endings' sake, many letters.

And few tired words: those of AREA's kind, which stand in so many grids that a daily reader is weary of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from puzzles.square.grid import CELLS
from puzzles.square.tables import Array, Tables
from puzzles.square.words import familiarity, from_glosses

FAMILIAR, WRITTEN, SECOND_CLUE = 60, 30, 10
"""What a word is worth at most for being known, for a clue by a person, and for having two."""
ENDING = 14
"""What a plural, or another form in -S, loses."""
LETTER = 6
"""What each different letter of a grid adds."""
TIRED = 25
"""What a tired word loses."""
TIRED_SHARE, TIRED_LEAST = 0.03, 1_000
"""A word is tired that stands in more than this share of all grids of a list, and in more than so many."""


@lru_cache(maxsize=1 << 14)
def worth(word: str, clues: tuple[str, ...]) -> int:
    """What a word adds to a grid, from 0 to 100."""
    by_hand = any(clue not in from_glosses(word) for clue in clues)
    points = FAMILIAR * familiarity(word) + WRITTEN * by_hand + SECOND_CLUE * (len(clues) > 1)
    return max(0, round(points) - ENDING * (word.endswith("S") and not word.endswith("SS")))


def worths(words: Sequence[str], clues: Mapping[str, tuple[str, ...]]) -> Array:
    """What each word adds to a grid."""
    return np.array([worth(word, clues[word]) for word in words], dtype=np.int64)


def variety(tables: Tables, rows: Array) -> Array:
    """What the number of different letters adds to each grid."""
    cells = tables.letters[rows].reshape(len(rows), CELLS)
    seen = np.bitwise_or.reduce(np.left_shift(1, cells).astype(np.uint32), axis=1)
    return np.asarray(LETTER * np.bitwise_count(seen).astype(np.int64))


def tired(eights: Array, words: int) -> Array:
    """Which of so many words are tired, by the eight words of each grid (n × 8)."""
    held = np.bincount(eights.ravel(), minlength=words)
    return np.asarray(held > max(TIRED_LEAST, TIRED_SHARE * len(eights)))
