"""Compounds that people use, in a dictionary or not: “streamline”, “whiteboard”, “moon landing”.

Built once into `compounds-<version>/` in the lexicon's folder: two arrays, where each row is one compound as the
numbers of its first and its last word. They come from WordNet in every part of speech (joined, hyphenated or open),
from wordfreq's single words, from neighbours in WordNet's glosses, and from the list beside this (`compounds.txt`). An
inflected last word also counts as its base form.
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
from puzzles.lexicon.cache import cached_folder, open_arrays, save_arrays
from puzzles.lexicon.wordnet import Wordnet, wordnet

FORM = 2
"""Raised whenever the arrays change their meaning."""
LIST = Path(__file__).with_name("compounds.txt")
STOP = Path(__file__).with_name("stop.txt")

ONE_WORD = 1.5
"""How common (Zipf) one word must be to count as a compound of its halves. Chosen by looking: from here on most splits
are words that people use (chinwag, ray tracing, movie maker); below, every second is a surname or an address."""
FAMILIAR = 2.5
"""How common both halves of one word must be."""
RARE = 1.5
"""How common they must be if WordNet has the whole, such as “skyscraper”."""
SHORTEST_HALF = 3
PARTICLES = frozenset(["by", "in", "no", "off", "on", "up"])
"""First halves that may be shorter."""
OFTEN = 2
"""How often two words must be neighbours if the first is not a noun, as in “young bird”."""

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


class _Finder:
    """Gathers compounds over one WordNet."""

    def __init__(self, words: Wordnet) -> None:
        self.words = words
        self.number = {words.folded(n): n for n in range(len(words.zipf))}
        self.nouns = {n for n in self.number.values() if self._is_noun(n)}

    def _is_noun(self, spelling: int) -> bool:
        senses = self.words.senses(spelling)
        return any(self.words.part_of_speech(self.words.synset(sense)) == "noun" for sense in senses)

    def _pairs_of_words(self, first: str, last: str) -> Iterator[Pair]:
        """Yield two words as numbers, the last one in its base form too."""
        a = self.number.get(first)
        if a is None:
            return
        if (b := self.number.get(last)) is not None:
            yield a, b
        for _, base in self.words.inflected_from(last):
            yield a, base

    def _common_pairs(self, pairs: Iterator[Pair], least: float) -> Iterator[Pair]:
        yield from ((a, b) for a, b in pairs if min(self.words.zipf[a], self.words.zipf[b]) >= least)

    def in_wordnet(self) -> Iterator[Pair]:
        """Yield the compounds among WordNet's own spellings."""
        for text in self.number:
            for first, last in split_spelling(text):
                pairs = self._pairs_of_words(first, last)
                yield from self._common_pairs(pairs, RARE) if text.isalpha() else pairs

    def in_use(self) -> Iterator[Pair]:
        """Yield the compounds among the single words that people write."""
        from wordfreq import get_frequency_dict

        for text, share in get_frequency_dict("en").items():
            if text.isascii() and text.isalpha() and math.log10(share * 1e9) >= ONE_WORD:
                for first, last in split_spelling(text):
                    yield from self._common_pairs(self._pairs_of_words(first, last), FAMILIAR)

    def in_glosses(self) -> Iterator[Pair]:
        """Yield neighbours in WordNet's definitions: two nouns, or any word often used before a noun."""
        lines = STOP.read_text(encoding="utf-8").splitlines()
        stop = set(" ".join(line for line in lines if not line.startswith("#")).split())
        counted: Counter[tuple[str, str]] = Counter()
        for synset in range(len(self.words.pos)):
            tokens = re.findall(r"[a-z]+|[^a-z\s]", self.words.gloss(synset).lower())
            counted.update(pairwise(tokens))
        for (first, last), count in counted.items():
            if len(first) >= SHORTEST_HALF and len(last) >= SHORTEST_HALF and not stop & {first, last}:
                for a, b in self._pairs_of_words(first, last):
                    if b in self.nouns and (count >= OFTEN or a in self.nouns):
                        yield a, b

    def in_list(self) -> Iterator[Pair]:
        """Yield the compounds of the list, as far as WordNet has their words."""
        for line in LIST.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                gap, others = line.lower().split(":")
                word = gap.replace("___", "").strip()
                for other in map(str.strip, others.split(",")):
                    yield from (
                        self._pairs_of_words(word, other) if gap.endswith("___") else self._pairs_of_words(other, word)
                    )


def build_arrays(words: Wordnet, progress: Progress) -> dict[str, Array]:
    """Build the arrays `first` and `last`, in order, every compound once."""
    progress("finding compounds")
    finder = _Finder(words)
    found = {*finder.in_wordnet(), *finder.in_use(), *finder.in_glosses(), *finder.in_list()}
    table = np.array(sorted(found), dtype=np.int32).reshape(-1, 2)
    return {name: np.ascontiguousarray(table[:, n]) for n, name in enumerate(("first", "last"))}


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    words = wordnet()
    listed = hashlib.sha256(LIST.read_bytes()).hexdigest()[:8]
    name = f"compounds-{FORM}-{listed}-{words.version.removeprefix('wn-')}"
    return cached_folder(name, lambda folder: save_arrays(folder, build_arrays(words, progress)))


class Compounds:
    """The compounds of one cache folder."""

    def __init__(self, folder: Path) -> None:
        arrays = open_arrays(folder)
        self._columns = {True: arrays["first"], False: arrays["last"]}
        self._orders = {side: np.argsort(column, kind="stable") for side, column in self._columns.items()}
        self._sorted = {side: column[self._orders[side]] for side, column in self._columns.items()}

    def partners(self, spelling: int, first: bool) -> list[int]:
        """Return the other words of the compounds in which a spelling is first (or last)."""
        low, high = np.searchsorted(self._sorted[first], [spelling, spelling + 1])
        found: list[int] = self._columns[not first][self._orders[first][low:high]].tolist()
        return found


@cache
def open_compounds() -> Compounds:
    """Return this machine's compounds, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Compounds(ensure_built())
