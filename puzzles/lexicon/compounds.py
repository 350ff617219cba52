"""Find compounds that people use, whether a dictionary has them or not: “streamline”, “whiteboard”, “moon landing”.

The cache `compounds-<version>/` in the lexicon's folder has two arrays of equal length. Row n of them is one compound,
as the numbers of its first and its last word. Compounds come from WordNet's words of every part of speech (joined,
hyphenated or open), from wordfreq's single words, from neighbouring words in WordNet's glosses, and from
`compounds.txt`. If the last word is inflected, the compound with its base form is added, too.
"""

import hashlib
import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np

from puzzles.lexicon.arrays import Array, Progress
from puzzles.lexicon.cache import ensure_cache_folder, open_arrays, save_arrays
from puzzles.lexicon.wordnet import Wordnet, wordnet

CACHE_VERSION = 2
"""Increase this number whenever the arrays change their meaning."""
COMPOUNDS_FILE = Path(__file__).with_name("compounds.txt")
STOP_WORDS_FILE = Path(__file__).with_name("stop.txt")

LEAST_WHOLE_FREQUENCY = 1.5
"""The lowest Zipf frequency of a joined compound. Above it most splits give words that people use (chinwag, raytracing,
moviemaker); below it every second one is a surname or an address."""
LEAST_HALF_FREQUENCY = 2.5
"""The lowest Zipf frequency of each half of a joined compound that WordNet lacks."""
LEAST_WORDNET_HALF_FREQUENCY = 1.5
"""The lowest Zipf frequency of each half of a joined compound that WordNet has, such as “skyscraper”."""
SHORTEST_HALF = 3
PARTICLES = frozenset(["by", "in", "no", "off", "on", "up"])
"""First halves that may be shorter than `SHORTEST_HALF`."""
FEWEST_NEIGHBOURS = 2
"""The fewest times that a word that isn't a noun must be beside a noun in glosses, as in “young bird”."""

Pair = tuple[int, int]


def split_spelling(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a spelling as two words, joined, hyphenated or open.

    >>> list(split_spelling("update")), list(split_spelling("ice-cream"))
    ([('up', 'date'), ('upd', 'ate')], [('ice', 'cream')])
    """
    if text.isalpha():
        for n in range(2, len(text) - SHORTEST_HALF + 1):
            if n >= SHORTEST_HALF or text[:n] in PARTICLES:
                yield text[:n], text[n:]
    elif len(halves := text.replace("-", " ").split(" ")) == 2 and all(half.isalpha() for half in halves):
        yield halves[0], halves[1]


class _CompoundFinder:
    """A collector of compounds whose two words are in a WordNet."""

    def __init__(self, words: Wordnet) -> None:
        self.words = words
        self.number = {words.folded(n): n for n in range(len(words.zipf))}
        self.nouns = {n for n in self.number.values() if self._is_noun(n)}

    def _is_noun(self, spelling: int) -> bool:
        senses = self.words.senses(spelling)
        return any(self.words.part_of_speech(self.words.synset(sense)) == "noun" for sense in senses)

    def _find_pairs(self, first: str, last: str) -> Iterator[Pair]:
        """Yield the numbers of two words, and those of the first with each base form of the last.

        There are none if WordNet lacks the first word.
        """
        a = self.number.get(first)
        if a is None:
            return
        if (b := self.number.get(last)) is not None:
            yield a, b
        for _, base in self.words.find_uninflected(last):
            yield a, base

    def _filter_common(self, pairs: Iterator[Pair], least: float) -> Iterator[Pair]:
        yield from ((a, b) for a, b in pairs if min(self.words.zipf[a], self.words.zipf[b]) >= least)

    def find_in_wordnet(self) -> Iterator[Pair]:
        """Yield the compounds among WordNet's own spellings."""
        for text in self.number:
            for first, last in split_spelling(text):
                pairs = self._find_pairs(first, last)
                yield from self._filter_common(pairs, LEAST_WORDNET_HALF_FREQUENCY) if text.isalpha() else pairs

    def find_in_wordfreq(self) -> Iterator[Pair]:
        """Yield the compounds among the single words that people write."""
        from wordfreq import get_frequency_dict

        for text, share in get_frequency_dict("en").items():
            if text.isascii() and text.isalpha() and math.log10(share * 1e9) >= LEAST_WHOLE_FREQUENCY:
                for first, last in split_spelling(text):
                    yield from self._filter_common(self._find_pairs(first, last), LEAST_HALF_FREQUENCY)

    def find_in_glosses(self) -> Iterator[Pair]:
        """Yield words that are neighbours in WordNet's glosses: two nouns, or another word often before a noun."""
        lines = STOP_WORDS_FILE.read_text(encoding="utf-8").splitlines()
        stop = set(" ".join(line for line in lines if not line.startswith("#")).split())
        counted: Counter[tuple[str, str]] = Counter()
        for synset in range(len(self.words.pos)):
            tokens = re.findall(r"[a-z]+|[^a-z\s]", self.words.gloss(synset).lower())
            counted.update(pairwise(tokens))
        for (first, last), count in counted.items():
            if len(first) >= SHORTEST_HALF and len(last) >= SHORTEST_HALF and not stop & {first, last}:
                for a, b in self._find_pairs(first, last):
                    if b in self.nouns and (count >= FEWEST_NEIGHBOURS or a in self.nouns):
                        yield a, b

    def find_in_list(self) -> Iterator[Pair]:
        """Yield the compounds of `compounds.txt` whose words WordNet has."""
        for line in COMPOUNDS_FILE.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                gap, others = line.lower().split(":")
                word = gap.replace("___", "").strip()
                for other in map(str.strip, others.split(",")):
                    yield from (self._find_pairs(word, other) if gap.endswith("___") else self._find_pairs(other, word))


def build_arrays(lexicon: Wordnet, progress: Progress) -> dict[str, Array]:
    """Build the arrays `first` and `last`, sorted and with each compound once."""
    progress("finding compounds")
    finder = _CompoundFinder(lexicon)
    pairs = {*finder.find_in_wordnet(), *finder.find_in_wordfreq(), *finder.find_in_glosses(), *finder.find_in_list()}
    table = np.array(sorted(pairs), dtype=np.int32).reshape(-1, 2)
    return {name: np.ascontiguousarray(table[:, n]) for n, name in enumerate(("first", "last"))}


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    lexicon = wordnet()
    listed = hashlib.sha256(COMPOUNDS_FILE.read_bytes()).hexdigest()[:8]
    name = f"compounds-{CACHE_VERSION}-{listed}-{lexicon.version.removeprefix('wn-')}"
    return ensure_cache_folder(name, lambda folder: save_arrays(folder, build_arrays(lexicon, progress)))


class Compounds:
    """The compounds of one cache folder."""

    def __init__(self, folder: Path) -> None:
        arrays = open_arrays(folder)
        self._columns = {True: arrays["first"], False: arrays["last"]}
        self._orders = {side: np.argsort(column, kind="stable") for side, column in self._columns.items()}
        self._sorted = {side: column[self._orders[side]] for side, column in self._columns.items()}

    def list_partners(self, spelling: int, first: bool) -> list[int]:
        """List the other words of all compounds that start with a spelling, or with `first` False end with it."""
        low, high = np.searchsorted(self._sorted[first], [spelling, spelling + 1])
        others: list[int] = self._columns[not first][self._orders[first][low:high]].tolist()
        return others


@cache
def open_compounds() -> Compounds:
    """Return this machine's compounds, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Compounds(ensure_built())
