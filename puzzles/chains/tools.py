"""Tools of commands and editors for a level: solve it, export it, and read it with its proof in words."""

from collections import Counter
from collections.abc import Iterable, Mapping

from puzzles import tools
from puzzles.chains.board import Board
from puzzles.chains.deductions import TRICKY
from puzzles.chains.effort import effort
from puzzles.chains.engine import CardinalChains
from puzzles.chains.level import Level, read, read_text
from puzzles.chains.puzzle import LARGEST_PLAYED, links_of_paths, proof_of, puzzle_for
from puzzles.chains.recipes import variant_of
from puzzles.chains.search import OutOfPatience, Patience, Solution, solve
from puzzles.chains.solver import Trace, deduce, prove_solution
from puzzles.chains.wire import HOLE, START, Chain, Matrix, Puzzle, Step
from puzzles.contract import BadPuzzle
from puzzles.pictures import Drawing, Look, draw_dot, draw_line
from puzzles.shapes import JSON
from puzzles.tools import Row

COUNTED = 100
"""Up to how many solutions are counted by default."""
MOST_COUNTED = 100_000

HUES = 5
"""How many colours there are for chains; a sixth chain has that of the first."""

PROVING = 200_000
"""Positions that may be looked at to solve and to prove an editor's level: some seconds."""

SIGNS = {HOLE: "·", START: "○"}


class Tools(tools.Tools[CardinalChains]):
    slow = True

    def blanks(self, puzzle: Puzzle) -> list[tools.Blank]:
        """Return the level as an editor's form shows it: drawn."""
        return [tools.Blank("level", "Level", as_text(puzzle.public.level), "the level", drawn=True)]

    def rewritten(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Return the puzzle of another level, solved and proven; it must have one solution."""
        patience = Patience(PROVING)
        try:
            made = puzzle_for(read_text(texts["level"], LARGEST_PLAYED), patience)
        except OutOfPatience as problem:
            raise BadPuzzle("its proof was not found in time") from problem
        if made.secret.solutions != 1:
            raise BadPuzzle("the level has several solutions, and a day’s has one")
        public = made.public.model_copy(update={"difficulty": puzzle.public.difficulty})
        whole: JSON = made.model_copy(update={"public": public}).model_dump(mode="json")
        return whole

    def shorthand(self, data: object) -> Puzzle | None:
        """Accept {"level": matrix}, which is enough to say which puzzle is meant."""
        return puzzle_for(data["level"]) if isinstance(data, dict) and "level" in data else None

    def solve(self, data: object, every: bool = False) -> JSON:
        """Return how many solutions a level has, up to "limit", the chains of the first, and the steps to it.

        A level is {"level": matrix}, a whole puzzle, or a bare matrix. `searched` is true if deductions alone do not
        solve it. If the work is too much, "decided" is false and `solutions` is what was found until then. The answer
        is complete with or without `every`.
        """
        level, limit = read(_matrix_of(data)), _limit_of(data)
        found = solve(level, limit, Patience())
        trace, searched = _explain_solution(level, found)
        measured = effort(trace) if found.unique else None
        return {
            "solutions": found.solutions,
            "counted_to": limit,
            "decided": found.decided,
            "paths": [_as_lists(path) for path in found.paths],
            "steps": [step.model_dump(mode="json") for step in proof_of(trace)],
            "searched": searched,
            "grade": variant_of(measured),
            "effort": measured,
        }

    def row(self, puzzle: Puzzle) -> Row:
        """Return the level, its chains, and how often each deduction was needed."""
        return {
            "level": [list(row) for row in puzzle.public.level],
            "solution": [_as_lists(path) for path in puzzle.secret.paths],
            "deductions": dict(Counter(step.rule for step in puzzle.secret.trace)),
        }

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the grid, each chain, and what the proof needed."""
        grid = "\n".join(" ".join(SIGNS.get(cell, str(cell)) for cell in row) for row in puzzle.public.level)
        chains = (" → ".join(f"{row + 1}/{column + 1}" for row, column in path) for path in puzzle.secret.paths)
        return [
            ("Level (○ start, · hole)", grid),
            ("Chains (row/column)", "\n".join(chains)),
            ("Solutions", str(puzzle.secret.solutions)),
            ("Deductions needed", "\n".join(rules_needed(puzzle.secret.trace))),
        ]

    def glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return a small picture of the chains, each in its colour."""
        level = puzzle.public.level
        ways = [_draw_way(path, number) for number, path in enumerate(puzzle.secret.paths)]
        return tools.Glance(drawing=Drawing(2 * len(level[0]), 2 * len(level), tuple(ways)))


def as_text(level: Matrix) -> str:
    """Return a level as people write it, a line for each row.

    >>> as_text(((0, 1), (-1, 12)))
    ' S  1\\n . 12'
    """
    signs = {HOLE: ".", START: "S"}
    wide = max(len(signs.get(cell, str(cell))) for row in level for cell in row)
    return "\n".join(" ".join(signs.get(cell, str(cell)).rjust(wide) for cell in row) for row in level)


def _draw_way(path: Chain, number: int) -> str:
    """Draw a chain as a line; a cell is two units wide and high."""
    points = [(2 * column + 1.0, 2 * row + 1.0) for row, column in path]
    start = draw_dot(*points[0], 0.8, Look(f"hue-{number % HUES + 1}"))
    return start + draw_line(points, f"hue-{number % HUES + 1}", 1)


def rules_needed(trace: Iterable[Step]) -> list[str]:
    """Return how often each rule of a proof was needed, the most needed first."""
    counted = Counter(f"{step.title} (rule {step.rule})" for step in trace)
    return [f"{name}: {count}" for name, count in counted.most_common()]


def _explain_solution(level: Level, found: Solution) -> tuple[Trace, bool]:
    """Return the steps towards a level's solution, and whether the easier deductions were not enough."""
    trace = deduce(Trace(Board(level)), TRICKY)
    if trace.solved:
        return trace, False
    return (prove_solution(level, links_of_paths(level, found.paths)) if found.unique else trace), True


def _as_lists(path: Chain) -> list[list[int]]:
    return [list(cell) for cell in path]


def _matrix_of(data: object) -> object:
    """Return the matrix from any form in which a level is given."""
    if isinstance(data, dict):
        public = data.get("public")
        return public.get("level") if isinstance(public, dict) else data.get("level")
    return data


def _limit_of(data: object) -> int:
    limit = data.get("limit", COUNTED) if isinstance(data, dict) else COUNTED
    if type(limit) is not int or not 1 <= limit <= MOST_COUNTED:
        raise BadPuzzle(f"the limit is not a whole number from 1 to {MOST_COUNTED}")
    return limit
