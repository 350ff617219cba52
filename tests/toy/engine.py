"""The toy: guess a number; each guess is told whether the secret is higher or lower."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from puzzles.contract import (
    GIVE_UP,
    JSON,
    BadPuzzle,
    CannotGenerate,
    Engine,
    IllegalMove,
    Move,
    Outcome,
    Progress,
    Puzzle,
    Status,
    Stock,
    Variant,
)

TOPS = {"small": 20, "large": 1000}


@dataclass(frozen=True)
class Guesses:
    """The numbers that were guessed, each with what was answered."""

    told: tuple[tuple[int, str], ...] = ()
    gave_up: bool = False


class Toy(Engine[Guesses]):
    """The engine of the toy game."""

    slug = "toy"
    title = "Toy"
    blurb = "Guess a number."
    mark = "🎲"
    version = 1
    variants = (Variant("small", "Small"), Variant("large", "Large"))
    shared_board = True
    judged_later = True
    refusals = {
        "finished": "This game is over.",
        "unknown_move": "That is not a move.",
        "out_of_range": "The number lies from 1 to {top}.",
    }

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        top = TOPS[variant]
        fresh = [n for n in range(1, top + 1) if self._key(variant, n) not in stock.used]
        if not fresh:
            raise CannotGenerate("every number was used")
        return {"public": {"variant": variant, "top": top}, "secret": {"number": rng.choice(fresh)}}

    def check(self, puzzle: Puzzle) -> None:
        try:
            public, secret = puzzle["public"], puzzle["secret"]
            top, number = TOPS[public["variant"]], secret["number"]
        except (TypeError, KeyError) as problem:
            raise BadPuzzle(f"{problem} is missing or unknown") from problem
        if public.get("top") != top or type(number) is not int or not 1 <= number <= top:
            raise BadPuzzle(f"the number must lie from 1 to {top}")

    def grade(self, puzzle: Puzzle) -> str | None:
        return next((variant for variant, top in TOPS.items() if top == puzzle["public"]["top"]), None)

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (self._key(puzzle["public"]["variant"], puzzle["secret"]["number"]),)

    @staticmethod
    def _key(variant: str, number: int) -> str:
        return f"{variant}/{number}"

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [{"guess": puzzle["secret"]["number"]}]

    def start(self, puzzle: Puzzle) -> Guesses:
        return Guesses()

    def apply(self, puzzle: Puzzle, state: Guesses, move: Move) -> tuple[Guesses, JSON]:
        if self.status(puzzle, state).over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return replace(state, gave_up=True), {}
        if not isinstance(move, dict) or list(move) != ["guess"] or type(move["guess"]) is not int:
            raise IllegalMove("unknown_move")
        guess, number, top = move["guess"], puzzle["secret"]["number"], puzzle["public"]["top"]
        if not 1 <= guess <= top:
            raise IllegalMove("out_of_range", top=top)
        told = "found" if guess == number else "higher" if number > guess else "lower"
        return replace(state, told=(*state.told, (guess, told))), {"told": told}

    def status(self, puzzle: Puzzle, state: Guesses) -> Status:
        if state.told and state.told[-1][1] == "found":
            return Status.WON
        return Status.GAVE_UP if state.gave_up else Status.PLAYING

    def view(self, puzzle: Puzzle, state: Guesses) -> JSON:
        return {"top": puzzle["public"]["top"], "guesses": [list(one) for one in state.told]}

    def hint(self, puzzle: Puzzle, state: Guesses) -> JSON:
        middle = (puzzle["public"]["top"] + 1) // 2
        return None if state.told else {"move": {"guess": middle}, "text": "The middle halves what is left."}

    def score(self, puzzle: Puzzle, state: Guesses, seconds: int) -> tuple[int, ...]:
        return (0 if self.status(puzzle, state) is Status.WON else 1, len(state.told), seconds)

    def outcome(self, puzzle: Puzzle, state: Guesses) -> Outcome:
        return Outcome(f"🎲 {len(state.told)}", f"{len(state.told)} guesses.")

    def progress(self, puzzle: Puzzle, state: Guesses) -> Progress:
        won = self.status(puzzle, state) is Status.WON
        return Progress(float(won), f"{len(state.told)} guesses")

    def share(self, puzzle: Puzzle, state: Guesses) -> list[str]:
        signs = {"higher": "⬆️", "lower": "⬇️", "found": "✅"}
        return ["".join(signs[told] for _, told in state.told[-30:])]

    def reveal(self, puzzle: Puzzle, state: Guesses) -> JSON:
        return {"number": puzzle["secret"]["number"]}
