"""Draw a play of Cardinal Chains: the board without numbers, and below it the moves in order as beads on a string."""

from itertools import count, pairwise
from math import ceil

from puzzles.chains.level import Level
from puzzles.chains.rules import HINT_TAKEN, STEP_BACK, State
from puzzles.chains.wire import HOLE, START
from puzzles.pictures import Drawing, Look, Point, draw_dot, draw_form, draw_line, draw_sign, draw_tile

CELL_SIDE, BEAD_DISTANCE, BOARD_GAP = 66, 100, 50
BEAD_RADIUS, STRING_WIDTH = 37, 22
MOST_BEADS = 60
"""The most beads in a picture; of a longer play it shows the last ones."""
BEADS_PER_ROW = 10
HUE_COUNT = 5


def draw_play(level: Level, state: State) -> Drawing:
    """Draw a play: a bead for each run of strokes on a chain, a hollow one for each step back, a bulb for each hint."""
    story = state.merged_story[-MOST_BEADS:]
    bead_count = len(story) + state.gave_up
    columns, rows = min(bead_count, BEADS_PER_ROW), ceil(bead_count / BEADS_PER_ROW)
    high, broad = len(level.matrix) * CELL_SIDE, level.column_count * CELL_SIDE
    width = max(broad, columns * BEAD_DISTANCE)
    board = _draw_board(level, (width - broad) / 2)
    corner = (width - columns * BEAD_DISTANCE) / 2, high + BOARD_GAP
    places = [_place_bead(n, columns, corner) for n in range(bead_count)]
    strings = [draw_line(two, "edge", STRING_WIDTH, 0.35) for two in pairwise(places)]
    beads = [shape for what, place in zip(story, places, strict=False) for shape in _draw_bead(what, place)]
    end = _draw_framed_sign(places[-1], "flag") if state.gave_up else []
    return Drawing(width, high + BOARD_GAP + rows * BEAD_DISTANCE, (*board, *strings, *beads, *end))


def _draw_board(level: Level, left: float) -> list[str]:
    """Draw the board before the first move, without numbers: its cells, and the starts of the chains."""
    shapes, starts = [], count()
    for y, row in enumerate(level.matrix):
        for x, number in enumerate(row):
            if number != HOLE:
                shapes.append(
                    draw_tile(
                        left + x * CELL_SIDE + 3,
                        y * CELL_SIDE + 3,
                        CELL_SIDE - 6,
                        CELL_SIDE - 6,
                        Look("game", opacity=0.14),
                        12,
                    )
                )
            if number == START:
                place = left + (x + 0.5) * CELL_SIDE, (y + 0.5) * CELL_SIDE
                hue = next(starts) % HUE_COUNT
                shapes += [draw_dot(*place, 23, Look(f"hue-{hue + 1}", "on-hue", 3)), draw_form(hue, *place, 18)]
    return shapes


def _place_bead(n: int, columns: int, corner: Point) -> Point:
    """Return the middle of bead n; rows run from left to right and from right to left in turn."""
    row, column = divmod(n, columns)
    column = columns - 1 - column if row % 2 else column
    return corner[0] + (column + 0.5) * BEAD_DISTANCE, corner[1] + (row + 0.5) * BEAD_DISTANCE


def _draw_bead(entry: int, place: Point) -> list[str]:
    if entry == HINT_TAKEN:
        return _draw_framed_sign(place, "hint")
    if entry == STEP_BACK:
        return [draw_dot(*place, BEAD_RADIUS - 8, Look("card", "edge", 7))]
    return [
        draw_dot(*place, BEAD_RADIUS, Look(f"hue-{entry % HUE_COUNT + 1}", "on-hue", 3)),
        draw_form(entry % HUE_COUNT, *place, 30),
    ]


def _draw_framed_sign(place: Point, name: str) -> list[str]:
    return [draw_dot(*place, BEAD_RADIUS - 2, Look("card", "ink", 4)), draw_sign(name, *place, 46)]
