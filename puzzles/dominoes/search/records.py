"""Define the records of a board during the search for a layout, each kind as a class.

The fields of a class say how numpy stores a record in memory, and are types for mypy. No object of these classes is
ever made. A record is found by its number, as in `board.squares[square].name`. Records refer to each other by number,
and number 0 of each kind means none.
"""

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Annotated, Any, NamedTuple, NewType, Protocol, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

SquareNumber = NewType("SquareNumber", int)
SlotNumber = NewType("SlotNumber", int)
TileNumber = NewType("TileNumber", int)
TurnedNumber = NewType("TurnedNumber", int)
NameNumber = NewType("NameNumber", int)
Place = NewType("Place", int)
"""The index of a square in its row, or of a name on its tile: 0, 1 or 2."""

OUTSIDE, NO_SLOT, NO_TILE, NO_NAME = SquareNumber(0), SlotNumber(0), TurnedNumber(0), NameNumber(0)
LEAVE_EMPTY = 0
"""The option to leave a square empty. The others are slots that start on it, written `4 * direction + length`."""
LEFTWARDS, RIGHTWARDS, UPWARDS, DOWNWARDS = range(4)
STEP_BY_DIRECTION = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The step of each direction, as (columns, rows)."""
WORTH_UNIT = 1000
"""The worth of a tile is counted in thousandths, because records hold whole numbers."""


class Square:
    """A square of the board; square 0 means everything outside."""

    name: NameNumber  # the name on it
    slot: SlotNumber  # the slot of the tile on it
    undecided: bool  # whether a search still has to decide what covers it
    on_board: bool
    mark: int  # `State.mark` of the last window that it was in
    reached: int  # `State.reached` of the last walk that reached it
    edges: int  # how many of its sides are the edge of the board
    x: int
    y: int
    around: Annotated[MutableSequence[SquareNumber], 4]  # by direction, the square beside it
    slots: Annotated[MutableSequence[SlotNumber], 16]  # by `4 * direction + length`, the slot that starts on it


class Slot:
    """A row of one to three squares that a tile may cover."""

    length: int
    turned: TurnedNumber  # the turned tile in it
    former: TurnedNumber  # the turned tile in it before its window was taken out
    squares: Annotated[MutableSequence[SquareNumber], 3]
    sides: int  # how many sides of its squares have another square beyond them
    beside: Annotated[MutableSequence[SquareNumber], 8]  # by side, the square beyond it
    place: Annotated[MutableSequence[Place], 8]  # by side, the place in the row of the square whose side it is


class Tile:
    """One of the tiles to lay."""

    free: bool
    slot: SlotNumber  # its slot on the present board
    worth: int  # how useful it is while it is free: the more others match it, the more useful
    best_slot: SlotNumber  # its slot on the best board
    best_turned: TurnedNumber  # its turned number on the best board


class TurnedTile:
    """A tile in one of its two directions."""

    tile: TileNumber
    backwards: bool
    names: Annotated[MutableSequence[NameNumber], 3]


class Partners:
    """A part of the board's list of partners: the index of the first one, and how many there are."""

    first: int
    count: int


class Name:
    """A name, which may be on any number of tiles."""

    partners: Annotated[Sequence[Partners], 9]  # by `3 * (length of a tile - 1) + place of the matching name on it`


class Candidate:
    """A turned tile that may be laid; if it is laid elsewhere, also the tiles that move up for it."""

    turned: TurnedNumber
    second: TurnedNumber  # takes the place of the first
    third: TurnedNumber  # takes the place of the second


class Decision:
    """A search's decision about one square of a window, and what it may still try there."""

    at: int  # the square's index in the order in which the window is decided
    waste: int  # the waste before this decision
    laid: int  # how many tiles the decisions before it have laid
    option_count: int  # how many options there are
    option: int  # the index of the option that is being tried
    options: Annotated[MutableSequence[int], 6]  # the options: `4 * direction + length` of a slot, or LEAVE_EMPTY
    slot: SlotNumber  # the slot of the present option
    candidate_count: int  # how many candidates there are for the slot
    tried_count: int  # how many of the candidates were tried
    candidates: Annotated[Sequence[Candidate], 8]
    left_empty: bool  # whether the square was left empty
    laid_turned: TurnedNumber  # the turned tile that was laid, else NO_TILE
    second_slot: SlotNumber  # the slot to which the second tile moved up
    second_before: TurnedNumber  # the turned tile in that slot before
    third_slot: SlotNumber  # the slot to which the third tile moved up
    third_before: TurnedNumber  # the turned tile in that slot before


class WindowRow:
    """One row of five lists about the window of a step; each field is one list."""

    surveyed: SquareNumber  # squares of the window, in the order in which they were found
    ordered: SquareNumber  # squares of the window, in the order in which they are decided
    reached: SquareNumber  # squares that a walk over connected tiles has reached
    slot: SlotNumber  # slots from which tiles were taken out
    turned: TurnedNumber  # the turned tiles that were in these slots


class Facts:
    """Facts of a board that don't change while it is filled."""

    width: int
    height: int
    slots: int
    tiles: int
    has_length: Annotated[MutableSequence[int], 3]  # whether there are tiles of one, two and three squares
    shortest: int
    waste_drop: int  # how much less waste a window has with one tile more


class State:
    """The state of a search: counts of the board, and the window that is being filled."""

    random: Annotated[int, np.int64]  # the latest random number
    laid: int  # how many tiles are laid
    joins: int  # pairs of squares of different tiles that touch
    best: int  # how many tiles are on the best board
    reached: int  # the number of the latest walk, which marks the squares that it reached
    mark: int  # the number of the latest window, which marks its squares
    surveyed: int  # how many squares the window has
    lifted: int  # how many tiles were taken out of the window
    left: int  # the window's first column
    right: int  # its last column
    top: int  # its first row
    bottom: int  # its last row
    across: int  # the direction along its rows in which it is decided
    down: int  # the direction along its columns in which it is decided


Number_contra = TypeVar("Number_contra", bound=int, contravariant=True)
Kind_co = TypeVar("Kind_co", covariant=True)


class Records(Protocol[Number_contra, Kind_co]):
    """Records of one kind, by their numbers."""

    def __getitem__(self, number: Number_contra) -> Kind_co: ...

    def __iter__(self) -> Iterator[Kind_co]: ...


class Board(NamedTuple):
    """A board, its tiles, and the records of the search."""

    facts: Facts
    state: State
    squares: Records[SquareNumber, Square]
    slots: Records[SlotNumber, Slot]
    tiles: Records[TileNumber, Tile]
    turned: Records[TurnedNumber, TurnedTile]
    names: Records[NameNumber, Name]
    partners: Sequence[TurnedNumber]
    matching: NDArray[np.uint32]  # by name, a bit for each name that it matches
    decisions: Sequence[Decision]
    window_rows: Sequence[WindowRow]


def describe_field(field: Any) -> tuple[Any, ...]:
    """Return the numpy type of a field, and for a sequence also its length.

    Numbers of records are unsigned, because compiled code tests signed indices on each use.
    """
    if get_origin(field) is Annotated:
        kind, extra = get_args(field)
        return (*describe_field(*get_args(kind)), (extra,)) if get_args(kind) else (extra,)
    if isinstance(field, NewType):
        return (np.uint32,)
    return ({int: np.int32, bool: np.bool_}.get(field) or build_structure(field),)


def build_structure(kind: type) -> np.dtype[np.void]:
    """Return the structured numpy type that stores a kind of record."""
    fields = get_type_hints(kind, include_extras=True)
    return np.dtype([(name, *describe_field(each)) for name, each in fields.items()], align=True)


def make_empty_records(kind: type, count: int) -> Any:
    """Return `count` records of a kind, all zero."""
    return np.zeros(count, build_structure(kind)).view(np.recarray)
