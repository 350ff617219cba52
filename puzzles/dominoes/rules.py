"""Apply the rules of Name Dominoes: where a tile may be laid, and why not.

A board is a grid of squares (x to the right, y downwards, from 0). A tile of one to three squares is laid across or
down, and may be turned round. Squares of different tiles that share a side must have names that match, and a tile must
touch another one. The rule is written once, in `find_fault`; tests check the layouts, the solver and the generator
against it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from puzzles.dominoes.matching import Matching, Tile
from puzzles.shapes import Detail

Square = tuple[int, int]

REFUSALS = {
    "no_such_tile": "That tile isn’t in the rack.",
    "already_laid": "That tile is already on the board.",
    "not_laid": "That tile is still in the rack.",
    "given_tile": "The first tile stays where it is.",
    "crooked": "That tile covers {count} squares in a row.",
    "off_board": "That goes over the edge of the board.",
    "occupied": "Another tile is in the way there.",
    "apart": "A tile must touch another tile.",
    "clash": "{mine} and {other} touch there but don’t match.",
    "nothing_to_undo": "There’s nothing to undo.",
    "nothing_to_redo": "There’s nothing to redo.",
    "nothing_laid": "Lay a tile first.",
    "not_better": "You’ve already submitted a board as good as this.",
    "all_laid": "We don’t know of a board with more joins. Tap Finish to stop the clock.",
    "lights_on": "The lights are already on.",
    "no_hint": "We don’t know of a full board with {tiles} there. Take {them} back and ask again.",
}


@dataclass(frozen=True)
class PlacedTile:
    """A tile on the board: its number, and the square of each of its names in order."""

    tile: int
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Fault:
    """A reason why a tile may not be laid: a code of `REFUSALS`, and the details for its sentence and the page.

    For a clash, these are the two squares and their names.
    """

    code: str
    details: dict[str, Detail] = field(default_factory=dict)


@dataclass(frozen=True)
class GameSetup:
    """A game: the board's size, the tiles, the rule for names, the given tile, and par (0 until it is known).

    `links` has pairs of tiles that are linked by meaning; a join between the two counts double.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    matching: Matching
    given: PlacedTile
    par: int = 0
    links: tuple[tuple[int, int], ...] = ()

    @property
    def rack_numbers(self) -> range:
        """Return the numbers of the tiles to be laid."""
        return range(1, len(self.tiles))


def list_neighbours(square: Square) -> tuple[Square, ...]:
    """List the four squares beside a square, even those off the board."""
    x, y = square
    return ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


def are_in_a_row(squares: Sequence[Square]) -> bool:
    """Return True if squares follow each other in one direction, without turns."""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(squares)}
    return len(steps) <= 1 and steps <= {(1, 0), (-1, 0), (0, 1), (0, -1)}


def map_covered_squares(laid: Iterable[PlacedTile]) -> dict[Square, tuple[int, int]]:
    """Map each covered square to the tile on it, and to the index of that tile's square."""
    return {square: (one.tile, place) for one in laid for place, square in enumerate(one.squares)}


def find_fault(setup: GameSetup, laid: Sequence[PlacedTile], new: PlacedTile) -> Fault | None:
    """Return why a tile may not be laid on a board with others; None if it may."""
    tile = setup.tiles[new.tile]
    if len(new.squares) != len(tile) or not are_in_a_row(new.squares):
        return Fault("crooked", {"count": len(tile)})
    if not all(0 <= x < setup.width and 0 <= y < setup.height for x, y in new.squares):
        return Fault("off_board")
    there = map_covered_squares(laid)
    if any(square in there for square in new.squares):
        return Fault("occupied")
    touching = [(s, n, *there[n]) for s in new.squares for n in list_neighbours(s) if n in there]
    for square, other, tile_there, place in touching:
        mine, theirs = tile[new.squares.index(square)], setup.tiles[tile_there][place]
        if not setup.matching.is_match(mine, theirs):
            return Fault(
                "clash", {"mine": _quote_name(mine), "other": _quote_name(theirs), "squares": [[*square], [*other]]}
            )
    return None if touching or not laid else Fault("apart")


def _quote_name(name: str) -> str:
    return f"“{name}”" if name.strip() else "The empty half"


def find_connected(laid: Sequence[PlacedTile]) -> tuple[PlacedTile, ...]:
    """Return the tiles that are connected to the first one."""
    there = map_covered_squares(laid)
    by_tile = {one.tile: one for one in laid}
    seen, open_tiles = {laid[0].tile}, [laid[0]]
    while open_tiles:
        for square in open_tiles.pop().squares:
            for other in list_neighbours(square):
                if other in there and there[other][0] not in seen:
                    seen.add(there[other][0])
                    open_tiles.append(by_tile[there[other][0]])
    return tuple(one for one in laid if one.tile in seen)
