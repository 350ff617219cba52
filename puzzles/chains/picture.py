"""A play of Cardinal Chains as a picture: the bare board, and the moves in order as beads on a string."""

from __future__ import annotations

from itertools import count, pairwise
from math import ceil

from puzzles.chains.level import Level
from puzzles.chains.rules import BACK, HINTED, State
from puzzles.chains.wire import HOLE, START
from puzzles.pictures import Drawing, Look, Point, dot, form, line, sign, tile

CELL, BEAD, GAP = 66, 100, 50
RADIUS, STRING = 37, 22
MOST = 60
"""The most beads in a picture; of a longer play the last ones."""
IN_A_ROW = 10
HUES = 5


def picture(level: Level, state: State) -> Drawing:
    """Draw a bead for each move in its chain's colour, a bulb for each hint, a hollow one for each step back."""
    story = state.story[-MOST:]
    beads_in_all = len(story) + state.gave_up
    columns, rows = min(beads_in_all, IN_A_ROW), ceil(beads_in_all / IN_A_ROW)
    high, broad = len(level.matrix) * CELL, level.columns * CELL
    width = max(broad, columns * BEAD)
    board = _board(level, (width - broad) / 2)
    corner = (width - columns * BEAD) / 2, high + GAP
    places = [_place(n, columns, corner) for n in range(beads_in_all)]
    strings = [line(two, "edge", STRING, 0.35) for two in pairwise(places)]
    beads = [shape for what, place in zip(story, places, strict=False) for shape in _bead(what, place)]
    end = _framed(places[-1], "flag") if state.gave_up else []
    return Drawing(width, high + GAP + rows * BEAD, (*board, *strings, *beads, *end))


def _board(level: Level, left: float) -> list[str]:
    """Draw the board before the first move, without its numbers: its cells, and where chains start."""
    shapes, starts = [], count()
    for y, row in enumerate(level.matrix):
        for x, number in enumerate(row):
            if number != HOLE:
                shapes.append(
                    tile(left + x * CELL + 3, y * CELL + 3, CELL - 6, CELL - 6, Look("game", opacity=0.14), 12)
                )
            if number == START:
                place = left + (x + 0.5) * CELL, (y + 0.5) * CELL
                hue = next(starts) % HUES
                shapes += [dot(*place, 23, Look(f"hue-{hue + 1}", "on-hue", 3)), form(hue, *place, 18)]
    return shapes


def _place(n: int, columns: int, corner: Point) -> Point:
    """Return where a bead goes: from left to right, in the next row back, and so on."""
    row, column = divmod(n, columns)
    column = columns - 1 - column if row % 2 else column
    return corner[0] + (column + 0.5) * BEAD, corner[1] + (row + 0.5) * BEAD


def _bead(what: int, place: Point) -> list[str]:
    if what == HINTED:
        return _framed(place, "hint")
    if what == BACK:
        return [dot(*place, RADIUS - 8, Look("card", "edge", 7))]
    return [dot(*place, RADIUS, Look(f"hue-{what % HUES + 1}", "on-hue", 3)), form(what % HUES, *place, 30)]


def _framed(place: Point, name: str) -> list[str]:
    return [dot(*place, RADIUS - 2, Look("card", "ink", 4)), sign(name, *place, 46)]
