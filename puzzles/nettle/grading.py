"""Grade how hard a secret word is, from 1 (a thing that everyone knows) to 5 (an idea that few would name).

The grade depends on how concrete the word's meanings are, how well known it is, how many usual words are within two
steps, and its renown: how near it is to any word that comes to mind.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.solver import find_within
from puzzles.nettle.warmth import find_renown, list_usual_words
from puzzles.nettle.wire import Grade

GRADES: Final[Mapping[int, Grade]] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""Show players this grade for each difficulty."""
CONCRETENESS: Final[Mapping[str, float]] = {
    **dict.fromkeys(("animal", "food", "plant", "body", "artifact", "object", "substance"), 1.0),
    **dict.fromkeys(("person", "phenomenon", "location"), 0.8),
    **dict.fromkeys(("group", "event", "time", "communication", "shape", "process"), 0.4),
    **dict.fromkeys(("act", "possession", "quantity", "feeling"), 0.3),
}
"""Rate how easily a meaning is pictured, by WordNet's field of nouns; other fields count 0."""
CONCRETENESS_WEIGHT, FAMILIARITY_WEIGHT, NEIGHBOURS_WEIGHT, RENOWN_WEIGHT = 3.0, 0.7, 0.1, 6.0
"""Weigh each part. In simulated plays a word was found sooner the greater its renown and its familiarity were (rank
correlations of 0.51 and 0.25 with the guesses). People say that things are easier than ideas; the simulated players,
who picture nothing, hardly showed that.
"""
EASE_BOUNDS = (-6.2, -7.18, -7.97, -9.03)
"""Split ease into five difficulties; about a fifth of the proposed words is in each."""
NEIGHBOUR_STEPS = 2
"""Count usual words within this many steps as neighbours."""
UNSEEN_WEIGHT = 0.2


def measure_concreteness(wordnet: Wordnet, spelling: int) -> float:
    """Return how concrete a spelling's noun meanings are, weighted by use, from 0 to 1."""
    concrete, total = 0.0, 0.0
    for sense in wordnet.senses(spelling):
        kind, _, field = wordnet.lexicographer_file(wordnet.synset(sense)).partition(".")
        if kind == "noun":
            weight = UNSEEN_WEIGHT + wordnet.lists["tags"][sense]
            total += weight
            concrete += weight * CONCRETENESS.get(field, 0.0)
    return concrete / total if total else 0.0


def count_neighbours(wordnet: Wordnet, spelling: int) -> int:
    """Count the usual words within two steps of a word."""
    return int(
        np.isin(find_within(wordnet, spelling, NEIGHBOUR_STEPS), list_usual_words(wordnet), assume_unique=True).sum()
    )


@lru_cache(maxsize=4096)
def measure_ease(wordnet: Wordnet, spelling: int) -> float:
    """Return how easily a word is found; larger is easier. Takes some milliseconds."""
    return (
        CONCRETENESS_WEIGHT * measure_concreteness(wordnet, spelling)
        + FAMILIARITY_WEIGHT * float(wordnet.zipf[spelling])
        + NEIGHBOURS_WEIGHT * math.log2(1 + count_neighbours(wordnet, spelling))
        + RENOWN_WEIGHT * find_renown(wordnet, spelling)
    )


def find_difficulty(wordnet: Wordnet, spelling: int) -> int:
    """Return how hard a word is, from 1 to 5."""
    ease = measure_ease(wordnet, spelling)
    return 1 + sum(ease < bound for bound in EASE_BOUNDS)


def find_grade(wordnet: Wordnet, spelling: int) -> Grade:
    """Return how hard a word is, in the words that players see."""
    return GRADES[find_difficulty(wordnet, spelling)]
