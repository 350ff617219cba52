"""Rules of Toy: a guess is answered with higher, lower or found; a hint is the middle of what is left."""

from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.contract import IllegalMove
from tests.toy.puzzles.toy.solver import find_middle
from tests.toy.puzzles.toy.wire import JudgedGuess, Public, Verdict

REFUSALS = {"out_of_range": "The number is from 1 to {top}.", "known": "Only one number is left: guess it."}
"""Explain each refused move; every code has a position in the golden file."""


@dataclass(frozen=True)
class State(contract.State):
    """Hold the judged guesses and the hinted numbers."""

    guesses: tuple[JudgedGuess, ...] = ()
    hints: tuple[int, ...] = ()

    @property
    def is_found(self) -> bool:
        return bool(self.guesses) and self.guesses[-1].verdict == "found"

    @property
    def cost(self) -> int:
        """Count guesses and hints alike."""
        return len(self.guesses) + len(self.hints)


def list_numbers_left(public: Public, state: State) -> range:
    """Return the numbers that all verdicts so far allow."""
    if state.is_found:
        return range(state.guesses[-1].guess, state.guesses[-1].guess + 1)
    above = [judged.guess for judged in state.guesses if judged.verdict == "higher"]
    below = [judged.guess for judged in state.guesses if judged.verdict == "lower"]
    return range(max(above, default=0) + 1, min(below, default=public.top + 1))


def make_guess(public: Public, number: int, state: State, guess: int) -> State:
    """Return the state after a guess. Raises `IllegalMove`."""
    if not 1 <= guess <= public.top:
        raise IllegalMove("out_of_range", top=public.top)
    verdict: Verdict = "found" if guess == number else "higher" if number > guess else "lower"
    return replace(state, guesses=(*state.guesses, JudgedGuess(guess=guess, verdict=verdict)))


def take_hint(public: Public, state: State) -> State:
    """Return the state with another hint. Raises `IllegalMove`."""
    numbers = list_numbers_left(public, state)
    if len(numbers) == 1:
        raise IllegalMove("known")
    return replace(state, hints=(*state.hints, find_middle(numbers)))
