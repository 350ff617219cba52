"""Define the records of a board during the search for a layout, each kind as a class.

The fields of a class give the types that a checker reads, and how numpy stores the records in memory. No object of
these classes is ever made. A record is reached by its number, as in `board.squares[square].name`; records refer to each
other by number, and number 0 of each kind means none.
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
LEAVE = 0
"""The option to leave a square empty; the others are slots that start there, as `4 * direction + length`."""
LEFTWARDS, RIGHTWARDS, UPWARDS, DOWNWARDS = range(4)
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The directions as steps, by column and row."""
WORTH_UNIT = 1000
"""The worth of a tile is in thousandths."""


class Square:
    """A square of the board; square 0 means everything outside."""

    name: NameNumber  # its name
    slot: SlotNumber  # the slot of its tile
    undecided: bool  # whether a search has yet to decide its tile
    on_board: bool
    mark: int  # the mark of the last window that it was in
    reached: int  # the mark of the last walk that came by
    edges: int  # how many of its sides are the edge of the board
    x: int
    y: int
    around: Annotated[MutableSequence[SquareNumber], 4]  # by direction, the square beside it
    slots: Annotated[MutableSequence[SlotNumber], 16]  # by way to lie, the slot that begins on it


class Slot:
    """A row of one to three squares that a tile may cover."""

    length: int
    turned: TurnedNumber  # its turned tile
    former: TurnedNumber  # its turned tile before its window was taken out
    squares: Annotated[MutableSequence[SquareNumber], 3]
    sides: int  # how many sides of its squares have another square beyond them
    beside: Annotated[MutableSequence[SquareNumber], 8]  # by side, the square beyond it
    place: Annotated[MutableSequence[Place], 8]  # by side, the place in the row that it belongs to


class Tile:
    """One of the tiles that are to be laid."""

    free: bool
    slot: SlotNumber  # its slot
    worth: int  # how good it is to have it free: the more others go with it, the better
    best_slot: SlotNumber  # its slot on the best board
    best_turned: TurnedNumber  # and in which direction


class Turned:
    """A tile in one of its two directions."""

    tile: TileNumber
    backwards: bool
    names: Annotated[MutableSequence[NameNumber], 3]


class Partners:
    """A stretch of the board's list of partners."""

    first: int
    many: int


class Name:
    """A name, on any number of tiles."""

    partners: Annotated[Sequence[Partners], 9]  # turned tiles with a matching name, by `3 * (length - 1) + its place`


class Candidate:
    """A turned tile that may be laid, and if it is laid elsewhere, the tiles that move up for it."""

    turned: TurnedNumber
    second: TurnedNumber  # takes the place of the first
    third: TurnedNumber  # takes the place of the second


class Decision:
    """A search's decision about one square of a window, and what it may still try there."""

    at: int  # which square of the window that is, in the order in which they are decided
    waste: int  # the waste before this decision
    laid: int  # the tiles that were laid before it
    options: int
    option: int  # the one that is being tried
    ways: Annotated[MutableSequence[int], 6]  # the options: ways to lie, or LEAVE
    slot: SlotNumber  # the slot in which the present option lays
    found: int  # how many candidates there are for it
    tried: int  # how many of them were tried
    candidates: Annotated[Sequence[Candidate], 8]
    left_empty: bool  # whether the square was left empty
    lying: TurnedNumber  # or the turned tile that was laid
    second_slot: SlotNumber  # where the second tile moved up to
    second_before: TurnedNumber  # the tile there before
    third_slot: SlotNumber
    third_before: TurnedNumber


class Note:
    """One line of five lists that a step writes, one list for each field."""

    surveyed: SquareNumber  # squares of the window, as they were found
    ordered: SquareNumber  # the same, in the order in which they are decided
    reached: SquareNumber  # squares that a walk came by
    slot: SlotNumber  # slots from which tiles were taken out
    turned: TurnedNumber  # their tiles


class Facts:
    """Facts of a board that don't change while it is filled."""

    width: int
    height: int
    slots: int
    tiles: int
    has_length: Annotated[MutableSequence[int], 3]  # whether there are tiles of one, two and three squares
    shortest: int
    needed: int  # how much less waste a tile more must leave


class State:
    """The state of a search: counts of the board, and the window that is being filled."""

    random: Annotated[int, np.int64]  # the latest random number
    laid: int  # how many tiles are laid
    joins: int  # pairs of squares of different tiles that touch
    best: int  # how many tiles lie on the best board
    reached: int  # the mark of the latest walk
    mark: int  # the mark of the latest window
    surveyed: int  # how many squares it has
    lifted: int  # how many tiles were taken out of it
    left: int  # its bounds
    right: int
    top: int
    bottom: int
    across: int  # the direction in which it is decided along its rows
    down: int  # and along its columns


Number_contra = TypeVar("Number_contra", bound=int, contravariant=True)
Kind_co = TypeVar("Kind_co", covariant=True)


class Records(Protocol[Number_contra, Kind_co]):
    """Records of one kind, by their numbers."""

    def __getitem__(self, number: Number_contra) -> Kind_co: ...

    def __iter__(self) -> Iterator[Kind_co]: ...


class Board(NamedTuple):
    """A board, the tiles for it, and the notes of a search."""

    facts: Facts
    state: State
    squares: Records[SquareNumber, Square]
    slots: Records[SlotNumber, Slot]
    tiles: Records[TileNumber, Tile]
    turned: Records[TurnedNumber, Turned]
    names: Records[NameNumber, Name]
    partners: Sequence[TurnedNumber]
    matching: NDArray[np.uint32]  # by name, a bit for each name that it matches
    decisions: Sequence[Decision]
    notes: Sequence[Note]


def describe_field(field: Any) -> tuple[Any, ...]:
    """Return the numpy type of a field, and for a sequence its length.

    Numbers of records are unsigned, because compiled code would test a signed index on each use.
    """
    if get_origin(field) is Annotated:
        kind, note = get_args(field)
        return (*describe_field(*get_args(kind)), (note,)) if get_args(kind) else (note,)
    if isinstance(field, NewType):
        return (np.uint32,)
    return ({int: np.int32, bool: np.bool_}.get(field) or build_structure(field),)


def build_structure(kind: type) -> np.dtype[np.void]:
    """Return the structured type that stores a kind of record."""
    fields = get_type_hints(kind, include_extras=True)
    return np.dtype([(name, *describe_field(each)) for name, each in fields.items()], align=True)


def make_empty_records(kind: type, many: int) -> Any:
    """Return `many` records of a kind, all zero."""
    return np.zeros(many, build_structure(kind)).view(np.recarray)
