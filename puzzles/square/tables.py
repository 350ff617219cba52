"""Prepare a list of four-letter words for the search: bitsets of the words that fit as the next row.

Words are numbered in the order of the list. The *prefix* of a column is its letters so far, as a number to the base 26.
A mask of 26 bits has the letters that can follow a prefix in some word; prefixes with equal masks are of one *kind*.
For each column and kind, a bitset has the words whose letter in that column can follow. So the words that fit below
four columns are the AND of four bitsets; those of two neighbouring columns are joined beforehand, which leaves two.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
SIDE = 4
ALPHABET_SIZE = 26
WORD_BITS = 64


def normalise_word(text: str) -> str:
    """Return a word in capitals; '' unless it has four letters from A to Z."""
    word = text.strip().upper()
    return word if len(word) == SIDE and word.isascii() and word.isalpha() else ""


def normalise_list(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the four-letter words of a list in capitals, each once, sorted; other texts are skipped."""
    return tuple(sorted({word for text in texts if (word := normalise_word(text))}))


def encode_letters(words: Sequence[str]) -> Array:
    """Return the letters of words as numbers (n × 4) from 0 (A) to 25 (Z)."""
    return np.frombuffer("".join(words).encode(), dtype=np.uint8).reshape(-1, SIDE).astype(np.intp) - ord("A")


def encode_word(a: Array, b: Array, c: Array, d: Array) -> Array:
    """Return words as numbers to the base 26, from the numbers of their first to fourth letters."""
    return ((a * ALPHABET_SIZE + b) * ALPHABET_SIZE + c) * ALPHABET_SIZE + d


class RowLevel:
    """The words that fit as the next row below columns of `length` letters.

    `kind[prefix]`: the kind of a prefix. `kinds`: the number of kinds. `fits[column][kind]`: a bitset of the words.
    """

    def __init__(self, letters: Array, length: int) -> None:
        prefix = np.zeros(len(letters), dtype=np.intp)
        for place in range(length):
            prefix = prefix * ALPHABET_SIZE + letters[:, place]
        masks = np.zeros(ALPHABET_SIZE**length, dtype=np.int32)
        np.bitwise_or.at(masks, prefix, (1 << letters[:, length]).astype(np.int32))
        distinct, kind = np.unique(masks, return_inverse=True)
        self.kind = kind.reshape(-1).astype(np.intp)
        self.kinds = len(distinct)
        self.fits = [pack_bitsets(distinct[:, None] >> letters[:, column] & 1) for column in range(SIDE)]

    @cached_property
    def joined_bitsets(self) -> tuple[Array, Array]:
        """Return for each pair of kinds the joined bitset of the two left columns, and that of the two right ones."""
        left, right = (self.fits[at][:, None] & self.fits[at + 1][None] for at in (0, 2))
        return left.reshape(self.kinds**2, -1), right.reshape(self.kinds**2, -1)


def pack_bitsets(flags: Array) -> Array:
    """Pack rows of flags into bitsets: rows of 64-bit numbers, the first flag in the lowest bit."""
    packed = np.packbits(flags.astype(np.uint8), axis=1, bitorder="little")
    width = -(-flags.shape[1] // WORD_BITS) * WORD_BITS // 8
    return np.pad(packed, ((0, 0), (0, width - packed.shape[1]))).view(np.uint64)


def list_members(sets: Array) -> tuple[Array, Array]:
    """List the members of many bitsets in order, as two arrays: the index of the bitset, and that of the member."""
    row, word = np.nonzero(sets)
    octets = sets[row, word].view(np.uint8)
    filled = np.flatnonzero(octets)
    bit = np.flatnonzero(np.unpackbits(octets[filled], bitorder="little"))
    octet = filled[bit >> 3]
    return row[octet >> 3], (word[octet >> 3] << 6) + ((octet & 7) << 3) + (bit & 7)


class WordTables:
    """The tables of one word list; its words must be different, in the form that `normalise_word` returns."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.letters = encode_letters(self.words)
        self.number = np.full(ALPHABET_SIZE**SIDE, -1, dtype=np.int32)
        self.codes = encode_word(*self.letters.T)
        self.number[self.codes] = np.arange(len(self.words))
        self.levels = [RowLevel(self.letters, length) for length in range(SIDE)]
        """The words that fit as the next row below columns of 0, 1, 2 and 3 letters."""

    @cached_property
    def words_with_letter(self) -> Array:
        """Return a bitset of the words with each letter in each column: [column, letter]."""
        alphabet = np.arange(ALPHABET_SIZE)[:, None]
        return np.stack([pack_bitsets(self.letters[:, column] == alphabet) for column in range(SIDE)])

    def look_up_columns(self, rows: Array) -> Array:
        """Return the numbers of each grid's words down, from its words across (n × 4); -1 for what is no word."""
        cells = self.letters[rows]
        return np.stack([self.number[encode_word(*cells[:, :, at].T)] for at in range(SIDE)], axis=1)
