"""Draw a play of Square: the grid, where each cell shows how its letter was found."""

from puzzles.pictures import Drawing, Look, draw_dot, draw_sign, draw_tile
from puzzles.square.grid import CELLS, SIDE
from puzzles.square.presentation import CORRECTED, RIGHT, choose_sign
from puzzles.square.rules import State

SIZE, GAP = 110, 14


def draw_play(state: State) -> Drawing:
    """Draw the grid: a letter that was right at once fills its cell, a corrected one has a dot, others a bulb."""
    shapes = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        shapes += _draw_cell(choose_sign(state, cell), column * (SIZE + GAP), row * (SIZE + GAP))
    whole = SIDE * (SIZE + GAP) - GAP
    return Drawing(whole, whole, tuple(shapes))


def _draw_cell(sign: str, x: float, y: float) -> list[str]:
    middle = (x + SIZE / 2, y + SIZE / 2)
    if sign == RIGHT:
        return [draw_tile(x, y, SIZE, SIZE, Look("game"))]
    if sign == CORRECTED:
        return [
            draw_tile(x + 3, y + 3, SIZE - 6, SIZE - 6, Look("game", "game", 6, 0.35)),
            draw_dot(*middle, 15, Look("game")),
        ]
    return [
        draw_tile(x + 3, y + 3, SIZE - 6, SIZE - 6, Look("card", "game", 5, dashed=True)),
        draw_sign("hint", *middle, 62),
    ]
