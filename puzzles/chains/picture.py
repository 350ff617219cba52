"""Draw a play of Cardinal Chains: the board without numbers, and below it the moves in order as beads on a string."""

from itertools import count, pairwise
from math import ceil

from puzzles.chains.level import Level
from puzzles.chains.rules import HINT_TAKEN, STEP_BACK, State
from puzzles.chains.wire import HOLE, START
from puzzles.pictures import Drawing, Look, Point, draw_dot, draw_form, draw_line, draw_sign, draw_tile

CELL, BEAD, GAP = 66, 100, 50
RADIUS, STRING = 37, 22
MOST_BEADS = 60
"""The most beads in a picture; of a longer play it shows the last ones."""
ROW_LENGTH = 10
HUES = 5


def draw_play(level: Level, state: State) -> Drawing:
    """Draw a play: a bead for each run of strokes on a chain, a hollow one for each step back, a bulb for each hint."""
    story = state.merged_story[-MOST_BEADS:]
    bead_count = len(story) + state.gave_up
    columns, rows = min(bead_count, ROW_LENGTH), ceil(bead_count / ROW_LENGTH)
    high, broad = len(level.matrix) * CELL, level.column_count * CELL
    width = max(broad, columns * BEAD)
    board = _draw_board(level, (width - broad) / 2)
    corner = (width - columns * BEAD) / 2, high + GAP
    places = [_place_bead(n, columns, corner) for n in range(bead_count)]
    strings = [draw_line(two, "edge", STRING, 0.35) for two in pairwise(places)]
    beads = [shape for what, place in zip(story, places, strict=False) for shape in _draw_bead(what, place)]
    end = _draw_framed_sign(places[-1], "flag") if state.gave_up else []
    return Drawing(width, high + GAP + rows * BEAD, (*board, *strings, *beads, *end))


def _draw_board(level: Level, left: float) -> list[str]:
    """Draw the board before the first move, without numbers: its cells, and the starts of the chains."""
    shapes, starts = [], count()
    for y, row in enumerate(level.matrix):
        for x, number in enumerate(row):
            if number != HOLE:
                shapes.append(
                    draw_tile(left + x * CELL + 3, y * CELL + 3, CELL - 6, CELL - 6, Look("game", opacity=0.14), 12)
                )
            if number == START:
                place = left + (x + 0.5) * CELL, (y + 0.5) * CELL
                hue = next(starts) % HUES
                shapes += [draw_dot(*place, 23, Look(f"hue-{hue + 1}", "on-hue", 3)), draw_form(hue, *place, 18)]
    return shapes


def _place_bead(n: int, columns: int, corner: Point) -> Point:
    """Return the middle of bead n; rows run from left to right and from right to left in turn."""
    row, column = divmod(n, columns)
    column = columns - 1 - column if row % 2 else column
    return corner[0] + (column + 0.5) * BEAD, corner[1] + (row + 0.5) * BEAD


def _draw_bead(entry: int, place: Point) -> list[str]:
    if entry == HINT_TAKEN:
        return _draw_framed_sign(place, "hint")
    if entry == STEP_BACK:
        return [draw_dot(*place, RADIUS - 8, Look("card", "edge", 7))]
    return [draw_dot(*place, RADIUS, Look(f"hue-{entry % HUES + 1}", "on-hue", 3)), draw_form(entry % HUES, *place, 30)]


def _draw_framed_sign(place: Point, name: str) -> list[str]:
    return [draw_dot(*place, RADIUS - 2, Look("card", "ink", 4)), draw_sign(name, *place, 46)]
