"""A topic is what one live socket listens to: an edition. Between processes it is a group of the channel layer."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from games.plays import leaderboard

PREFIX = "edition."


def group(edition_id: int) -> str:
    """The channel layer's name for an edition's topic."""
    return f"{PREFIX}{edition_id}"


def standing(edition_id: int) -> dict[str, Any]:
    """What an edition's topic shows, read from the database."""
    return leaderboard.standing(edition_id)


def me(edition_id: int, player_id: int | None) -> dict[str, Any] | None:
    """A player's own place in an edition."""
    return leaderboard.me(edition_id, player_id)


def finished_since(edition_id: int, when: datetime, known: Collection[int]) -> list[tuple[int, datetime, str]]:
    """The ranked plays that finished at or after a moment and are not known yet: (play, finished at, score key)."""
    plays = leaderboard.ranked_plays(edition_id).filter(finished_at__gte=when).order_by("finished_at", "pk")
    rows = plays.values_list("pk", "finished_at", "score_key")
    return [row for row in rows if row[0] not in known]
