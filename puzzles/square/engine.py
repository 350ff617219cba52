"""Square on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from puzzles.contract import (
    GIVE_UP,
    JSON,
    Engine,
    IllegalMove,
    ListedWord,
    Move,
    Outcome,
    Progress,
    Puzzle,
    Status,
    Stock,
    Variant,
)
from puzzles.square import answers, formats, generator, rules, views
from puzzles.square import puzzle as form
from puzzles.square.grid import CELLS, ENTRIES, words_of
from puzzles.square.rules import State
from puzzles.square.words import proposed

MOST_WORDS = 6_000
"""The longest list that `solve` searches whole."""


class Square(Engine[State]):
    """The engine of Square."""

    slug = "square"
    title = "Square"
    blurb = "Eight words in sixteen cells."
    mark = "🟪"
    judged_later = True
    version = 1
    shares_time = True
    variants = (Variant("classic", "Classic"),)
    refusals = rules.REFUSALS
    word_lists = {generator.WORD_LIST: "Square: four-letter words and their clues"}
    export_formats = formats.FORMATS

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        return proposed()

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(rng, stock)

    def series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[Puzzle]:
        """No grid comes twice."""
        return generator.series(rngs, stock)

    def from_shorthand(self, data: JSON) -> Puzzle | None:
        """{"rows": four words} is enough where our own clues know all eight words. Raises `BadPuzzle`."""
        if not isinstance(data, dict) or "rows" not in data:
            return None
        return generator.puzzle_of(data["rows"])

    def solve(self, data: JSON) -> JSON:
        """{"words": list, "must_include": list, "all": true} asks for grids; all else is a puzzle."""
        if isinstance(data, dict) and "words" in data:
            return answers.answer(data, MOST_WORDS)
        return super().solve(data)

    def export_row(self, puzzle: Puzzle) -> dict[str, JSON]:
        return formats.row(puzzle)

    def check(self, puzzle: Puzzle) -> None:
        form.check(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        return self.variants[0].slug if form.fair(puzzle) else None

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The grid, and each word with its clue."""
        words = words_of(puzzle["secret"]["rows"])
        told = zip(ENTRIES, words, form.clues(puzzle), strict=True)
        grid = "\n".join(" ".join(row) for row in puzzle["secret"]["rows"])
        return [("Grid", grid), *((f"{entry.name} {word}", clue) for entry, word, clue in told)]

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The eight words, and each with its clue: neither should come again soon."""
        words = words_of(puzzle["secret"]["rows"])
        return (*words, *map(generator.clue_key, words, form.clues(puzzle)))

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [{"letters": form.secret(puzzle)}]

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        if state.status.over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return rules.reveal(form.secret(puzzle), state, "grid"), {}
        if not isinstance(move, dict) or len(move) != 1:
            raise IllegalMove("unknown_move")
        kind, what = next(iter(move.items()))
        if kind == "letters":
            after = rules.write(form.secret(puzzle), state, what)
        elif kind == "check":
            after = rules.check(state, what)
        elif kind == "reveal":
            after = rules.reveal(form.secret(puzzle), state, what)
        else:
            raise IllegalMove("unknown_move")
        return after, views.feedback(state, after)

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> JSON:
        return views.state_view(form.clues(puzzle), state)

    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """The first letter that is missing or wrong; asking for it is a move."""
        missing = sorted(set(range(CELLS)) - state.right - state.sure)
        if state.status.over or not missing:
            return None
        cell = missing[0]
        return {"move": {"reveal": {"letter": cell}}, "text": views.told_letter(cell, form.secret(puzzle)[cell])}

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Solved before given up; then less help (of who gave up: fewer letters missing); then time."""
        if state.status is Status.WON:
            return (0, state.help, seconds)
        return (1, CELLS - len(state.right - state.revealed), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        return views.outcome(state)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        count = len(state.filled)
        return Progress(1.0 if state.status.over else count / CELLS, f"{count} of {CELLS} letters")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return views.share(state)

    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        return views.answer(puzzle["secret"]["rows"], form.clues(puzzle), state)
