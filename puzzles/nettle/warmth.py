"""How near in meaning every word is to the secret one: its *warmth*, from 0 to 1000, and its place among usual words.

A walker goes from synset to synset at random, along every relation that WordNet knows and to what definitions mention,
and now and then starts again at the secret word. How often a synset is visited, against how often without a secret
word, says how near it is; a word is as near as its meanings are, each by how usual it is.

Method: personalised PageRank over WordNet (E. Agirre and A. Soroa, “Personalizing PageRank for Word Sense
Disambiguation”, 2009; T. H. Haveliwala, “Topic-Sensitive PageRank”, 2002). The vectors are GloVe's (J. Pennington,
R. Socher and C. D. Manning, “GloVe: Global Vectors for Word Representation”, 2014). How alike two of them are
is counted in standard deviations of how alike the guess is to all words, so that words which are near to everything are
near to nothing in particular (D. Schnitzer and others, “Local and Global Scaling Reduce Hubs in Space”, 2012).
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.relations import relations
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.words import is_inflected, is_name

if TYPE_CHECKING:
    from scipy.sparse import csr_array

NUMBERS, NAMES = (Path(__file__).with_name(f"glove.{kind}") for kind in ("npy", "txt"))
"""The vectors, and the words that have them in the order of the alphabet (see `vectors`)."""

Floats = NDArray[np.float32]
Places = NDArray[np.uint16]

DAMPING = 0.85
ROUNDS, ROUNDS_ALONE = 15, 60
"""How often the walkers step: with a secret word, and without one (made once per process)."""
OF_RELATIONS = 2.0
"""How much likelier a walker takes a relation than a mention."""
PRIOR = 0.8
"""The power of how often a synset is visited without a secret word: at 1, rare meanings would be nearest to all."""
UNSEEN = 0.5
"""What every meaning counts for besides how often WordNet's own texts use it."""
USUAL, GUESSED = 3.6, 3.0
"""Zipf frequencies from which players would think of a word, and from which they may guess it."""
SHORTEST = 3
ALIKE = 5
"""Decimals of the logarithm up to which two words are equally near; then the order of their spellings decides."""
NEAR = 0.7
"""The part of the scale that goes by the logarithm of the place; the rest goes by the place: far words differ too."""
BY_SCENES = 0.55
"""The part of the warmth that goes by vectors: more order natural associations better, and fit judgements worse."""
SMALLEST = np.float32(1e-6)
TOP = 1000
LEVELS = 32
"""How many steps the scale has for the words that are not among the usual ones."""
SLACK = 0.02
"""By which part of its place a usual word may differ where another machine has worked it out."""


class Warmth(NamedTuple):
    """How near a word is: 0 to 1000, and its place among so many usual words (0 for the secret word itself)."""

    value: int
    place: int
    of: int


class DamagedWarmth(ValueError):
    """Packed warmth does not belong to this lexicon, or was cut or changed."""


class Warmths:
    """The warmth of every word for one secret word.

    `places` holds the place of each of `usual_words`, `levels` one of `LEVELS` steps of the scale for every spelling.
    """

    _HEADER = b"W2"

    def __init__(self, wordnet: Wordnet, target: int, places: Places, levels: NDArray[np.uint8]) -> None:
        self.wordnet, self.target = wordnet, target
        self._places, self._levels = places, levels

    def of(self, spelling: int) -> Warmth:
        """The warmth of a spelling."""
        usual = usual_words(self.wordnet)
        if spelling == self.target:
            return Warmth(TOP, 0, len(usual))
        found = int(np.searchsorted(usual, spelling))
        if found < len(usual) and usual[found] == spelling:
            place = int(self._places[found])
        else:
            place = int(_level_begins(len(usual))[self._levels[spelling]])
        return Warmth(int(scale(np.array([place]), len(usual))[0]), place, len(usual))

    @property
    def places(self) -> Places:
        """The place of each of `usual_words`; the secret word's is 0."""
        return self._places

    def pack(self) -> bytes:
        """The warmth as bytes, to be kept with an edition; `unpack` reads them again."""
        levels = self._levels[_by_synset(self.wordnet)]
        return self._HEADER + lzma.compress(self._places.tobytes() + levels.tobytes())

    @classmethod
    def unpack(cls, wordnet: Wordnet, target: int, packed: bytes) -> Warmths:
        """Raises `DamagedWarmth` where the bytes are not the warmth of this lexicon's words."""
        usual, spellings = len(usual_words(wordnet)), len(wordnet.zipf)
        header, rest = packed[: len(cls._HEADER)], packed[len(cls._HEADER) :]
        try:
            body = lzma.decompress(rest)
        except lzma.LZMAError as problem:
            raise DamagedWarmth("the warmth cannot be unpacked") from problem
        if header != cls._HEADER or len(body) != 2 * usual + spellings:
            raise DamagedWarmth("the warmth belongs to another lexicon")
        places = np.frombuffer(body, dtype=np.uint16, count=usual)
        levels = np.frombuffer(body, dtype=np.uint8, offset=2 * usual)
        if places.max(initial=0) > usual or levels.max(initial=0) >= LEVELS:
            raise DamagedWarmth("the warmth names places that are not there")
        in_order = np.empty_like(levels)
        in_order[_by_synset(wordnet)] = levels
        return cls(wordnet, target, places, in_order)

    def agrees_with(self, other: Warmths) -> bool:
        """Whether two are the same, but for the last digits of floating point."""
        mine, theirs = self._places.astype(np.int64), other._places.astype(np.int64)
        apart = np.abs(mine - theirs) <= 1 + SLACK * np.minimum(mine, theirs)
        levels = np.abs(self._levels.astype(np.int16) - other._levels.astype(np.int16)) <= 1
        return self.target == other.target and bool(apart.all() and levels.all())


@cache
def _by_synset(wordnet: Wordnet) -> NDArray[np.intp]:
    """The spellings in the order of their first synsets: words of one meaning are as warm, and so packed smaller."""
    first = wordnet.synset_of[wordnet.sense_by_spelling[wordnet.spelling_first[:-1]]]
    return np.argsort(first, kind="stable")


def scale(place: NDArray[np.integer], of: int) -> NDArray[np.intp]:
    """The warmth of places from 1 to `of`, and 0 behind them: finer near the word, and falling to the very end."""
    part = NEAR * np.log(np.maximum(place, 1)) / np.log(of) + (1 - NEAR) * (place - 1) / max(of - 1, 1)
    warmth: NDArray[np.intp] = np.clip(np.rint((TOP - 1) * (1 - part)), 0, TOP - 1).astype(np.intp)
    return warmth


@cache
def usual_words(wordnet: Wordnet, least: float = USUAL) -> NDArray[np.intp]:
    """The spellings that players would think of, in their order: single words that are no names and no forms."""
    known = np.flatnonzero(np.asarray(wordnet.zipf) >= least)
    return np.array([n for n in known.tolist() if _is_usual(wordnet, n)], dtype=np.intp)


def _is_usual(wordnet: Wordnet, spelling: int) -> bool:
    word = wordnet.spelling(spelling)
    return (
        len(word) >= SHORTEST
        and word.isascii()
        and word.isalpha()
        and word.islower()
        and not is_name(wordnet, spelling)
        and not is_inflected(wordnet, spelling)
    )


@cache
def _level_begins(of: int) -> NDArray[np.intp]:
    """The place that stands for each level: the middle of the places whose warmth falls into it."""
    places = np.arange(1, of + 1)
    level = _levels(places, of)
    return np.array([int(np.median(places[level == n])) if (level == n).any() else of for n in range(LEVELS)])


def _levels(place: NDArray[np.integer], of: int) -> NDArray[np.uint8]:
    return (scale(place, of) * LEVELS // TOP).astype(np.uint8)


def warmths(wordnet: Wordnet, target: int) -> Warmths:
    """The warmth of all words for a secret word. Takes about a tenth of a second."""
    near, usual = _mixed(wordnet, target), usual_words(wordnet)
    others = usual[usual != target]
    order = others[np.lexsort((others, -near[others]))]
    place = np.zeros(len(near), dtype=np.intp)
    place[order] = np.arange(1, len(order) + 1)
    levels = _levels_among(near[others], near, len(usual))
    return Warmths(wordnet, target, place[usual].astype(np.uint16), levels)


def _places_among(others: NDArray[np.floating], near: NDArray[np.floating]) -> NDArray[np.intp]:
    """The place that each nearness would have among others, from 1. Looked up in their order, which is faster."""
    values: NDArray[np.floating]
    values, back = np.unique(-near, return_inverse=True)
    found: NDArray[np.intp] = np.searchsorted(np.sort(-others), values)[back]
    return found + 1


def _levels_among(others: NDArray[np.floating], near: NDArray[np.floating], of: int) -> NDArray[np.uint8]:
    """The level of each nearness by its place among others, up to `of`. Only where levels end is searched."""
    levels = _levels(np.arange(1, of + 1), of)
    ends = np.flatnonzero(np.diff(levels))
    found: NDArray[np.uint8] = levels[np.append(ends, of - 1)][np.searchsorted(np.sort(-others)[ends], -near)]
    return found


def _mixed(wordnet: Wordnet, target: int) -> NDArray[np.float64]:
    """How near each spelling is by its meanings and by its scenes: 0 to 1.

    By scenes a word without a vector is as near as by its meanings, and so is every word to a target without one.
    """
    near, usual, vectors = _nearness(wordnet, target), usual_words(wordnet), word_vectors(wordnet)
    of, others = len(usual), usual[usual != target]
    every, places = np.arange(1, of + 1), np.minimum(_places_among(near[others], near), of)
    meant = (scale(every, of) / TOP)[places - 1]
    scenes = (-np.log(every / of) / np.log(of))[places - 1]
    if (own := vectors.of(target)) is not None:
        alike = (vectors.units @ own - vectors.mean) / vectors.spread
        usually = vectors.usual & (vectors.spellings != target)
        beside = np.minimum(_places_among(alike[usually], alike), usually.sum())
        scenes[vectors.spellings] = 1 - np.log(beside) / np.log(usually.sum())
    mixed: NDArray[np.float64] = ((1 - BY_SCENES) * meant + BY_SCENES * scenes).round(ALIKE)
    return mixed


class Vectors(NamedTuple):
    """The spellings that have a vector, in their order, which of them are usual, and these vectors, each of length 1.

    `mean` and `spread` are how alike each is to usual words, and the standard deviation of that.
    """

    spellings: NDArray[np.intp]
    usual: NDArray[np.bool_]
    units: Floats
    mean: Floats
    spread: Floats

    def of(self, spelling: int) -> Floats | None:
        """The vector of a spelling; None where it has none."""
        place = int(np.searchsorted(self.spellings, spelling))
        return self.units[place] if place < len(self.spellings) and self.spellings[place] == spelling else None


@cache
def word_vectors(wordnet: Wordnet) -> Vectors:
    """The vectors of the words that a lexicon knows."""
    numbers = [wordnet.lookup(name) for name in NAMES.read_text(encoding="utf-8").split()]
    known = np.array([number is not None for number in numbers], dtype=np.bool_)
    spellings = np.array([number for number in numbers if number is not None], dtype=np.intp)
    units = np.load(NUMBERS)[known].astype(np.float32)
    order = np.argsort(spellings)
    units /= np.maximum(np.linalg.norm(units, axis=1, keepdims=True), 1)
    spellings, units = spellings[order], units[order]
    is_usual = np.isin(spellings, usual_words(wordnet))
    usual = units[is_usual]
    mean = units @ usual.mean(axis=0)
    square = np.einsum("ij,jk,ik->i", units, usual.T @ usual / max(len(usual), 1), units)
    return Vectors(spellings, is_usual, units, mean, np.sqrt(np.maximum(square - mean**2, SMALLEST)))


def _nearness(wordnet: Wordnet, target: int) -> NDArray[np.float64]:
    """How near each spelling is, as a logarithm."""
    network = _network(wordnet)
    visits = _walk(network.steps, network.seed(target), ROUNDS)
    by_sense = (visits * network.against)[wordnet.synset_of[wordnet.sense_by_spelling]] * network.share
    near: NDArray[np.float64] = np.add.reduceat(by_sense.astype(np.float64), wordnet.spelling_first[:-1])
    logarithm: NDArray[np.float64] = np.log(np.maximum(near, 1e-30))
    return logarithm.round(ALIKE)


def renown(wordnet: Wordnet, spelling: int) -> float:
    """How near a spelling is to no word in particular: the larger, the likelier it comes to mind, whatever is near."""
    return float(_network(wordnet).renown[spelling])


def _walk(steps: csr_array[np.float32], seed: Floats, rounds: int) -> Floats:
    """How often each synset is visited by walkers that start again at the seed now and then."""
    visits: Floats = seed
    for _ in range(rounds):
        visits = np.float32(1 - DAMPING) * seed + np.float32(DAMPING) * (steps @ visits)
    return visits


class _Network:
    """What is the same for every secret word.

    `steps[a, b]` is how likely a walker goes from synset b to a; `against` what visits are multiplied by; `share`, in
    the order of `sense_by_spelling`, how much of its spelling a sense is; `renown` how near each spelling is without a
    secret word, as a logarithm.
    """

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet
        synsets = len(wordnet.pos)
        self.steps = _steps(wordnet)
        alone = _walk(self.steps, np.full(synsets, 1 / synsets, dtype=np.float32), ROUNDS_ALONE)
        self.against = (alone**-PRIOR).astype(np.float32)
        weight = wordnet.tags[wordnet.sense_by_spelling].astype(np.float32) + UNSEEN
        sums = np.add.reduceat(weight, wordnet.spelling_first[:-1])
        self.share = weight / np.repeat(sums, np.diff(wordnet.spelling_first))
        by_sense = (alone * self.against)[wordnet.synset_of[wordnet.sense_by_spelling]] * self.share
        self.renown = np.log(np.add.reduceat(by_sense.astype(np.float64), wordnet.spelling_first[:-1]))

    def seed(self, target: int) -> Floats:
        """Where walkers start: at the meanings of a spelling, each by its share."""
        first, last = self.wordnet.spelling_first[target : target + 2]
        seed = np.zeros(len(self.wordnet.pos), dtype=np.float32)
        np.add.at(seed, self.wordnet.synset_of[self.wordnet.sense_by_spelling[first:last]], self.share[first:last])
        return seed


def _steps(wordnet: Wordnet) -> csr_array[np.float32]:
    from scipy.sparse import csr_array  # which a process that only plays never needs

    related = relations(wordnet)
    pairs = np.concatenate([related.pairs, related.mentions])
    weight = np.repeat(np.array([OF_RELATIONS, 1], dtype=np.float32), [len(related.pairs), len(related.mentions)])
    ends = np.concatenate([pairs, pairs[:, ::-1]])
    size = len(wordnet.pos)
    steps = csr_array((np.tile(weight, 2), (ends[:, 0], ends[:, 1])), shape=(size, size))
    leaving = np.bincount(ends[:, 1], np.tile(weight, 2), size)
    steps.data /= leaving[steps.indices].astype(np.float32)
    return steps


@cache
def _network(wordnet: Wordnet) -> _Network:
    """Made once per process: about a second, and 30 MB."""
    return _Network(wordnet)
