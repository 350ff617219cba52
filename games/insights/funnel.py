"""The way of people through the site, week by week: opened, first move, lesson, finished, shared, back the next day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from games.editions.calendar import today
from games.insights import drawn, footfall
from games.insights.models import Figures, Footfall
from puzzles import registry

WEEKS = 8
STARTED, FINISHED = "first move", "finished"
STEPS = (
    footfall.OPENED,
    footfall.LESSON_DONE,
    footfall.LESSON_SKIPPED,
    STARTED,
    FINISHED,
    footfall.SHARED,
    footfall.BACK,
)
Counts = Mapping[tuple[str, date], Mapping[str, int]]
"""How often each step was made, by game and the Monday of a week."""


@dataclass(frozen=True)
class Cell:
    """A step in a week: how often with the share of those who opened, and how long its bar is."""

    told: str
    length: float


@dataclass(frozen=True)
class Week:
    """A week of a game, from a Monday on."""

    monday: date
    cells: Sequence[Cell]


@dataclass(frozen=True)
class GameFunnel:
    """A game's last weeks, the latest first."""

    title: str
    weeks: Sequence[Week]


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def counts(first: date) -> Counts:
    """What was done since a Monday: first moves and ends by the figures of editions, all else as it was counted."""
    found: defaultdict[tuple[str, date], defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for game, day, step, count in Footfall.objects.filter(day__gte=first).values_list("game", "day", "step", "count"):
        found[game, monday_of(day)][step] += count
    rows = Figures.objects.filter(edition__date__gte=first).select_related("edition").defer("edition__stored")
    for figures in rows:
        week = found[figures.edition.game, monday_of(figures.edition.day)]
        week[STARTED] += figures.starts
        week[FINISHED] += figures.finished
    return found


def funnels() -> list[GameFunnel]:
    """Each game's way through the last weeks, where anything was done."""
    this = monday_of(today())
    mondays = [this - timedelta(weeks=n) for n in range(WEEKS)]
    known = counts(mondays[-1])
    found = []
    for engine in registry.engines():
        weeks = [_week(monday, known[engine.slug, monday]) for monday in mondays if (engine.slug, monday) in known]
        if weeks:
            found.append(GameFunnel(engine.title, weeks))
    return found


def _week(monday: date, steps: Mapping[str, int]) -> Week:
    most = max(steps.values(), default=0)
    opened = steps.get(footfall.OPENED, 0)
    return Week(monday, [_cell(step, steps.get(step, 0), opened, most) for step in STEPS])


def _cell(step: str, count: int, opened: int, most: int) -> Cell:
    length = round(drawn.LENGTH * count / most, 1) if most else 0
    is_part = step != footfall.OPENED and count <= opened  # else more was done than on pages that were opened here
    return Cell(drawn.told(count, opened if is_part else 0), length)
