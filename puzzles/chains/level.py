"""Read levels of Cardinal Chains: matrices (-1 hole, 0 start, else the number) whose cells are bits.

In a level with w columns, the cell in row r and column c is bit r·(w+1)+c of a whole number. A move shifts the bit by
the same distance everywhere; the extra column stops moves at the edge from reaching the next row. A set of cells is one
whole number (a mask), so that one operation works on many cells.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from puzzles.chains.wire import HOLE, LARGEST_NUMBER, LARGEST_SIDE, START, Cell, Matrix
from puzzles.contract import BadPuzzle

LONGEST_SIGN = 12
"""The most characters of a wrong cell that an error message repeats, and the most digits of a number that is read."""

UP, RIGHT, DOWN, LEFT = DIRECTIONS = range(4)
OPPOSITE = (DOWN, LEFT, UP, RIGHT)
STEP_BY_DIRECTION: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))


def iterate_cells(mask: int) -> Iterator[int]:
    """Yield the cells of a set in reading order, each as a mask with one bit."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True)
class Level:
    """A checked level; make one with `read_level` or `make_level`."""

    matrix: Matrix

    @cached_property
    def column_count(self) -> int:
        return len(self.matrix[0])

    @cached_property
    def offsets(self) -> tuple[int, int, int, int]:
        """Return for each direction the number of places by which a move shifts a bit to the left (negative: right)."""
        width = self.column_count + 1
        return (-width, 1, width, -1)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Map the bit of each cell to its number; a start has 0."""
        width = self.column_count + 1
        return {
            1 << (r * width + c): number
            for r, row in enumerate(self.matrix)
            for c, number in enumerate(row)
            if number != HOLE
        }

    @cached_property
    def cells(self) -> int:
        return sum(self.numbers)

    @cached_property
    def starts(self) -> int:
        return sum(bit for bit, number in self.numbers.items() if number == START)

    @cached_property
    def chain_count(self) -> int:
        """Return the number of chains: one for each start."""
        return self.starts.bit_count()

    @cached_property
    def dark_cells(self) -> int:
        """Return the cells that would be dark on a chessboard whose first square is dark."""
        return sum(bit for bit in self.numbers if sum(self.locate_cell(bit)) % 2 == 0)

    @cached_property
    def moves(self) -> tuple[int, int, int, int]:
        """Return for each direction the cells from which the numbers allow a move that way."""
        numbers = self.numbers
        up, right, down, left = (
            sum(
                bit
                for bit, number in numbers.items()
                if numbers.get(bit << step if step > 0 else bit >> -step, HOLE) >= max(number, START + 1)
            )
            for step in self.offsets
        )
        return up, right, down, left

    def locate_cell(self, bit: int) -> Cell:
        """Return the row and the column of a cell, counted from 0."""
        return divmod(bit.bit_length() - 1, self.column_count + 1)

    def make_bit(self, cell: Cell) -> int:
        """Return the bit of a cell, given as its row and column."""
        return 1 << (cell[0] * (self.column_count + 1) + cell[1])

    def list_cells(self, mask: int) -> tuple[Cell, ...]:
        """List the cells of a mask as (row, column), in reading order."""
        return tuple(map(self.locate_cell, iterate_cells(mask)))


def read_level(data: object, largest: int = LARGEST_SIDE) -> Level:
    """Read a level from a list of lists of numbers. Raises `BadPuzzle`, also if a side is longer than `largest`.

    >>> read_level([[0, 1], [-1, 1]]).chain_count
    1
    """
    if not isinstance(data, list) or not data or not all(isinstance(row, list) and row for row in data):
        raise BadPuzzle("the level isn’t a list of rows of numbers")
    if not all(type(number) is int and HOLE <= number <= LARGEST_NUMBER for row in data for number in row):
        raise BadPuzzle(f"a cell of the level isn’t -1 (a hole), 0 (a start) or a whole number up to {LARGEST_NUMBER}")
    return make_level(tuple(map(tuple, data)), largest)


def make_level(matrix: Matrix, largest: int) -> Level:
    """Make the level of a matrix. Raises `BadPuzzle` if it has no start, uneven rows or a side above `largest`.

    >>> make_level(((0, 1), (-1, 1)), 15).chain_count
    1
    """
    if not matrix or not matrix[0]:
        raise BadPuzzle("the level is empty and needs rows of numbers")
    if len({len(row) for row in matrix}) > 1:
        raise BadPuzzle("the rows of the level aren’t equally long")
    if max(len(matrix), len(matrix[0])) > largest:
        raise BadPuzzle(f"the level has more than {largest} rows or columns")
    level = Level(matrix)
    if not level.starts:
        raise BadPuzzle("the level has no start, so write S or 0 in at least one cell")
    return level


def read_typed_matrix(text: str, largest: int = LARGEST_SIDE) -> list[list[int]]:
    """Read a matrix from typed text: JSON, or a line for each row. Raises `BadPuzzle`.

    Spaces or commas separate cells, but aren't needed if every cell is one sign. A start is 0 or S, a hole is -1, a
    dot, # or _. Short rows are filled up with holes.

    >>> read_typed_matrix("S1\\n.2")
    [[0, 1], [-1, 2]]
    """
    if text.strip().startswith(("[", "{")):
        return _read_json(text)
    rows = [row for line in text.strip("\r\n").splitlines() if (row := _read_row(line))]
    widest = max((len(row) for row in rows), default=0)
    if not widest:
        raise BadPuzzle("the level is empty, so type a line for each row")
    if max(len(rows), widest) > largest:
        raise BadPuzzle(f"the level has more than {largest} rows or columns")
    return [row + [HOLE] * (widest - len(row)) for row in rows]


def _read_json(text: str) -> list[list[int]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadPuzzle("the level looks like JSON, but we couldn’t read it") from problem
    matrix = data.get("level") if isinstance(data, dict) else data
    return [list(row) for row in read_level(matrix).matrix]


def _read_row(line: str) -> list[int]:
    parts = line.replace(",", " ").replace(";", " ").replace("|", " ").split()
    if not parts:
        return []  # a line that has only separators is no row
    return [_read_number(sign) for sign in (parts if len(parts) > 1 or parts[0] == "-1" else parts[0])]


def _read_number(sign: str) -> int:
    if sign in (".", "#", "_", "-", "x", "X", "-1"):
        return HOLE
    if sign in ("S", "s", "o", "O"):
        return START
    digits = sign.isascii() and sign.isdigit() and len(sign) <= LONGEST_SIGN  # Python refuses to read very long numbers
    if not (digits and int(sign) <= LARGEST_NUMBER):
        raise BadPuzzle(
            f"“{sign[:LONGEST_SIGN]}” isn’t a cell. Use a number up to {LARGEST_NUMBER}, S for a start, or . for a hole"
        )
    return int(sign)


def write_canonical_form(level: Level) -> str:
    """Write a level as a text that is the same for its turned, mirrored and renumbered copies."""
    columns = _trim_holes(tuple(zip(*_trim_holes(level.matrix), strict=True)))
    ranks = {number: rank for rank, number in enumerate(sorted({n for c in columns for n in c if n > START}), 1)}
    plain = tuple(tuple(ranks.get(number, number) for number in column) for column in columns)
    return min(";".join(",".join(map(str, row)) for row in turned) for turned in list_orientations(plain))


def _trim_holes(matrix: Matrix) -> Matrix:
    """Remove the rows of holes above the first cell and below the last one."""
    filled_rows = [n for n, row in enumerate(matrix) if any(number != HOLE for number in row)]
    return matrix[filled_rows[0] : filled_rows[-1] + 1]


def make_fingerprint(level: Level) -> str:
    """Return a digest that is the same for a level and its turned, mirrored and renumbered copies."""
    return hashlib.sha256(write_canonical_form(level).encode()).hexdigest()[:32]


def list_orientations(matrix: Matrix) -> Iterator[Matrix]:
    """Yield a matrix rotated by 90°, 180°, 270° and 0°, and the mirror image of each."""
    for _ in range(4):
        matrix = tuple(zip(*matrix[::-1], strict=True))
        yield matrix
        yield tuple(row[::-1] for row in matrix)
