"""Rules of Nettle: find the secret word; each guess answers with its shortest route through WordNet.

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
from puzzles.nettle.hinted import find_hinted_routes, find_usual_name
from puzzles.nettle.relations import HOMOGRAPH
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.usual import LONGEST_PLAIN, MOST_CHANGES, count_changes, find_usual_route
from puzzles.nettle.wire import Aid
from puzzles.typed import fold_typed, plain_letters

LONGEST_GUESS = 60
MOST_SUGGESTED = 5
MOST_LONGER = 5
"""Show a usual route only if it has at most this many steps more than the shortest; a long one, one fewer."""
KNOWN_TO_MANY = 2.5
"""Suggest only words of this Zipf frequency or more: once in three million words."""
UNSUGGESTED_FILE = Path(__file__).with_name("unsuggested.txt")
MOST_GAPS, MOST_FORM_GAPS = 8, 4
"""Look up a phrase with more gaps in three spellings only, and inflected forms of one likewise."""

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
    """Hold one guess and its answer: `n` counts from 1, `spelling` is the word that the guess was taken for.

    `route` is the shortest; `usual` is the one through familiar meanings, if that is another. If the guess was
    `hinted` at, that is the one through the meaning that the hint gave.
    """

    n: int
    typed: str
    spelling: int
    route: Route
    usual: Route | None = None
    hinted: bool = False

    @property
    def lead(self) -> Route:
        """Return the route that the player sees: the usual one if people can follow it, or the shortest."""
        usual = self.usual
        if usual and self.hinted:
            return usual
        if usual is None or count_changes(usual) > MOST_CHANGES:
            return self.route
        longer = MOST_LONGER - (usual.distance > LONGEST_PLAIN)
        return usual if usual.distance <= self.route.distance + longer else self.route


@dataclass(frozen=True)
class Hint:
    """Hold one meaning along a clue and the sense that names it; `step` counts from the guess, which is 0."""

    clue: int
    step: int
    sense: int
    name: int


@dataclass(frozen=True)
class State(contract.State):
    """Hold what a player has learnt so far."""

    clues: tuple[Clue, ...] = ()
    aids: tuple[Aid, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def found(self) -> bool:
        return bool(self.clues) and self.clues[-1].route.distance == 0

    @property
    def status(self) -> Status:
        if self.found:
            return Status.WON
        return Status.GAVE_UP if self.gave_up else Status.PLAYING


def fold_guess(text: str) -> str:
    """Fold a guess for the look-up: as typed text, without case and accents, with two letters for a ligature.

    >>> fold_guess(" Œil-de–bœuf "), fold_guess("o´clock")
    ('oeil-de-boeuf', "o'clock")
    """
    return " ".join(plain_letters(fold_typed(text.replace("_", " "))).lower().split())


def list_writings(text: str, most_gaps: int = MOST_GAPS) -> Iterator[str]:
    """Yield the ways in which a word list may spell the same words: apart, hyphenated, together, and mixed.

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
    """Return the spellings that a guess may mean: itself and what it is a plural of, or its base forms."""
    for writing in list_writings(text):
        if (exact := wordnet.lookup(writing)) is not None:
            singular = [number for pos, number in wordnet.inflected_from(writing) if pos == "n"]
            return list(dict.fromkeys([exact, *singular]))
    writings = list_writings(text, MOST_FORM_GAPS)
    return list(dict.fromkeys(number for writing in writings for number in wordnet.base_forms(writing)))


def is_unfit(wordnet: Wordnet, spelling: int, unfit: Marks) -> bool:
    """Return whether a spelling has no meaning that may be shown."""
    return bool(unfit[wordnet.senses(spelling)].all())


def suggest_words(wordnet: Wordnet, text: str, unfit: Marks) -> list[str]:
    """Return words that a mistyped text may have meant, likeliest first: known to many, and clean.

    A name is among them only if it is nearer to the text than all other words.
    """
    similar = ((word, wordnet.lookup(word) or 0) for word in wordnet.nearest(text, 6 * MOST_SUGGESTED))
    clean = [
        word
        for word, number in similar
        if wordnet.lists["zipf"][number] >= KNOWN_TO_MANY
        and list_unsuggested().isdisjoint(fold_guess(word).replace("-", " ").split())
        and not unfit[wordnet.by_use(number)[0]]
        and not is_unfit(wordnet, number, unfit)
    ]
    slips = {word: OSA.distance(fold_spelling(text), fold_spelling(word)) for word in clean}
    names = {word for word in clean if _is_name(wordnet, wordnet.lookup(word) or 0)}
    fewest = min((slips[word] for word in clean if word not in names), default=math.inf)
    return [word for word in clean if word not in names or slips[word] < fewest][:MOST_SUGGESTED]


@cache
def list_unsuggested() -> frozenset[str]:
    """Return words that may be guessed but are never suggested."""
    lines = UNSUGGESTED_FILE.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def make_guess(
    directions: Directions, state: State, typed: str, unfit: Marks, usual: Directions | None = None
) -> State:
    """Return the state after a guess; `usual` are directions through usual meanings. Raises `IllegalMove`."""
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
    """Return the shortest route from each spelling that a hint may mean, along the clue of the hint."""
    routes: dict[int, Route] = {}
    for hint in state.hints:
        for spelling, route in find_hinted_routes(wordnet, state.clues[hint.clue - 1].lead, hint.step, unfit).items():
            routes[spelling] = min(routes.get(spelling, route), route, key=lambda one: one.distance)
    return routes


def _credit_hint(clue: Clue, route: Route | None) -> Clue:
    """Return a clue that counts the route through the meaning of a hint, if that is nearer than its own."""
    if route is None or route.distance >= clue.lead.distance:
        return clue
    if route.distance == clue.route.distance:
        return replace(clue, route=route, usual=None, hinted=True)
    return replace(clue, usual=route, hinted=True)


def find_shown_route(directions: Directions, usual: Directions, spelling: int) -> Route | None:
    """Return the route that the clue of a guess would show, or None without one."""
    route = directions.find_route(spelling)
    return route and Clue(1, "", spelling, route, find_usual_route(usual, spelling, route)).lead


def _require_readable(typed: str) -> str:
    if len(typed) > LONGEST_GUESS or len(text := fold_guess(typed)) > LONGEST_GUESS:
        raise IllegalMove("too_long")
    if not any(character.isalnum() for character in text):
        raise IllegalMove("empty")
    return text


def _choose_spelling(wordnet: Wordnet, state: State, routes: list[tuple[int, Route]]) -> tuple[int, Route]:
    """Return the nearest spelling that was not guessed yet; a mere name never replaces one that was.

    Raises `IllegalMove` for a word that was guessed.
    """
    nearest, _ = routes[0]
    guessed = {spelling: clue for spelling, _ in routes for clue in state.clues if _is_same(wordnet, clue, spelling)}
    for spelling, route in routes:
        if spelling not in guessed and (spelling == nearest or not _is_name(wordnet, spelling)):
            return spelling, route
    raise IllegalMove("already_guessed", word=wordnet.spelling(nearest), n=guessed[nearest].n)


def _is_same(wordnet: Wordnet, clue: Clue, spelling: int) -> bool:
    """Return whether a clue is that of a spelling, or of another spelling with exactly the same meanings."""
    if clue.spelling == spelling:
        return True
    first, second = (wordnet.folded(number).replace("-", "").replace(" ", "") for number in (clue.spelling, spelling))
    return first == second and _list_synsets(wordnet, clue.spelling) == _list_synsets(wordnet, spelling)


def _list_synsets(wordnet: Wordnet, spelling: int) -> set[int]:
    return set(map(wordnet.synset, wordnet.senses(spelling)))


def _is_name(wordnet: Wordnet, spelling: int) -> bool:
    return all(map(wordnet.is_proper, wordnet.senses(spelling)))


def switch_on(state: State, aid: Aid) -> State:
    """Return the state with the senses shown from now on. Raises `IllegalMove`."""
    if aid in state.aids:
        raise IllegalMove("help_is_on")
    return replace(state, aids=(*state.aids, aid))


def ask_hint(wordnet: Wordnet, state: State, number: int, unfit: Marks) -> State:
    """Return the state with the next hint along the clue of a number. Raises `IllegalMove`."""
    if not 1 <= number <= len(state.clues):
        raise IllegalMove("no_such_clue")
    hint = find_next_hint(wordnet, state, state.clues[number - 1], unfit)
    if hint is None:
        raise IllegalMove("no_hint_left")
    return replace(state, hints=(*state.hints, hint))


def find_next_hint(wordnet: Wordnet, state: State, clue: Clue, unfit: Marks) -> Hint | None:
    """Return the next word along a clue that was neither guessed nor hinted at; the answer comes last.

    It is in the first half of the way that is left, if a word is there. In that half usual words come before those that
    no one would type. Where a word changes its meaning, the later one is hinted at, because synonyms of the earlier one
    don't lead on.
    """
    spelling_of, steps = wordnet.lists["spelling_of"], clue.lead.steps
    explained = {earlier.spelling for earlier in state.clues} | {spelling_of[hint.sense] for hint in state.hints}
    reached = max((hint.step for hint in state.hints if hint.clue == clue.n), default=0)

    names = {
        n: find_usual_name(wordnet, step, unfit, explained)
        for n, step in enumerate(steps)
        if step.relation is not HOMOGRAPH and spelling_of[step.sense] not in explained
    }
    if not names:
        return None
    half_way = reached + max(1, (clue.lead.distance - reached) // 2)
    n = min(names, key=lambda n: (n < reached, max(n, half_way), names[n] is None, n))
    sense, name = steps[n].sense, names[n]
    return Hint(clue.n, n, sense, sense if name is None else name)
