"""What commands and editors do with a puzzle besides playing it: its short form, and its row in an export."""

from __future__ import annotations

from puzzles import tools
from puzzles.tools import Row
from tests.toy.puzzles.toy.engine import ToyEngine
from tests.toy.puzzles.toy.solver import halving
from tests.toy.puzzles.toy.wire import Puzzle


class Tools(tools.Tools[ToyEngine]):
    """The tools of Toy."""

    def shorthand(self, data: object) -> Puzzle | None:
        """{"number": 7} is a small board that hides 7."""
        if not isinstance(data, dict) or set(data) != {"number"}:
            return None
        puzzle = self.engine.read({"public": {"variant": "small", "top": 20}, "secret": data})
        self.engine.check(puzzle)
        return puzzle

    def row(self, puzzle: Puzzle) -> Row:
        """Flat: column to value."""
        top, number = puzzle.public.top, puzzle.secret.number
        return {"top": top, "number": number, "halving": halving(top, number)}
