"""Draw a play of Square: the grid, where each cell shows how its letter was found."""

from puzzles.pictures import Drawing, Look, draw_dot, draw_sign, draw_tile
from puzzles.square.grid import CELLS, SIDE
from puzzles.square.presentation import CORRECTED_SIGN, RIGHT_SIGN, choose_sign
from puzzles.square.rules import State

CELL_SIZE, CELL_GAP = 110, 14


def draw_play(state: State) -> Drawing:
    """Draw the grid: a letter that was right at once fills its cell, a corrected one has a dot, others have a bulb."""
    shapes = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        shapes += _draw_cell(choose_sign(state, cell), column * (CELL_SIZE + CELL_GAP), row * (CELL_SIZE + CELL_GAP))
    whole = SIDE * (CELL_SIZE + CELL_GAP) - CELL_GAP
    return Drawing(whole, whole, tuple(shapes))


def _draw_cell(sign: str, x: float, y: float) -> list[str]:
    middle = (x + CELL_SIZE / 2, y + CELL_SIZE / 2)
    if sign == RIGHT_SIGN:
        return [draw_tile(x, y, CELL_SIZE, CELL_SIZE, Look("game"))]
    if sign == CORRECTED_SIGN:
        return [
            draw_tile(x + 3, y + 3, CELL_SIZE - 6, CELL_SIZE - 6, Look("game", "game", 6, 0.35)),
            draw_dot(*middle, 15, Look("game")),
        ]
    return [
        draw_tile(x + 3, y + 3, CELL_SIZE - 6, CELL_SIZE - 6, Look("card", "game", 5, dashed=True)),
        draw_sign("hint", *middle, 62),
    ]
