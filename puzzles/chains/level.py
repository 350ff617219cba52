"""A level of Cardinal Chains: a matrix (-1 hole, 0 start, else the number), and its cells as bits.

The cell in row r and column c of a level with w columns is bit r·(w+1)+c of a whole number: one column more than there
is, so that a move is a shift by the same distance everywhere and never runs over an edge. A set of cells is one number,
and what holds for many cells at once is one operation on it.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from puzzles.chains.wire import HOLE, LARGEST_NUMBER, LARGEST_SIDE, START, Cell, Matrix
from puzzles.contract import BadPuzzle

LONGEST_SIGN = 12
"""How many characters of a bad cell an error repeats; no cell's number has more digits, even with leading zeros."""

UP, RIGHT, DOWN, LEFT = DIRECTIONS = range(4)
OPPOSITE = (DOWN, LEFT, UP, RIGHT)
STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))


def bits(mask: int) -> Iterator[int]:
    """Yield the single cells of a set, each as a set of one, from the first row on."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True)
class Level:
    """A level that was checked. Build it with `read` or `level_of`."""

    matrix: Matrix

    @cached_property
    def columns(self) -> int:
        return len(self.matrix[0])

    @cached_property
    def offsets(self) -> tuple[int, int, int, int]:
        """Return how far a move in each direction shifts a bit."""
        width = self.columns + 1
        return (-width, 1, width, -1)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Return the number of every cell by its bit; a start has 0."""
        width = self.columns + 1
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
    def chains(self) -> int:
        """Return how many chains there are: one for each start."""
        return self.starts.bit_count()

    @cached_property
    def dark(self) -> int:
        """Return the cells that would be dark on a chessboard whose first square is dark."""
        return sum(bit for bit in self.numbers if sum(self.cell(bit)) % 2 == 0)

    @cached_property
    def moves(self) -> tuple[int, int, int, int]:
        """Return for each direction the cells that a chain may leave that way at the beginning."""
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

    def cell(self, bit: int) -> Cell:
        """Return the row and the column of a cell, counted from 0."""
        return divmod(bit.bit_length() - 1, self.columns + 1)

    def bit(self, cell: Cell) -> int:
        """Return the bit of the cell in a row and a column."""
        return 1 << (cell[0] * (self.columns + 1) + cell[1])

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """Return a set of cells as rows and columns."""
        return tuple(map(self.cell, bits(mask)))


def read(data: object, largest: int = LARGEST_SIDE) -> Level:
    """Return the level that a person's matrix describes. Raises `BadPuzzle` with what is wrong with it.

    >>> read([[0, 1], [-1, 1]]).chains
    1
    """
    if not isinstance(data, list) or not data or not all(isinstance(row, list) and row for row in data):
        raise BadPuzzle("the level is not a matrix: rows of numbers are needed")
    if not all(type(number) is int and HOLE <= number <= LARGEST_NUMBER for row in data for number in row):
        raise BadPuzzle(f"a cell of the level is not a whole number from -1 (hole) and 0 (start) to {LARGEST_NUMBER}")
    return level_of(tuple(map(tuple, data)), largest)


def level_of(matrix: Matrix, largest: int) -> Level:
    """Return the level of a matrix of numbers. Raises `BadPuzzle` if it has no start or a wrong form.

    >>> level_of(((0, 1), (-1, 1)), 15).chains
    1
    """
    if not matrix or not matrix[0]:
        raise BadPuzzle("the level is empty: rows of numbers are needed")
    if len({len(row) for row in matrix}) > 1:
        raise BadPuzzle("the rows of the level are not equally long")
    if max(len(matrix), len(matrix[0])) > largest:
        raise BadPuzzle(f"the level is too large: at most {largest} rows and {largest} columns")
    level = Level(matrix)
    if not level.starts:
        raise BadPuzzle("the level has no start: write S, or 0, in at least one cell")
    return level


def read_text(text: str, largest: int = LARGEST_SIDE) -> list[list[int]]:
    """Read the matrix that someone typed: JSON, or a line for each row. Raises `BadPuzzle`.

    Spaces or commas separate cells; if every cell is one sign, none are needed. A start is 0 or S, a hole is -1, a dot,
    # or _. Short rows are filled up with holes.

    >>> read_text("S1\\n.2")
    [[0, 1], [-1, 2]]
    """
    if text.strip().startswith(("[", "{")):
        return _matrix_from_json(text)
    rows = [row for line in text.strip("\r\n").splitlines() if (row := _read_row(line))]
    widest = max((len(row) for row in rows), default=0)
    if not widest:
        raise BadPuzzle("the level is empty: type a line for each row")
    if max(len(rows), widest) > largest:
        raise BadPuzzle(f"the level is too large: at most {largest} rows and {largest} columns")
    return [row + [HOLE] * (widest - len(row)) for row in rows]


def _matrix_from_json(text: str) -> list[list[int]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadPuzzle("the level looks like JSON but cannot be read as such") from problem
    matrix = data.get("level") if isinstance(data, dict) else data
    return [list(row) for row in read(matrix).matrix]


def _read_row(line: str) -> list[int]:
    apart = line.replace(",", " ").replace(";", " ").replace("|", " ").split()
    if not apart:
        return []  # a line of separators alone says nothing
    return [_read_number(sign) for sign in (apart if len(apart) > 1 or apart[0] == "-1" else apart[0])]


def _read_number(sign: str) -> int:
    if sign in (".", "#", "_", "-", "x", "X", "-1"):
        return HOLE
    if sign in ("S", "s", "o", "O"):
        return START
    digits = sign.isascii() and sign.isdigit() and len(sign) <= LONGEST_SIGN  # Python reads no endless numbers
    if not (digits and int(sign) <= LARGEST_NUMBER):
        raise BadPuzzle(
            f"“{sign[:LONGEST_SIGN]}” is not a cell: use numbers up to {LARGEST_NUMBER}, S for a start, . for a hole"
        )
    return int(sign)


def canonical_text(level: Level) -> str:
    """Return the same text for a level and all its turned, mirrored and renumbered copies."""
    columns = _trim_holes(tuple(zip(*_trim_holes(level.matrix), strict=True)))
    ranks = {number: rank for rank, number in enumerate(sorted({n for c in columns for n in c if n > START}), 1)}
    plain = tuple(tuple(ranks.get(number, number) for number in column) for column in columns)
    return min(";".join(",".join(map(str, row)) for row in turned) for turned in turns_of(plain))


def _trim_holes(matrix: Matrix) -> Matrix:
    """Return a matrix without the first and last rows that are all holes. Holes between others stay."""
    taken = [n for n, row in enumerate(matrix) if any(number != HOLE for number in row)]
    return matrix[taken[0] : taken[-1] + 1]


def fingerprint(level: Level) -> str:
    """Return a short name of the canonical form."""
    return hashlib.sha256(canonical_text(level).encode()).hexdigest()[:32]


def turns_of(matrix: Matrix) -> Iterator[Matrix]:
    """Yield the matrix in its four turns, each as it is and mirrored."""
    for _ in range(4):
        matrix = tuple(zip(*matrix[::-1], strict=True))
        yield matrix
        yield tuple(row[::-1] for row in matrix)
