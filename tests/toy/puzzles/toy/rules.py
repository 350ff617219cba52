"""The rules: a guess is told higher, lower or found; a hint is the middle of what is left. Nothing here knows JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.contract import IllegalMove
from tests.toy.puzzles.toy.solver import middle
from tests.toy.puzzles.toy.wire import Answer, Public, Told

REFUSALS = {
    "out_of_range": "The number lies from 1 to {top}.",
    "known": "Only one number is left: guess it.",
}
"""Each code has a position in the golden file, and no other code is ever raised."""


@dataclass(frozen=True)
class State(contract.State):
    """The guesses, each with what was told of it, and the numbers that were hinted at."""

    guesses: tuple[Answer, ...] = ()
    hints: tuple[int, ...] = ()

    @property
    def found(self) -> bool:
        return bool(self.guesses) and self.guesses[-1].told == "found"

    @property
    def cost(self) -> int:
        """What counts: guesses and hints alike."""
        return len(self.guesses) + len(self.hints)


def left(public: Public, state: State) -> range:
    """The numbers that all answers so far allow."""
    if state.found:
        return range(state.guesses[-1].guess, state.guesses[-1].guess + 1)
    above = [one.guess for one in state.guesses if one.told == "higher"]
    below = [one.guess for one in state.guesses if one.told == "lower"]
    return range(max(above, default=0) + 1, min(below, default=public.top + 1))


def guess(public: Public, number: int, state: State, guessed: int) -> State:
    """The state after a guess. Raises `IllegalMove`."""
    if not 1 <= guessed <= public.top:
        raise IllegalMove("out_of_range", top=public.top)
    told: Told = "found" if guessed == number else "higher" if number > guessed else "lower"
    return replace(state, guesses=(*state.guesses, Answer(guess=guessed, told=told)))


def hint(public: Public, state: State) -> State:
    """The state with a hint more. Raises `IllegalMove`."""
    numbers = left(public, state)
    if len(numbers) == 1:
        raise IllegalMove("known")
    return replace(state, hints=(*state.hints, middle(numbers)))
