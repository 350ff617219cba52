"""Nouns made of two words, written apart (“flying saucer”), with a hyphen, or in one (“snowball”).

Built once from WordNet into `pairs-<version>/` in the lexicon's folder: three arrays of equal length, where each row is
one noun as the numbers of three spellings: its first word, its last word and the whole.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from puzzles.lexicon.arrays import Array, Progress
from puzzles.lexicon.cache import cached_folder, open_arrays, save_arrays
from puzzles.lexicon.wordnet import Wordnet, wordnet

FORM = 1
"""Raised whenever the arrays change their meaning."""

FAMILIAR = 3.0
"""A noun in one is split only where both halves are at least this common (Zipf), or “carpet” would be a “car pet”."""
SHORTEST_HALF = 3


def _is_noun(words: Wordnet, spelling: int) -> bool:
    return any(words.part_of_speech(words.synset(sense)) == "noun" for sense in words.senses(spelling))


def _split_spelling(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a spelling as two words."""
    if text.isalpha():
        yield from ((text[:n], text[n:]) for n in range(SHORTEST_HALF, len(text) - SHORTEST_HALF + 1))
    elif len(halves := text.replace("-", " ").split(" ")) == 2 and all(half.isalpha() for half in halves):
        yield halves[0], halves[1]


def build_arrays(words: Wordnet, progress: Progress) -> dict[str, Array]:
    """Build the arrays `first`, `last` and `whole`, in the order of the whole's spelling."""
    progress("finding words made of two words")
    texts = [words.folded(n) for n in range(len(words.zipf))]
    number = {text: n for n, text in enumerate(texts)}
    found = []
    for whole, text in enumerate(texts):
        for first, last in _split_spelling(text):
            a, b = number.get(first), number.get(last)
            if a is None or b is None or (text.isalpha() and min(words.zipf[a], words.zipf[b]) < FAMILIAR):
                continue
            if _is_noun(words, whole):
                found.append((a, b, whole))
    table = np.array(found, dtype=np.int32).reshape(-1, 3)
    return {name: np.ascontiguousarray(table[:, n]) for n, name in enumerate(("first", "last", "whole"))}


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    words = wordnet()
    name = f"pairs-{FORM}-{words.version.removeprefix('wn-')}"
    return cached_folder(name, lambda folder: save_arrays(folder, build_arrays(words, progress)))


class Collocations:
    """The two-word nouns of one cache folder."""

    def __init__(self, folder: Path) -> None:
        arrays = open_arrays(folder)
        self._whole = arrays["whole"]
        self._columns = {True: arrays["first"], False: arrays["last"]}
        self._orders = {side: np.argsort(column, kind="stable") for side, column in self._columns.items()}
        self._sorted = {side: column[self._orders[side]] for side, column in self._columns.items()}

    def partners(self, spelling: int, first: bool) -> list[tuple[int, int]]:
        """Return the other words of the nouns in which a spelling is first (or last), each with the whole's
        spelling.
        """
        low, high = np.searchsorted(self._sorted[first], [spelling, spelling + 1])
        rows = self._orders[first][low:high]
        return list(zip(self._columns[not first][rows].tolist(), self._whole[rows].tolist(), strict=True))


@cache
def open_collocations() -> Collocations:
    """Return this machine's two-word nouns, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Collocations(ensure_built())
