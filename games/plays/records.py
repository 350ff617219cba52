"""Compute streaks (days in a row), the freezes that cover missed days, and each player's totals at each game.

Each seventh day of a streak earns a freeze, and a player holds at most two. A missed day uses a freeze automatically;
the streak then goes on, but the day does not count. If more days are missed than freezes are held, the streak ends and
no freeze is left. So freezes never make a streak shorter.

`Record` rows store it all, so that no page adds up years of plays. They change in the transaction that stores a finish,
while the player's row is locked. A late win, on a day before the last day won, rebuilds the player's records.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby, islice
from typing import NamedTuple

from django.db import transaction

from games.editions.calendar import today
from games.editions.corrections import list_excused_days
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play, Record
from puzzles.contract import Status

DAYS_PER_FREEZE = 7
MOST_FREEZES = 2
RECORDS_PER_PORTION = 2_000
RECORD_COLUMNS = [one.name for one in Record._meta.concrete_fields if one.name not in {"id", "player", "game"}]


@dataclass(frozen=True)
class Streak:
    """A streak after its last day won: `length` in days, the longest so far, and its freezes.

    `saved` are all days that a freeze has covered, in order. On `excused` days the puzzle was wrong (see
    `games.editions.corrections`), so missing one neither ends the streak nor uses a freeze.
    """

    length: int = 0
    last: date | None = None
    best: int = 0
    freezes: int = 0
    saved: tuple[date, ...] = ()
    excused: frozenset[date] = frozenset()

    def find_missed_days(self, day: date) -> list[date]:
        """Return the missed days between the last day won and this one."""
        if self.last is None:
            return []
        between = (self.last + timedelta(days=n) for n in range(1, (day - self.last).days))
        return [one for one in between if one not in self.excused]

    def advance_to(self, day: date) -> Streak:
        """Return the streak as of a later day: without the freezes that missed days used, or with length 0."""
        missed = self.find_missed_days(day)
        if len(missed) > self.freezes:
            return replace(self, length=0, freezes=0)
        return replace(self, freezes=self.freezes - len(missed), saved=(*self.saved, *missed))

    def add_win(self, day: date) -> Streak:
        """Return the streak after a win on this day, which must not be before the last day won."""
        if day == self.last:
            return self
        before = self.advance_to(day)
        length, freezes = before.length + 1, before.freezes
        if length % DAYS_PER_FREEZE == 0 and freezes < MOST_FREEZES:
            freezes += 1
        return replace(before, length=length, last=day, best=max(self.best, length), freezes=freezes)


def build_streak(days: Iterable[date], excused: frozenset[date] = frozenset()) -> Streak:
    """Build the streak from the days won, in any order.

    >>> first = date(2026, 11, 2)
    >>> week = build_streak(first + timedelta(days=n) for n in range(7))
    >>> week.length, week.freezes
    (7, 1)
    >>> [(then.length, then.freezes) for then in map(week.advance_to, (date(2026, 11, 10), date(2026, 11, 11)))]
    [(7, 0), (0, 0)]
    >>> week.add_win(date(2026, 11, 10)).length
    8
    """
    streak = Streak(excused=excused)
    for day in sorted(set(days)):
        streak = streak.add_win(day)
    return streak


def read_streak(record: Record) -> Streak:
    """Read a record's streak after the last day that was won."""
    saved = tuple(date.fromisoformat(day) for day in record.saved)
    excused = list_excused_days(record.game)
    return Streak(record.streak, record.last_won, record.best_streak, record.freezes, saved, excused)


def _set_streak(record: Record, streak: Streak) -> None:
    record.streak, record.last_won, record.freezes = streak.length, streak.last, streak.freezes
    record.best_streak = max(record.best_streak, streak.best)
    record.saved = [day.isoformat() for day in streak.saved]


def load_streak(player_id: int, game: str = Record.ANY) -> Streak:
    """Load a player's streak as of today, at a game or at any."""
    record = Record.objects.filter(player=player_id, game=game).first()
    return read_streak(record).advance_to(today()) if record else Streak()


def load_records(player_id: int) -> dict[str, Record]:
    """Load a player's records by game, without games that were never played."""
    return {record.game: record for record in Record.objects.filter(player=player_id)}


class Finish(NamedTuple):
    """What a first run at a daily edition adds to a record; if it `counts_for_streak`, a win continues that."""

    player: int
    game: str
    day: date
    status: str
    counts_for_streak: bool
    seconds: int
    line: str


def add_to_records(play: Play, edition: Edition) -> None:
    """Add a play that has just finished to its player's records."""
    if edition.kind != Edition.DAILY or play.run != 1:
        return
    seconds, counts = play.seconds or 0, play.counts_for_streak
    finish = Finish(play.player_id, edition.game, edition.day, play.status, counts, seconds, play.line)
    stored = load_records(play.player_id)
    records = [stored.get(game) or Record(player_id=play.player_id, game=game) for game in (edition.game, Record.ANY)]
    if any(record.last_won and finish.day < record.last_won for record in records):
        rebuild_records(play.player_id)
        return
    for record in records:
        add_finish(record, finish)
    _write_records(records)


def add_finish(record: Record, finish: Finish) -> None:
    """Add a finish to a record, which must hold no win of a later day (else rebuild it)."""
    record.played += 1
    start = " ".join(finish.line.split()[:2])
    record.lines[start] = record.lines.get(start, 0) + 1
    if finish.status != Status.WON:
        return
    record.won += 1
    record.seconds += finish.seconds
    record.fastest = finish.seconds if record.fastest is None else min(record.fastest, finish.seconds)
    if finish.counts_for_streak:
        _set_streak(record, read_streak(record).add_win(finish.day))


def load_finishes(player_id: int | None = None) -> Iterator[Finish]:
    """Yield the finishes of a player, or of all players, sorted by player and day."""
    plays = Play.objects.filter(run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    if player_id is not None:
        plays = plays.filter(player=player_id)
    rows = plays.order_by("player", "edition__date").values_list(
        "player", "edition__game", "edition__date", "status", "ranked", "apart", "seconds", "line"
    )
    for player, game, day, status, ranked, apart, seconds, line in rows.iterator():
        if day is not None:  # the column may be null, but a daily edition has a day
            yield Finish(player, game, day, status, ranked or bool(apart), seconds or 0, line)


def build_records(rows: Iterable[Finish]) -> Iterator[Record]:
    """Build records from finishes that are sorted by player and day."""
    for player, theirs in groupby(rows, key=lambda finish: finish.player):
        records: dict[str, Record] = {}
        won: defaultdict[str, list[date]] = defaultdict(list)
        for finish in theirs:
            for game in (finish.game, Record.ANY):
                add_finish(records.setdefault(game, Record(player_id=player, game=game)), finish)
                if finish.status == Status.WON and finish.counts_for_streak:
                    won[game].append(finish.day)
        for record in records.values():
            if list_excused_days(record.game):
                _keep_longer_streak(record, build_streak(won[record.game]))
        yield from records.values()


def _keep_longer_streak(record: Record, plain: Streak) -> None:
    """Take the streak `plain`, computed without excused days, if it is longer today.

    It can be longer, because without excused days other freezes are used.
    """
    if plain.advance_to(today()).length > read_streak(record).advance_to(today()).length:
        _set_streak(record, plain)
    record.best_streak = max(record.best_streak, plain.best)


def rebuild_records(player_id: int) -> None:
    """Rebuild a player's records from the plays."""
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
        records = list(build_records(load_finishes(player_id)))
        Record.objects.filter(player=player_id).exclude(game__in=[one.game for one in records]).delete()
        _write_records(records)


def restore_broken_streaks(day: date) -> int:
    """Rebuild the streaks that a wrong puzzle's day broke; return for how many players.

    No streak gets shorter, although freezes now fall on other days.
    """
    players = list(Record.objects.filter(game=Record.ANY, last_won__gt=day).values_list("player", flat=True))
    for player in players:
        rebuild_records(player)
    return len(players)


def rebuild_all_records() -> int:
    """Rebuild the records of all players; return how many there are."""
    records, count = build_records(load_finishes()), 0
    while portion := list(islice(records, RECORDS_PER_PORTION)):
        _write_records(portion)
        count += len(portion)
    return count


def _write_records(records: list[Record]) -> None:
    Record.objects.bulk_create(
        records, update_conflicts=True, unique_fields=["player", "game"], update_fields=RECORD_COLUMNS
    )


def is_new_to_game(player: Player, game: str) -> bool:
    """Return whether a player has no play of any puzzle of a game."""
    return not Play.objects.filter(player=player, edition__game=game).exists()


def load_first_runs(player_id: int, first: date, last: date, game: str = "") -> list[Play]:
    """Load a player's first runs at the daily puzzles of some days and one game or all, with what lists need."""
    plays = Play.objects.filter(
        player=player_id, run=1, edition__kind=Edition.DAILY, edition__date__range=(first, last)
    )
    plays = plays.filter(edition__game=game) if game else plays
    columns = ("status", "ranked", "moves_made", "line", "seconds", "finished_at")
    return list(plays.select_related("edition").only(*columns, "edition__game", "edition__variant", "edition__date"))


def load_finished_days(player_id: int, first: date, last: date, game: str = "") -> dict[date, list[Play]]:
    """Load the first runs that a player finished, by the puzzle's day."""
    days: defaultdict[date, list[Play]] = defaultdict(list)
    for play in load_first_runs(player_id, first, last, game):
        if play.finished_at:
            days[play.edition.day].append(play)
    return days
