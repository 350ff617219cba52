"""Find the main meaning of a secret word: the one that everyone thinks of.

It is the usual noun meaning that WordNet's texts use most, unless the word is much more similar to the definition and
synonyms of another meaning. For example, *hut* is similar to small, crude, dwelling and shack, but hardly to military,
although WordNet's few texts have more army huts. Words are similar if their GloVe vectors are (see `warmth`).
"""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from puzzles.lexicon.relations import WORD_PATTERN, list_stop_words
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.usual_meanings import UNSEEN_USES, mark_usual
from puzzles.nettle.warmth import load_vectors

SIMILARITY_WEIGHT = 3.0
"""The weight of similarity; the logarithm of how often a meaning is used has the weight 1."""
LEAST_ADVANTAGE = 0.15
"""Another meaning is preferred to the most used one only if its weight is higher by more than this."""


@lru_cache(maxsize=4096)
def find_main_sense(wordnet: Wordnet, spelling: int) -> int:
    """Return the main sense of a spelling: the one that everyone thinks of."""
    by_use = wordnet.list_senses_by_use(spelling)
    senses = [sense for sense in by_use if _is_usual_noun(wordnet, sense)] or by_use[:1]
    if len(senses) == 1:
        return senses[0]
    weights = [_weigh_sense(wordnet, sense) for sense in senses]
    best = int(np.argmax(weights))
    return senses[best] if weights[best] > weights[0] + LEAST_ADVANTAGE else senses[0]


def _is_usual_noun(wordnet: Wordnet, sense: int) -> bool:
    is_noun = wordnet.part_of_speech(wordnet.synset(sense)) == "noun"
    return is_noun and bool(mark_usual(wordnet)[sense]) and not wordnet.is_proper(sense)


def _weigh_sense(wordnet: Wordnet, sense: int) -> float:
    return math.log(wordnet.lists["tags"][sense] + UNSEEN_USES) + SIMILARITY_WEIGHT * _measure_similarity(
        wordnet, sense
    )


def _measure_similarity(wordnet: Wordnet, sense: int) -> float:
    """Return how similar a sense's word is to its definition and synonyms, from -1 to 1; 0 if that is unknown."""
    vectors, spelling = load_vectors(wordnet), int(wordnet.lists["spelling_of"][sense])
    own_vector = vectors.look_up(spelling)
    described = [
        vector
        for other in _list_described_words(wordnet, sense, spelling)
        if (vector := vectors.look_up(other)) is not None
    ]
    if own_vector is None or not described:
        return 0.0
    middle = np.mean(described, axis=0)
    return round(float(own_vector @ middle / np.linalg.norm(middle)), 3)


def _list_described_words(wordnet: Wordnet, sense: int, spelling: int) -> Iterator[int]:
    """Yield the spellings of the other words in a sense's definition and synonyms."""
    synset = wordnet.synset(sense)
    text = " ".join([wordnet.definition(synset), *map(wordnet.word, wordnet.members(synset))])
    for word in WORD_PATTERN.findall(text.lower()):
        number = None if word in list_stop_words() else wordnet.lookup(word)
        if number is not None and number != spelling:
            yield number
