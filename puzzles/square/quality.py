"""Rate grids by points. Familiar words, handwritten clues and different letters gain points; plurals lose some.

A *tired* word loses points, too. It is in too many grids for someone who plays daily, as AREA is.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from puzzles.square.grid import CELLS
from puzzles.square.tables import Array, WordTables
from puzzles.square.words import list_gloss_clues, measure_familiarity

MOST_FAMILIAR_POINTS, WRITTEN_CLUE_POINTS, SECOND_CLUE_POINTS = 60, 30, 10
"""The most points of a word for being well known, and its points for a handwritten and for a second clue."""
PLURAL_LOSS = 14
"""The points that a word that ends in -S, such as a plural, loses; one in -SS doesn't."""
LETTER_POINTS = 6
"""The points of a grid for each different letter."""
TIRED_LOSS = 25
"""The points that a tired word loses."""
TIRED_SHARE, LEAST_TIRED_GRIDS = 0.03, 1_000
"""A tired word is in more than this share of all grids of a list, and in more than this many."""


@lru_cache(maxsize=1 << 14)
def rate_word(word: str, clues: tuple[str, ...]) -> int:
    """Return the points of a word, from 0 to 100."""
    by_hand = any(clue not in list_gloss_clues(word) for clue in clues)
    points = (
        MOST_FAMILIAR_POINTS * measure_familiarity(word)
        + WRITTEN_CLUE_POINTS * by_hand
        + SECOND_CLUE_POINTS * (len(clues) > 1)
    )
    return max(0, round(points) - PLURAL_LOSS * (word.endswith("S") and not word.endswith("SS")))


def rate_words(words: Sequence[str], clues: Mapping[str, tuple[str, ...]]) -> Array:
    """Return the points of each word."""
    return np.array([rate_word(word, clues[word]) for word in words], dtype=np.int64)


def rate_variety(tables: WordTables, rows: Array) -> Array:
    """Return each grid's points for its different letters."""
    cells = tables.letters[rows].reshape(len(rows), CELLS)
    seen = np.bitwise_or.reduce(np.left_shift(1, cells).astype(np.uint32), axis=1)
    return np.asarray(LETTER_POINTS * np.bitwise_count(seen).astype(np.int64))


def mark_tired_words(word_numbers: Array, word_count: int) -> Array:
    """Return for each of `word_count` words whether it is tired; `word_numbers` has those of each grid (n × 8)."""
    held = np.bincount(word_numbers.ravel(), minlength=word_count)
    return np.asarray(held > max(LEAST_TIRED_GRIDS, TIRED_SHARE * len(word_numbers)))
