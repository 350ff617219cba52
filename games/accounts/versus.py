"""Two friends compared over months: at each game, who was ahead how often at the same day's puzzle.

Out of one narrow row for each play of either (`over_time.pasts`), so that the queries are as many at ten plays as at
thousands. Only first runs that count in tables are compared, and only where both have finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from games.accounts import over_time
from games.accounts.over_time import DAILY, Past
from games.editions.calendar import today
from games.players.models import Player
from games.plays import history
from games.plays.models import Record
from puzzles import registry
from puzzles.contract import AnyEngine, Status

MONTHS = 12
"""So many months are told one by one; the sums are of all."""
Puzzle = tuple[str, str, date]


@dataclass(frozen=True)
class Met:
    """A puzzle that both have finished on its day."""

    mine: Past
    theirs: Past

    @property
    def lead(self) -> int:
        """1 where I was ahead, -1 where they were, 0 where both did as well."""
        mine, theirs = _order(self.mine), _order(self.theirs)
        return (mine < theirs) - (mine > theirs)


def _order(past: Past) -> tuple[bool, str]:
    """Sorts as tables do; whoever gave up comes last, and all of them alike."""
    gave_up = past.status == Status.GAVE_UP
    return gave_up, "" if gave_up else past.key


@dataclass(frozen=True)
class Score:
    """How often I was ahead, both did as well, and they were ahead."""

    mine: int
    level: int
    theirs: int

    @property
    def all(self) -> int:
        return self.mine + self.level + self.theirs

    @property
    def bars(self) -> list[tuple[str, int, int]]:
        """The parts of a bar of 100: whose, where it begins, how long it is."""
        parts, at, found = [("mine", self.mine), ("level", self.level), ("theirs", self.theirs)], 0, []
        for n, (whose, count) in enumerate(parts, start=1):
            end = 100 if n == len(parts) else at + round(100 * count / max(1, self.all))
            found.append((whose, at, end - at))
            at = end
        return [part for part in found if part[2] > 0]


def score(met: Iterable[Met]) -> Score:
    """How some puzzles ended between two."""
    leads = [one.lead for one in met]
    return Score(leads.count(1), leads.count(0), leads.count(-1))


@dataclass(frozen=True)
class Game:
    """Two at one game: all their puzzles, the months (the latest first), averages over the same puzzles, streaks."""

    engine: AnyEngine
    score: Score
    months: list[tuple[date, Score]]
    averages: tuple[str, str] | None
    unit: str
    streaks: tuple[int, int]


@dataclass(frozen=True)
class Versus:
    """Two compared: everything together, and each game at which they have met."""

    score: Score
    games: list[Game]


def versus(me: Player, other: Player) -> Versus:
    """Two players compared."""
    mine, theirs = _counting(me.pk), _counting(other.pk)
    met = [Met(past, theirs[puzzle]) for puzzle, past in mine.items() if puzzle in theirs]
    records = history.records(me.pk), history.records(other.pk)
    games = [
        _game(engine, those, (_streak(records[0], engine.slug), _streak(records[1], engine.slug)))
        for engine in registry.engines()
        if (those := [one for one in met if one.mine.game == engine.slug])
    ]
    return Versus(score(met), games)


def _counting(player_id: int) -> dict[Puzzle, Past]:
    """What a player has finished on its day and counts in tables, by puzzle."""
    rows = over_time.pasts(player_id)
    return {(one.game, one.variant, one.day): one for one in rows if one.part == DAILY and one.ranked}


def _streak(records: dict[str, Record], game: str) -> int:
    record = records.get(game)
    return record.streak_on(today()) if record else 0


def _game(engine: AnyEngine, met: Sequence[Met], streaks: tuple[int, int]) -> Game:
    months: dict[date, list[Met]] = {}
    for one in met:
        months.setdefault(one.mine.day.replace(day=1), []).append(one)
    latest = sorted(months, reverse=True)[:MONTHS]
    told = [(month, score(months[month])) for month in latest]
    return Game(engine, score(met), told, _averages(engine, met), over_time.unit(engine), streaks)


def _averages(engine: AnyEngine, met: Iterable[Met]) -> tuple[str, str] | None:
    """The averages of both over the puzzles at which both have a measure."""
    pairs = [(one.mine.measure, one.theirs.measure) for one in met]
    both = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
    if not both:
        return None
    means = [sum(column) / len(both) for column in zip(*both, strict=True)]
    return over_time.told(engine, means[0]), over_time.told(engine, means[1])
