"""How much waits for a moderator and since when, and what this week has brought: figures of the desk's front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Count, Min, Model, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from games.players import reports
from games.players.models import Player, Report, ReportedName
from games.plays.admin import LEFT_OUT, LET_STAND
from games.plays.apart import Apart
from games.plays.models import Play, Waiting

DAY, WEEK = timedelta(days=1), timedelta(days=7)
SHOWN = 10
"""So many of the players that were renamed this week are named, the latest first."""


@dataclass(frozen=True)
class Ages:
    """Cases of one kind that wait: so many for up to a day, up to a week, and longer; since when the oldest does."""

    title: str
    url: str
    day: int
    week: int
    longer: int
    oldest: datetime | None


@dataclass(frozen=True)
class Renamed:
    """A player whose name was taken away: what it was, and what they are called now."""

    player: Player
    before: str
    at: datetime | None


@dataclass(frozen=True)
class Caseload:
    """What waits by its age; what was told and decided in seven days, each with how it is called; who was renamed."""

    waits: Sequence[Ages]
    week: Sequence[tuple[int, str]]
    renamed: Sequence[Renamed]


def caseload() -> Caseload:
    """All of it; seven questions."""
    names = ReportedName.objects.filter(settled_at=None)
    results = Waiting.objects.filter(apart=Apart.QUICK)
    open_names = f"{reverse('admin:players_reportedname_changelist')}?settled_at__isempty=1"
    waits = [
        _ages("Reported names", open_names, names, "at"),
        _ages("Results set aside", reverse("admin:plays_waiting_changelist"), results, "finished_at"),
    ]
    return Caseload(waits, _week(), _renamed())


def _ages(title: str, url: str, rows: QuerySet[Model], since: str) -> Ages:
    now = timezone.now()
    day, week = Q(**{f"{since}__gt": now - DAY}), Q(**{f"{since}__gt": now - WEEK})
    found = rows.order_by().aggregate(
        day=Count("pk", filter=day),
        week=Count("pk", filter=week & ~day),
        longer=Count("pk", filter=~week),
        oldest=Min(since),
    )
    return Ages(title, url, **found)


def _week() -> list[tuple[int, str]]:
    since = timezone.now() - WEEK
    counted = Report.objects.filter(day__gte=since.date()).count()
    names = ReportedName.objects.filter(settled_at__gte=since).aggregate(
        taken=Count("pk", filter=Q(hidden=True)), fine=Count("pk", filter=Q(fine=True))
    )
    plays = ContentType.objects.get_for_model(Play)
    entries = LogEntry.objects.filter(content_type=plays, action_time__gte=since).aggregate(
        stand=Count("pk", filter=Q(change_message__startswith=LET_STAND)),
        out=Count("pk", filter=Q(change_message__startswith=LEFT_OUT)),
    )
    return [
        _called(counted, "report", "of names"),
        _called(names["taken"], "name", "taken away"),
        _called(names["fine"], "name", "found fine"),
        _called(entries["stand"], "result", "let stand"),
        _called(entries["out"], "result", "left out"),
    ]


def _called(number: int, one: str, what: str) -> tuple[int, str]:
    """
    >>> _called(1, "name", "found fine"), _called(0, "name", "found fine")
    ((1, 'name found fine'), (0, 'names found fine'))
    """
    return number, f"{one}{'' if number == 1 else 's'} {what}"


def _renamed() -> list[Renamed]:
    rows = ReportedName.objects.filter(kind=reports.PLAYER, hidden=True, settled_at__gte=timezone.now() - WEEK)
    latest = list(rows.exclude(instead="").order_by("-settled_at")[:SHOWN])
    there = Player.objects.in_bulk([one.what for one in latest])
    return [Renamed(there[one.what], one.name, one.settled_at) for one in latest if one.what in there]
