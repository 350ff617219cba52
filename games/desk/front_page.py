"""The desk's front page: what needs an editor today, each one click away."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from games.desk.outliers import Played, load_played
from games.desk.review import ListTab, count_waiting
from games.editions.calendar import list_planned, today
from games.editions.models import Edition
from games.infra.models import Job
from games.plays.models import Concern, Figures
from puzzles import registry
from puzzles.contract import AnyEngine

DAYS = 14
ROW = ("game", "variant", "date", "locked", "approved_at")
Place = tuple[str, str, date | None]
"""A game, a variant and a day."""
MOST_TOLD = 99
"""The most open reports that are counted exactly."""
MISSING, READY, REVIEWED, LOCKED, NONE = "missing", "ready", "reviewed", "locked", "none"


@dataclass(frozen=True)
class Day:
    """A day of a game: how many puzzles are `planned`, and how many of them are ready, approved and locked."""

    day: date
    planned: int
    ready: int
    approved: int
    locked: int

    @property
    def state(self) -> str:
        """The state of a day: missing, ready, reviewed, locked (all are), or none (no puzzle is planned)."""
        if not self.planned:
            return NONE
        if self.ready < self.planned:
            return MISSING
        if self.locked == self.planned:
            return LOCKED
        return REVIEWED if self.approved == self.planned else READY


@dataclass(frozen=True)
class Strip:
    """A game's coming days, today first, and how many have started and solved today's puzzles."""

    engine: AnyEngine
    days: Sequence[Day]
    started: int
    won: int

    @property
    def share(self) -> str:
        """The share of today's players who have solved it; empty if no one has started."""
        return f"{100 * self.won / self.started:.0f} %" if self.started else ""


def list_strips() -> list[Strip]:
    """List today and the coming days of each game, with two queries."""
    days = [today() + timedelta(days=n) for n in range(DAYS)]
    rows = Edition.objects.filter(kind=Edition.DAILY, date__range=(days[0], days[-1]))
    there = {(game, variant, day): (bool(at), locked) for game, variant, day, locked, at in rows.values_list(*ROW)}
    variants: defaultdict[tuple[str, date], list[str]] = defaultdict(list)
    for day in days:
        for engine, variant in list_planned():
            variants[engine.slug, day].append(variant.slug)
    going = _count_today()
    return [
        Strip(one, [_describe_day(one.slug, day, variants[one.slug, day], there) for day in days], *going[one.slug])
        for one in registry.engines()
    ]


def _count_today() -> defaultdict[str, tuple[int, int]]:
    """Count who has started and solved today's puzzles, by game."""
    found: defaultdict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in Figures.objects.filter(edition__date=today()).select_related("edition").defer("edition__stored"):
        started, won = found[one.edition.game]
        found[one.edition.game] = started + one.starts, won + one.won
    return found


def _describe_day(game: str, day: date, variants: list[str], there: dict[Place, tuple[bool, bool]]) -> Day:
    found = [there[game, variant, day] for variant in variants if (game, variant, day) in there]
    return Day(day, len(variants), len(found), sum(one for one, _ in found), sum(one for _, one in found))


def odd_yesterday() -> list[Played]:
    """Find yesterday's editions that played unusually."""
    yesterday = today() - timedelta(days=1)
    return [one for one in load_played(yesterday) if one.why and one.edition.date == yesterday]


def lists_waiting() -> list[ListTab]:
    """List the word lists with words that wait for a verdict."""
    return [one for one in count_waiting() if one.count]


def count_concerns() -> int:
    """Count the open reports of players, up to one more than `MOST_TOLD`."""
    return Concern.objects.filter(settled_at=None)[: MOST_TOLD + 1].count()


def count_failed_jobs() -> int:
    return Job.objects.filter(state=Job.FAILED).count()
