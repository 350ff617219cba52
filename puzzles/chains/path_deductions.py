"""Define the deductions about paths: which cells every path to a cell passes, and which cells would be cut off.

A cell *dominates* another one if every path from the starts to the other one passes it. Then one chain covers both, the
dominating cell first. For paths to the possible ends, the same holds in reverse.

Method: dominators by iteration over sets, each set one number (F. E. Allen and J. Cocke, “Graph-theoretic constructs
for program control flow analysis”, 1972).
"""

from collections.abc import Iterator

from puzzles.chains.board import Board, Change, forbid_move, shift_mask
from puzzles.chains.deductions import GENTLE, TRICKY, Deduction, Finding
from puzzles.chains.level import DIRECTIONS, OPPOSITE, iterate_cells
from puzzles.chains.wire import Rule


def find_entrances(board: Board, roots: int) -> dict[int, list[int]]:
    """Map each cell that can be reached from the roots, without the roots, to the cells that lead to it.

    The keys are in the order in which a breadth-first search reaches them.
    """
    moves, offsets = board.moves, board.level.offsets
    order, entrances = list(iterate_cells(roots)), dict[int, list[int]]()
    for cell in order:
        for d in DIRECTIONS:
            if moves[d] & cell and not roots & (target := shift_mask(cell, offsets[d])):
                if target not in entrances:
                    order.append(target)
                entrances.setdefault(target, []).append(cell)
    return entrances


def find_dominators(board: Board, roots: int) -> dict[int, int]:
    """Map each cell that can be reached from the roots to the cells that dominate it, itself included."""
    entered = find_entrances(board, roots)
    dominators = {**{root: root for root in iterate_cells(roots)}, **dict.fromkeys(entered, -1)}
    changing = True
    while changing:
        changing = False
        for cell, sources in entered.items():
            shared = -1
            for source in sources:
                shared &= dominators[source]
            shared |= cell
            if shared != dominators[cell]:
                dominators[cell] = shared
                changing = True
    return dominators


class PathDeduction(Deduction):
    """A deduction about paths from the starts or, with `backwards`, about paths backwards from the possible ends."""

    def __init__(self, rule: Rule, title: str, grade: int, text: str, backwards: bool = False) -> None:
        super().__init__(rule, title, grade, text)
        self.backwards = backwards

    def orient_board(self, board: Board) -> tuple[Board, int]:
        """Return the board, reversed with `backwards`, and the cells where its paths start."""
        return (board.make_reversed_copy(), board.possible_ends) if self.backwards else (board, board.level.starts)

    def rule_out_move(self, board: Board, cell: int, direction: int) -> Change:
        """Return the change that rules out a move of the oriented board, as a move of the real one."""
        if self.backwards:
            cell, direction = shift_mask(cell, board.level.offsets[direction]), OPPOSITE[direction]
        return forbid_move(cell, direction)


class NoReturnDeduction(PathDeduction):
    """A move can't go to a cell that dominates the one it leaves, because the chain has already been there."""

    def list_findings(self, board: Board) -> Iterator[Finding]:
        seen, roots = self.orient_board(board)
        offsets = board.level.offsets
        for cell, dominating in find_dominators(seen, roots).items():
            for d in DIRECTIONS:
                if seen.moves[d] & cell and (there := shift_mask(cell, offsets[d])) & dominating:
                    yield Finding(self.rule_out_move(board, cell, d), cell | there, {"cell": cell, "other": there})


class OnlyWayDeduction(PathDeduction):
    """From a cell that dominates others, the chain can only go where it can still reach all of them."""

    def list_findings(self, board: Board) -> Iterator[Finding]:
        seen, roots = self.orient_board(board)
        dominators = find_dominators(seen, roots)
        strict = 0
        for cell, dominating in dominators.items():
            strict |= dominating & ~cell
        for cell in iterate_cells(strict):
            yield from self._list_wrong_exits(board, seen, dominators, cell)

    def _list_wrong_exits(self, board: Board, seen: Board, dominators: dict[int, int], cell: int) -> Iterator[Finding]:
        exits = [d for d in DIRECTIONS if seen.moves[d] & cell]
        if len(exits) < 2:
            return
        dominated = sum(other for other, dominating in dominators.items() if dominating & cell) & ~cell
        behind = self.filter_relevant_cells(board, dominated)
        for d in exits:
            there = shift_mask(cell, board.level.offsets[d])
            if behind and (lost := behind & ~seen.find_reachable(there, avoided=cell)):
                first = lost & -lost
                blanks = {"cell": cell, "other": there, "lost": first}
                yield Finding(self.rule_out_move(board, cell, d), cell | there | lost, blanks)

    def filter_relevant_cells(self, board: Board, behind: int) -> int:
        """Return the dominated cells that this deduction is about: by default, all."""
        return behind


class OnlyWayToEndDeduction(OnlyWayDeduction):
    """Rule 5 of the article: a chain on the only way to an end goes on along that way."""

    def filter_relevant_cells(self, board: Board, behind: int) -> int:
        return behind & board.ends


NO_RETURN = NoReturnDeduction(
    "no return",
    "No return",
    TRICKY,
    "Every way to {cell} passes {other} first, so the chain can’t go back there.",
)
NOT_TOO_EARLY = NoReturnDeduction(
    "not too early",
    "Not too early",
    TRICKY,
    "Every way on from {cell} leads to {other} later, so the chain can’t have come from there.",
    backwards=True,
)
ONLY_WAY_TO_END = OnlyWayToEndDeduction(
    "5",
    "The only way to an end",
    GENTLE,
    "A chain ends at {lost}, which can only be reached through {cell}. "
    "If it went from there to {other}, it couldn’t reach its end.",
)
ONLY_WAY = OnlyWayDeduction(
    "only way",
    "Cut off",
    TRICKY,
    "{Lost} can only be reached through {cell}, and would be cut off if the chain went from there to {other}.",
)
ONLY_WAY_BACK = OnlyWayDeduction(
    "only way",
    "Cut off",
    TRICKY,
    "{Lost} can only be left through {cell}, so the chain can’t enter {cell} from {other}.",
    backwards=True,
)
