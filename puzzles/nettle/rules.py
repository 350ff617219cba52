"""Apply the rules of Nettle: find the secret word; the answer to each guess is its shortest route through WordNet.

A state is what the player has learnt: the clues in order, the help that was asked for, and whether they gave up. The
moves and all shapes are in `wire.py`.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, product
from pathlib import Path

from rapidfuzz.distance import OSA

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.lexicon.arrays import fold_spelling
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.hinted_routes import find_hinted_routes, find_usual_name
from puzzles.nettle.relations import HOMOGRAPH
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.usual_meanings import LONGEST_PLAIN_ROUTE, MOST_CHANGES, count_changes, find_usual_route
from puzzles.nettle.wire import Aid
from puzzles.typed_text import fold_typed, spell_in_plain_letters

LONGEST_GUESS = 60
MOST_SUGGESTED = 5
MOST_EXTRA_STEPS = 5
"""A usual route is only shown if it has at most this many steps more than the shortest; one fewer if it is long."""
LEAST_SUGGESTED_FREQUENCY = 2.5
"""The lowest Zipf frequency of a suggested word: once in three million words."""
UNSUGGESTED_FILE = Path(__file__).with_name("unsuggested.txt")
MOST_GAPS, MOST_FORM_GAPS = 8, 4
"""A phrase with more gaps is only looked up in three writings; the second limit is for its inflected forms."""

REFUSALS = {
    "empty": "Type a word first.",
    "too_long": "No word in the list is that long.",
    "unknown_word": "“{word}” isn’t in the word list.",
    "unfit_word": "Nettle doesn’t use “{word}”. Try another word.",
    "not_connected": "No route leads from “{word}” to the answer.",
    "already_guessed": "You’ve already guessed “{word}” (guess {n}).",
    "help_is_on": "You already have that help.",
    "no_such_clue": "We couldn’t find that guess.",
    "no_hint_left": "There are no more hints for that route.",
}


@dataclass(frozen=True)
class Clue:
    """One guess and its answer.

    `n`: its number, from 1. `spelling`: the word for which we took it. `route`: its shortest route. `usual`: its route
    through familiar meanings, if that is another one. `hinted`: a hint gave this word; then one of the two routes goes
    through the meaning of the hint.
    """

    n: int
    typed: str
    spelling: int
    route: Route
    usual: Route | None = None
    hinted: bool = False

    @property
    def shown_route(self) -> Route:
        """Return the route that the player sees: the usual one if people can follow it, else the shortest."""
        usual = self.usual
        if usual and self.hinted:
            return usual
        if usual is None or count_changes(usual) > MOST_CHANGES:
            return self.route
        longer = MOST_EXTRA_STEPS - (usual.distance > LONGEST_PLAIN_ROUTE)
        return usual if usual.distance <= self.route.distance + longer else self.route


@dataclass(frozen=True)
class Hint:
    """A hint at one step of a clue's shown route.

    `clue`: the clue's number. `step`: counted from the guess, which is 0. `sense`: the meaning there. `name`: the sense
    of a usual word for this meaning.
    """

    clue: int
    step: int
    sense: int
    name: int


@dataclass(frozen=True)
class State(contract.State):
    """What a player has learnt so far: the clues, the help that is on (`aids`), and the hints."""

    clues: tuple[Clue, ...] = ()
    aids: tuple[Aid, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def is_solved(self) -> bool:
        return bool(self.clues) and self.clues[-1].route.distance == 0

    @property
    def status(self) -> Status:
        if self.is_solved:
            return Status.WON
        return Status.GAVE_UP if self.gave_up else Status.PLAYING


def fold_guess(text: str) -> str:
    """Fold a guess to look it up: like typed text, in lower case, without accents, and a ligature as two letters.

    >>> fold_guess(" Œil-de–bœuf "), fold_guess("o´clock")
    ('oeil-de-boeuf', "o'clock")
    """
    return " ".join(spell_in_plain_letters(fold_typed(text.replace("_", " "))).lower().split())


def list_writings(text: str, most_gaps: int = MOST_GAPS) -> Iterator[str]:
    """Yield the ways to write the same words: as they are, apart, hyphenated, together, and mixed.

    >>> list(list_writings("hot air balloon"))[1:]
    ['hot air balloon', 'hot-air-balloon', 'hotairballoon', 'hot air-balloon', 'hot-air balloon']
    """
    yield text
    first, *others = re.split("[- ]", text)
    if not others:
        return
    for gap in (" ", "-", ""):
        yield gap.join([first, *others])
    if len(others) <= most_gaps:
        for gaps in list(product(" -", repeat=len(others)))[1:-1]:
            yield first + "".join(chain.from_iterable(zip(gaps, others, strict=True)))


def find_candidates(wordnet: Wordnet, text: str) -> list[int]:
    """Return the spellings that a guess may mean: itself and its singular; if it is unknown, its base forms."""
    for writing in list_writings(text):
        if (exact := wordnet.lookup(writing)) is not None:
            singular = [number for pos, number in wordnet.find_uninflected(writing) if pos == "n"]
            return list(dict.fromkeys([exact, *singular]))
    writings = list_writings(text, MOST_FORM_GAPS)
    return list(dict.fromkeys(number for writing in writings for number in wordnet.find_base_forms(writing)))


def is_unfit(wordnet: Wordnet, spelling: int, unfit: Marks) -> bool:
    """Return True if all meanings of a spelling are unfit."""
    return bool(unfit[wordnet.senses(spelling)].all())


def suggest_words(wordnet: Wordnet, text: str, unfit: Marks) -> list[str]:
    """Return well-known, fit words that a mistyped text may mean, the likeliest first.

    A proper name is among them only if it differs less from the text than all other words.
    """
    similar = ((word, wordnet.lookup(word) or 0) for word in wordnet.suggest_spellings(text, 6 * MOST_SUGGESTED))
    clean = [
        word
        for word, number in similar
        if wordnet.lists["zipf"][number] >= LEAST_SUGGESTED_FREQUENCY
        and load_unsuggested_words().isdisjoint(fold_guess(word).replace("-", " ").split())
        and not unfit[wordnet.list_senses_by_use(number)[0]]
        and not is_unfit(wordnet, number, unfit)
    ]
    slips = {word: OSA.distance(fold_spelling(text), fold_spelling(word)) for word in clean}
    names = {word for word in clean if _is_name(wordnet, wordnet.lookup(word) or 0)}
    fewest = min((slips[word] for word in clean if word not in names), default=math.inf)
    return [word for word in clean if word not in names or slips[word] < fewest][:MOST_SUGGESTED]


@cache
def load_unsuggested_words() -> frozenset[str]:
    """Read the words that may be guessed, but are never suggested."""
    lines = UNSUGGESTED_FILE.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def make_guess(
    directions: Directions, state: State, typed: str, unfit: Marks, usual: Directions | None = None
) -> State:
    """Return the state after a guess; `usual` are the directions through familiar meanings. Raises `IllegalMove`."""
    wordnet, text = directions.wordnet, _require_readable(typed)
    spellings = find_candidates(wordnet, text)
    if not spellings:
        raise IllegalMove("unknown_word", word=text, suggestions=suggest_words(wordnet, text, unfit))
    spellings = [spelling for spelling in spellings if not is_unfit(wordnet, spelling, unfit)]
    if not spellings:
        raise IllegalMove("unfit_word", word=text)
    routes = [(spelling, route) for spelling in spellings if (route := directions.find_route(spelling))]
    if not routes:
        raise IllegalMove("not_connected", word=wordnet.spelling(spellings[0]))
    hinted = _list_hinted_routes(wordnet, state, unfit)
    by_distance = sorted(routes, key=lambda pair: (pair[1].distance > 0 and pair[0] not in hinted, pair[1].distance))
    spelling, route = _choose_spelling(wordnet, state, by_distance)
    clue = Clue(len(state.clues) + 1, text, spelling, route, find_usual_route(usual, spelling, route))
    return replace(state, clues=(*state.clues, _credit_hint(clue, hinted.get(spelling))))


def _list_hinted_routes(wordnet: Wordnet, state: State, unfit: Marks) -> dict[int, Route]:
    """Map each spelling that a hint may mean to its shortest route along the clue of a hint."""
    routes: dict[int, Route] = {}
    for hint in state.hints:
        clue = state.clues[hint.clue - 1]
        for spelling, route in find_hinted_routes(wordnet, clue.shown_route, hint.step, unfit).items():
            routes[spelling] = min(routes.get(spelling, route), route, key=lambda one: one.distance)
    return routes


def _credit_hint(clue: Clue, route: Route | None) -> Clue:
    """Return the clue with the route through the meaning of a hint, if that is shorter than the one it shows.

    `route` is None if no hint gave the guess.
    """
    if route is None or route.distance >= clue.shown_route.distance:
        return clue
    if route.distance == clue.route.distance:
        return replace(clue, route=route, usual=None, hinted=True)
    return replace(clue, usual=route, hinted=True)


def find_shown_route(directions: Directions, usual: Directions, spelling: int) -> Route | None:
    """Return the route that the clue of a guess would show; None if there is no route."""
    route = directions.find_route(spelling)
    return route and Clue(1, "", spelling, route, find_usual_route(usual, spelling, route)).shown_route


def _require_readable(typed: str) -> str:
    if len(typed) > LONGEST_GUESS or len(text := fold_guess(typed)) > LONGEST_GUESS:
        raise IllegalMove("too_long")
    if not any(character.isalnum() for character in text):
        raise IllegalMove("empty")
    return text


def _choose_spelling(wordnet: Wordnet, state: State, routes: list[tuple[int, Route]]) -> tuple[int, Route]:
    """Choose the nearest spelling that was not guessed yet, and its route; `routes` has the nearest first.

    A word that is only a proper name doesn't replace a guessed one. Raises `IllegalMove` if all were guessed.
    """
    nearest, _ = routes[0]
    guessed = {spelling: clue for spelling, _ in routes for clue in state.clues if _is_same(wordnet, clue, spelling)}
    for spelling, route in routes:
        if spelling not in guessed and (spelling == nearest or not _is_name(wordnet, spelling)):
            return spelling, route
    raise IllegalMove("already_guessed", word=wordnet.spelling(nearest), n=guessed[nearest].n)


def _is_same(wordnet: Wordnet, clue: Clue, spelling: int) -> bool:
    """Return True if a clue is for a spelling, or for another way to write it with exactly the same meanings."""
    if clue.spelling == spelling:
        return True
    first, second = (wordnet.folded(number).replace("-", "").replace(" ", "") for number in (clue.spelling, spelling))
    return first == second and _list_synsets(wordnet, clue.spelling) == _list_synsets(wordnet, spelling)


def _list_synsets(wordnet: Wordnet, spelling: int) -> set[int]:
    return set(map(wordnet.synset, wordnet.senses(spelling)))


def _is_name(wordnet: Wordnet, spelling: int) -> bool:
    return all(map(wordnet.is_proper, wordnet.senses(spelling)))


def switch_help_on(state: State, aid: Aid) -> State:
    """Return the state with a kind of help on. Raises `IllegalMove` if it is already on."""
    if aid in state.aids:
        raise IllegalMove("help_is_on")
    return replace(state, aids=(*state.aids, aid))


def ask_hint(wordnet: Wordnet, state: State, number: int, unfit: Marks) -> State:
    """Return the state with the next hint along the clue with a number. Raises `IllegalMove` if there is none."""
    if not 1 <= number <= len(state.clues):
        raise IllegalMove("no_such_clue")
    hint = find_next_hint(wordnet, state, state.clues[number - 1], unfit)
    if hint is None:
        raise IllegalMove("no_hint_left")
    return replace(state, hints=(*state.hints, hint))


def find_next_hint(wordnet: Wordnet, state: State, clue: Clue, unfit: Marks) -> Hint | None:
    """Return a hint at the next word of a clue's shown route; None if all were guessed or in hints.

    The word is in the first half of the steps that remain, if one is there; in that half, usual words come before words
    that no one would type. The answer comes last. Where a word changes its meaning, the hint gives the later meaning,
    because synonyms of the earlier one don't lead on.
    """
    spelling_of, steps = wordnet.lists["spelling_of"], clue.shown_route.steps
    explained = {earlier.spelling for earlier in state.clues} | {spelling_of[hint.sense] for hint in state.hints}
    reached = max((hint.step for hint in state.hints if hint.clue == clue.n), default=0)

    names = {
        n: find_usual_name(wordnet, step, unfit, explained)
        for n, step in enumerate(steps)
        if step.relation is not HOMOGRAPH and spelling_of[step.sense] not in explained
    }
    if not names:
        return None
    half_way = reached + max(1, (clue.shown_route.distance - reached) // 2)
    n = min(names, key=lambda n: (n < reached, max(n, half_way), names[n] is None, n))
    sense, name = steps[n].sense, names[n]
    return Hint(clue.n, n, sense, sense if name is None else name)
