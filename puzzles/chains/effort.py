"""Estimate the effort of a level: about how many seconds a practised person takes, summed over the rounds of its proof.

In a round a person finds everything that the easiest useful deduction says. To find all k places among n undecided
cells they look at n·k/(k+1) cells on average; the time for a look depends on the deduction. Places that touch the
findings of the round before are found sooner. A supposition is followed until its contradiction. In the end the chains
are drawn. The figures serve to compare levels.
"""

from puzzles.chains.all_deductions import SEARCH, SUPPOSITION
from puzzles.chains.board import Board
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import Level
from puzzles.chains.solver import Step, Trace

LOOK_SECONDS = {GENTLE: 0.15, TRICKY: 0.5, FIENDISH: 0.8}
"""Seconds for a look at one undecided cell, by the grade of the deduction."""
LOOK_FACTORS = {"5": 2.0, "shades": 0.5, "no return": 0.8, "not too early": 1.3}
"""Factors for the deductions that are seen faster or slower than others of their grade."""
NEARBY_FACTOR = 0.4
"""The factor for the looking time of a round that has a finding beside those of the round before."""
FINDING_SECONDS = 0.4
"""Seconds to understand one finding."""
SUPPOSING_SECONDS, FOLLOWING_SECONDS = 15.0, 4.0
"""Seconds to choose a move to suppose, and seconds for each round of deductions until its contradiction."""
DRAWING_SECONDS = 0.25
"""Seconds to draw over a cell."""
STEADY_FACTOR = 1.4
"""The time of a steady player, who sometimes undoes a move, as a multiple of a practised person's."""
CELL_SECONDS = 4
"""Seconds for a cell of a level whose effort is not known."""
ROUNDING_SECONDS = 5
"""A steady player's time is a multiple of this many seconds."""


def measure_effort(trace: Trace) -> int | None:
    """Return the seconds that a practised person needs for the steps of a trace; None if it needs a search or fails."""
    if not trace.is_solved or any(step.deduction is SEARCH for step in trace.steps):
        return None
    board, at, before = Board(trace.board.level), 0, 0
    seconds = DRAWING_SECONDS * len(board.level.numbers)
    for count in trace.rounds:
        steps = trace.steps[at : at + count]
        seconds += _count_round_seconds(steps, board, before)
        at, before = at + count, 0
        for step in steps:
            board.apply_change(step.change)
            before |= step.cells
    return round(seconds)


def _count_round_seconds(steps: list[Step], board: Board, before: int) -> float:
    """Return the seconds for one round; `before` are the cells of the findings in the round before it."""
    rule, count = steps[0].deduction, len(steps)
    looking = _find_look_seconds(rule) * count_undecided_cells(board) * count / (count + 1)
    if any(step.cells & before for step in steps):
        looking *= NEARBY_FACTOR
    following = SUPPOSING_SECONDS + FOLLOWING_SECONDS * steps[0].depth if rule is SUPPOSITION else 0.0
    return looking + following + FINDING_SECONDS * count


def _find_look_seconds(rule: Deduction) -> float:
    return LOOK_SECONDS[rule.grade] * LOOK_FACTORS.get(rule.rule, 1.0)


def count_undecided_cells(board: Board) -> int:
    """Count the cells with several possible entrances or exits."""
    entered, moves = board.entered_cells, board.moves
    return (_find_in_several(*entered) | _find_in_several(*moves)).bit_count()


def _find_in_several(a: int, b: int, c: int, d: int) -> int:
    return a & b | c & d | (a | b) & (c | d)


def find_steady_seconds(level: Level, effort: int | None) -> int:
    """Return the seconds that a steady player takes, by the effort of a level, or by its size if `effort` is None."""
    seconds = STEADY_FACTOR * effort if effort else CELL_SECONDS * len(level.numbers)
    return max(ROUNDING_SECONDS, ROUNDING_SECONDS * round(seconds / ROUNDING_SECONDS))
