"""Mark the usual meanings of words: those that people think of, or would accept at once.

WordNet's texts show how often each meaning is used. These meanings are *usual*: the first one of the word's main part
of speech; the second one, if it has at least a sixth of the first one's uses (half a use is added to both, because the
texts are few); the word's first meaning as a noun; and all meanings with at least a fifth of the word's uses. A proper
name is usual only for a word that has no other meaning. A meaning is *familiar* if it is a usual one of a word that
people know, but not a person's name: no one thinks of Horne between singer and actress.
"""

from functools import cache
from pathlib import Path

import numpy as np

from puzzles.lexicon import cache as disk_cache
from puzzles.lexicon.lexnames import LEXNAMES
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.network import find_frequencies, find_penalised_frequencies
from puzzles.nettle.relations import HOMOGRAPH
from puzzles.nettle.routes import Directions, Route

CACHE_VERSION = 3
"""Increase this number whenever other meanings become usual."""
SECOND_FACTOR = 6
"""A second meaning is usual if the first one has at most this many times its uses."""
UNSEEN_USES = 0.5
"""How many uses are added to those of both meanings that are compared."""
USUAL_ONE_IN = 5
"""A meaning is usual if it has at least one in this many of the word's uses."""


KNOWN_FREQUENCY = 3.0
"""The lowest Zipf frequency of a word that people know; phrases may be rarer if WordNet's texts use them."""


MOST_CHANGES = 1
"""The most changes of meaning on a route that people can follow."""
LONGEST_PLAIN_ROUTE = 8
"""A route with more steps is a long one."""


@cache
def mark_familiar(wordnet: Wordnet) -> Marks:
    """Return for each sense whether it is familiar: usual, of a word that people know, and not a person's name."""
    is_spoken, is_read = (
        find_penalised_frequencies(wordnet) >= KNOWN_FREQUENCY,
        find_frequencies(wordnet) >= KNOWN_FREQUENCY,
    )
    spelling = wordnet.spelling_of
    is_person = wordnet.instance & (wordnet.lexname == LEXNAMES.index("noun.person"))
    is_known = is_spoken[spelling] | is_read[spelling] & (np.asarray(wordnet.tags) > 0)
    marks: Marks = mark_usual(wordnet) & is_known & ~is_person[wordnet.synset_of]
    return marks


@cache
def mark_usual(wordnet: Wordnet) -> Marks:
    """Return for each sense of a lexicon whether it is usual for its spelling."""
    folder = disk_cache.ensure_cache_folder(
        f"usual-{CACHE_VERSION}-{wordnet.version}", lambda new_folder: _write_marks(wordnet, new_folder)
    )
    marks: Marks = disk_cache.open_arrays(folder)["usual"]
    return marks


def _write_marks(wordnet: Wordnet, new_folder: Path) -> None:
    has_several = np.diff(wordnet.spelling_first) > 1
    marks = np.ones(len(wordnet.synset_of), dtype=np.bool_)
    marks[has_several[wordnet.spelling_of]] = False
    for spelling in np.flatnonzero(has_several).tolist():
        marks[list(find_usual_senses(wordnet, spelling))] = True
    disk_cache.save_arrays(new_folder, {"usual": marks})


def find_usual_senses(wordnet: Wordnet, spelling: int) -> set[int]:
    """Return the usual senses of a spelling."""
    tags, by_use = wordnet.lists["tags"], wordnet.list_senses_by_use(spelling)
    kinds: dict[str, list[int]] = {}
    for sense in [sense for sense in by_use if not wordnet.is_proper(sense)] or by_use:
        kinds.setdefault(wordnet.part_of_speech(wordnet.synset(sense)), []).append(sense)
    uses = {kind: sum(tags[sense] for sense in senses) for kind, senses in kinds.items()}
    main_kind = max(kinds, key=lambda kind: (uses[kind], kind == "noun"))
    frequent = {
        sense for senses in kinds.values() for sense in senses if tags[sense] * USUAL_ONE_IN >= sum(uses.values()) > 0
    }
    first, second = kinds[main_kind][:1], kinds[main_kind][1:2]
    second = [sense for sense in second if (tags[sense] + UNSEEN_USES) * SECOND_FACTOR >= tags[first[0]] + UNSEEN_USES]
    return {*first, *second, *kinds.get("noun", [])[:1], *frequent}


def find_usual_route(directions: Directions | None, spelling: int, shortest: Route) -> Route | None:
    """Return a spelling's route through familiar meanings, if it is easier to follow than its shortest route.

    Else None, also if `directions` are None.
    """
    if directions is None or shortest.distance == 0 or is_plain(directions.wordnet, shortest):
        return None
    lexicon, route = directions.wordnet, directions.find_route(spelling)
    if route is None or not is_familiar(lexicon, route):
        return None
    return route if not is_familiar(lexicon, shortest) or count_changes(route) < count_changes(shortest) else None


def has_usual_ends(wordnet: Wordnet, route: Route) -> bool:
    """Return True if a route starts from a usual meaning of the guess, and ends at one of the secret word."""
    marks = mark_usual(wordnet)
    return bool(marks[route.steps[0].sense] and marks[route.steps[-1].sense])


def is_familiar(wordnet: Wordnet, route: Route) -> bool:
    """Return True if a route goes from a usual meaning to a usual meaning, and only through familiar ones."""
    marks = mark_familiar(wordnet)
    return has_usual_ends(wordnet, route) and all(marks[step.sense] for step in route.steps[1:-1])


def count_changes(route: Route) -> int:
    """Count the steps of a route that only change the meaning of a word."""
    return route.relations.count(HOMOGRAPH)


def is_plain(wordnet: Wordnet, route: Route) -> bool:
    """Return True if people can follow a route: it has familiar meanings, and at most one change of meaning."""
    return count_changes(route) <= MOST_CHANGES and is_familiar(wordnet, route)
