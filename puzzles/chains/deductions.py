"""Define the deductions about single cells and their neighbours.

They are the rules of the article that posed the puzzle, made sound. The article gives them for one start and a known
end. With several starts, or unknown ends, some of them would conclude too much. So this list says when each rule may be
used:

 1  A cell with one neighbour, or with no exit, is an end. In the article a start counts as an end too,
    and there is only one end; here a start is an end only without an exit, and the ends are counted.
 2  An end has no exits. Always true.
 3  If the only entrance of a cell is from a neighbour, no chain goes back to that neighbour. True for all cells but
    starts, which need no entrance.
 4  If the only exit of a cell is to a neighbour, no chain comes from that neighbour. The article says so even if
    the cell may be an end, but it is true only if the cell needs an exit.
 5  A chain on the only way to an end goes on along that way. True for every known end (see `path_deductions`).
 6  The only exit of a cell is used, and no other chain enters the next cell. As with 4, true only if the cell needs
    an exit.
 6.5 The only entrance of a cell is used, and the chain leaves the cell before it in no other direction. True for all
    cells but starts.
 7  When every cell but the starts has one entrance, the chains can be read off. The article asks for one exit of each
    cell, which would allow rings beside the chains.

A `LocalDeduction` looks at all cells at once. `find_cells` returns for each direction the cells that the deduction is
about, and `make_change` returns the change that follows for such cells.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from puzzles.chains.board import Board, Change, find_in_exactly_one, forbid_move, force_move, shift_mask
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.sentences import Blanks
from puzzles.chains.wire import Rule

GENTLE, TRICKY, FIENDISH = range(3)


class Finding(NamedTuple):
    """One use of a deduction: the change that follows, the cells to look at, and the blanks of its sentence.

    `areas` are groups of cells in the sentence; the board shades each group.
    """

    change: Change
    cells: int
    blanks: Blanks
    areas: tuple[int, ...] = ()


class Deduction:
    """A named way to conclude something from a board.

    `text`: its sentence with {blanks}. `grade`: the lowest grade of levels that may need it.
    """

    def __init__(self, rule: Rule, title: str, grade: int, text: str) -> None:
        self.rule, self.title, self.grade, self.text = rule, title, grade, text

    def find_changes(self, board: Board) -> Iterator[Change]:
        """Yield the conclusions on a board in as few changes as possible."""
        return (finding.change for finding in self.list_findings(board))

    def list_findings(self, board: Board) -> Iterator[Finding]:
        """Yield one finding for each use on a board; by default, none."""
        return iter(())


class LocalDeduction(Deduction):
    """A deduction about single cells and one direction for each; the module explains its first two functions.

    `make_blanks` returns for a level, a cell and a direction the cells that fill the blanks of the sentence.
    """

    def __init__(
        self,
        rule: Rule,
        title: str,
        text: str,
        find_cells: Callable[[Board], list[int]],
        make_change: Callable[[Level, int, int], Change],
        make_blanks: Callable[[Level, int, int], dict[str, int]],
    ) -> None:
        super().__init__(rule, title, GENTLE, text)
        self.find_cells, self.make_change, self.make_blanks = find_cells, make_change, make_blanks

    def find_changes(self, board: Board) -> Iterator[Change]:
        for d, at in enumerate(self.find_cells(board)):
            if at:
                yield self.make_change(board.level, at, d)

    def list_findings(self, board: Board) -> Iterator[Finding]:
        for d, at in enumerate(self.find_cells(board)):
            for bit in iterate_cells(at):
                blanks = self.make_blanks(board.level, bit, d)
                yield Finding(self.make_change(board.level, bit, d), _join_cells(blanks), blanks)


def _join_cells(blanks: dict[str, int]) -> int:
    joined = 0
    for mask in blanks.values():
        joined |= mask
    return joined


def find_dead_ends(board: Board) -> list[int]:
    """Return the new ends: cells without an exit, or with only one neighbour, from which a chain must come.

    They have no direction, so all are in the first of the four masks.
    """
    level, entered = board.level, board.entered_cells
    exits = board.moves
    touched = [exits[d] | entered[OPPOSITE[d]] for d in DIRECTIONS]
    lonely = find_in_exactly_one(touched) & ~level.starts | level.cells & ~board.cells_with_exit
    return [lonely & ~board.ends, 0, 0, 0]


def find_ends_with_exits(board: Board) -> list[int]:
    """Return for each direction the ends that still have an exit that way."""
    return [board.ends & exits for exits in board.moves]


def find_two_way_entrances(board: Board) -> list[int]:
    """Return for each direction the cells whose only entrance is a move that way, and that have a move back."""
    entered = board.entered_cells
    single_entrance = find_in_exactly_one(entered) & ~board.level.starts
    return [single_entrance & entered[d] & board.moves[OPPOSITE[d]] for d in DIRECTIONS]


def find_two_way_exits(board: Board) -> list[int]:
    """Return for each direction the cells whose only exit is that way, and that could be entered from there."""
    single_exit, entered = find_in_exactly_one(board.moves) & board.non_ends, board.entered_cells
    return [single_exit & board.moves[d] & entered[OPPOSITE[d]] for d in DIRECTIONS]


def find_single_exits(board: Board) -> list[int]:
    """Return for each direction the cells whose only exit is that way, to a cell that has other entrances, too."""
    single_exit, level, entered = find_in_exactly_one(board.moves) & board.non_ends, board.level, board.entered_cells
    several = (entered[0] | entered[1] | entered[2] | entered[3]) & ~find_in_exactly_one(entered)
    return [single_exit & board.moves[d] & shift_mask(several, -level.offsets[d]) for d in DIRECTIONS]


def find_single_entrances(board: Board) -> list[int]:
    """Return for each direction the cells whose only entrance is a move that way.

    Cells are left out if the cell before them needs an exit and has no other.
    """
    level, entered = board.level, board.entered_cells
    single_entrance = find_in_exactly_one(entered) & ~level.starts
    loose = board.cells_with_exit & ~(find_in_exactly_one(board.moves) & board.non_ends)
    return [single_entrance & entered[d] & shift_mask(loose, level.offsets[d]) for d in DIRECTIONS]


def _mark_end(level: Level, cells: int, direction: int) -> Change:
    return Change(ends=cells)


def _rule_out_exits(level: Level, cells: int, direction: int) -> Change:
    return Change((cells, cells, cells, cells))


def _rule_out_return(level: Level, cells: int, direction: int) -> Change:
    return forbid_move(cells, OPPOSITE[direction])


def _rule_out_entrance_from_exit(level: Level, cells: int, direction: int) -> Change:
    return forbid_move(shift_mask(cells, level.offsets[direction]), OPPOSITE[direction])


def _keep_entrance(level: Level, cells: int, direction: int) -> Change:
    return force_move(level, shift_mask(cells, -level.offsets[direction]), direction)


def _name_only_cell(level: Level, cells: int, direction: int) -> dict[str, int]:
    return {"cell": cells}


def _name_cell_and_next(level: Level, cells: int, direction: int) -> dict[str, int]:
    return {"cell": cells, "other": shift_mask(cells, level.offsets[direction])}


def _name_cell_and_previous(level: Level, cells: int, direction: int) -> dict[str, int]:
    return {"cell": cells, "other": shift_mask(cells, -level.offsets[direction])}


LOCAL_DEDUCTIONS = (
    LocalDeduction(
        "1",
        "An end",
        "There’s no way on from {cell}, so a chain ends there.",
        find_dead_ends,
        _mark_end,
        _name_only_cell,
    ),
    LocalDeduction(
        "2",
        "A chain stops at its end",
        "A chain ends at {cell}, so it can’t go any further.",
        find_ends_with_exits,
        _rule_out_exits,
        _name_only_cell,
    ),
    LocalDeduction(
        "3",
        "No way back",
        "The chain reaches {cell} from {other}, so it can’t go back there.",
        find_two_way_entrances,
        _rule_out_return,
        _name_cell_and_previous,
    ),
    LocalDeduction(
        "4",
        "The way out isn’t the way in",
        "{Cell} isn’t an end, and its only way out is to {other}. So the chain can’t enter it from there.",
        find_two_way_exits,
        _rule_out_entrance_from_exit,
        _name_cell_and_next,
    ),
    LocalDeduction(
        "6",
        "Only one exit",
        "{Cell} isn’t an end and has one way out. So the chain goes to {other}, which can’t be entered from elsewhere.",
        find_single_exits,
        force_move,
        _name_cell_and_next,
    ),
    LocalDeduction(
        "6.5",
        "Only one entrance",
        "{Cell} can only be entered from {other}, so the chain must go that way.",
        find_single_entrances,
        _keep_entrance,
        _name_cell_and_previous,
    ),
)
