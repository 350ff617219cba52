"""How hard a secret word is to find: from 1 (a thing that everybody knows) to 5 (an idea that few would name).

Four things tell it: how concrete the word's meanings are, how well known it is, how many usual words are within two
steps, and its renown: how near it is to whatever one thinks of.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.solver import within
from puzzles.nettle.warmth import renown, usual_words
from puzzles.nettle.wire import Grade

GRADES: Final[Mapping[int, Grade]] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""What players are told of a word that is so hard."""
CONCRETE: Final[Mapping[str, float]] = {
    **dict.fromkeys(("animal", "food", "plant", "body", "artifact", "object", "substance"), 1.0),
    **dict.fromkeys(("person", "phenomenon", "location"), 0.8),
    **dict.fromkeys(("group", "event", "time", "communication", "shape", "process"), 0.4),
    **dict.fromkeys(("act", "possession", "quantity", "feeling"), 0.3),
}
"""How much of a picture one has of a meaning, by WordNet's broad field of nouns; of what is not here, none."""
BY_CONCRETENESS, BY_FAMILIARITY, BY_NEIGHBOURS, BY_RENOWN = 3.0, 0.7, 0.1, 6.0
"""What each counts for. Players that a program stood in for found a word the quicker the greater its renown
and its familiarity were (rank correlations of 0.51 and 0.25 with their guesses); that things are found more easily than
ideas is what people say, and what these players, who have no pictures in mind, hardly noticed."""
BOUNDS = (-6.2, -7.18, -7.97, -9.03)
"""Where one difficulty ends and the next begins: about a fifth of the proposed words lies in each."""
NEAR = 2
"""Steps within which a usual word is a neighbour."""
UNSEEN = 0.2


def concreteness(wordnet: Wordnet, spelling: int) -> float:
    """How concrete the noun meanings of a spelling are, each by how usual it is: 0 to 1."""
    told, total = 0.0, 0.0
    for sense in wordnet.senses(spelling):
        kind, _, field = wordnet.lexicographer_file(wordnet.synset(sense)).partition(".")
        if kind == "noun":
            weight = UNSEEN + wordnet.lists["tags"][sense]
            total += weight
            told += weight * CONCRETE.get(field, 0.0)
    return told / total if total else 0.0


def neighbours(wordnet: Wordnet, spelling: int) -> int:
    """How many usual words are within two steps of a word."""
    return int(np.isin(within(wordnet, spelling, NEAR), usual_words(wordnet), assume_unique=True).sum())


@lru_cache(maxsize=4096)
def ease(wordnet: Wordnet, spelling: int) -> float:
    """How easily a word is found: the larger, the easier. Takes some milliseconds."""
    return (
        BY_CONCRETENESS * concreteness(wordnet, spelling)
        + BY_FAMILIARITY * float(wordnet.zipf[spelling])
        + BY_NEIGHBOURS * math.log2(1 + neighbours(wordnet, spelling))
        + BY_RENOWN * renown(wordnet, spelling)
    )


def difficulty(wordnet: Wordnet, spelling: int) -> int:
    """How hard a word is, from 1 to 5."""
    found = ease(wordnet, spelling)
    return 1 + sum(found < bound for bound in BOUNDS)


def grade(wordnet: Wordnet, spelling: int) -> Grade:
    """How hard a word is, as players are told it."""
    return GRADES[difficulty(wordnet, spelling)]
