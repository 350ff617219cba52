"""Draw boards without a script, for the help and the editors, and place a level on the ladder."""

from django import template
from django.urls import reverse

from games.chains.lessons import GAME, find_ladder_level
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays.models import Play
from puzzles import registry
from puzzles.chains.wire import HOLE, START, Chain, Chains, Matrix

register = template.Library()
register.simple_tag(find_ladder_level)

CELL_SIZE = 100
CHAIN_MARKS = (
    "M0-30A30 30 0 1 0 0 30A30 30 0 1 0 0-30Z",
    "M0-32L29 21H-29Z",
    "M-27-27H27V27H-27Z",
    "M0-36L36 0L0 36L-36 0Z",
    "M0-35L10-11L35-9L16 8L22 33L0 19L-22 33L-16 8L-35-9L-10-11Z",
)


@register.filter(name="view_box")
def write_view_box(level: Matrix) -> str:
    return f"-4 -4 {len(level[0]) * CELL_SIZE + 8} {len(level) * CELL_SIZE + 8}"


@register.inclusion_tag("chains/board.html", name="chains_board")
def draw_board(level: Matrix, chains: Chains, name: str = "") -> dict[str, object]:
    """Draw a level with chains; `name` describes the drawing to screen readers."""
    owners = {cell: number for number, chain in enumerate(chains) for cell in chain}
    return {
        "name": name,
        "view_box": write_view_box(level),
        "cells": [
            {
                **_place_cell(r, c, number),
                "number": number,
                "start": number == START,
                "mark": CHAIN_MARKS[owners.get((r, c), 0) % len(CHAIN_MARKS)],
            }
            | {"covered": (r, c) in owners}
            for r, row in enumerate(level)
            for c, number in enumerate(row)
            if number != HOLE
        ],
        "bands": [{"chain": number, "line": _draw_line(chain)} for number, chain in enumerate(chains, 1)],
    }


@register.simple_tag(takes_context=True)
def find_warm_up(context: template.Context) -> str:
    """Return the address of an easier first level for a newcomer, or an empty text for everyone else."""
    edition: Edition = context["edition"]
    first, *others = registry.engine(GAME).variants
    suits_newcomers = any(variant.suits_newcomers for variant in others if variant.slug == edition.variant)
    if not (context.get("newcomer") and suits_newcomers):
        return ""
    player = current_player(context["request"])
    if player and Play.objects.filter(player=player, edition__game=GAME).exists():
        return ""
    if edition.date:
        return reverse("edition", args=[GAME, first.slug, edition.date])
    return reverse("new-practice-variant", args=[GAME, first.slug])


EXAMPLE_LEVEL: Matrix = ((0, 1, 1), (2, 2, 1), (2, 3, 0), (3, 3, 1))
EXAMPLE_CHAINS: Chains = (((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0)), ((2, 2), (3, 2), (3, 1)))
"""The chains that the help draws into its half-solved example."""


@register.inclusion_tag("chains/board.html", name="chains_example")
def draw_example() -> dict[str, object]:
    description = (
        "An example. A chain goes from its start through 1, 1, 1, 2 and 2 to a 2, and never to a lower number."
    )
    return draw_board(EXAMPLE_LEVEL, EXAMPLE_CHAINS, description)


def _place_cell(row: int, column: int, number: int) -> dict[str, int]:
    """Return a cell's corner, its middle, and the place of its small mark, which is higher beside a longer number."""
    left, top = column * CELL_SIZE, row * CELL_SIZE
    beside, above = (70, 32) if number < 10 else (60, 24)
    return {"left": left + 4, "top": top + 4, "x": left + 50, "y": top + 50, "mx": left + beside, "my": top + above}


def _draw_line(chain: Chain) -> str:
    """Return the SVG path through the middles of a chain's cells; a chain of one cell is a dot."""
    points = [f"{c * CELL_SIZE + CELL_SIZE // 2} {r * CELL_SIZE + CELL_SIZE // 2}" for r, c in chain]
    return "M" + "L".join(points if len(points) > 1 else points * 2)
