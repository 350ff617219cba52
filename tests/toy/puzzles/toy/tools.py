"""Write and describe puzzles of Toy, for commands and editors."""

from puzzles import tools
from puzzles.tools import Row
from tests.toy.puzzles.toy.engine import ToyEngine
from tests.toy.puzzles.toy.solver import list_halving_guesses
from tests.toy.puzzles.toy.wire import Puzzle


class Tools(tools.Tools[ToyEngine]):
    """Offer Toy's puzzles to commands and editors."""

    def read_short_form(self, data: object) -> Puzzle | None:
        """Build a small board that hides 7 from {"number": 7}."""
        if not isinstance(data, dict) or set(data) != {"number"}:
            return None
        puzzle = self.engine.read_puzzle({"public": {"variant": "small", "top": 20}, "secret": data})
        self.engine.check(puzzle)
        return puzzle

    def row(self, puzzle: Puzzle) -> Row:
        """Return a row for an export: a value for each column."""
        top, number = puzzle.public.top, puzzle.secret.number
        return {"top": top, "number": number, "halving": list_halving_guesses(top, number)}
