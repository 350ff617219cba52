"""Find the words that a hint may mean, which are all words of its synset, and their routes along its clue's route."""

from collections.abc import Collection

from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.main_senses import find_main_sense
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, SYNONYM
from puzzles.nettle.routes import Route, Step
from puzzles.nettle.warmth import list_usual_words

RELATIONS_OF_ONE_SPELLING = (None, HOMOGRAPH, ANTONYM)
"""Only one word of a synset has a step with one of these relations (None: the end); all words share its other steps."""


def find_hinted_routes(wordnet: Wordnet, route: Route, step: int, unfit: Marks) -> dict[int, Route]:
    """Return the routes of all words that a hint at a step may mean, by spelling. It leaves out unfit senses.

    A hint at the secret word gives its main meaning, so the synonyms of that meaning are included.
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


def find_usual_name(wordnet: Wordnet, step: Step, unfit: Marks, excluded: Collection[int]) -> int | None:
    """Return the sense of a usual word for a step's meaning, from which the route goes on in the same way.

    The step's own word is preferred, then the best known one; None if there is none. Spellings in `excluded` aren't
    used.
    """
    spelling_of, zipf, usual_words = wordnet.lists["spelling_of"], wordnet.lists["zipf"], list_usual_words(wordnet)
    senses = [step.sense] if step.relation in RELATIONS_OF_ONE_SPELLING else wordnet.members(wordnet.synset(step.sense))
    usual = [one for one in senses if not unfit[one] and spelling_of[one] in usual_words]
    free = [one for one in usual if spelling_of[one] not in excluded]
    return max(free, key=lambda one: (one == step.sense, zipf[spelling_of[one]]), default=None)


def _join_route(steps: tuple[Step, ...], sense: int) -> Route:
    """Return the route from a sense, given the steps of the route from one of its synonyms."""
    first, *rest = steps
    if sense == first.sense:
        return Route(steps)
    if first.relation in RELATIONS_OF_ONE_SPELLING:
        return Route((Step(sense, SYNONYM), *steps))
    if first.relation is SYNONYM and sense == rest[0].sense:
        return Route(tuple(rest))
    return Route((Step(sense, first.relation), *rest))
