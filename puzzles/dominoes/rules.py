"""The rules of Name Dominoes: where a tile may lie, and what a player may do.

A board is a grid of squares (x to the right, y downwards, from 0). A tile of one to three squares lies in a row, in
either direction. Two squares of different tiles that touch by a side must match, and a tile must touch another one.
`fault` is that rule; the layouts, the solver and the generator are measured by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from puzzles import contract
from puzzles.contract import IllegalMove
from puzzles.dominoes.matching import Matching, Tile
from puzzles.shapes import Detail

Square = tuple[int, int]
MOST_UNDO = 200

REFUSALS = {
    "no_such_tile": "There is no such tile.",
    "already_laid": "That tile is already on the board.",
    "not_laid": "That tile is in the rack.",
    "given_tile": "The first tile stays where it is.",
    "crooked": "That tile covers {count} squares in a row.",
    "off_board": "That goes over the edge of the board.",
    "occupied": "There is already a tile there.",
    "apart": "A tile must touch another tile.",
    "clash": "{mine} and {other} touch there but do not match.",
    "nothing_to_undo": "There is nothing to undo.",
    "nothing_laid": "Lay a tile first.",
    "not_better": "You have already handed in a board as good as this.",
    "no_hint": "We can’t see a way to lay all the rest from here. Take a tile back and ask again.",
}


@dataclass(frozen=True)
class Laid:
    """A tile on the board: its number, and the square of each of its names in order."""

    tile: int
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Fault:
    """Why a tile may not lie somewhere: a code of `REFUSALS`, and for a clash the two squares and their names."""

    code: str
    details: dict[str, Detail] = field(default_factory=dict)


@dataclass(frozen=True)
class Ground:
    """What a game is played on: the board's size, the tiles, the rule for names, and the tile that lies there first."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    matching: Matching
    given: Laid

    @property
    def rack(self) -> range:
        """The numbers of the tiles to be laid."""
        return range(1, len(self.tiles))


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that touch a square, some of them perhaps outside of the board."""
    x, y = square
    return ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


def in_a_row(squares: Sequence[Square]) -> bool:
    """Whether squares follow each other in one direction, without turns."""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(squares)}
    return len(steps) <= 1 and steps <= {(1, 0), (-1, 0), (0, 1), (0, -1)}


def occupied(laid: Iterable[Laid]) -> dict[Square, tuple[int, int]]:
    """Which tile and which of its squares lies on each square of the board."""
    return {square: (one.tile, place) for one in laid for place, square in enumerate(one.squares)}


def fault(ground: Ground, laid: Sequence[Laid], new: Laid) -> Fault | None:
    """Why a tile may not be laid beside those that lie there; None where it may. This is the rule of the game."""
    tile = ground.tiles[new.tile]
    if len(new.squares) != len(tile) or not in_a_row(new.squares):
        return Fault("crooked", {"count": len(tile)})
    if not all(0 <= x < ground.width and 0 <= y < ground.height for x, y in new.squares):
        return Fault("off_board")
    there = occupied(laid)
    if any(square in there for square in new.squares):
        return Fault("occupied")
    touching = [(s, n, *there[n]) for s in new.squares for n in neighbours(s) if n in there]
    for square, other, tile_there, place in touching:
        mine, theirs = tile[new.squares.index(square)], ground.tiles[tile_there][place]
        if not ground.matching.match(mine, theirs):
            return Fault("clash", {"mine": _shown(mine), "other": _shown(theirs), "squares": [[*square], [*other]]})
    return None if touching or not laid else Fault("apart")


def _shown(name: str) -> str:
    return f"“{name}”" if name.strip() else "The empty half"


@dataclass(frozen=True)
class State(contract.State):
    """What lies on the board (the given tile first), how it came to that, and the best that was handed in.

    `hints` are the tiles that were hinted at, each in its place.
    """

    laid: tuple[Laid, ...]
    past: tuple[tuple[Laid, ...], ...] = ()
    handed_in: tuple[Laid, ...] | None = None
    hints: tuple[Laid, ...] = ()
    finished: bool = False


def connected(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """The tiles that hang together with the first one."""
    there = occupied(laid)
    by_tile = {one.tile: one for one in laid}
    seen, open_tiles = {laid[0].tile}, [laid[0]]
    while open_tiles:
        for square in open_tiles.pop().squares:
            for other in neighbours(square):
                if other in there and there[other][0] not in seen:
                    seen.add(there[other][0])
                    open_tiles.append(by_tile[there[other][0]])
    return tuple(one for one in laid if one.tile in seen)


def worth(ground: Ground, laid: Sequence[Laid]) -> tuple[int, int]:
    """How many tiles of the rack hang together with the given one, and how many squares those and it cover."""
    counted = connected(laid)
    return len(counted) - 1, sum(len(ground.tiles[one.tile]) for one in counted)


def complete(ground: Ground, laid: Sequence[Laid]) -> bool:
    """Whether every tile lies on the board, and all hang together."""
    return worth(ground, laid)[0] == len(ground.rack)


def counted(ground: Ground, state: State) -> tuple[Laid, ...]:
    """The board that counts: after the end the best that was handed in, else what lies there."""
    if complete(ground, state.laid):
        return state.laid
    if state.finished or state.gave_up:
        return state.handed_in or state.laid[:1]
    return state.laid


def lay(ground: Ground, state: State, tile: int, squares: tuple[Square, ...]) -> State:
    """The state with one more tile laid. Raises `IllegalMove`."""
    _check_tile(ground, tile)
    if any(one.tile == tile for one in state.laid):
        raise IllegalMove("given_tile" if tile == ground.given.tile else "already_laid")
    new = Laid(tile, squares)
    if problem := fault(ground, state.laid, new):
        raise IllegalMove(problem.code, **problem.details)
    return _moved(state, (*state.laid, new))


def lift(ground: Ground, state: State, tile: int) -> State:
    """The state with a tile back in the rack; those that it leaves alone stay, and count once they hang together."""
    _check_tile(ground, tile)
    if tile == ground.given.tile:
        raise IllegalMove("given_tile")
    rest = tuple(one for one in state.laid if one.tile != tile)
    if len(rest) == len(state.laid):
        raise IllegalMove("not_laid")
    return _moved(state, rest)


def undo(state: State) -> State:
    """The state before the last tile was laid or lifted."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    return replace(state, laid=state.past[-1], past=state.past[:-1])


def hand_in(ground: Ground, state: State) -> State:
    """The state with this board handed in; the best one counts at the end."""
    now = worth(ground, state.laid)
    if now[0] == 0:
        raise IllegalMove("nothing_laid")
    if state.handed_in is not None and worth(ground, state.handed_in) >= now:
        raise IllegalMove("not_better")
    return replace(state, handed_in=state.laid)


def finish(ground: Ground, state: State) -> State:
    """The state after handing in for the last time: this board, or a better one from before."""
    best = state.handed_in
    if best is None or worth(ground, best) < worth(ground, state.laid):
        best = state.laid
    return replace(state, handed_in=best, finished=True)


def _moved(state: State, laid: tuple[Laid, ...]) -> State:
    return replace(state, laid=laid, past=(*state.past, state.laid)[-MOST_UNDO:])


def with_hint(state: State, laid: Laid) -> State:
    """The state with a hint more: a tile in a place where it can lie."""
    return replace(state, hints=(*state.hints, laid))


def _check_tile(ground: Ground, tile: int) -> None:
    if tile >= len(ground.tiles):
        raise IllegalMove("no_such_tile")
