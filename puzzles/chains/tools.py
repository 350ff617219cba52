"""Read, solve, describe, export and correct levels of Cardinal Chains, for commands and editors."""

from collections import Counter
from collections.abc import Iterable, Mapping

from puzzles import tools
from puzzles.chains.board import Board
from puzzles.chains.deductions import TRICKY
from puzzles.chains.effort import measure_effort
from puzzles.chains.engine import CardinalChains
from puzzles.chains.level import Level, read_level, read_typed_matrix
from puzzles.chains.puzzle import LONGEST_PLAYABLE_SIDE, group_path_links, make_proof, make_puzzle_of_matrix
from puzzles.chains.recipes import find_variant
from puzzles.chains.search import OutOfPatience, Patience, SolutionCount, solve_level
from puzzles.chains.solver import Trace, extend_trace, prove_solution
from puzzles.chains.wire import HOLE, SEVERAL, START, Chain, Matrix, Puzzle, Step
from puzzles.contract import BadPuzzle
from puzzles.pictures import Drawing, Look, draw_dot, draw_line
from puzzles.shapes import JSON
from puzzles.tools import Row

DEFAULT_LIMIT = 100
"""The most solutions that `solve` counts if no limit is given."""
HIGHEST_LIMIT = 100_000

HUE_COUNT = 5
"""The number of colours of chains; the sixth chain has the first colour again."""

PROVING_POSITIONS = 200_000
"""The most positions of the search that proves an editor's level, which takes some seconds."""

CELL_SIGNS = {HOLE: "·", START: "○"}


class Tools(tools.Tools[CardinalChains]):
    slow = True

    def list_editable_texts(self, puzzle: Puzzle) -> list[tools.EditableText]:
        """Return one field for the whole level, which the game's own form draws."""
        return [tools.EditableText("level", "Level", write_level(puzzle.public.level), "the level", drawn=True)]

    def replace_texts(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Make a proven puzzle of an editor's level. Raises `BadPuzzle` unless it has exactly one solution."""
        patience = Patience(PROVING_POSITIONS)
        try:
            new_puzzle = make_puzzle_of_matrix(read_typed_matrix(texts["level"], LONGEST_PLAYABLE_SIDE), patience)
        except OutOfPatience as problem:
            raise BadPuzzle("we couldn’t work out all its steps in time") from problem
        if new_puzzle.secret.solutions != 1:
            raise BadPuzzle("the level has several solutions, but a day’s level has only one")
        public = new_puzzle.public.model_copy(update={"difficulty": puzzle.public.difficulty})
        stored: JSON = new_puzzle.model_copy(update={"public": public}).model_dump(mode="json")
        return stored

    def read_short_form(self, data: object) -> Puzzle | None:
        """Make the puzzle of {"level": matrix}. Raises `BadPuzzle`."""
        return make_puzzle_of_matrix(data["level"]) if isinstance(data, dict) and "level" in data else None

    def solve(self, data: object, every: bool = False) -> JSON:
        """Count the solutions of a level up to "limit"; return the chains of the first, and the steps to it.

        `data` is {"level": matrix}, a whole puzzle, or a matrix alone. “searched” is true if deductions alone don't
        solve the level. If the search takes too long, “decided” is false, and “solutions” is the number found until
        then. `every` has no effect.
        """
        level, limit = read_level(_find_matrix(data)), _find_limit(data)
        found = solve_level(level, limit, Patience())
        trace, searched = _explain_solution(level, found)
        measured = measure_effort(trace) if found.is_unique else None
        return {
            "solutions": found.count,
            "counted_to": limit,
            "decided": found.is_decided,
            "paths": [_list_cells(path) for path in found.paths],
            "steps": [step.model_dump(mode="json") for step in make_proof(trace)],
            "searched": searched,
            "grade": find_variant(measured),
            "effort": measured,
        }

    def make_export_row(self, puzzle: Puzzle) -> Row:
        """Return the level, its chains, and the number of uses of each deduction in the proof."""
        return {
            "level": [list(row) for row in puzzle.public.level],
            "solution": [_list_cells(path) for path in puzzle.secret.paths],
            "deductions": dict(Counter(step.rule for step in puzzle.secret.trace)),
        }

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the level, each chain, the number of solutions, and the deductions of the proof."""
        grid = "\n".join(" ".join(CELL_SIGNS.get(cell, str(cell)) for cell in row) for row in puzzle.public.level)
        chains = (" → ".join(f"{row + 1}/{column + 1}" for row, column in path) for path in puzzle.secret.paths)
        return [
            ("Level (○ start, · hole)", grid),
            ("Chains (row/column)", "\n".join(chains)),
            ("Solutions", "several" if puzzle.secret.solutions == SEVERAL else str(puzzle.secret.solutions)),
            ("Techniques needed", "\n".join(count_rules(puzzle.secret.trace))),
        ]

    def make_glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return a small picture of the chains, each in its colour."""
        level = puzzle.public.level
        lines = [_draw_chain(path, number) for number, path in enumerate(puzzle.secret.paths)]
        return tools.Glance(drawing=Drawing(2 * len(level[0]), 2 * len(level), tuple(lines)))


def write_level(level: Matrix) -> str:
    """Write a level as people do, with a line for each row.

    >>> write_level(((0, 1), (-1, 12)))
    ' S  1\\n . 12'
    """
    signs = {HOLE: ".", START: "S"}
    wide = max(len(signs.get(cell, str(cell))) for row in level for cell in row)
    return "\n".join(" ".join(signs.get(cell, str(cell)).rjust(wide) for cell in row) for row in level)


def _draw_chain(path: Chain, number: int) -> str:
    """Draw a chain as a line; a cell is two units wide and high."""
    points = [(2 * column + 1.0, 2 * row + 1.0) for row, column in path]
    start = draw_dot(*points[0], 0.8, Look(f"hue-{number % HUE_COUNT + 1}"))
    return start + draw_line(points, f"hue-{number % HUE_COUNT + 1}", 1)


def count_rules(trace: Iterable[Step]) -> list[str]:
    """Write for each technique of a proof how often it is used, the most frequent first."""
    counted = Counter(step.title for step in trace)
    return [f"{name}: {count}" for name, count in counted.most_common()]


def _explain_solution(level: Level, solution: SolutionCount) -> tuple[Trace, bool]:
    """Return the steps towards a level's solution, and whether a search is needed besides deductions."""
    trace = extend_trace(Trace(Board(level)), TRICKY)
    if trace.is_solved:
        return trace, False
    return (prove_solution(level, group_path_links(level, solution.paths)) if solution.is_unique else trace), True


def _list_cells(path: Chain) -> list[list[int]]:
    return [list(cell) for cell in path]


def _find_matrix(data: object) -> object:
    """Return the matrix from any form of a level that `solve` takes."""
    if isinstance(data, dict):
        public = data.get("public")
        return public.get("level") if isinstance(public, dict) else data.get("level")
    return data


def _find_limit(data: object) -> int:
    limit = data.get("limit", DEFAULT_LIMIT) if isinstance(data, dict) else DEFAULT_LIMIT
    if type(limit) is not int or not 1 <= limit <= HIGHEST_LIMIT:
        raise BadPuzzle(f"the limit isn’t a whole number from 1 to {HIGHEST_LIMIT}")
    return limit
