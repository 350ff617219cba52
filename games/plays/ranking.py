"""Order plays and rank them. No other module decides which play is better, and which share a rank.

The lower of two scores is better, but more points are better. Equal scores share a rank, and the earlier finish is
shown first. The database itself counts how many plays have which score: triggers of the first migration keep
`ScoreCount` in step with the plays, so a rank costs as much at 200,000 finishes as at ten.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple, Protocol, TypeVar

from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet, Sum, Window
from django.db.models.functions import Rank

from games.plays.models import Play, ScoreCount
from puzzles.contract import Status

RANKED_STATUSES = (Status.WON, Status.LOST)
"""The statuses of finished plays that have a rank."""
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
    """Return the rank of a score key after others have finished with these score keys, as `ranking.js` does.

    >>> find_overtaken_rank(3, "20", ["10", "20", "30"])
    4
    """
    return rank + sum(other < key for other in others)
