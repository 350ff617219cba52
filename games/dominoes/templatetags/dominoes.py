"""Draw the rack before the script runs, and a puzzle's answer."""

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe

from puzzles.dominoes.drawing import draw_layout
from puzzles.dominoes.layout import Layout
from puzzles.dominoes.puzzle import build_setup
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.typesetting import READABLE_SIZE
from puzzles.dominoes.wire import Half, LaidTile, Public, View

register = template.Library()


@register.filter(name="rack")
def list_rack_tiles(view: View) -> list[tuple[str, list[tuple[Sequence[Half], float]]]]:
    """Return the tiles still to lay, and under "room" all that the rack needs room for, each with its text size."""
    laid = {tile.tile for tile in view.laid}
    tiles = [(number, (tile, _find_text_size(tile))) for number, tile in enumerate(view.tiles) if number]
    return [("", [one for number, one in tiles if number not in laid]), ("room", [one for _, one in tiles])]


def _find_text_size(tile: Sequence[Half]) -> float:
    """Return the text size of all names on a tile of the rack, like `renderWholeHalves` of `tile.js`."""
    return max(min((half.size for half in tile if half.lines), default=READABLE_SIZE), READABLE_SIZE)


@register.simple_tag
def draw_answer(public: Public, answer: list[LaidTile]) -> SafeString:
    """Draw a puzzle's board with all its tiles as SVG; the drawing escapes the names."""
    setup = build_setup(public)
    laid = [PlacedTile(tile.tile, tile.squares) for tile in answer]
    return mark_safe(draw_layout(Layout(setup.width, setup.height, setup.tiles, (setup.given, *laid))))
