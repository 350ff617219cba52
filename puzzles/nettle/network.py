"""WordNet as Nettle walks it: senses joined by pointers, antonyms, shared synsets and shared spellings.

The edges between senses are never written out. A pointer joins all spellings of two synsets, so a synset stands for
all its senses; a spelling stands for all its homographs. `Network` holds those two as lists in both directions.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.wordnet import Wordnet

Ints = NDArray[np.intp]
RAREST = 110
GAP = 1.0
"""What a phrase is rarer, on Zipf's scale, for each gap in it: its frequency is worked out from its words'."""
UNSEEN = 0.5
"""What every meaning of a word counts for besides how often WordNet's own texts use it."""


def wide(array: NDArray[np.generic]) -> Ints:
    """Numbers as numpy indexes with them fastest."""
    return np.ascontiguousarray(array, dtype=np.intp)


class Network:
    """The lists that the search walks along, made from a lexicon.

    `back_from[back_first[s]:back_first[s + 1]]` are the synsets with a pointer to synset s, and `back_slot` says which
    of their pointers it is; `antonym_slot` says the same of the antonyms, whose lists are their own reverse.
    `has_homographs` and `has_antonyms` are per sense, `has_synonyms` per synset. `rarity` is how seldom each sense's
    spelling is used in that meaning: 0 (everyday) to 110 (unheard of).
    """

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet
        self.senses = len(wordnet.synset_of)
        self.synsets = len(wordnet.pos)
        self.spellings = len(wordnet.zipf)
        self.synset_of = wide(wordnet.synset_of)
        self.spelling_of = wide(wordnet.spelling_of)
        self.synset_first = wide(wordnet.synset_first)
        self.spelling_first = wide(wordnet.spelling_first)
        self.sense_by_spelling = wide(wordnet.sense_by_spelling)
        self.place_in_spelling = np.empty(self.senses, dtype=np.intp)
        self.place_in_spelling[self.sense_by_spelling] = np.arange(self.senses)
        self.place_in_spelling -= self.spelling_first[self.spelling_of]
        self.has_homographs = np.diff(self.spelling_first).take(self.spelling_of) > 1
        self.has_synonyms = np.diff(self.synset_first) > 1
        self.antonym, self.antonym_first = wide(wordnet.antonym), wide(wordnet.antonym_first)
        self.has_antonyms = np.diff(self.antonym_first) > 0
        self.rarity = np.clip(np.rint(80 - 10 * used(wordnet)), 0, RAREST).astype(np.intp)
        self.antonym_slot = _slots_back(self.antonym, self.antonym_first)
        self._turn_round(wide(wordnet.pointer), wide(wordnet.pointer_first))

    def _turn_round(self, pointer: Ints, first: Ints) -> None:
        source = np.repeat(np.arange(self.synsets), np.diff(first))
        slot = np.arange(len(pointer)) - first[source]
        order = np.lexsort((source, pointer))
        self.back_from, self.back_slot = source[order], slot[order]
        self.back_first = np.searchsorted(pointer[order], np.arange(self.synsets + 1))


def _slots_back(to: Ints, first: Ints) -> Ints:
    """Of symmetric sorted lists: for each entry a → b, which entry of b's list leads back to a."""
    source = np.repeat(np.arange(len(first) - 1), np.diff(first))
    place = np.empty(len(to), dtype=np.intp)
    place[np.lexsort((source, to))] = np.arange(len(to))
    return place - first[to]


def wide_zipf(wordnet: Wordnet) -> NDArray[np.float64]:
    """The Zipf frequency of every spelling."""
    return np.asarray(wordnet.zipf, dtype=np.float64)


def used(wordnet: Wordnet) -> NDArray[np.float64]:
    """How often each sense's spelling is used in that meaning, on Zipf's scale; less if its synset has a better."""
    weight = np.asarray(wordnet.tags, dtype=np.float64) + UNSEEN
    all_meanings = np.bincount(wordnet.spelling_of, weight)[wordnet.spelling_of]
    best_word = np.maximum.reduceat(weight, wide(wordnet.synset_first)[:-1])[wordnet.synset_of]
    return spoken(wordnet)[wordnet.spelling_of] + np.log10(weight**2 / all_meanings / best_word)


def spoken(wordnet: Wordnet) -> NDArray[np.float64]:
    """The Zipf frequency of every spelling, less for phrases."""
    letters, at = (
        np.frombuffer(wordnet.lists["spelling_text"], dtype=np.uint8),
        np.asarray(wordnet.lists["spelling_at"], dtype=np.intp),
    )
    gaps = np.append(0, np.cumsum(np.isin(letters, [ord(" "), ord("-")])))
    return wide_zipf(wordnet) - GAP * np.diff(gaps[at])


@cache
def network(wordnet: Wordnet) -> Network:
    """The network of a lexicon, made once (about 50 ms and 20 MB)."""
    return Network(wordnet)
