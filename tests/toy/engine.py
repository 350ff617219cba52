"""The toy on the contract: a whole game in one small file, to be read before one writes a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from puzzles.abilities import Coached, JudgedLater, Remark, SharesBoard, Simulated, Skill, Taught
from puzzles.contract import (
    BadPuzzle,
    CannotGenerate,
    Engine,
    Least,
    Outcome,
    Progress,
    Status,
    Stock,
    Taken,
    Variant,
)
from tests.toy import rules
from tests.toy.rules import State
from tests.toy.wire import Feedback, Guess, Halved, Heard, Move, Public, Puzzle, Reveal, Secret, View

TOPS = {"small": 20, "large": 1000}
SIGNS = {"higher": "⬆️", "lower": "⬇️", "found": "✅"}
PACE = {Skill.EXPERT: 2.0, Skill.CAREFUL: 6.0, Skill.HASTY: 1.0}
"""Seconds that a guess takes."""


class Toy(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    JudgedLater,
    Taught[Puzzle],
    Coached[Puzzle, Move],
    Simulated[Puzzle, Move],
):
    """The engine of the toy game."""

    slug = "toy"
    title = "Toy"
    blurb = "Guess a number."
    mark = "🎲"
    version = 1
    variants = (Variant("small", "Small"), Variant("large", "Large"))
    refusals = rules.REFUSALS

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        top = TOPS[variant]
        fresh = [n for n in range(1, top + 1) if _key(variant, n) not in stock.used]
        if not fresh:
            raise CannotGenerate("every number was used")
        public = Public(variant=variant, top=top, difficulty=stock.difficulty)
        return Puzzle(public=public, secret=Secret(number=rng.choice(fresh)))

    def check(self, puzzle: Puzzle) -> None:
        top = TOPS.get(puzzle.public.variant)
        if puzzle.public.top != top:
            raise BadPuzzle("the variant and its highest number do not fit")
        if not 1 <= puzzle.secret.number <= puzzle.public.top:
            raise BadPuzzle(f"the number must lie from 1 to {top}")

    def grade(self, puzzle: Puzzle) -> str | None:
        return next((variant for variant, top in TOPS.items() if top == puzzle.public.top), None)

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (_key(puzzle.public.variant, puzzle.secret.number),)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Guess(guess=puzzle.secret.number)]

    def least(self, puzzle: Puzzle) -> Least:
        """A lucky guess is always possible."""
        return Least(moves=1, seconds=1)

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        top = puzzle.public.top
        if isinstance(move, Guess):
            state = rules.guess(puzzle.secret.number, top, state, move.guess)
            return state, Heard(told=state.guesses[-1].told)
        state = rules.hint(top, state)
        return state, Halved(guess=state.hints[-1], text="It halves what is left.")

    def status(self, puzzle: Puzzle, state: State) -> Status:
        if state.found:
            return Status.WON
        return Status.GAVE_UP if state.gave_up else Status.PLAYING

    def view(self, puzzle: Puzzle, state: State) -> View:
        hint = state.hints[-1] if state.hints else None
        return View(top=puzzle.public.top, guesses=list(state.guesses), hint=hint)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        return (0 if state.found else 1, len(state.guesses) + len(state.hints), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        bulbs = f" 💡{len(state.hints)}" if state.hints else ""
        return Outcome(f"🎲 {len(state.guesses)}{bulbs}", f"{len(state.guesses)} guesses.")

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        return Progress(float(state.found), f"{len(state.guesses)} guesses")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return ["".join(SIGNS[one.told] for one in state.guesses[-30:])]

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return Reveal(number=puzzle.secret.number)

    def lesson(self) -> Puzzle:
        return Puzzle(public=Public(variant="small", top=TOPS["small"]), secret=Secret(number=15))

    def coach(self, puzzle: Puzzle, moves: Sequence[Move]) -> list[Remark]:
        """Each guess by how much of what was left it could take away."""
        state, remarks = State(), []
        for n, move in enumerate(moves, start=1):
            if isinstance(move, Guess):
                numbers = rules.left(puzzle.public.top, state)
                before = len(numbers)
                rest = (
                    max(move.guess - numbers.start, numbers.stop - 1 - move.guess) if move.guess in numbers else before
                )
                remarks.append(Remark(move=n, worth=1 - rest / before, text=f"{before} numbers were left."))
                state = rules.guess(puzzle.secret.number, puzzle.public.top, state, move.guess)
        return remarks

    def simulate(self, puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
        """An expert halves, the others guess anywhere in what is left."""
        state = State()
        while not state.found:
            numbers = rules.left(puzzle.public.top, state)
            number = numbers[len(numbers) // 2] if skill is Skill.EXPERT else rng.choice(numbers)
            yield Guess(guess=number), PACE[skill]
            state = rules.guess(puzzle.secret.number, puzzle.public.top, state, number)


def _key(variant: str, number: int) -> str:
    return f"{variant}/{number}"
