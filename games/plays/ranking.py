"""Order plays and rank them. No other module decides which play is better, and which share a rank.

The lower of two scores is better, but more points are better. Equal scores share a rank, and the earlier finish is
shown first. The database itself counts how many plays have which score: triggers of the first migration keep
`ScoreCount` in step with the plays, so a rank costs as much at 200,000 finishes as at ten.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol, TypeVar, overload

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Sum, Window
from django.db.models.functions import Rank
from django.utils import timezone

from games.players.models import is_forgotten
from games.plays.models import Play, ScoreCount
from games.plays.wire import FeedItem, Standing, TableRow
from puzzles.contract import Status

RANKED_STATUSES = (Status.WON, Status.LOST)
RANK_IN_EDITION = Window(Rank(), partition_by=[F("edition_id")], order_by=F("score_key").asc())
"""The window that annotates each play of a query with its rank among the query's plays of the same edition."""
_OFFSET, _DIGITS = 10**9, 10
_BUCKET_CUT = -2
"""A score key without its last two digits names its bucket (see the triggers)."""
COUNT_SQL = """
SELECT COALESCE(SUM(CASE WHEN score < %(bucket)s THEN plays END), 0) + (
  SELECT COALESCE(SUM(plays), 0) FROM {counts}
  WHERE edition_id = %(edition)s AND whole AND score >= %(bucket)s AND score < %(key)s
) - {later}, COALESCE(SUM(plays), 0)
FROM {counts} WHERE edition_id = %(edition)s AND NOT whole
"""
"""Count the plays with better scores, by whole buckets and then in the score's own bucket; then all plays."""
LATER_SQL = """(
  SELECT COUNT(*) FROM {plays}
  WHERE edition_id = %(edition)s AND ranked AND NOT hidden AND finished_at >= %(before)s
  AND shown AND score_key < %(key)s
)"""


class Sortable(Protocol):
    """A type that can be compared."""

    def __lt__(self, other: Any, /) -> bool: ...


Key = TypeVar("Key")
Score = TypeVar("Score", bound=Sortable)


class FinishCount(NamedTuple):
    """How many plays of an edition are finished, and how many of them are better than a score."""

    better: int
    finished: int


def write_score_key(score: tuple[int, ...]) -> str:
    """Write a score tuple as text that sorts as the tuple does; each number from -10**9 to 10**9.

    >>> write_score_key((0, 12)) < write_score_key((0, 13)) < write_score_key((1, -5))
    True
    """
    if not all(-_OFFSET <= number <= _OFFSET for number in score):
        raise ValueError(f"a score's numbers must lie between -10**9 and 10**9: {score}")
    return "".join(f"{number + _OFFSET:0{_DIGITS}d}" for number in score)


def find_ranked_plays(edition_id: int | OuterRef) -> QuerySet[Play]:
    """Select the plays that have a rank at an edition, the best first."""
    return Play.objects.filter(edition_id=edition_id, shown=True).order_by("score_key", "finished_at")


def count_finishes(edition_id: int, key: str = "", before: datetime | None = None) -> FinishCount:
    """Count the finishes of an edition, and those better than a score, perhaps only better ones `before` a moment."""
    later = "0" if before is None else LATER_SQL.format(plays=Play._meta.db_table)
    parameters: dict[str, int | str | datetime | None] = {
        "edition": edition_id,
        "key": key,
        "bucket": key[:_BUCKET_CUT],
        "before": before,
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT_SQL.format(counts=ScoreCount._meta.db_table, later=later), parameters)
        return FinishCount(*cursor.fetchone())


def count_finishes_by_edition(edition_ids: Collection[int]) -> dict[int, int]:
    """Count the finishes of each of several editions."""
    counts = ScoreCount.objects.filter(edition__in=edition_ids, whole=False)
    return dict(counts.values_list("edition").annotate(Sum("plays")))


def find_rank(play: Play) -> tuple[int | None, int]:
    """Return a finished play's rank (None if it has none), and how many plays are finished."""
    counted = count_finishes(play.edition_id, play.score_key)
    return counted.better + 1 if play.ranked and play.status in RANKED_STATUSES else None, counted.finished


def is_among_first(play: Play, most: int) -> bool:
    """Return whether fewer than `most` plays are better than this one."""
    return count_finishes(play.edition_id, play.score_key).better < most


def build_behind_condition(most: int) -> Exists:
    """Build a condition for a query of plays that holds if at least `most` plays of the edition are better."""
    return Exists(find_ranked_plays(OuterRef("edition")).filter(score_key__lt=OuterRef("score_key"))[most - 1 :])


def find_ranks(scores: Mapping[Key, Score]) -> dict[Key, int]:
    """Return the rank of each key by its score, the best first; equal ones keep their order.

    >>> find_ranks({"alice": 30, "bob": 12, "carol": 12})
    {'bob': 1, 'carol': 1, 'alice': 3}
    """
    order = sorted(scores, key=lambda key: scores[key])
    first: dict[Score, int] = {}
    for place, key in enumerate(order, 1):
        first.setdefault(scores[key], place)
    return {key: first[scores[key]] for key in order}


def find_ranks_by_points(points: Mapping[Key, int]) -> dict[Key, int]:
    """Return the rank of each key by its points, the most first; 0 without points.

    >>> find_ranks_by_points({"alice": 0, "bob": 12, "carol": 14})
    {'carol': 1, 'bob': 2, 'alice': 0}
    """
    places = find_ranks({one: -number for one, number in points.items()})
    return {one: place if points[one] else 0 for one, place in places.items()}


def find_rank_by_points(rows: QuerySet[Any], points: int, field: str) -> int:
    """Return the rank of a number of points; `field` of each row has the number of players with the row's points."""
    better = rows.filter(points__gt=points).aggregate(better=Sum(field))["better"]
    return 1 + (better or 0)


def find_overtaken_rank(rank: int, key: str, others: Iterable[str]) -> int:
    """Return the rank of a score key after others have finished with these score keys, as `js` does.

    >>> find_overtaken_rank(3, "20", ["10", "20", "30"])
    4
    """
    return rank + sum(other < key for other in others)


TOP_ROWS = 20
FEED_LENGTH = 12
FEWEST_PLAYERS = 5
"""With fewer players than this, a page shows neither counts nor a leader."""
PLAYING_IF_MOVED_WITHIN = timedelta(minutes=10)
_HELP_COST = re.compile(r"(?: 💡\d+)? \+(\d+):(\d\d)$")
"""The end of a line (see `Outcome`): the number of hints, and the time that help cost."""


@overload
def describe_line(line: str, seconds: int) -> tuple[str, int]: ...
@overload
def describe_line(line: str, seconds: int | None) -> tuple[str, int | None]: ...
def describe_line(line: str, seconds: int | None) -> tuple[str, int | None]:
    """Return a result's line and seconds as people see them: with the cost of help in the time, not in the line.

    >>> describe_line("⭐⭐ 9/11 💡1 +2:00", 446), describe_line("⭐ 9/11 +1:00", 60), describe_line("✅ 💡1", 65)
    (('⭐⭐ 9/11 💡', 566), ('⭐ 9/11 💡', 120), ('✅ 💡1', 65))
    """
    help_cost = _HELP_COST.search(line)
    if not help_cost or seconds is None:
        return line, seconds
    return f"{line[: help_cost.start()]} 💡", seconds + 60 * int(help_cost[1]) + int(help_cost[2])


def describe_help_cost(line: str) -> str:
    """Return what help added to a time, to write beside it; '' if it added nothing.

    >>> describe_help_cost("⭐⭐ 9/11 💡1 +2:00"), describe_help_cost("✅ 💡1")
    (' (💡 +2:00)', '')
    """
    help_cost = _HELP_COST.search(line)
    return f" (💡 +{help_cost[1]}:{help_cost[2]})" if help_cost else ""


ROW_COLUMNS = (
    *("edition_id", "score_key", "line", "seconds"),
    *("player__name", "player__public_id", "account", "player__user", "finished_at"),
)


def load_table(edition_id: int, accounts: bool = False) -> list[TableRow]:
    """Load the top of an edition's leaderboard, perhaps only of players with accounts."""
    return load_tables([edition_id], accounts=accounts)[edition_id]


def load_tables(edition_ids: Collection[int], top: int = TOP_ROWS, accounts: bool = False) -> dict[int, list[TableRow]]:
    """Load the tops of several editions' leaderboards with one query that reads only these rows."""
    plays = [find_ranked_plays(edition) for edition in edition_ids]
    whose = [play.filter(account=True) for play in plays] if accounts else plays
    parts = [play[:top].values_list(*ROW_COLUMNS).query.sql_with_params() for play in whose]
    sql = " UNION ALL ".join(f"SELECT * FROM ({part}) AS part{number}" for number, (part, _) in enumerate(parts))
    tables: dict[int, list[TableRow]] = {edition: [] for edition in edition_ids}
    if parts:
        with connection.cursor() as cursor:
            cursor.execute(sql, [word for _, parameters in parts for word in parameters])
            _fill_tables(tables, cursor.fetchall())
    return tables


def load_tables_among(edition_ids: Collection[int], players: Collection[int]) -> dict[int, list[TableRow]]:
    """Load the tops of several editions' leaderboards among these players."""
    plays = Play.objects.filter(player_id__in=list(players), edition_id__in=list(edition_ids), shown=True)
    tables: dict[int, list[TableRow]] = {edition: [] for edition in edition_ids}
    _fill_tables(tables, plays.values_list(*ROW_COLUMNS))
    return {edition: rows[:TOP_ROWS] for edition, rows in tables.items()}


def _fill_tables(tables: dict[int, list[TableRow]], plays: Iterable[tuple[Any, ...]]) -> None:
    """Add plays to the leaderboards of their editions, the best first."""
    by_edition: dict[int, list[tuple[Any, ...]]] = {}
    for play in sorted(plays, key=lambda play: play[-1]):
        by_edition.setdefault(play[0], []).append(play)
    for edition, own_plays in by_edition.items():
        for play, rank in find_ranks({play: play[1] for play in own_plays}).items():
            tables[edition].append(_build_row(rank, *play[1:-1]))


def _build_row(
    rank: int, key: str, line: str, seconds: int | None, name: str, player: str, account: bool, user: int | None
) -> TableRow:
    line, shown = describe_line(line, seconds or 0)
    gone = is_forgotten(name, user)
    guest = not (account or gone)
    return TableRow(rank=rank, key=key, name=name, player=player, line=line, seconds=shown, guest=guest, gone=gone)


def load_feed(edition_id: int) -> list[FeedItem]:
    """Load an edition's latest results, the newest first."""
    plays = Play.objects.filter(edition_id=edition_id, ranked=True, hidden=False, finished_at__isnull=False)
    return [
        FeedItem(
            id=play.pk,
            name=play.player.name,
            player=play.player.public_id,
            line=describe_line(play.line, 0)[0],
            emoji=play.emoji,
            at=(play.finished_at or play.moved_at).isoformat(),
        )
        for play in plays.select_related("player").order_by("-finished_at", "-pk")[:FEED_LENGTH]
    ]


def count_players(edition_id: int) -> dict[str, int]:
    """Count the players who have finished an edition, and those who are playing it now."""
    lately = timezone.now() - PLAYING_IF_MOVED_WITHIN
    going_on = Play.objects.filter(edition_id=edition_id, finished_at__isnull=True, moved_at__gte=lately)
    return {"finished": count_finishes(edition_id).finished, "playing": going_on.count()}


def load_standing(edition_id: int) -> Standing:
    """Load all that an edition's live topic shows to everyone."""
    accounts = load_table(edition_id, accounts=True)
    return Standing(
        table=load_table(edition_id), accounts=accounts, feed=load_feed(edition_id), **count_players(edition_id)
    )


def load_leaders(edition_ids: Collection[int]) -> dict[int, TableRow]:
    """Load the best row of each edition; editions without finishes are left out."""
    return {edition: rows[0] for edition, rows in load_tables(edition_ids, 1).items() if rows}


def count_active_players(edition_ids: Collection[int]) -> dict[int, int]:
    """Count the players who are playing each edition now."""
    lately = timezone.now() - PLAYING_IF_MOVED_WITHIN
    plays = Play.objects.filter(edition_id__in=list(edition_ids), finished_at__isnull=True, moved_at__gte=lately)
    return dict(plays.values_list("edition_id").annotate(Count("pk")))
