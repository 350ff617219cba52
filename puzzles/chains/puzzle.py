"""A puzzle as it is stored: made from a level and what the solver found, and checked.

The links that the steps of its proof take out leave just the solution if it is the only one, so anyone who reads a
puzzle can check the proof without the solver that made it.
"""

from puzzles.chains import wire
from puzzles.chains.board import Board, Change, Sides, moves_of
from puzzles.chains.catalogue import READ_OFF
from puzzles.chains.deductions import TRICKY
from puzzles.chains.effort import effort
from puzzles.chains.level import DIRECTIONS, Level, bits, level_of, read
from puzzles.chains.rules import begin, draw
from puzzles.chains.search import Patience, Solution, solve
from puzzles.chains.solver import Step, Trace, deduce, prove_solution
from puzzles.chains.wire import SEVERAL, Chains, Public, Puzzle, Secret
from puzzles.contract import BadPuzzle, IllegalMove

LARGEST_PLAYED = 15
"""The longest side of a level that can be played."""
MOST_CHAINS = 5
"""How many chains can be distinguished by colour and mark."""


def store_step(step: Step) -> wire.Step:
    """Return a step of the solver as it is stored and shown."""
    level, rule = step.level, step.deduction
    out = tuple((*level.cell(bit), d) for d in DIRECTIONS for bit in bits(step.change.moves[d]))
    return wire.Step(
        rule=rule.rule,
        title=rule.title,
        text=step.text,
        cells=level.cells_of(step.cells),
        out=out,
        areas=tuple(map(level.cells_of, step.areas)),
    )


def proof_of(trace: Trace) -> tuple[wire.Step, ...]:
    """Return all steps of a trace, and a last one for reading off the chains if the trace leads that far."""
    level = trace.board.level
    last = [Step(level, READ_OFF, Change(), level.cells)] if trace.solved else []
    return tuple(map(store_step, (*trace.steps, *last)))


def puzzle_of(level: Level, trace: Trace, paths: Chains, solutions: int, difficulty: int | None = None) -> Puzzle:
    """Return the puzzle of a level with all that the solver knows of it; `solutions` is 1 or `SEVERAL`."""
    public = Public(difficulty=difficulty, level=level.matrix, effort=effort(trace) if solutions == 1 else None)
    return Puzzle(public=public, secret=Secret(solutions=solutions, paths=paths, trace=proof_of(trace)))


def puzzle_for(data: object, patience: Patience | None = None) -> Puzzle:
    """Return the puzzle of a matrix that someone made. Raises `BadPuzzle`, also if no solution is found."""
    level = require_playable(read(data, LARGEST_PLAYED))
    found = solve(level, SEVERAL, patience)
    if not found.solutions:
        raise BadPuzzle("the level has no solution" if found.decided else "no solution of the level was found in time")
    return puzzle_from(level, found, patience)


def puzzle_from(level: Level, found: Solution, patience: Patience | None = None) -> Puzzle:
    """Return the puzzle of a solved level; with several solutions the steps go as far as all agree."""
    if not found.unique:
        return puzzle_of(level, deduce(Trace(Board(level)), TRICKY), found.paths, SEVERAL)
    trace = prove_solution(level, links_of_paths(level, found.paths), patience)
    return puzzle_of(level, trace, found.paths, 1)


def links_of_paths(level: Level, paths: Chains) -> Sides:
    """Return the links of several paths, as sets of the cells that they leave."""
    up, right, down, left = zip(*(moves_of(level, path) for path in paths), strict=True)
    return sum(up), sum(right), sum(down), sum(left)


def require_playable(level: Level) -> Level:
    """Return the level if it has few enough chains to be played, and cells to cover. Raises `BadPuzzle`."""
    if level.chains > MOST_CHAINS:
        raise BadPuzzle(f"the level has {level.chains} starts; up to {MOST_CHAINS} can be played")
    return with_numbers(level)


def with_numbers(level: Level) -> Level:
    """Return the level if it has cells to cover. Raises `BadPuzzle`."""
    if level.cells == level.starts:
        raise BadPuzzle("the level has nothing to cover: it needs numbers besides its starts")
    return level


def check(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the level can be played, the paths cover it, and the steps prove what they should."""
    level, secret = require_playable(level_of(puzzle.public.level, LARGEST_PLAYED)), puzzle.secret
    covered = _links_of_cover(level, secret.paths)
    board = _board_after(level, secret.trace)
    if not board.contains(covered):
        raise BadPuzzle("the steps take out a move of the solution")
    if secret.solutions == 1 and tuple(board.moves) != covered:
        raise BadPuzzle("the steps do not prove the solution")


def _links_of_cover(level: Level, paths: Chains) -> Sides:
    """Return the links of paths that cover a level by the rules."""
    if len(paths) != level.chains:
        raise BadPuzzle("there is not a path for each start")
    state = begin(level)
    try:
        for number, path in enumerate(paths):
            if path != state.chains[number]:
                state = draw(level, state, number, path)
    except IllegalMove as refusal:
        raise BadPuzzle(f"a path of the solution breaks the rules: {refusal.code}") from refusal
    if state.covered != len(level.numbers):
        raise BadPuzzle("the paths do not cover the level")
    return links_of_paths(level, paths)


def _board_after(level: Level, trace: tuple[wire.Step, ...]) -> Board:
    """Return the board of a level after all steps."""
    board, there = Board(level), set(map(level.cell, level.numbers))
    for step in trace:
        if not there.issuperset(step.cells):
            raise BadPuzzle("a step of the proof lights a cell that is not there")
        for row, column, d in step.out:
            if (row, column) not in there:
                raise BadPuzzle("a step of the proof takes out a move that is not there")
            board.moves[d] &= ~level.bit((row, column))
    return board
