"""A list of four-letter words as the search reads it: which words may follow in a row, as bits.

Words are numbered in the order of the list. A *prefix* of k letters is a number to the base 26. For a column that
already holds a prefix, the letters that keep it the beginning of a word form a mask of 26 bits; prefixes with equal
masks share a *kind*. For each column and kind one bitset has the words that put such a letter there, so the rows that
fit under four columns are the AND of four bitsets (or of two, if those of neighbouring columns were joined before).
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
SIDE = 4
LETTERS = 26
WORD_BITS = 64


def normal_word(text: str) -> str:
    """Return a word as a grid holds it, or '' unless it is four letters from A to Z."""
    word = text.strip().upper()
    return word if len(word) == SIDE and word.isascii() and word.isalpha() else ""


def normal_list(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the usable words of a list, each once, sorted."""
    return tuple(sorted({word for text in texts if (word := normal_word(text))}))


def letters_of(words: Sequence[str]) -> Array:
    """Return words as rows of four numbers from 0 (A) to 25 (Z)."""
    return np.frombuffer("".join(words).encode(), dtype=np.uint8).reshape(-1, SIDE).astype(np.intp) - ord("A")


def code_of(a: Array, b: Array, c: Array, d: Array) -> Array:
    """Return four letters as one number to the base 26."""
    return ((a * LETTERS + b) * LETTERS + c) * LETTERS + d


class Level:
    """The words of the next row, once each column holds a prefix of `length` letters.

    `kind[prefix]` is the prefix's kind; `fits[column][kind]` the bitset of words that fit there.
    """

    def __init__(self, letters: Array, length: int) -> None:
        prefix = np.zeros(len(letters), dtype=np.intp)
        for place in range(length):
            prefix = prefix * LETTERS + letters[:, place]
        masks = np.zeros(LETTERS**length, dtype=np.int32)
        np.bitwise_or.at(masks, prefix, (1 << letters[:, length]).astype(np.int32))
        distinct, kind = np.unique(masks, return_inverse=True)
        self.kind = kind.reshape(-1).astype(np.intp)
        self.kinds = len(distinct)
        self.fits = [pack_bitsets(distinct[:, None] >> letters[:, column] & 1) for column in range(SIDE)]

    @cached_property
    def joined(self) -> tuple[Array, Array]:
        """Return the bitsets of the two left columns, and of the two right ones, for each pair of kinds."""
        left, right = (self.fits[at][:, None] & self.fits[at + 1][None] for at in (0, 2))
        return left.reshape(self.kinds**2, -1), right.reshape(self.kinds**2, -1)


def pack_bitsets(flags: Array) -> Array:
    """Pack rows of flags into rows of 64-bit words, the first flag in the lowest bit."""
    packed = np.packbits(flags.astype(np.uint8), axis=1, bitorder="little")
    width = -(-flags.shape[1] // WORD_BITS) * WORD_BITS // 8
    return np.pad(packed, ((0, 0), (0, width - packed.shape[1]))).view(np.uint64)


def members_of_sets(sets: Array) -> tuple[Array, Array]:
    """Return all members of many bitsets: the number of the set, and the member's number, in order."""
    row, word = np.nonzero(sets)
    octets = sets[row, word].view(np.uint8)
    filled = np.flatnonzero(octets)
    bit = np.flatnonzero(np.unpackbits(octets[filled], bitorder="little"))
    octet = filled[bit >> 3]
    return row[octet >> 3], (word[octet >> 3] << 6) + ((octet & 7) << 3) + (bit & 7)


class Tables:
    """One word list, ready to be searched. `words` must be normal and distinct."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.letters = letters_of(self.words)
        self.number = np.full(LETTERS**SIDE, -1, dtype=np.int32)
        self.codes = code_of(*self.letters.T)
        self.number[self.codes] = np.arange(len(self.words))
        self.levels = [Level(self.letters, length) for length in range(SIDE)]
        """The words that may follow below columns of 0, 1, 2 and 3 letters."""

    @cached_property
    def with_letter(self) -> Array:
        """Return the bitset of words that have a letter in a column: [column, letter]."""
        alphabet = np.arange(LETTERS)[:, None]
        return np.stack([pack_bitsets(self.letters[:, column] == alphabet) for column in range(SIDE)])

    def columns(self, rows: Array) -> Array:
        """Return the numbers of the words down of grids given as rows of word numbers; -1 if it is not a word."""
        cells = self.letters[rows]
        return np.stack([self.number[code_of(*cells[:, :, at].T)] for at in range(SIDE)], axis=1)
