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
def list_rack_tiles(view: View) -> list[tuple[Sequence[Half], float, bool]]:
    """Return the tiles of the rack, each with its text size, and whether it is on the board and leaves a gap."""
    laid = {tile.tile for tile in view.laid}
    return [(tile, _find_text_size(tile), number in laid) for number, tile in enumerate(view.tiles) if number]


def _find_text_size(tile: Sequence[Half]) -> float:
    """Return the text size of all names on a tile of the rack, like `renderWholeHalves` of `tile.js`."""
    return max(min((half.size for half in tile if half.lines), default=READABLE_SIZE), READABLE_SIZE)


@register.simple_tag
def draw_answer(public: Public, answer: list[LaidTile]) -> SafeString:
    """Draw a puzzle's board with all its tiles as SVG; the drawing escapes the names."""
    setup = build_setup(public)
    laid = [PlacedTile(tile.tile, tile.squares) for tile in answer]
    return mark_safe(draw_layout(Layout(setup.width, setup.height, setup.tiles, (setup.given, *laid))))
