"""Prepare WordNet for Nettle's search: senses joined by pointers, antonyms, shared synsets and shared spellings.

The edges between single senses are never listed. A pointer joins all words of two synsets, so a synset represents all
its senses, and a spelling all its homographs. `Network` has these lists in both directions.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.routes import BY_POINTER

Ints = NDArray[np.intp]
HIGHEST_RARITY = 110
GAP_PENALTY = 1.0
"""How much the Zipf frequency of a phrase is lowered for each gap, because it is only estimated from its words."""
UNSEEN_USES = 0.5
"""How many uses are added to those of each meaning in WordNet's texts."""


def convert_to_indices(array: NDArray[np.generic]) -> Ints:
    """Convert an array to the type with which numpy indexes fastest."""
    return np.ascontiguousarray(array, dtype=np.intp)


class RaggedLists:
    """Lists of different lengths that are stored one after another; `first` has the offsets between them."""

    def __init__(self, first: Ints) -> None:
        self.starts, self.lengths = np.ascontiguousarray(first[:-1]), np.diff(first)

    def expand(self, chosen: Ints, keys: Ints) -> tuple[Ints, Ints]:
        """Return the offsets of all items of the chosen lists, and for each the key that is given for its list."""
        lengths = self.lengths.take(chosen)
        places = np.repeat(self.starts.take(chosen) - np.cumsum(lengths) + lengths, lengths)
        places += np.arange(len(places))
        return places, np.repeat(keys, lengths)


class Network:
    """The arrays that the search follows.

    `back_from`: the list of synset s in `back_rows` has the synsets with a pointer to s. `back_code`: which of their
    pointers it is, counted from BY_POINTER. `antonym_slot`: for each antonym, which item of the other word's list leads
    back. `has_homographs`, `has_antonyms`: by sense. `has_synonyms`: by synset. `rarity`: by sense, how rarely its
    spelling is used in that meaning, from 0 (everyday) to 110 (unheard of).
    """

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet
        self.senses = len(wordnet.synset_of)
        self.synsets = len(wordnet.pos)
        self.spellings = len(wordnet.zipf)
        self.synset_of = convert_to_indices(wordnet.synset_of)
        self.spelling_of = convert_to_indices(wordnet.spelling_of)
        self.synset_first = convert_to_indices(wordnet.synset_first)
        self.spelling_first = convert_to_indices(wordnet.spelling_first)
        self.sense_by_spelling = convert_to_indices(wordnet.sense_by_spelling)
        self.index_in_spelling = np.empty(self.senses, dtype=np.intp)
        self.index_in_spelling[self.sense_by_spelling] = np.arange(self.senses)
        self.index_in_spelling -= self.spelling_first[self.spelling_of]
        self.has_homographs = np.diff(self.spelling_first).take(self.spelling_of) > 1
        self.synset_rows, self.spelling_rows = RaggedLists(self.synset_first), RaggedLists(self.spelling_first)
        self.has_synonyms = self.synset_rows.lengths > 1
        self.antonym, antonym_first = convert_to_indices(wordnet.antonym), convert_to_indices(wordnet.antonym_first)
        self.antonym_rows = RaggedLists(antonym_first)
        self.has_antonyms = self.antonym_rows.lengths > 0
        self.rarity = np.clip(np.rint(80 - 10 * find_sense_frequencies(wordnet)), 0, HIGHEST_RARITY).astype(np.intp)
        self.antonym_slot = _find_reverse_slots(self.antonym, antonym_first)
        self._reverse_pointers(convert_to_indices(wordnet.pointer), convert_to_indices(wordnet.pointer_first))

    def _reverse_pointers(self, pointer: Ints, first: Ints) -> None:
        source = np.repeat(np.arange(self.synsets), np.diff(first))
        slot = np.arange(len(pointer)) - first[source]
        order = np.lexsort((source, pointer))
        self.back_from, self.back_code = source[order], (BY_POINTER + slot[order]).astype(np.uint16)
        self.back_rows = RaggedLists(np.searchsorted(pointer[order], np.arange(self.synsets + 1)))


def _find_reverse_slots(targets: Ints, first: Ints) -> Ints:
    """Return for each item a → b of sorted lists, which all have their reverse, the index of a in the list of b."""
    source = np.repeat(np.arange(len(first) - 1), np.diff(first))
    positions = np.empty(len(targets), dtype=np.intp)
    positions[np.lexsort((source, targets))] = np.arange(len(targets))
    return positions - first[targets]


def find_frequencies(wordnet: Wordnet) -> NDArray[np.float64]:
    """Return the Zipf frequency of each spelling."""
    return np.asarray(wordnet.zipf, dtype=np.float64)


def find_sense_frequencies(wordnet: Wordnet) -> NDArray[np.float64]:
    """Return by sense the Zipf frequency of its spelling in that meaning; lower if its synset has a more usual word."""
    weight = np.asarray(wordnet.tags, dtype=np.float64) + UNSEEN_USES
    all_meanings = np.bincount(wordnet.spelling_of, weight)[wordnet.spelling_of]
    best_word = np.maximum.reduceat(weight, convert_to_indices(wordnet.synset_first)[:-1])[wordnet.synset_of]
    return find_penalised_frequencies(wordnet)[wordnet.spelling_of] + np.log10(weight**2 / all_meanings / best_word)


def find_penalised_frequencies(wordnet: Wordnet) -> NDArray[np.float64]:
    """Return the Zipf frequency of each spelling, lowered for phrases by `GAP_PENALTY`."""
    letters, starts = (
        np.frombuffer(wordnet.lists["spelling_text"], dtype=np.uint8),
        np.asarray(wordnet.lists["spelling_at"], dtype=np.intp),
    )
    gaps = np.append(0, np.cumsum(np.isin(letters, [ord(" "), ord("-")])))
    return find_frequencies(wordnet) - GAP_PENALTY * np.diff(gaps[starts])


@cache
def make_network(wordnet: Wordnet) -> Network:
    """Return the network of a lexicon, made once (about 50 ms and 20 MB)."""
    return Network(wordnet)
