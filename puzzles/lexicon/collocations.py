"""Find WordNet's nouns made of two words: open (“flying saucer”), hyphenated or joined (“snowball”).

The cache `pairs-<version>/` in the lexicon's folder has three arrays of equal length. Row n of them is one noun, as the
numbers of three spellings: its first word, its last word, and the whole noun.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from puzzles.lexicon.arrays import Array, Progress
from puzzles.lexicon.cache import ensure_cache_folder, open_arrays, save_arrays
from puzzles.lexicon.wordnet import Wordnet, wordnet

CACHE_VERSION = 1
"""Increase this number whenever the arrays change their meaning."""

FAMILIAR_FREQUENCY = 3.0
"""The lowest Zipf frequency of each half of a joined noun; rarer halves would make “carpet” a “car pet”."""
SHORTEST_HALF = 3


def _is_noun(lexicon: Wordnet, spelling: int) -> bool:
    return any(lexicon.part_of_speech(lexicon.synset(sense)) == "noun" for sense in lexicon.senses(spelling))


def _split_spelling(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a spelling as two words."""
    if text.isalpha():
        yield from ((text[:n], text[n:]) for n in range(SHORTEST_HALF, len(text) - SHORTEST_HALF + 1))
    elif len(halves := text.replace("-", " ").split(" ")) == 2 and all(half.isalpha() for half in halves):
        yield halves[0], halves[1]


def build_arrays(lexicon: Wordnet, progress: Progress) -> dict[str, Array]:
    """Build the arrays `first`, `last` and `whole`, sorted by the whole."""
    progress("finding words made of two words")
    texts = [lexicon.folded(n) for n in range(len(lexicon.zipf))]
    numbers = {text: n for n, text in enumerate(texts)}
    rows = []
    for whole, text in enumerate(texts):
        for first, last in _split_spelling(text):
            a, b = numbers.get(first), numbers.get(last)
            if (
                a is None
                or b is None
                or (text.isalpha() and min(lexicon.zipf[a], lexicon.zipf[b]) < FAMILIAR_FREQUENCY)
            ):
                continue
            if _is_noun(lexicon, whole):
                rows.append((a, b, whole))
    table = np.array(rows, dtype=np.int32).reshape(-1, 3)
    return {name: np.ascontiguousarray(table[:, n]) for n, name in enumerate(("first", "last", "whole"))}


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    lexicon = wordnet()
    name = f"pairs-{CACHE_VERSION}-{lexicon.version.removeprefix('wn-')}"
    return ensure_cache_folder(name, lambda folder: save_arrays(folder, build_arrays(lexicon, progress)))


class Collocations:
    """The two-word nouns of one cache folder."""

    def __init__(self, folder: Path) -> None:
        arrays = open_arrays(folder)
        self._whole = arrays["whole"]
        self._columns = {True: arrays["first"], False: arrays["last"]}
        self._orders = {side: np.argsort(column, kind="stable") for side, column in self._columns.items()}
        self._sorted = {side: column[self._orders[side]] for side, column in self._columns.items()}

    def list_partners(self, spelling: int, first: bool) -> list[tuple[int, int]]:
        """List (other word, whole noun) for all nouns that start with a spelling, or with `first` False end with it."""
        low, high = np.searchsorted(self._sorted[first], [spelling, spelling + 1])
        rows = self._orders[first][low:high]
        return list(zip(self._columns[not first][rows].tolist(), self._whole[rows].tolist(), strict=True))


@cache
def open_collocations() -> Collocations:
    """Return this machine's two-word nouns, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Collocations(ensure_built())
