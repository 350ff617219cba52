"""Define the deductions about paths: which cells every path to a cell passes, and which cells would be cut off.

A cell *rules* another one (graph theory says “dominates”) if every path from the starts to the other one passes it.
Then one chain covers both, the ruling cell first. For paths to the possible ends, the same holds in reverse.

Method: dominators by iteration over sets, each set one number (F. E. Allen and J. Cocke, “Graph-theoretic constructs
for program control flow analysis”, 1972).
"""

from collections.abc import Iterator

from puzzles.chains.board import Board, Change, shift_mask
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


def find_rulers(board: Board, roots: int) -> dict[int, int]:
    """Map each cell that can be reached from the roots to its ruling cells, with the cell itself."""
    entered = find_entrances(board, roots)
    rulers = {**{root: root for root in iterate_cells(roots)}, **dict.fromkeys(entered, -1)}
    changing = True
    while changing:
        changing = False
        for cell, sources in entered.items():
            shared = -1
            for source in sources:
                shared &= rulers[source]
            shared |= cell
            if shared != rulers[cell]:
                rulers[cell] = shared
                changing = True
    return rulers


class PathDeduction(Deduction):
    """A deduction about paths from the starts or, with `back`, about paths backwards from the possible ends."""

    def __init__(self, rule: Rule, title: str, grade: int, text: str, back: bool = False) -> None:
        super().__init__(rule, title, grade, text)
        self.back = back

    def orient_board(self, board: Board) -> tuple[Board, int]:
        """Return the board, reversed with `back`, and the cells where its paths begin."""
        return (board.reverse_moves(), board.possible_ends) if self.back else (board, board.level.starts)

    def rule_out(self, board: Board, at: int, d: int) -> Change:
        """Return the change that rules out a move of the oriented board, as a move of the real one."""
        if self.back:
            at, d = shift_mask(at, board.level.offsets[d]), OPPOSITE[d]
        return _make_exclusion(at, d)


class NoReturn(PathDeduction):
    """A move can't go to a cell that rules the cell it leaves, because the chain has already been there."""

    def list_findings(self, board: Board) -> Iterator[Finding]:
        seen, roots = self.orient_board(board)
        offsets = board.level.offsets
        for cell, ruling in find_rulers(seen, roots).items():
            for d in DIRECTIONS:
                if seen.moves[d] & cell and (there := shift_mask(cell, offsets[d])) & ruling:
                    yield Finding(self.rule_out(board, cell, d), cell | there, {"cell": cell, "other": there})


class OnlyWay(PathDeduction):
    """From a cell that rules others, the chain can only go where it can still reach all of them."""

    def list_findings(self, board: Board) -> Iterator[Finding]:
        seen, roots = self.orient_board(board)
        ruled = find_rulers(seen, roots)
        strict = 0
        for cell, ruling in ruled.items():
            strict |= ruling & ~cell
        for cell in iterate_cells(strict):
            yield from self._find_exits(board, seen, ruled, cell)

    def _find_exits(self, board: Board, seen: Board, ruled: dict[int, int], cell: int) -> Iterator[Finding]:
        exits = [d for d in DIRECTIONS if seen.moves[d] & cell]
        if len(exits) < 2:
            return
        behind = self.filter_relevant(board, sum(other for other, ruling in ruled.items() if ruling & cell) & ~cell)
        for d in exits:
            there = shift_mask(cell, board.level.offsets[d])
            if behind and (lost := behind & ~seen.find_reachable(there, without=cell)):
                first = lost & -lost
                blanks = {"cell": cell, "other": there, "lost": first}
                yield Finding(self.rule_out(board, cell, d), cell | there | lost, blanks)

    def filter_relevant(self, board: Board, behind: int) -> int:
        """Return the ruled cells that this deduction is about: by default, all."""
        return behind


class OnlyWayToEnd(OnlyWay):
    """The article's rule 5: a cell on the only way to an end goes on along that way."""

    def filter_relevant(self, board: Board, behind: int) -> int:
        return behind & board.ends


def _make_exclusion(at: int, d: int) -> Change:
    sides = [0, 0, 0, 0]
    sides[d] = at
    return Change((sides[0], sides[1], sides[2], sides[3]))


NO_RETURN = NoReturn(
    "no return",
    "No return",
    TRICKY,
    "Every way to {cell} passes {other} first, so the chain can’t go back there.",
)
NOT_TOO_EARLY = NoReturn(
    "not too early",
    "Not too early",
    TRICKY,
    "Every way on from {cell} leads to {other} later, so the chain can’t have come from there.",
    back=True,
)
ONLY_WAY_TO_END = OnlyWayToEnd(
    "5",
    "The only way to an end",
    GENTLE,
    "A chain ends at {lost}, which can only be reached through {cell}. If it went to {other}, it couldn’t get there.",
)
ONLY_WAY = OnlyWay(
    "only way",
    "Cut off",
    TRICKY,
    "{Lost} can only be reached through {cell}, and would be cut off if the chain went to {other}.",
)
ONLY_WAY_BACK = OnlyWay(
    "only way",
    "Cut off",
    TRICKY,
    "{Lost} can only be left through {cell}, so the chain can’t enter {cell} from {other}.",
    back=True,
)
