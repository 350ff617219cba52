"""Load an edition's leaderboard, its newest results, and what its live topic shows."""

import re
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, overload

from django.db import connection
from django.db.models import Count
from django.utils import timezone

from games.players.models import is_forgotten
from games.plays import ranking
from games.plays.models import Play
from games.plays.wire import FeedItem, Standing, TableRow

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
    "edition_id",
    "score_key",
    "line",
    "seconds",
    "player__name",
    "player__public_id",
    "account",
    "player__user",
    "finished_at",
)


def load_table(edition_id: int, accounts: bool = False) -> list[TableRow]:
    """Load the top of an edition's leaderboard, perhaps only of players with accounts."""
    return load_tables([edition_id], accounts=accounts)[edition_id]


def load_tables(edition_ids: Collection[int], top: int = TOP_ROWS, accounts: bool = False) -> dict[int, list[TableRow]]:
    """Load the tops of several editions' leaderboards with one query that reads only these rows."""
    plays = [ranking.find_ranked_plays(edition) for edition in edition_ids]
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
        for play, rank in ranking.find_ranks({play: play[1] for play in own_plays}).items():
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
    return {"finished": ranking.count_finishes(edition_id).finished, "playing": going_on.count()}


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
