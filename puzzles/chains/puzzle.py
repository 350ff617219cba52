"""Make the stored form of a puzzle from a level and what the solver found, and check it.

If there is only one solution, the steps of the proof rule out all moves but its own. So a check needs no solver.
"""

from puzzles.abilities import ReportablePart
from puzzles.chains import wire
from puzzles.chains.all_deductions import READ_OFF
from puzzles.chains.board import Board, Change, DirectionMasks, group_links_of_path
from puzzles.chains.deductions import TRICKY
from puzzles.chains.effort import measure_effort
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells, make_level, read_level
from puzzles.chains.rules import draw_chain, start_play
from puzzles.chains.search import Patience, SolutionCount, solve_level
from puzzles.chains.solver import Step, Trace, extend_trace, prove_solution
from puzzles.chains.wire import SEVERAL, Chains, Public, Puzzle, Secret
from puzzles.contract import BadPuzzle, IllegalMove

LONGEST_PLAYABLE_SIDE = 15
"""The longest side of a level that can be played."""
MOST_CHAINS = 5
"""The most chains of a level that can be played: as many as we have colours and forms."""


def encode_step(step: Step) -> wire.Step:
    """Return a step of the solver in its stored form."""
    level, rule = step.level, step.deduction
    out = tuple((*level.locate_cell(bit), d) for d in DIRECTIONS for bit in iterate_cells(step.change.moves[d]))
    return wire.Step(
        rule=rule.rule,
        title=rule.title,
        text=step.sentence,
        cells=level.list_cells(step.cells),
        out=out,
        areas=tuple(map(level.list_cells, step.areas)),
    )


def make_proof(trace: Trace) -> tuple[wire.Step, ...]:
    """Return the steps of a trace in their stored form; if they solve the level, the last one is to read it off."""
    level = trace.board.level
    last = [Step(level, READ_OFF, Change(), level.cells)] if trace.is_solved else []
    return tuple(map(encode_step, (*trace.steps, *last)))


def make_puzzle(level: Level, trace: Trace, paths: Chains, solutions: int, difficulty: int | None = None) -> Puzzle:
    """Make the puzzle of a level, the steps of its proof, and a solution; `solutions` is 1 or `SEVERAL`."""
    public = Public(difficulty=difficulty, level=level.matrix, effort=measure_effort(trace) if solutions == 1 else None)
    return Puzzle(public=public, secret=Secret(solutions=solutions, paths=paths, trace=make_proof(trace)))


def make_puzzle_of_matrix(data: object, patience: Patience | None = None) -> Puzzle:
    """Make the puzzle of a person's matrix, a list of lists. Raises `BadPuzzle`, also if no solution is found."""
    level = require_playable(read_level(data, LONGEST_PLAYABLE_SIDE))
    solution = solve_level(level, SEVERAL, patience)
    if not solution.count:
        raise BadPuzzle(
            "the level has no solution" if solution.is_decided else "we couldn’t find a solution of the level in time"
        )
    return make_puzzle_of_solution(level, solution, patience)


def make_puzzle_of_solution(level: Level, solution: SolutionCount, patience: Patience | None = None) -> Puzzle:
    """Make the puzzle of a solved level; with several solutions, the steps go as far as all of them agree."""
    if not solution.is_unique:
        return make_puzzle(level, extend_trace(Trace(Board(level)), TRICKY), solution.paths, SEVERAL)
    trace = prove_solution(level, group_path_links(level, solution.paths), patience)
    return make_puzzle(level, trace, solution.paths, 1)


def group_path_links(level: Level, paths: Chains) -> DirectionMasks:
    """Return for each direction the cells that one of the paths leaves that way."""
    up, right, down, left = zip(*(group_links_of_path(level, path) for path in paths), strict=True)
    return sum(up), sum(right), sum(down), sum(left)


def require_playable(level: Level) -> Level:
    """Return the level. Raises `BadPuzzle` if it has too many chains to be played, or no cells to cover."""
    if level.chain_count > MOST_CHAINS:
        raise BadPuzzle(f"the level has {level.chain_count} starts, and the most is {MOST_CHAINS}")
    return require_numbers(level)


def require_numbers(level: Level) -> Level:
    """Return the level. Raises `BadPuzzle` if it has only starts, and no cells to cover."""
    if level.cells == level.starts:
        raise BadPuzzle("the level has nothing to cover and needs numbers besides its starts")
    return level


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the level can be played, the paths cover it, and the steps fit the solution.

    If it is the only solution, the steps must rule out all other moves.
    """
    level, secret = require_playable(make_level(puzzle.public.level, LONGEST_PLAYABLE_SIDE)), puzzle.secret
    covered = _group_cover_links(level, secret.paths)
    board = _apply_steps(level, secret.trace)
    if not board.has_moves(covered):
        raise BadPuzzle("the steps rule out a move of the solution")
    if secret.solutions == 1 and tuple(board.moves) != covered:
        raise BadPuzzle("the steps don’t prove the solution")


def _group_cover_links(level: Level, paths: Chains) -> DirectionMasks:
    """Group links like `group_path_links`. Raises `BadPuzzle` unless the paths cover the level by the rules."""
    if len(paths) != level.chain_count:
        raise BadPuzzle("not every start has a path")
    state = start_play(level)
    try:
        for number, path in enumerate(paths):
            if path != state.chains[number]:
                state = draw_chain(level, state, number, path)
    except IllegalMove as refusal:
        raise BadPuzzle(f"a path of the solution breaks the rules: {refusal.code}") from refusal
    if state.covered_count != len(level.numbers):
        raise BadPuzzle("the paths don’t cover the level")
    return group_path_links(level, paths)


def _apply_steps(level: Level, trace: tuple[wire.Step, ...]) -> Board:
    """Return the board of a level after the steps of a proof. Raises `BadPuzzle` for cells that don't exist."""
    board, cells = Board(level), set(map(level.locate_cell, level.numbers))
    for step in trace:
        if not cells.issuperset(step.cells):
            raise BadPuzzle("a step of the solution lights a cell that doesn’t exist")
        for row, column, d in step.out:
            if (row, column) not in cells:
                raise BadPuzzle("a step of the solution rules out a move that doesn’t exist")
            board.moves[d] &= ~level.make_bit((row, column))
    return board


def list_reportable_parts(puzzle: Puzzle) -> list[ReportablePart]:
    """List what a player can report as wrong: each chain of the solution, its steps, and the difficulty."""
    starts = [path[0] for path in puzzle.secret.paths]
    chains = [
        ReportablePart(f"chain:{number}", f"The chain from row {row + 1}, column {column + 1}")
        for number, (row, column) in enumerate(starts)
    ]
    return [*chains, ReportablePart("proof", "The steps that solve it"), ReportablePart("grade", "The difficulty")]
