"""The meaning of a secret word that everyone has in mind.

It is the usual meaning as a noun that WordNet's texts use most, unless the word keeps the company of another one's
definition and synonyms: *hut* goes with small, crude, dwelling and shack, and hardly with military, though these texts,
which are few, have more army huts. Words keep company if their GloVe vectors are alike (see `warmth`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from puzzles.lexicon.relations import WORD, stop_words
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.usual import UNSEEN, usual
from puzzles.nettle.warmth import word_vectors

BY_COMPANY = 3.0
"""What company counts for against the logarithm of how often a meaning is used."""
MARGIN = 0.15
"""By more than this a meaning outweighs one that is used more."""


@lru_cache(maxsize=4096)
def foremost(wordnet: Wordnet, spelling: int) -> int:
    """The sense of a spelling that everyone has in mind."""
    by_use = wordnet.by_use(spelling)
    senses = [sense for sense in by_use if _is_usual_noun(wordnet, sense)] or by_use[:1]
    if len(senses) == 1:
        return senses[0]
    weights = [_weight(wordnet, sense) for sense in senses]
    best = int(np.argmax(weights))
    return senses[best] if weights[best] > weights[0] + MARGIN else senses[0]


def _is_usual_noun(wordnet: Wordnet, sense: int) -> bool:
    is_noun = wordnet.part_of_speech(wordnet.synset(sense)) == "noun"
    return is_noun and bool(usual(wordnet)[sense]) and not wordnet.is_proper(sense)


def _weight(wordnet: Wordnet, sense: int) -> float:
    return math.log(wordnet.lists["tags"][sense] + UNSEEN) + BY_COMPANY * _company(wordnet, sense)


def _company(wordnet: Wordnet, sense: int) -> float:
    """How alike a word is to what defines one of its senses, from -1 to 1; 0 where that is not known."""
    vectors, spelling = word_vectors(wordnet), int(wordnet.lists["spelling_of"][sense])
    own = vectors.of(spelling)
    beside = [vector for other in _beside(wordnet, sense, spelling) if (vector := vectors.of(other)) is not None]
    if own is None or not beside:
        return 0.0
    middle = np.mean(beside, axis=0)
    return round(float(own @ middle / np.linalg.norm(middle)), 3)


def _beside(wordnet: Wordnet, sense: int, spelling: int) -> Iterator[int]:
    """Count the other words in a sense's definition and in its synonyms."""
    synset = wordnet.synset(sense)
    text = " ".join([wordnet.definition(synset), *map(wordnet.word, wordnet.members(synset))])
    for word in WORD.findall(text.lower()):
        number = None if word in stop_words() else wordnet.lookup(word)
        if number is not None and number != spelling:
            yield number
