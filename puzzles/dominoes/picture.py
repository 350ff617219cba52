"""A play of Name Dominoes as a picture: the board that counts, its tiles without names, a stud where two join."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from puzzles.dominoes.rules import Ground, Laid, Square, State, connected, counted, neighbours, occupied
from puzzles.pictures import Drawing, Look, Point, dot, line, tile

SIDE, EDGE = 80, 4


def picture(ground: Ground, state: State) -> Drawing:
    """Tiles in the game's colour, the given one dark; squares that nothing covers are faint."""
    laid = connected(counted(ground, state))
    there = occupied(laid)
    bare = [
        tile(x * SIDE + 10, y * SIDE + 10, SIDE - 20, SIDE - 20, Look("line", opacity=0.55), 10)
        for y in range(ground.height)
        for x in range(ground.width)
        if (x, y) not in there
    ]
    tiles = [shape for one in laid for shape in _tile(one, "ink" if one.tile == ground.given.tile else "game")]
    return Drawing(ground.width * SIDE, ground.height * SIDE, (*bare, *tiles, *_studs(laid)))


def _tile(one: Laid, token: str) -> list[str]:
    """A tile over its squares: a line between two of them, a pip on each."""
    xs, ys = [x for x, _ in one.squares], [y for _, y in one.squares]
    left, top = min(xs) * SIDE + EDGE, min(ys) * SIDE + EDGE
    width, height = (max(xs) - min(xs) + 1) * SIDE, (max(ys) - min(ys) + 1) * SIDE
    whole = tile(left, top, width - 2 * EDGE, height - 2 * EDGE, Look(token), 16)
    lines = [line(_border(a, b, 0.26), "card", 4, 0.75) for a, b in pairwise(one.squares)]
    return [whole, *lines, *(dot(*_middle(square), 9, Look("card")) for square in one.squares)]


def _studs(laid: Sequence[Laid]) -> list[str]:
    """A stud on each side by which two tiles touch."""
    there = occupied(laid)
    sides = [(a, b) for a in there for b in neighbours(a) if b in there and a < b and there[a][0] != there[b][0]]
    return [dot(*_between(a, b), 10, Look("hue-5", "on-hue", 3)) for a, b in sorted(sides)]


def _middle(square: Square) -> Point:
    return (square[0] + 0.5) * SIDE, (square[1] + 0.5) * SIDE


def _between(a: Square, b: Square) -> Point:
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    return (ax + bx) / 2, (ay + by) / 2


def _border(a: Square, b: Square, half: float) -> tuple[Point, Point]:
    """The line between two squares of a tile, so much of a side long to either hand."""
    x, y = _between(a, b)
    along = (0.0, half * SIDE) if a[1] == b[1] else (half * SIDE, 0.0)
    return (x - along[0], y - along[1]), (x + along[0], y + along[1])
