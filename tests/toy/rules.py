"""The toy's rules: guess a number; each guess is told whether the secret is higher or lower. A hint halves the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.contract import IllegalMove
from tests.toy.wire import Answer, Told

REFUSALS = {
    "out_of_range": "The number lies from 1 to {top}.",
    "known": "Only one number is left: guess it.",
}


@dataclass(frozen=True)
class State(contract.State):
    """The guesses, each with what was told of it, and the numbers that were hinted at."""

    guesses: tuple[Answer, ...] = ()
    hints: tuple[int, ...] = ()

    @property
    def found(self) -> bool:
        return bool(self.guesses) and self.guesses[-1].told == "found"


def guess(number: int, top: int, state: State, guessed: int) -> State:
    """The state after a guess. Raises `IllegalMove`."""
    if not 1 <= guessed <= top:
        raise IllegalMove("out_of_range", top=top)
    told: Told = "found" if guessed == number else "higher" if number > guessed else "lower"
    return replace(state, guesses=(*state.guesses, Answer(guess=guessed, told=told)))


def left(top: int, state: State) -> range:
    """The numbers that all answers so far allow."""
    above = [one.guess for one in state.guesses if one.told == "higher"]
    below = [one.guess for one in state.guesses if one.told == "lower"]
    return range(max(above, default=0) + 1, min(below, default=top + 1))


def hint(top: int, state: State) -> State:
    """The state with a hint more: the middle of what is left. Raises `IllegalMove`."""
    numbers = left(top, state)
    if len(numbers) <= 1:
        raise IllegalMove("known")
    return replace(state, hints=(*state.hints, numbers[len(numbers) // 2]))
