"""What a player has done: streaks, totals and the shape of their results, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Avg, Count, Min

from games.editions.calendar import today
from games.editions.models import Edition
from games.plays.models import Play
from puzzles.contract import Status


def won_days(player_id: int, game: str) -> list[date]:
    """The days on which a player won a game's daily edition in a ranked run, newest first, each once."""
    plays = Play.objects.filter(player_id=player_id, edition__game=game, ranked=True, status=Status.WON)
    days = plays.order_by("-edition__date").values_list("edition__date", flat=True).distinct()
    return [day for day in days if day is not None]


def streak(days: Iterable[date], now: date) -> int:
    """How many days in a row, up to today or (while today may still come) yesterday."""
    wins = set(days)
    day = now if now in wins else now - timedelta(days=1)
    length = 0
    while day in wins:
        length, day = length + 1, day - timedelta(days=1)
    return length


def best_streak(days: Iterable[date]) -> int:
    """The longest run of days in a row."""
    best = length = 0
    before: date | None = None
    for day in sorted(set(days)):
        length = length + 1 if before and day - before == timedelta(days=1) else 1
        best, before = max(best, length), day
    return best


def current_streak(player_id: int, game: str) -> int:
    """A player's streak at a game today."""
    return streak(won_days(player_id, game), today())


@dataclass(frozen=True)
class Record:
    """A player's totals at one game: `average` and `fastest` are seconds of a win, None where there is none.

    The histogram of their results is [(first two words of the line, how often)].
    """

    played: int
    won: int
    average: float | None
    fastest: int | None
    streak: int
    best_streak: int
    histogram: list[tuple[str, int]]


def record(player_id: int, game: str) -> Record:
    """A player's totals at one game."""
    plays = Play.objects.filter(
        player_id=player_id, edition__game=game, edition__kind=Edition.DAILY, finished_at__isnull=False, run=1
    )
    wins = plays.filter(status=Status.WON).aggregate(won=Count("pk"), average=Avg("seconds"), fastest=Min("seconds"))
    lines = Counter(" ".join(line.split()[:2]) for line in plays.values_list("line", flat=True))
    days = won_days(player_id, game)
    return Record(
        played=plays.count(),
        **wins,
        streak=streak(days, today()),
        best_streak=best_streak(days),
        histogram=sorted(lines.items(), key=lambda one: (len(one[0]), one[0])),
    )


def finished_days(player_id: int, first: date, last: date) -> dict[date, list[Play]]:
    """The first runs at daily editions that a player has finished, by the edition's day."""
    plays = Play.objects.filter(
        player_id=player_id, run=1, finished_at__isnull=False, edition__date__range=(first, last)
    )
    days: dict[date, list[Play]] = {}
    for play in plays.select_related("edition").defer("edition__stored"):
        days.setdefault(play.edition.day, []).append(play)
    return days
