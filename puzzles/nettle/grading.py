"""How hard a secret word is to find: from 1 (a thing that everybody knows) to 5 (an idea that few would name).

Two things tell it: how concrete the word's meanings are, and how well known it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.wire import Grade
from puzzles.nettle.words import secret_words

GRADES: Final[Mapping[int, Grade]] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""What players are told of a word that is so hard."""
CONCRETE: Final[Mapping[str, float]] = {
    **dict.fromkeys(("animal", "food", "plant", "body", "artifact", "object", "substance"), 1.0),
    **dict.fromkeys(("person", "phenomenon", "location"), 0.8),
    **dict.fromkeys(("group", "event", "time", "communication", "shape", "process"), 0.4),
    **dict.fromkeys(("act", "possession", "quantity", "feeling"), 0.3),
}
"""How much of a picture one has of a meaning, by WordNet's broad field of nouns; of what is not here, none."""
BY_CONCRETENESS, BY_FAMILIARITY = 2.0, 1.0
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


def ease(wordnet: Wordnet, spelling: int) -> float:
    """How easily a word is found: the larger, the easier."""
    known = float(wordnet.zipf[spelling])
    return BY_CONCRETENESS * concreteness(wordnet, spelling) + BY_FAMILIARITY * known


@cache
def _bounds(wordnet: Wordnet) -> tuple[float, ...]:
    """Where one difficulty ends and the next begins: a fifth of the proposed words lies in each."""
    every = [ease(wordnet, n) for word in secret_words(wordnet) if (n := wordnet.lookup(word.text)) is not None]
    return tuple(np.quantile(every or [0.0], [0.8, 0.6, 0.4, 0.2]).tolist())


def difficulty(wordnet: Wordnet, spelling: int) -> int:
    """How hard a word is, from 1 to 5."""
    found = ease(wordnet, spelling)
    return 1 + sum(found < bound for bound in _bounds(wordnet))


def grade(wordnet: Wordnet, spelling: int) -> Grade:
    """How hard a word is, as players are told it."""
    return GRADES[difficulty(wordnet, spelling)]
