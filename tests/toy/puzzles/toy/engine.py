"""The contract fulfilled: what the site, the commands and the tests ask of the game, each answer a line or two.

Below `Engine` stand the abilities, each of which a game may leave out; `puzzles/abilities.py` says what they promise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import cast

from puzzles.abilities import (
    Coached,
    Coaching,
    Ended,
    Honour,
    Honours,
    JudgedLater,
    Nameable,
    Noted,
    Paced,
    Part,
    Played,
    SharesBoard,
    Table,
    Tallied,
)
from puzzles.contract import BadPuzzle, Engine, Least, Outcome, Progress, Status, Stock, Variant
from puzzles.shapes import Taken
from tests.toy.puzzles.toy import coach, generator, noted, rules, shown, solver, wire
from tests.toy.puzzles.toy.rules import State
from tests.toy.puzzles.toy.wire import Feedback, Guess, Halved, Heard, Move, Public, Puzzle, Reveal, Secret, View


class ToyEngine(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    JudgedLater,
    Tallied,
    Coached[Puzzle, Move],
    Noted[Puzzle, Move],
    Nameable[Puzzle],
    Paced[Puzzle, State],
    Honours,
):
    """The engine of Toy."""

    slug = "toy"
    title = "Toy"
    blurb = "Guess a number."
    ranked_by = "fewest guesses, then fastest time"
    mark = "🎲"
    version = 1
    variants = (Variant("small", "Small"), Variant("large", "Large"))
    refusals = rules.REFUSALS
    counts = "guesses"
    badges = (Honour("at-once", "At once", "The number at the first guess"),)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(rng, cast("wire.Variant", variant), stock)

    def check(self, puzzle: Puzzle) -> None:
        top = generator.TOPS[puzzle.public.variant]
        if puzzle.public.top != top:
            raise BadPuzzle("the variant and its highest number do not fit")
        if puzzle.secret.number > top:
            raise BadPuzzle(f"the number must lie from 1 to {top}")

    def grade(self, puzzle: Puzzle) -> str | None:
        needed = solver.most(puzzle.public.top)
        return next((variant for variant, top in generator.TOPS.items() if solver.most(top) == needed), None)

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (generator.key(puzzle.public.variant, puzzle.secret.number),)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Guess(guess=number) for number in solver.halving(puzzle.public.top, puzzle.secret.number)]

    def least(self, puzzle: Puzzle) -> Least:
        """A lucky guess is always possible, and at once: most who play the toy are tests."""
        return Least(moves=1, seconds=0)

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        if isinstance(move, Guess):
            state = rules.guess(puzzle.public, puzzle.secret.number, state, move.guess)
            return state, Heard(told=state.guesses[-1].told)
        state = rules.hint(puzzle.public, state)
        return state, Halved(guess=state.hints[-1], text="It halves what is left.")

    def status(self, puzzle: Puzzle, state: State) -> Status:
        if state.found:
            return Status.WON
        return Status.GAVE_UP if state.gave_up else Status.PLAYING

    def view(self, puzzle: Puzzle, state: State) -> View:
        return shown.view(puzzle.public, state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        return (0 if state.found else 1, state.cost, seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        bulbs = f" 💡{len(state.hints)}" if state.hints else ""
        found = "Found after" if state.found else "Not found after"
        guesses = shown.counted(len(state.guesses), "guess")
        praise = "Found it!" if state.found else "Next time!" if state.gave_up else ""
        return Outcome(
            line=f"🎲 {len(state.guesses)}{bulbs}", sentence=f"{found} {guesses}.", score=guesses, praise=praise
        )

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """By the number of guesses alone: what they ruled out would help those who still play."""
        guesses = len(state.guesses)
        part = 1.0 if state.found else min(guesses / solver.most(puzzle.public.top), 0.9)
        return Progress(part, shown.counted(guesses, "guess"))

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return shown.share(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return shown.reveal(puzzle)

    def coach(self, puzzle: Puzzle, played: Sequence[Played[Move]], others: Mapping[str, int]) -> Coaching:
        return coach.coaching(puzzle, played, others)

    def parts(self, puzzle: Puzzle) -> list[Part]:
        return [Part("number", f"The number {puzzle.secret.number}")]

    def noted(self, puzzle: Puzzle, played: Sequence[Played[Move]]) -> Iterable[str]:
        return noted.keys(played)

    def figures(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[Table]:
        return noted.tables(counts)

    def praise_of_pace(self, puzzle: Puzzle, state: State, seconds: int | None) -> str:
        return "Better than a steady player." if len(state.guesses) < solver.most(puzzle.public.top) else ""

    def honours(self, variant: str, ended: Ended) -> Iterable[str]:
        return ["at-once"] if ended.status is Status.WON and ended.line == "🎲 1" else []
