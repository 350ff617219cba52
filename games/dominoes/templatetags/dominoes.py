"""What the page of Name Dominoes needs to keep the place of a board that a script will draw."""

from __future__ import annotations

from django import template

from puzzles.dominoes.wire import View

register = template.Library()


@register.filter
def rack(view: View) -> list[int]:
    """How many squares each of the tiles has that are still to be laid."""
    laid = {one.tile for one in view.laid}
    return [len(tile) for number, tile in enumerate(view.tiles) if number not in laid]
