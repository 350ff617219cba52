"""The desk's front page: coming days, and the work that waits for editors."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from games.desk.outliers import PlayedEdition, load_played_editions
from games.desk.review import ListTab, list_review_tabs
from games.editions.calendar import list_daily_puzzles, today
from games.editions.models import Edition
from games.infra.models import Job
from games.plays.models import Concern, Figures
from puzzles import registry
from puzzles.contract import AnyEngine
from puzzles.wording import format_percent

STRIP_DAYS = 14
EDITION_FIELDS = ("game", "variant", "date", "locked", "approved_at")
PuzzleKey = tuple[str, str, date | None]
"""A game, a variant and a day."""
MOST_COUNTED_REPORTS = 99
"""The most open reports that are counted exactly."""
MISSING, READY, REVIEWED, LOCKED, UNPLANNED = "missing", "ready", "reviewed", "locked", "none"


@dataclass(frozen=True)
class DayState:
    """How many of a game's planned puzzles of a day are ready, approved and locked."""

    day: date
    planned: int
    ready: int
    approved: int
    locked: int

    @property
    def state(self) -> str:
        """Name the day's state: `missing` if any puzzle is missing, `locked` or `reviewed` if all are, else `ready`.

        If no puzzle is planned, it is `none`.
        """
        if not self.planned:
            return UNPLANNED
        if self.ready < self.planned:
            return MISSING
        if self.locked == self.planned:
            return LOCKED
        return REVIEWED if self.approved == self.planned else READY


@dataclass(frozen=True)
class GameStrip:
    """A game's days from today on, and how many plays were started and won today."""

    engine: AnyEngine
    days: Sequence[DayState]
    started: int
    won: int

    @property
    def share(self) -> str:
        """The share of today's starts that were won, as text; empty without a start."""
        return format_percent(self.won, self.started) if self.started else ""


def list_game_strips() -> list[GameStrip]:
    """Return each game's strip of `STRIP_DAYS` days."""
    days = [today() + timedelta(days=n) for n in range(STRIP_DAYS)]
    rows = Edition.objects.filter(kind=Edition.DAILY, date__range=(days[0], days[-1]))
    existing = {
        (game, variant, day): (bool(approved_at), locked)
        for game, variant, day, locked, approved_at in rows.values_list(*EDITION_FIELDS)
    }
    variants: defaultdict[tuple[str, date], list[str]] = defaultdict(list)
    for day in days:
        for engine, variant in list_daily_puzzles():
            variants[engine.slug, day].append(variant.slug)
    counts = _count_todays_plays()
    return [
        GameStrip(
            engine,
            [_describe_day(engine.slug, day, variants[engine.slug, day], existing) for day in days],
            *counts[engine.slug],
        )
        for engine in registry.engines()
    ]


def _count_todays_plays() -> defaultdict[str, tuple[int, int]]:
    """Count today's starts and wins, by game."""
    counts: defaultdict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for figures in Figures.objects.filter(edition__date=today()).select_related("edition").defer("edition__stored"):
        started, won = counts[figures.edition.game]
        counts[figures.edition.game] = started + figures.starts, won + figures.won
    return counts


def _describe_day(game: str, day: date, variants: list[str], existing: dict[PuzzleKey, tuple[bool, bool]]) -> DayState:
    states = [existing[game, variant, day] for variant in variants if (game, variant, day) in existing]
    return DayState(day, len(variants), len(states), sum(flag for flag, _ in states), sum(flag for _, flag in states))


def find_outliers_of_yesterday() -> list[PlayedEdition]:
    yesterday = today() - timedelta(days=1)
    return [row for row in load_played_editions(yesterday) if row.reasons and row.edition.date == yesterday]


def list_lists_to_review() -> list[ListTab]:
    """Return the word lists with proposed words."""
    return [tab for tab in list_review_tabs() if tab.count]


def count_concerns() -> int:
    """Count the open reports of players, but only up to `MOST_COUNTED_REPORTS` + 1."""
    return Concern.objects.filter(settled_at=None)[: MOST_COUNTED_REPORTS + 1].count()


def count_failed_jobs() -> int:
    return Job.objects.filter(state=Job.FAILED).count()
