"""The moderators' part of the desk's front page: names that players report, and results that were set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse

from games.players import reports
from games.players.models import Player, ReportedName
from games.plays.apart import Apart
from games.plays.durations import duration
from games.plays.models import Waiting

SHOWN = 10
"""So many of a kind stand on the front page; the rest is one link away."""

USUAL = {
    "names": ("an insult", "sexual", "hateful", "poses as somebody else", "an ordinary name", "told of out of spite"),
    "results": ("plausible: a known quick player", "the answer was known", "a program", "cannot be told"),
}
"""Reasons that moderators are offered; any other can be written."""


@dataclass(frozen=True)
class Name:
    """A name that waits: what it is the name of, what that is called now, how many told of it, since when."""

    pk: int
    name: str
    kind: str
    now: str
    count: int
    hidden: bool
    at: datetime
    url: str


@dataclass(frozen=True)
class Result:
    """A win that was quicker than thought possible, beside the least that a very quick person needs."""

    pk: int
    player: Player
    puzzle: str
    moves: str
    time: str
    at: datetime | None


@dataclass(frozen=True)
class Moderating:
    """What waits for a moderator, the most told of first; `more` says of which there are others."""

    names: Sequence[Name]
    results: Sequence[Result]
    more_names: bool
    more_results: bool
    hidden: int
    usual: Mapping[str, Sequence[str]] = field(default_factory=lambda: USUAL)


def waiting() -> Moderating:
    """All that a moderator is shown first."""
    names, results = _names(), _results()
    hidden = Player.objects.filter(hidden=True).count()
    return Moderating(names[:SHOWN], results[:SHOWN], len(names) > SHOWN, len(results) > SHOWN, hidden)


def _names() -> list[Name]:
    rows = ReportedName.objects.filter(settled_at=None).order_by("-count", "at", "pk")[: SHOWN + 1]
    return [_name(one) for one in rows]


def _name(one: ReportedName) -> Name:
    """A name with the page of the player whose it is, or else its own."""
    now = reports.kinds[one.kind].name_now(one.what)
    is_players = one.kind == reports.PLAYER and now is not None
    url = (
        reverse("admin:players_player_change", args=[one.what])
        if is_players
        else reverse("admin:players_reportedname_change", args=[one.pk])
    )
    return Name(one.pk, one.name, one.kind, now or "(gone)", one.count, one.hidden, one.at, url)


def _results() -> list[Result]:
    rows = Waiting.objects.filter(apart=Apart.QUICK).select_related("player", "edition").order_by("-pk")
    return [_result(one) for one in rows[: SHOWN + 1]]


def _result(one: Waiting) -> Result:
    least = one.edition.engine.least(one.edition.puzzle)
    moves = f"{one.moves_made} (least {least.moves})"
    time = f"{duration(one.seconds)} (least {duration(least.seconds)})"
    return Result(one.pk, one.player, str(one.edition), moves, time, one.finished_at)
