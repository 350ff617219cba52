"""Which meanings of a word are usual: those that people think of when they read it, or would at once agree to.

By how often WordNet's own texts use them, usual are: the first meaning of the part of speech that a word is mostly
used as, and the second where it has a sixth of the first one's uses or more, half a use being added to each, as these
texts are few; the word's first meaning as a noun; and every meaning that has a fifth of the word's uses. A name is
usual only for a word that has no other meaning. *Familiar* is a usual meaning of a word that people know, other than
a person's name: nobody thinks of Horne between singer and actress.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from puzzles.lexicon import cache as kept_on_disk
from puzzles.lexicon.lexnames import LEXNAMES
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.network import spoken, wide_zipf
from puzzles.nettle.relations import HOMOGRAPH
from puzzles.nettle.routes import Directions, Route

FORM = 3
"""Raised whenever other meanings become usual."""
SECOND = 6
"""So many uses of the first meaning are outweighed by one of the second."""
UNSEEN = 0.5
"""What every meaning counts for besides its uses, where two are compared."""
SHARE = 5
"""One use in so many makes a meaning usual."""


KNOWN = 3.0
"""Zipf frequency from which people know a word. A phrase that is less common is known if WordNet's texts use it."""


MOST_CHANGES, LONGEST = 1, 8
"""So many changes of meaning, and so many steps, can be followed in thought on one route."""


@cache
def familiar(wordnet: Wordnet) -> Marks:
    """For every sense, whether it is a usual meaning of a word that people know, and no person's name."""
    known, read = spoken(wordnet) >= KNOWN, wide_zipf(wordnet) >= KNOWN
    spelling = wordnet.spelling_of
    named = wordnet.instance & (wordnet.lexname == LEXNAMES.index("noun.person"))
    words = known[spelling] | read[spelling] & (np.asarray(wordnet.tags) > 0)
    marks: Marks = usual(wordnet) & words & ~named[wordnet.synset_of]
    return marks


@cache
def usual(wordnet: Wordnet) -> Marks:
    """For every sense of a lexicon, whether it is usual for its spelling."""
    folder = kept_on_disk.kept(f"usual-{FORM}-{wordnet.version}", lambda beside: _save(wordnet, beside))
    marks: Marks = kept_on_disk.opened(folder)["usual"]
    return marks


def _save(wordnet: Wordnet, beside: Path) -> None:
    several = np.diff(wordnet.spelling_first) > 1
    marks = np.ones(len(wordnet.synset_of), dtype=np.bool_)
    marks[several[wordnet.spelling_of]] = False
    for spelling in np.flatnonzero(several).tolist():
        marks[list(usual_senses(wordnet, spelling))] = True
    kept_on_disk.save(beside, {"usual": marks})


def usual_senses(wordnet: Wordnet, spelling: int) -> set[int]:
    """The usual ones of a spelling's senses."""
    tags, by_use = wordnet.lists["tags"], wordnet.by_use(spelling)
    kinds: dict[str, list[int]] = {}
    for sense in [one for one in by_use if not wordnet.is_proper(one)] or by_use:
        kinds.setdefault(wordnet.part_of_speech(wordnet.synset(sense)), []).append(sense)
    uses = {kind: sum(tags[sense] for sense in senses) for kind, senses in kinds.items()}
    main = max(kinds, key=lambda kind: (uses[kind], kind == "noun"))
    often = {sense for senses in kinds.values() for sense in senses if tags[sense] * SHARE >= sum(uses.values()) > 0}
    first, second = kinds[main][:1], kinds[main][1:2]
    second = [sense for sense in second if (tags[sense] + UNSEEN) * SECOND >= tags[first[0]] + UNSEEN]
    return {*first, *second, *kinds.get("noun", [])[:1], *often}


def usual_way(ways: Directions | None, spelling: int, shortest: Route) -> Route | None:
    """The route of a spelling through familiar meanings, where its shortest is none; None without one."""
    if ways is None or shortest.distance == 0 or is_plain(ways.wordnet, shortest):
        return None
    words, route = ways.wordnet, ways.route(spelling)
    if route is None or not is_familiar(words, route):
        return None
    return route if not is_familiar(words, shortest) or changes(route) < changes(shortest) else None


def is_meant(wordnet: Wordnet, route: Route) -> bool:
    """Whether a route begins in a usual meaning of the guess and ends in one of the secret word."""
    marks = usual(wordnet)
    return bool(marks[route.steps[0].sense] and marks[route.steps[-1].sense])


def is_familiar(wordnet: Wordnet, route: Route) -> bool:
    """Whether a route is one between usual meanings, through familiar ones alone."""
    marks = familiar(wordnet)
    return is_meant(wordnet, route) and all(marks[step.sense] for step in route.steps[1:-1])


def changes(route: Route) -> int:
    """How often a route goes on in another meaning of the same word."""
    return route.relations.count(HOMOGRAPH)


def is_plain(wordnet: Wordnet, route: Route) -> bool:
    """Whether a route can be followed in thought: through familiar meanings, with one change of meaning at most."""
    return changes(route) <= MOST_CHANGES and is_familiar(wordnet, route)
