"""Find the routes from the words that a hint may mean: every lemma of its synset, along the route of its clue."""

from collections.abc import Collection

from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.foremost import find_main_sense
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, SYNONYM
from puzzles.nettle.routes import Route, Step
from puzzles.nettle.warmth import list_usual_words

BY_SPELLING = (None, HOMOGRAPH, ANTONYM)
"""Take these steps, or end, at one spelling of a synset only; all its spellings may take any other."""


def find_hinted_routes(wordnet: Wordnet, route: Route, step: int, unfit: Marks) -> dict[int, Route]:
    """Return the route of each spelling that a hint on a step of a route may mean, unfit senses left out.

    A hint on the secret word gives its main meaning, so that one's synonyms count as well.
    """
    spelling_of, steps = wordnet.lists["spelling_of"], route.steps[step:]
    starts = [steps]
    if len(steps) == 1 and (main := find_main_sense(wordnet, spelling_of[steps[0].sense])) != steps[0].sense:
        starts.insert(0, (Step(main, None),))
    return {
        spelling_of[sense]: _join_route(start, sense)
        for start in starts
        for sense in wordnet.members(wordnet.synset(start[0].sense))
        if not unfit[sense]
    }


def find_usual_name(wordnet: Wordnet, step: Step, unfit: Marks, passed: Collection[int]) -> int | None:
    """Return a usual word for a step's meaning that leads on as it does: its own, or the best known; None without one.

    Spellings in `passed` are not used.
    """
    spelling_of, zipf, usual_words = wordnet.lists["spelling_of"], wordnet.lists["zipf"], list_usual_words(wordnet)
    senses = [step.sense] if step.relation in BY_SPELLING else wordnet.members(wordnet.synset(step.sense))
    usual = [one for one in senses if not unfit[one] and spelling_of[one] in usual_words]
    free = [one for one in usual if spelling_of[one] not in passed]
    return max(free, key=lambda one: (one == step.sense, zipf[spelling_of[one]]), default=None)


def _join_route(steps: tuple[Step, ...], sense: int) -> Route:
    """Return the route from a sense that goes on as its synonym does, whose steps are given."""
    first, *rest = steps
    if sense == first.sense:
        return Route(steps)
    if first.relation in BY_SPELLING:
        return Route((Step(sense, SYNONYM), *steps))
    if first.relation is SYNONYM and sense == rest[0].sense:
        return Route(tuple(rest))
    return Route((Step(sense, first.relation), *rest))
