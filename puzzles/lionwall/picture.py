"""Draw a play of Lion Wall: four tiles in the colours of their groups for each guess, and a bar for each group."""

from collections.abc import Sequence

from puzzles.lionwall.rules import GROUP_COUNT, State
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.pictures import Drawing, Look, draw_form, draw_sign, draw_star, draw_tile

TILE_WIDTH, TILE_HEIGHT, TILE_GAP, OUTLINE_WIDTH = 120, 74, 12, 3
MOST_PICTURE_ROWS = 11
"""The most rows in a picture; of more it shows the last ones."""
STARS_HEIGHT = 84
TOTAL_WIDTH = GROUP_SIZE * (TILE_WIDTH + TILE_GAP) - TILE_GAP


def draw_play(state: State) -> Drawing:
    """Draw the guesses, a right one as one bar, and below them four stars, one filled for each link named right."""
    last = state.rows[-MOST_PICTURE_ROWS:]
    rows = [shape for n, row in enumerate(last) for shape in _draw_row(row, n * (TILE_HEIGHT + TILE_GAP))]
    foot = len(last) * (TILE_HEIGHT + TILE_GAP)
    end = _draw_stars(state, foot + STARS_HEIGHT / 2)
    return Drawing(TOTAL_WIDTH, foot + STARS_HEIGHT, (*rows, *end))


def _draw_row(row: Sequence[int], top: float) -> list[str]:
    if len(set(row)) == 1:
        group = row[0]
        middle = top + TILE_HEIGHT / 2
        bar = draw_tile(
            OUTLINE_WIDTH,
            top + OUTLINE_WIDTH,
            TOTAL_WIDTH - 2 * OUTLINE_WIDTH,
            TILE_HEIGHT - 2 * OUTLINE_WIDTH,
            _choose_look(group),
        )
        return [bar, draw_form(group, TOTAL_WIDTH / 2, middle, 34)]
    shapes = []
    for column, group in enumerate(row):
        left = column * (TILE_WIDTH + TILE_GAP)
        shapes.append(
            draw_tile(
                left + OUTLINE_WIDTH,
                top + OUTLINE_WIDTH,
                TILE_WIDTH - 2 * OUTLINE_WIDTH,
                TILE_HEIGHT - 2 * OUTLINE_WIDTH,
                _choose_look(group),
            )
        )
        shapes.append(draw_form(group, left + TILE_WIDTH / 2, top + TILE_HEIGHT / 2, 26))
    return shapes


def _choose_look(group: int) -> Look:
    return Look(f"group-{group + 1}", "on-hue", OUTLINE_WIDTH)


def _draw_stars(state: State, middle: float) -> list[str]:
    if state.gave_up and not state.named_links:
        return [draw_sign("flag", TOTAL_WIDTH / 2, middle, 60, "game")]
    right = sum(one.right for one in state.named_links)
    step = 84
    left = TOTAL_WIDTH / 2 - (GROUP_COUNT - 1) * step / 2
    named = Look("game", "game", 4)
    missed = Look("card", "edge", 4)
    return [draw_star(left + n * step, middle + 3, 32, named if n < right else missed) for n in range(GROUP_COUNT)]
