"""Store a player's streaks and totals at each game, so that no page adds up years of plays.

They change in the transaction that stores a finish, while the player's row is locked. A late win, on a day before the
last day won, rebuilds the player's records.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.db import transaction

from games.editions.calendar import today
from games.editions.corrections import list_excused_days
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play, Record
from games.plays.streaks import Streak, build_streak
from games.plays.unranked_reasons import REASONS_WITH_STREAK
from puzzles.contract import Status

RECORDS_PER_PORTION = 2_000
"""How many records are written at once when all are rebuilt."""
RECORD_COLUMNS = [
    "played",
    "won",
    "seconds",
    "fastest",
    "lines",
    "last_won",
    "streak",
    "best_streak",
    "freezes",
    "saved",
]


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
    counts = play.ranked or play.apart in REASONS_WITH_STREAK
    finish = Finish(play.player_id, edition.game, edition.day, play.status, counts, play.seconds or 0, play.line)
    games = (edition.game, Record.ANY)
    stored = {one.game: one for one in Record.objects.filter(player=play.player_id, game__in=games)}
    records = [stored.get(game) or Record(player_id=play.player_id, game=game) for game in games]
    if any(record.last_won and finish.day < record.last_won for record in records):
        rebuild_records(play.player_id)
        return
    for record in records:
        add_finish(record, finish)
    _write_records(records)


def add_finish(record: Record, finish: Finish) -> None:
    """Add a finish to a record, which must hold no win of a later day (else rebuild it)."""
    won = finish.status == Status.WON
    record.played += 1
    start = " ".join(finish.line.split()[:2])
    record.lines[start] = record.lines.get(start, 0) + 1
    if won:
        record.won += 1
        record.seconds += finish.seconds
        record.fastest = finish.seconds if record.fastest is None else min(record.fastest, finish.seconds)
    if won and finish.counts_for_streak:
        record.add_win(finish.day)


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
            yield Finish(player, game, day, status, ranked or apart in REASONS_WITH_STREAK, seconds or 0, line)


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
                record.keep_longer_streak(build_streak(won[record.game]), today())
        yield from records.values()


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
    later = Record.objects.filter(game=Record.ANY, last_won__gt=day).values_list("player", flat=True)
    players = list(later)
    for player in players:
        rebuild_records(player)
    return len(players)


def rebuild_all_records() -> int:
    """Rebuild the records of all players; return how many there are."""
    count, portion = 0, []
    for record in build_records(load_finishes()):
        portion.append(record)
        count += 1
        if len(portion) == RECORDS_PER_PORTION:
            _write_records(portion)
            portion = []
    _write_records(portion)
    return count


def _write_records(records: list[Record]) -> None:
    Record.objects.bulk_create(
        records, update_conflicts=True, unique_fields=["player", "game"], update_fields=RECORD_COLUMNS
    )


def load_records(player_id: int) -> dict[str, Record]:
    """Load a player's records by game, without games that were never played."""
    return {record.game: record for record in Record.objects.filter(player=player_id)}


def load_overall_record(player_id: int) -> Record | None:
    """Load a player's record over all games; None before the first finish."""
    return Record.objects.filter(player=player_id, game=Record.ANY).first()


def is_new_to_game(player: Player, game: str) -> bool:
    """Return whether a player has no play of any puzzle of a game."""
    return not Play.objects.filter(player=player, edition__game=game).exists()


def count_streak(player_id: int, game: str = Record.ANY) -> int:
    """Count a player's days in a row, up to today, at a game or at any."""
    return load_streak(player_id, game).length


def load_streak(player_id: int, game: str = Record.ANY) -> Streak:
    """Load a player's streak as of today, at a game or at any."""
    record = Record.objects.filter(player=player_id, game=game).first()
    return record.days_in_a_row.advance_to(today()) if record else Streak()


def load_first_runs(player_id: int, first: date, last: date) -> list[Play]:
    """Load a player's first runs at the daily puzzles of some days, with the columns that lists need."""
    editions = Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).only("game", "variant", "date")
    editions_by_number = editions.order_by().in_bulk()
    plays = Play.objects.filter(player=player_id, edition__in=list(editions_by_number), run=1)
    runs = list(plays.only("edition_id", "status", "moves_made", "line", "seconds", "finished_at"))
    for play in runs:
        play.edition = editions_by_number[play.edition_id]
    return runs


def load_finished_days(player_id: int, first: date, last: date) -> dict[date, list[Play]]:
    """Load the first runs that a player finished, by the puzzle's day."""
    days: dict[date, list[Play]] = {}
    for play in load_first_runs(player_id, first, last):
        if play.finished_at:
            days.setdefault(play.edition.day, []).append(play)
    return days
