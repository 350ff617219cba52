"""Measure how near in meaning every word is to the secret one: its *warmth*, from 0 to 1000, and its rank.

A walker moves at random from synset to synset, along all relations of WordNet and to synsets that definitions mention,
and sometimes starts again at the secret word. How often it visits a synset, compared with a walk without a secret word,
says how near the synset is. The nearness of a word is that of its meanings, each weighted by how usual it is.

Method: personalised PageRank over WordNet (E. Agirre and A. Soroa, “Personalizing PageRank for Word Sense
Disambiguation”, 2009; T. H. Haveliwala, “Topic-Sensitive PageRank”, 2002). The vectors are GloVe's (J. Pennington,
R. Socher and C. D. Manning, “GloVe: Global Vectors for Word Representation”, 2014). The similarity of two vectors is
counted in standard deviations of the guess's similarity to all words, so that a word that is similar to everything
isn't warm for every secret word (D. Schnitzer and others, “Local and Global Scaling Reduce Hubs in Space”, 2012).
"""

from __future__ import annotations

import lzma
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import data_paths
from puzzles.lexicon.relations import load_relations
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.words import is_inflected, is_name

VECTORS_FILE, WORDS_FILE = (Path(__file__).with_name(f"glove.{kind}") for kind in ("npy", "txt"))
"""The files of the vectors, and of their words in the same, alphabetical order (see `vectors`)."""

Floats = NDArray[np.float32]
Places = NDArray[np.uint16]

DAMPING = 0.85
WALK_STEPS, UNSEEDED_WALK_STEPS = 15, 60
"""The steps of a walk with a secret word, and of the walk without one, which a process takes once."""
RELATION_WEIGHT = 2.0
"""A walker takes a relation this many times as likely as a mention."""
PRIOR_POWER = 0.8
"""The power of the visits without a secret word, by which others are divided; at 1, rare meanings would be nearest."""
UNSEEN_USES = 0.5
"""How many uses are added to those of each meaning in WordNet's texts."""
USUAL_FREQUENCY, GUESSED_FREQUENCY = 3.6, 3.0
"""The lowest Zipf frequency of words that players think of, and that of words that they may guess."""
SHORTEST_WORD = 3
DECIMALS, SIMILARITY_DECIMALS = 5, 9
"""Logarithms of nearness and similarities of vectors are rounded to this many decimals: further ones differ between
machines. Equally near words are sorted by spelling."""
LOGARITHMIC_SHARE = 0.7
"""The share of the scale that depends on the logarithm of the rank; the rest depends on the rank, for far words."""
VECTOR_SHARE = 0.55
"""The share of vectors in the warmth; more would fit people's free associations better, but their judgements worse."""
LEAST_VARIANCE = 1e-6
HIGHEST_WARMTH = 1000
LEVELS = 32
"""For words that aren't usual, the scale is divided into this many levels."""
RANK_TOLERANCE = 0.02
"""The share by which the rank of a usual word may differ between machines."""


class Warmth(NamedTuple):
    """How near a word is: `value` from 0 to 1000, and `place`, its rank among `total` usual words (secret word: 0)."""

    value: int
    place: int
    total: int


class DamagedWarmth(ValueError):
    """Packed warmth belongs to another lexicon, or was changed."""


class Warmths:
    """The warmth of all words for one secret word.

    `places`: the rank of each of `list_usual_words`. `levels`: for each spelling, one of `LEVELS` levels of the scale.
    """

    _HEADER = b"W2"

    def __init__(self, wordnet: Wordnet, target: int, places: Places, levels: NDArray[np.uint8]) -> None:
        self.wordnet, self.target = wordnet, target
        self._places, self._levels = places, levels

    def look_up(self, spelling: int) -> Warmth:
        """Return the warmth of a spelling."""
        usual = list_usual_words(self.wordnet)
        if spelling == self.target:
            return Warmth(HIGHEST_WARMTH, 0, len(usual))
        found = int(np.searchsorted(usual, spelling))
        if found < len(usual) and usual[found] == spelling:
            place = int(self._places[found])
        else:
            place = int(_find_level_ranks(len(usual))[self._levels[spelling]])
        return Warmth(int(scale_ranks(np.array([place]), len(usual))[0]), place, len(usual))

    @property
    def ranks(self) -> Places:
        """Return the rank of each of `list_usual_words`; that of the secret word is 0."""
        return self._places

    def pack(self) -> bytes:
        """Pack the warmth into bytes to store; `unpack` reads them."""
        levels = self._levels[_order_by_synset(self.wordnet)]
        return self._HEADER + lzma.compress(self._places.tobytes() + levels.tobytes())

    @classmethod
    def unpack(cls, wordnet: Wordnet, target: int, packed: bytes) -> Warmths:
        """Read packed warmth. Raises `DamagedWarmth` if the bytes are damaged or for another lexicon."""
        usual, spellings = len(list_usual_words(wordnet)), len(wordnet.zipf)
        header, rest = packed[: len(cls._HEADER)], packed[len(cls._HEADER) :]
        try:
            body = lzma.decompress(rest)
        except lzma.LZMAError as problem:
            raise DamagedWarmth("we couldn’t unpack the warmth") from problem
        if header != cls._HEADER or len(body) != 2 * usual + spellings:
            raise DamagedWarmth("the warmth belongs to another lexicon")
        places = np.frombuffer(body, dtype=np.uint16, count=usual)
        levels = np.frombuffer(body, dtype=np.uint8, offset=2 * usual)
        if places.max(initial=0) > usual or levels.max(initial=0) >= LEVELS:
            raise DamagedWarmth("the warmth names places that don’t exist")
        in_order = np.empty_like(levels)
        in_order[_order_by_synset(wordnet)] = levels
        return cls(wordnet, target, places, in_order)

    def is_nearly_equal(self, other: Warmths) -> bool:
        """Return True if both warmths are the same, except for rounding differences between machines."""
        mine, theirs = self._places.astype(np.int64), other._places.astype(np.int64)
        apart = np.abs(mine - theirs) <= 1 + RANK_TOLERANCE * np.minimum(mine, theirs)
        levels = np.abs(self._levels.astype(np.int16) - other._levels.astype(np.int16)) <= 1
        return self.target == other.target and bool(apart.all() and levels.all())


@cache
def _order_by_synset(wordnet: Wordnet) -> NDArray[np.intp]:
    """Return the spellings in the order of their first synsets; synonyms are equally warm, so this packs smaller."""
    first = wordnet.synset_of[wordnet.sense_by_spelling[wordnet.spelling_first[:-1]]]
    return np.argsort(first, kind="stable")


def scale_ranks(ranks: NDArray[np.integer], total: int) -> NDArray[np.intp]:
    """Return the warmth of ranks from 1 to `total`, and 0 for higher ones; near ranks differ more than far ones."""
    part = LOGARITHMIC_SHARE * np.log(np.maximum(ranks, 1)) / np.log(total) + (1 - LOGARITHMIC_SHARE) * (
        ranks - 1
    ) / max(total - 1, 1)
    warmth: NDArray[np.intp] = np.clip(np.rint((HIGHEST_WARMTH - 1) * (1 - part)), 0, HIGHEST_WARMTH - 1).astype(
        np.intp
    )
    return warmth


@cache
def list_usual_words(wordnet: Wordnet, least: float = USUAL_FREQUENCY) -> NDArray[np.intp]:
    """Return the spellings that players think of, ascending: single words in base form that are not proper names.

    `least` is their lowest Zipf frequency.
    """
    frequent = np.flatnonzero(np.asarray(wordnet.zipf) >= least)
    return np.array([spelling for spelling in frequent.tolist() if _is_usual(wordnet, spelling)], dtype=np.intp)


def _is_usual(wordnet: Wordnet, spelling: int) -> bool:
    word = wordnet.spelling(spelling)
    return (
        len(word) >= SHORTEST_WORD
        and word.isascii()
        and word.isalpha()
        and word.islower()
        and not is_name(wordnet, spelling)
        and not is_inflected(wordnet, spelling)
    )


@cache
def _find_level_ranks(total: int) -> NDArray[np.intp]:
    """Return a rank for each level of the scale: the median of the ranks whose warmth is on it."""
    ranks = np.arange(1, total + 1)
    level = _find_levels(ranks, total)
    return np.array([int(np.median(ranks[level == n])) if (level == n).any() else total for n in range(LEVELS)])


def _find_levels(ranks: NDArray[np.integer], total: int) -> NDArray[np.uint8]:
    return (scale_ranks(ranks, total) * LEVELS // HIGHEST_WARMTH).astype(np.uint8)


def compute_warmths(wordnet: Wordnet, target: int) -> Warmths:
    """Compute the warmth of all words for a secret word, in about a tenth of a second."""
    nearness, usual_words = _mix_nearness(wordnet, target), list_usual_words(wordnet)
    others = usual_words[usual_words != target]
    order = others[np.lexsort((others, -nearness[others]))]
    ranks = np.zeros(len(nearness), dtype=np.intp)
    ranks[order] = np.arange(1, len(order) + 1)
    levels = _find_levels_among(nearness[others], nearness, len(usual_words))
    return Warmths(wordnet, target, ranks[usual_words].astype(np.uint16), levels)


def _find_ranks(others: NDArray[np.floating], nearness: NDArray[np.floating]) -> NDArray[np.intp]:
    """Return the rank of each nearness among others, from 1."""
    values: NDArray[np.floating]
    values, inverse = np.unique(-nearness, return_inverse=True)
    ranks: NDArray[np.intp] = np.searchsorted(np.sort(-others), values)[inverse]
    return ranks + 1


def _find_levels_among(others: NDArray[np.floating], nearness: NDArray[np.floating], total: int) -> NDArray[np.uint8]:
    """Return the level of each nearness by its rank among others; it only looks up where levels end, to be fast."""
    levels = _find_levels(np.arange(1, total + 1), total)
    ends = np.flatnonzero(np.diff(levels))
    found_levels: NDArray[np.uint8] = levels[np.append(ends, total - 1)][
        np.searchsorted(np.sort(-others)[ends], -nearness)
    ]
    return found_levels


def _mix_nearness(wordnet: Wordnet, target: int) -> NDArray[np.float64]:
    """Return how near each spelling is, by its meanings and by its vector, from 0 to 1.

    If a word or the target has no vector, its meanings count instead of the vector.
    """
    nearness, usual_words, vectors = (
        _measure_nearness(wordnet, target),
        list_usual_words(wordnet),
        load_vectors(wordnet),
    )
    total, others = len(usual_words), usual_words[usual_words != target]
    all_ranks, ranks = np.arange(1, total + 1), np.minimum(_find_ranks(nearness[others], nearness), total)
    by_meaning = (scale_ranks(all_ranks, total) / HIGHEST_WARMTH)[ranks - 1]
    by_vector = (-np.log(all_ranks / total) / np.log(total))[ranks - 1]
    if (target_vector := vectors.look_up(target)) is not None:
        similarity = ((vectors.units @ target_vector - vectors.mean) / vectors.spread).round(SIMILARITY_DECIMALS)
        is_usual = vectors.usual & (vectors.spellings != target)
        vector_ranks = np.minimum(_find_ranks(similarity[is_usual], similarity), is_usual.sum())
        by_vector[vectors.spellings] = 1 - np.log(vector_ranks) / np.log(is_usual.sum())
    mixed: NDArray[np.float64] = ((1 - VECTOR_SHARE) * by_meaning + VECTOR_SHARE * by_vector).round(DECIMALS)
    return mixed


class Vectors(NamedTuple):
    """The vectors of words.

    `spellings`: those that have a vector, ascending. `usual`: which of them are usual words. `units`: the vectors, each
    of length 1. `mean`, `spread`: the mean and the standard deviation of a vector's similarity to usual words.
    """

    spellings: NDArray[np.intp]
    usual: NDArray[np.bool_]
    units: NDArray[np.float64]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]

    def look_up(self, spelling: int) -> NDArray[np.float64] | None:
        """Return the vector of a spelling; None if it has none."""
        place = int(np.searchsorted(self.spellings, spelling))
        return self.units[place] if place < len(self.spellings) and self.spellings[place] == spelling else None


@cache
def load_vectors(wordnet: Wordnet) -> Vectors:
    """Load the vectors of the words that a lexicon has."""
    numbers = [wordnet.lookup(name) for name in WORDS_FILE.read_text(encoding="utf-8").split()]
    is_known = np.array([number is not None for number in numbers], dtype=np.bool_)
    spellings = np.array([number for number in numbers if number is not None], dtype=np.intp)
    units = np.load(VECTORS_FILE)[is_known].astype(np.float64)
    order = np.argsort(spellings)
    units /= np.maximum(np.linalg.norm(units, axis=1, keepdims=True), 1)
    spellings, units = spellings[order], units[order]
    is_usual = np.isin(spellings, list_usual_words(wordnet))
    usual = units[is_usual]
    mean = units @ usual.mean(axis=0)
    square = np.einsum("ij,jk,ik->i", units, usual.T @ usual / max(len(usual), 1), units)
    return Vectors(spellings, is_usual, units, mean, np.sqrt(np.maximum(square - mean**2, LEAST_VARIANCE)))


def _measure_nearness(wordnet: Wordnet, target: int) -> NDArray[np.float64]:
    """Return the logarithm of each spelling's nearness by its meanings."""
    network = _make_walk_network(wordnet)
    visits = _walk_randomly(network.steps, network.seed(target), WALK_STEPS)
    by_sense = (visits * network.correction)[wordnet.synset_of[wordnet.sense_by_spelling]] * network.share
    sums: NDArray[np.float64] = np.add.reduceat(by_sense.astype(np.float64), wordnet.spelling_first[:-1])
    logarithm: NDArray[np.float64] = np.log(np.maximum(sums, 1e-30))
    return logarithm.round(DECIMALS)


def find_renown(wordnet: Wordnet, spelling: int) -> float:
    """Return the renown of a spelling: the logarithm of its nearness to words in general."""
    return float(_make_walk_network(wordnet).renown[spelling])


class _StepMatrix(NamedTuple):
    """A sparse matrix by rows: row a, `first[a]` to `first[a + 1]`, has the chances of steps from `sources` to a."""

    first: NDArray[np.uint32]
    sources: NDArray[np.uint32]
    chances: Floats


def _walk_randomly(steps: _StepMatrix, seed: Floats, rounds: int) -> Floats:
    """Return how often a walker visits each synset if it sometimes starts again as `seed` says."""
    multiply, product, visits = _compile_multiply(), np.empty_like(seed), seed
    for _ in range(rounds):
        multiply(*steps, visits, product)
        visits = np.float32(1 - DAMPING) * seed + np.float32(DAMPING) * product
    return visits


def _multiply(
    first: NDArray[np.uint32], sources: NDArray[np.uint32], chances: Floats, visits: Floats, out: Floats
) -> None:
    """Write the product of the matrix `_StepMatrix` and the vector `visits` into `out`."""
    for row in range(len(out)):
        total = np.float32(0)
        for place in range(first[row], first[row + 1]):
            total += chances[place] * visits[sources[place]]
        out[row] = total


@cache
def _compile_multiply() -> Callable[..., None]:
    """Compile `_multiply`; the compiled code is stored beside the word data."""
    import numba  # a process that only plays never needs it

    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(data_paths.find_cache_folder() / "compiled-warmth")
    try:
        compiled: Callable[..., None] = numba.njit(cache=True)(_multiply)
    finally:
        settings.CACHE_DIR = before  # Name Dominoes has another folder
    return compiled


class _WalkNetwork:
    """The parts of the computation that are the same for all secret words.

    `steps[a, b]`: the probability that a walker goes from synset b to a. `correction`: by synset, a factor for visits.
    `share`: the share of each sense in the uses of its spelling, in the order of `sense_by_spelling`. `renown`: by
    spelling, the logarithm of its nearness without a secret word.
    """

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet
        synsets = len(wordnet.pos)
        self.steps = _make_step_matrix(wordnet)
        alone = _walk_randomly(self.steps, np.full(synsets, 1 / synsets, dtype=np.float32), UNSEEDED_WALK_STEPS)
        self.correction = (alone.astype(np.float64) ** -PRIOR_POWER).astype(np.float32)
        weight = wordnet.tags[wordnet.sense_by_spelling].astype(np.float32) + UNSEEN_USES
        sums = np.add.reduceat(weight, wordnet.spelling_first[:-1])
        self.share = weight / np.repeat(sums, np.diff(wordnet.spelling_first))
        by_sense = (alone * self.correction)[wordnet.synset_of[wordnet.sense_by_spelling]] * self.share
        self.renown = np.log(np.add.reduceat(by_sense.astype(np.float64), wordnet.spelling_first[:-1]))

    def seed(self, target: int) -> Floats:
        """Return the probability that a walker starts at each synset: at a spelling's meanings, by their shares."""
        first, last = self.wordnet.spelling_first[target : target + 2]
        seed = np.zeros(len(self.wordnet.pos), dtype=np.float32)
        np.add.at(seed, self.wordnet.synset_of[self.wordnet.sense_by_spelling[first:last]], self.share[first:last])
        return seed


def _make_step_matrix(wordnet: Wordnet) -> _StepMatrix:
    related = load_relations(wordnet)
    pairs = np.concatenate([related.pairs, related.mentions])
    weight = np.repeat(np.array([RELATION_WEIGHT, 1], dtype=np.float32), [len(related.pairs), len(related.mentions)])
    ends, weights = np.concatenate([pairs, pairs[:, ::-1]]), np.tile(weight, 2)
    size = len(wordnet.pos)
    cells, cell_of = np.unique(ends[:, 0].astype(np.int64) * size + ends[:, 1], return_inverse=True)
    rows, sources = np.divmod(cells, size)
    totals = np.bincount(ends[:, 1], weights, size)
    chances = np.asarray(np.bincount(cell_of, weights).astype(np.float32) / totals[sources].astype(np.float32), "f4")
    first = np.searchsorted(rows, np.arange(size + 1)).astype(np.uint32)
    return _StepMatrix(first, sources.astype(np.uint32), chances)


@cache
def _make_walk_network(wordnet: Wordnet) -> _WalkNetwork:
    """Return the network of a lexicon, made once per process: about a second, and 30 MB."""
    return _WalkNetwork(wordnet)
