"""The logs of plays, several at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.plays.models import Move
from puzzles.shapes import JSON


class Entry(NamedTuple):
    """A move of a log, and when it was made."""

    move: JSON
    at: str


def logs_of(plays: Collection[int]) -> dict[int, list[Entry]]:
    """The logs of some plays, by play."""
    found: dict[int, list[Entry]] = {play: [] for play in plays}
    rows = Move.objects.filter(play__in=plays).order_by("play", "number")
    for play, move, at in rows.values_list("play_id", "move", "at"):
        found[play].append(Entry(move, at.isoformat()))
    return found
