"""What the game's first page needs to draw a view without a script: the tiles as they lie, and the rack."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.filter
def lying(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The laid tiles with the box around each, and its names in reading order."""
    return [{**one, **_placed(one["squares"], view["tiles"][one["tile"]])} for one in view["laid"]]


def _placed(squares: list[list[int]], tile: list[Any]) -> dict[str, Any]:
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    order = sorted(range(len(squares)), key=lambda place: (squares[place][1], squares[place][0]))
    box = [min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1]
    return {"box": box, "halves": [tile[place] for place in order]}


@register.filter
def rack(view: dict[str, Any]) -> list[Any]:
    """The tiles that are still to be laid."""
    laid = {one["tile"] for one in view["laid"]}
    return [tile for number, tile in enumerate(view["tiles"]) if number not in laid]
