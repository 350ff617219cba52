"""How near a level is to another one, measured on the questions alone, so before anything is solved.

Compared is what a chain goes by: which of two cells that lie close to each other has the greater number, or whether
they have the same. That stays as it is where a level is turned, mirrored, shifted, bordered, cut, joined to another one
or numbered otherwise, and where cells become holes it stays for all others. Each pair that agrees counts for as many
bits as it would be a surprise in a level that has nothing to do with the other one; each that does not takes some away.

>>> spiral = ((4, 4, 4, 4, 4), (4, 2, 2, 2, 4), (4, 2, 0, 4, 4), (4, 2, 2, 4, 4), (4, 4, 4, 6, 8))
>>> near(spiral[1:], spiral)
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from puzzles.chains.level import turned
from puzzles.chains.wire import HOLE, START, Matrix

PAIRS: Final = ((0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0))
"""How far the second cell of a pair lies below and right of the first: more than a chain goes, so that what is left
between holes is known again too."""
USUAL: Final = np.array([0.6, 0.15, 0.15, 0.05, 0.05])
"""How often the second cell's number is the same, greater or less, the first cell is a start, and the second one is."""
STARTS: Final = 3
"""From here on `USUAL` speaks of starts. One of them is in a dozen pairs, but it is one surprise and no dozen."""
START_BITS: Final = 1.0
DIFFERENT: Final = 0.15
"""So many pairs of a copy may well be changed."""
WEIGHED: Final = 10
"""So many pairs as usual are added to those of a level before its own rates are taken."""

SURE: Final = 52.0
"""Bits that are enough, whatever else there is in the two levels."""
FEWEST: Final = 12.0
"""With fewer bits too little is left to be known again."""
SMALL: Final = 7
"""A level of fewer cells, and of less than a third of the other one's, lies in many by chance, and tells little."""
BEFORE, PART = 6.0, 0.5
"""Else so many bits are needed, and this part of those that are in the smaller one of the two levels."""

Array = NDArray[np.float64]


@lru_cache(maxsize=4096)
def near(matrix: Matrix, other: Matrix) -> bool:
    """Whether a level is so like another one that what is said of it may tell something of the other one.

    Measured on levels of the generator, with 1,060 pairs of unrelated ones or more for each grade of the other level: 1
    with gentle ones is taken to be near, none with tricky and 2 with fiendish ones. Of 2,880 pairs with boards that
    were drawn in patterns or at random 1 is, of 1,500 with boards of at most 5 × 5 5 are; of 1,620 with a rectangle of
    at most 5 × 5 that was cut out of an unrelated level 51, most of them with hardly two numbers.

    Of 102 copies each that kept a connected half, two fifths or three tenths of their cells all are known again, of
    those with 65 % of their cells made holes at random 100; all with a border and two other numbers, all with their
    numbers doubled and one raised, 101 with three other numbers, 89 with six (of gentle ones, which have some 30 cells,
    21 of 34), 88 of those that kept two fifths and have another number. Of what is left on a walk along the chains that
    turns them into holes everything is known down to 21 cells, and 428 of 460 levels of 12 to 17 cells: what is missed
    there has hardly two numbers. About 1 ms.
    """
    own, whole = (sum(number != HOLE for row in one for number in row) for one in (matrix, other))
    return (own >= SMALL or 3 * own >= whole) and closeness(matrix, other) >= 1


@lru_cache(maxsize=4096)
def closeness(matrix: Matrix, other: Matrix) -> float:
    """How near a level is to another one: 1 and more is near."""
    pairs = _pairs(matrix)
    weights = _bits(pairs)
    side = _side(matrix, other)
    weighed = np.fft.rfft2(np.einsum("ab,obrc->oarc", weights, pairs), (side, side))
    fits = np.fft.irfft2(np.einsum("oarc,voarc->vrc", weighed, _views(other, side)), (side, side))
    each = np.diag(weights)
    smaller = min(float(each @ found.sum(axis=(0, 2, 3))) for found in (pairs, _pairs(other)))
    return float(fits.max()) / min(SURE, max(FEWEST, BEFORE + PART * smaller))


def _side(*levels: Matrix) -> int:
    """A power of two from which on no shift of one level over the other one comes in again at the far side."""
    longest = sum(max(len(level), len(level[0])) for level in levels)
    return 1 << (longest - 1).bit_length()


@lru_cache(maxsize=64)
def _views(matrix: Matrix, side: int) -> NDArray[np.complex128]:
    """The pairs of a level in all its turns and mirrors, as waves, for comparing all shifts at once."""
    return np.conj(np.fft.rfft2(np.stack([_padded(_pairs(view), side) for view in turned(matrix)])))


def _padded(pairs: Array, side: int) -> Array:
    rows, columns = pairs.shape[2:]
    return np.pad(pairs, ((0, 0), (0, 0), (0, side - rows), (0, side - columns)))


def _pairs(matrix: Matrix) -> Array:
    """Ones where a pair of cells has a relation: by `PAIRS`, by the relations of `USUAL`, by the first cell's place."""
    level = np.array(matrix)
    rows, columns = level.shape
    wide = np.full((rows + 2, columns + 4), HOLE)
    wide[:rows, 2:-2] = level
    found = np.zeros((len(PAIRS), len(USUAL), rows, columns))
    for number, (down, right) in enumerate(PAIRS):
        second = wide[down : down + rows, 2 + right : 2 + right + columns]
        there = (level != HOLE) & (second != HOLE)
        numbers = there & (level != START) & (second != START)
        found[number] = (
            numbers & (level == second),
            numbers & (level < second),
            numbers & (level > second),
            there & (level == START) & (second != START),
            there & (level != START) & (second == START),
        )
    return found


def _bits(pairs: Array) -> Array:
    """What it says for a level with such pairs that a pair has a relation, by that in the other level and by its own:
    the logarithm of how much more often it would be seen in a copy. Rates are the level's own, where it has many
    pairs: that all numbers are the same in a level that has but one says nothing."""
    found = pairs.sum(axis=(0, 2, 3))
    found[1:3], found[STARTS:] = found[1:3].mean(), found[STARTS:].mean()  # a turned level has as many
    rates = np.maximum((found + WEIGHED * USUAL) / (found.sum() + WEIGHED), USUAL / 2)
    changed = DIFFERENT / (len(USUAL) - 1)
    bits: Array = np.log2(np.where(np.eye(len(USUAL), dtype=bool), 1 - DIFFERENT, changed) / rates)
    bits[STARTS:] = bits[STARTS:].clip(-START_BITS, START_BITS)
    bits[:, STARTS:] = bits[:, STARTS:].clip(-START_BITS, START_BITS)
    return bits
