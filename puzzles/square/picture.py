"""A play of Square as a picture: the grid, each square by how its letter was found."""

from __future__ import annotations

from puzzles.pictures import Drawing, Look, dot, sign, tile
from puzzles.square.grid import CELLS, SIDE
from puzzles.square.rules import State
from puzzles.square.shown import CORRECTED, RIGHT
from puzzles.square.shown import sign as come_by

SIZE, GAP = 110, 14


def picture(state: State) -> Drawing:
    """Draw the grid: right at once is full, right after a slip half full with a dot, and revealed has a bulb."""
    shapes = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        shapes += _cell(come_by(state, cell), column * (SIZE + GAP), row * (SIZE + GAP))
    whole = SIDE * (SIZE + GAP) - GAP
    return Drawing(whole, whole, tuple(shapes))


def _cell(how: str, x: float, y: float) -> list[str]:
    middle = (x + SIZE / 2, y + SIZE / 2)
    if how == RIGHT:
        return [tile(x, y, SIZE, SIZE, Look("game"))]
    if how == CORRECTED:
        return [
            tile(x + 3, y + 3, SIZE - 6, SIZE - 6, Look("game", "game", 6, 0.35)),
            dot(*middle, 15, Look("game")),
        ]
    return [tile(x + 3, y + 3, SIZE - 6, SIZE - 6, Look("card", "game", 5, dashed=True)), sign("hint", *middle, 62)]
