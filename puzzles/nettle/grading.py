"""Grade how hard a secret word is, from 1 (a thing that everyone knows) to 5 (an idea that few would name).

The grade depends on how concrete the word's meanings are, how well known it is, how many usual words are within two
steps, and on its *renown*: how near in meaning it is to words in general.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.solver import find_spellings_within
from puzzles.nettle.warmth import find_renown, list_usual_words
from puzzles.nettle.wire import Grade

GRADE_BY_DIFFICULTY: Final[Mapping[int, Grade]] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""Difficulty to the grade that players see."""
CONCRETENESS_BY_FIELD: Final[Mapping[str, float]] = {
    **dict.fromkeys(("animal", "food", "plant", "body", "artifact", "object", "substance"), 1.0),
    **dict.fromkeys(("person", "phenomenon", "location"), 0.8),
    **dict.fromkeys(("group", "event", "time", "communication", "shape", "process"), 0.4),
    **dict.fromkeys(("act", "possession", "quantity", "feeling"), 0.3),
}
"""WordNet's field of a noun to how easily one can picture its meaning, from 0 to 1; other fields have 0."""
CONCRETENESS_WEIGHT, FAMILIARITY_WEIGHT, NEIGHBOURS_WEIGHT, RENOWN_WEIGHT = 3.0, 0.7, 0.1, 6.0
"""The weight of each part. In simulated plays, words with more renown and familiarity were found sooner (their rank
correlations with the number of guesses were 0.51 and 0.25). People say that things are easier than ideas; this hardly
mattered to the simulated players, who picture nothing.
"""
EASE_BOUNDS = (-6.2, -7.18, -7.97, -9.03)
"""The least ease of difficulty 1, 2, 3 and 4; each difficulty has about a fifth of the proposed words."""
NEIGHBOUR_STEPS = 2
"""Usual words within this many steps count as neighbours."""
UNSEEN_WEIGHT = 0.2


def measure_concreteness(wordnet: Wordnet, spelling: int) -> float:
    """Return how concrete the noun meanings of a spelling are, from 0 to 1, weighted by how often they are used."""
    concrete, total = 0.0, 0.0
    for sense in wordnet.senses(spelling):
        kind, _, field = wordnet.lexicographer_file(wordnet.synset(sense)).partition(".")
        if kind == "noun":
            weight = UNSEEN_WEIGHT + wordnet.lists["tags"][sense]
            total += weight
            concrete += weight * CONCRETENESS_BY_FIELD.get(field, 0.0)
    return concrete / total if total else 0.0


def count_neighbours(wordnet: Wordnet, spelling: int) -> int:
    """Count the usual words within two steps of a word."""
    return int(
        np.isin(
            find_spellings_within(wordnet, spelling, NEIGHBOUR_STEPS), list_usual_words(wordnet), assume_unique=True
        ).sum()
    )


@lru_cache(maxsize=4096)
def measure_ease(wordnet: Wordnet, spelling: int) -> float:
    """Return how easy a word is to find; larger is easier (see `EASE_BOUNDS`). This takes some milliseconds."""
    return (
        CONCRETENESS_WEIGHT * measure_concreteness(wordnet, spelling)
        + FAMILIARITY_WEIGHT * float(wordnet.zipf[spelling])
        + NEIGHBOURS_WEIGHT * math.log2(1 + count_neighbours(wordnet, spelling))
        + RENOWN_WEIGHT * find_renown(wordnet, spelling)
    )


def find_difficulty(wordnet: Wordnet, spelling: int) -> int:
    """Return the difficulty of a secret word, from 1 (easy) to 5 (hard)."""
    ease = measure_ease(wordnet, spelling)
    return 1 + sum(ease < bound for bound in EASE_BOUNDS)


def find_grade(wordnet: Wordnet, spelling: int) -> Grade:
    """Return the grade of a secret word, as players see it."""
    return GRADE_BY_DIFFICULTY[find_difficulty(wordnet, spelling)]
