"""Nettle's rules: find the secret word; each guess answers with the shortest way to it through WordNet.

A state is what the player has learnt: the clues in order, the help that was asked for, and whether they gave up. Its
moves, and the shapes of all that is told, stand in `wire.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice, product
from pathlib import Path

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.usual import LONGEST, MOST_CHANGES, changes, usual_way
from puzzles.nettle.wire import Aid
from puzzles.typed import fold_typed, plain_letters

LONGEST_GUESS = 60
SUGGESTED = 5
LONGER = 5
"""A clue does not lead with a route that is longer than the shortest by more steps."""
KNOWN_TO_MANY = 2.5
"""How common a suggestion is at least: once in three million words (Zipf's scale)."""
UNSUGGESTED = Path(__file__).with_name("unsuggested.txt")
MOST_GAPS, MOST_GAPS_OF_FORMS = 8, 4
"""A phrase with more gaps between its words is looked up in three ways only; so are the inflected forms of one."""

REFUSALS = {
    "empty": "Type a word first.",
    "too_long": "No word in the list is that long.",
    "unknown_word": "“{word}” isn’t in the word list.",
    "unfit_word": "Nettle doesn’t play with “{word}”. Try another word.",
    "not_connected": "No route leads from “{word}” to the answer.",
    "already_guessed": "You already guessed “{word}”: it was guess {n}.",
    "help_is_on": "You already have that help.",
    "no_such_clue": "We couldn’t find that clue.",
    "no_hint_left": "No hint is left on that route.",
}


@dataclass(frozen=True)
class Clue:
    """One guess and its answer: `n` counts from 1, `spelling` is the word it was taken as.

    `route` is the shortest; `usual` the one through familiar meanings, where the shortest is none.
    """

    n: int
    typed: str
    spelling: int
    route: Route
    usual: Route | None = None

    @property
    def lead(self) -> Route:
        """The route that the player sees: the usual one where it can be followed in thought, else the shortest."""
        usual = self.usual
        if usual and usual.distance <= min(self.route.distance + LONGER, LONGEST) and changes(usual) <= MOST_CHANGES:
            return usual
        return self.route


@dataclass(frozen=True)
class Hint:
    """The definition of one word along a clue: `step` counts from the guess, which is 0."""

    clue: int
    step: int
    sense: int


@dataclass(frozen=True)
class State(contract.State):
    """What a player has learnt so far."""

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


def normal(text: str) -> str:
    """Fold a guess as it is looked up: as typed text, without case and accents, with two letters for a ligature.

    >>> normal(" Œil-de–bœuf "), normal("o´clock")
    ('oeil-de-boeuf', "o'clock")
    """
    return " ".join(plain_letters(fold_typed(text.replace("_", " "))).lower().split())


def writings(text: str, most_gaps: int = MOST_GAPS) -> Iterator[str]:
    """Yield the ways in which a word list may write the same words: apart, hyphenated, together, and mixed.

    >>> list(writings("hot air balloon"))[1:]
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


def candidates(wordnet: Wordnet, text: str) -> list[int]:
    """The spellings that a guess may mean: itself if it is a word, then what it is a plural of; else its base forms."""
    for writing in writings(text):
        if (exact := wordnet.lookup(writing)) is not None:
            singular = [number for pos, number in wordnet.inflected_from(writing) if pos == "n"]
            return list(dict.fromkeys([exact, *singular]))
    forms = writings(text, MOST_GAPS_OF_FORMS)
    return list(dict.fromkeys(number for writing in forms for number in wordnet.base_forms(writing)))


def is_unfit(wordnet: Wordnet, spelling: int, unfit: Marks) -> bool:
    """Whether a spelling has no meaning that may be shown."""
    return bool(unfit[wordnet.senses(spelling)].all())


def suggestions(wordnet: Wordnet, text: str, unfit: Marks) -> list[str]:
    """Words that may have been meant by a text that is no word, the likeliest first: known to many, and clean."""
    near = ((word, wordnet.lookup(word) or 0) for word in wordnet.nearest(text, 6 * SUGGESTED))
    clean = (
        word
        for word, number in near
        if wordnet.lists["zipf"][number] >= KNOWN_TO_MANY
        and unsuggested().isdisjoint(normal(word).replace("-", " ").split())
        and not unfit[wordnet.by_use(number)[0]]
        and not is_unfit(wordnet, number, unfit)
    )
    return list(islice(clean, SUGGESTED))


@cache
def unsuggested() -> frozenset[str]:
    """Words that may be guessed, and that nobody who mistyped another should be offered."""
    lines = UNSUGGESTED.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def guess(ways: Directions, state: State, typed: str, unfit: Marks, usual: Directions | None = None) -> State:
    """The state after a guess; `usual` are ways through usual meanings. Raises `IllegalMove`, which costs nothing."""
    wordnet, text = ways.wordnet, _readable(typed)
    found = candidates(wordnet, text)
    if not found:
        raise IllegalMove("unknown_word", word=text, suggestions=suggestions(wordnet, text, unfit))
    found = [spelling for spelling in found if not is_unfit(wordnet, spelling, unfit)]
    if not found:
        raise IllegalMove("unfit_word", word=text)
    routes = [(spelling, route) for spelling in found if (route := ways.route(spelling))]
    if not routes:
        raise IllegalMove("not_connected", word=wordnet.spelling(found[0]))
    spelling, route = _first_to_answer(wordnet, state, sorted(routes, key=lambda one: one[1].distance))
    clue = Clue(len(state.clues) + 1, text, spelling, route, usual_way(usual, spelling, route))
    return replace(state, clues=(*state.clues, clue))


def shown_route(ways: Directions, usual: Directions, spelling: int) -> Route | None:
    """The route that the clue of a guess leads with; None where there is no way."""
    route = ways.route(spelling)
    return route and Clue(1, "", spelling, route, usual_way(usual, spelling, route)).lead


def _readable(typed: str) -> str:
    if len(typed) > LONGEST_GUESS or len(text := normal(typed)) > LONGEST_GUESS:
        raise IllegalMove("too_long")
    if not any(character.isalnum() for character in text):
        raise IllegalMove("empty")
    return text


def _first_to_answer(wordnet: Wordnet, state: State, routes: list[tuple[int, Route]]) -> tuple[int, Route]:
    """The nearest spelling that was not guessed yet. Where the nearest was, a mere name does not answer for it.

    Raises `IllegalMove` for a word that was guessed.
    """
    nearest, _ = routes[0]
    known = {spelling: clue for spelling, _ in routes for clue in state.clues if _is_same(wordnet, clue, spelling)}
    for spelling, route in routes:
        if spelling not in known and (spelling == nearest or not _is_name(wordnet, spelling)):
            return spelling, route
    raise IllegalMove("already_guessed", word=wordnet.spelling(nearest), n=known[nearest].n)


def _is_same(wordnet: Wordnet, clue: Clue, spelling: int) -> bool:
    """Whether a clue is that of a spelling, or of another way to write it with exactly the same meanings."""
    if clue.spelling == spelling:
        return True
    one, other = (wordnet.folded(number).replace("-", "").replace(" ", "") for number in (clue.spelling, spelling))
    return one == other and _meanings(wordnet, clue.spelling) == _meanings(wordnet, spelling)


def _meanings(wordnet: Wordnet, spelling: int) -> set[int]:
    return set(map(wordnet.synset, wordnet.senses(spelling)))


def _is_name(wordnet: Wordnet, spelling: int) -> bool:
    return all(map(wordnet.is_proper, wordnet.senses(spelling)))


def switch_on(state: State, aid: Aid) -> State:
    """Return the state with the senses shown from now on. Raises `IllegalMove`."""
    if aid in state.aids:
        raise IllegalMove("help_is_on")
    return replace(state, aids=(*state.aids, aid))


def ask_hint(wordnet: Wordnet, state: State, number: int) -> State:
    """The state with the next hint along the clue of a number. Raises `IllegalMove`."""
    if not 1 <= number <= len(state.clues):
        raise IllegalMove("no_such_clue")
    hint = next_hint(wordnet, state, state.clues[number - 1])
    if hint is None:
        raise IllegalMove("no_hint_left")
    return replace(state, hints=(*state.hints, hint))


def next_hint(wordnet: Wordnet, state: State, clue: Clue) -> Hint | None:
    """The first word along a clue that was neither guessed nor hinted at; the answer itself comes last.

    Another meaning of a word that was hinted at tells little, and comes only when nothing else is left.
    """
    spelling_of = wordnet.lists["spelling_of"]
    known, hinted = {one.spelling for one in state.clues}, {hint.sense for hint in state.hints}
    explained = known | {spelling_of[sense] for sense in hinted}
    steps = list(enumerate(clue.lead.steps))
    left = [(n, step.sense) for n, step in steps if spelling_of[step.sense] not in known and step.sense not in hinted]
    fresh = [(n, sense) for n, sense in left if spelling_of[sense] not in explained]
    return next((Hint(clue.n, n, sense) for n, sense in (*fresh, *left)), None)
