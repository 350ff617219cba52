"""What the game's first page needs to draw a view without a script: the tiles as they lie, and the rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django import template

from puzzles.dominoes.wire import Half, LaidShown, View

register = template.Library()


class Lying(NamedTuple):
    """A tile on the board: the box around it (column, row, width, height), and its halves in reading order."""

    tile: int
    loose: bool
    box: tuple[int, int, int, int]
    halves: list[Half]


@register.filter
def lying(view: View) -> list[Lying]:
    """The laid tiles as they are drawn."""
    return [_drawn(one, view.tiles[one.tile]) for one in view.laid]


def _drawn(one: LaidShown, names: Sequence[Half]) -> Lying:
    xs, ys = [x for x, _ in one.squares], [y for _, y in one.squares]
    box = (min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    order = sorted(range(len(names)), key=lambda half: (ys[half], xs[half]))
    return Lying(one.tile, one.loose, box, [names[half] for half in order])


@register.filter
def rack(view: View) -> list[list[Half]]:
    """The tiles that are still to be laid."""
    laid = {one.tile for one in view.laid}
    return [tile for number, tile in enumerate(view.tiles) if number not in laid]
