"""How long a person would need for a level: one figure, added up over the rounds of its proof.

In a round the reader sees everything that the easiest useful deduction says. To find one of k places among n undecided
cells a reader looks at n/(k+1) of them on average, and at n·k/(k+1) until all k are found; the time for each depends on
the deduction. Cells beside the last finding are found sooner. A supposition is followed until its contradiction. At
last the chains are drawn. The figure is about the seconds of a practised person; only its order matters.
"""

from puzzles.chains.board import Board
from puzzles.chains.catalogue import SEARCH, SUPPOSE
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.solver import Step, Trace

LOOK = {GENTLE: 0.15, TRICKY: 0.5, FIENDISH: 0.8}
"""Seconds for a look at one undecided cell, by the deduction's grade."""
SLOWER = {"5": 2.0, "shades": 0.5, "no return": 0.8, "not too early": 1.3}
"""Which deductions are seen faster (below 1) or slower than others of their grade."""
NEARBY = 0.4
"""The share of the looking that is left if a finding is beside the last ones."""
TAKE = 0.4
"""Seconds to take one finding in."""
SUPPOSED, FOLLOWED = 15.0, 4.0
"""Seconds to choose a move and suppose it, and for each round until it is seen to be impossible."""
DRAWN = 0.25
"""Seconds to draw over a cell."""


def effort(trace: Trace) -> int | None:
    """Return the seconds that a person needs for what a trace proves; None if it needs a search or proves nothing."""
    if not trace.solved or any(step.deduction is SEARCH for step in trace.steps):
        return None
    board, at, before = Board(trace.board.level), 0, 0
    seconds = DRAWN * len(board.level.numbers)
    for count in trace.rounds:
        steps = trace.steps[at : at + count]
        seconds += _seconds_of_round(steps, board, before)
        at, before = at + count, 0
        for step in steps:
            board.apply(step.change)
            before |= step.cells
    return round(seconds)


def _seconds_of_round(steps: list[Step], board: Board, before: int) -> float:
    """Return the seconds of one round; `before` are the cells of the last one."""
    rule, count = steps[0].deduction, len(steps)
    looking = _seconds_per_look(rule) * undecided_cells(board) * count / (count + 1)
    if any(step.cells & before for step in steps):
        looking *= NEARBY
    following = SUPPOSED + FOLLOWED * steps[0].depth if rule is SUPPOSE else 0.0
    return looking + following + TAKE * count


def _seconds_per_look(rule: Deduction) -> float:
    return LOOK[rule.grade] * SLOWER.get(rule.rule, 1.0)


def undecided_cells(board: Board) -> int:
    """Return how many cells may still be entered, or left, in several ways."""
    entered, moves = board.entered, board.moves
    return (_in_several(*entered) | _in_several(*moves)).bit_count()


def _in_several(a: int, b: int, c: int, d: int) -> int:
    return a & b | c & d | (a | b) & (c | d)
