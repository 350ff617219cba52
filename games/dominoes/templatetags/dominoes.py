"""What the page of Name Dominoes needs to keep the place of a board that a script will draw."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe

from puzzles.dominoes.drawing import draw_layout
from puzzles.dominoes.layout import Layout
from puzzles.dominoes.puzzle import ground_of
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.setting import LEAST
from puzzles.dominoes.wire import Half, LaidTile, Public, View

register = template.Library()


@register.filter
def rack(view: View) -> list[tuple[Sequence[Half], float, bool]]:
    """Return each tile but the given one with its text size and whether it is on the board."""
    laid = {one.tile for one in view.laid}
    return [(tile, _size(tile), number in laid) for number, tile in enumerate(view.tiles) if number]


def _size(tile: Sequence[Half]) -> float:
    """The size of all names on a tile of the rack, as in `wholeHalves` of `tile.js`."""
    return max(min((half.size for half in tile if half.lines), default=LEAST), LEAST)


@register.simple_tag
def laid_out(public: Public, answer: list[LaidTile]) -> SafeString:
    """A puzzle's board with all its tiles, drawn; the drawing escapes the names."""
    ground = ground_of(public)
    laid = [Laid(one.tile, one.squares) for one in answer]
    return mark_safe(draw_layout(Layout(ground.width, ground.height, ground.tiles, (ground.given, *laid))))
