"""Points over several editions: the better the rank among those who are compared, the more.

A rank is taken among the players of the table: in a league only its members count, so the same game may give more
points there than on everyone's table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from django.db import connection
from django.db.models import F, Q, Window
from django.db.models.functions import Rank

from games.editions.models import Edition
from games.leagues.wire import PointsRow
from games.players.models import Player
from games.plays.models import Play
from puzzles import registry
from puzzles.contract import Status

BY_RANK = (12, 10, 8, 7, 6, 5, 4, 3)
"""Points for the first, second … of an edition who solved it."""
SOLVED, FINISHED = 2, 1
"""Points for everyone else who solved it, and for whoever finished without solving it."""
TOP = 100
Parameters: TypeAlias = tuple[Any, ...]
"""Whatever the database takes for the blanks of a query."""


class Total(NamedTuple):
    """What a player has gathered over some days, and the place that this gives."""

    player: int
    points: int
    played: int
    place: int


def points_for(rank: int, status: str) -> int:
    """The points of a finished play.

    >>> points_for(1, "won"), points_for(50, "won"), points_for(1, "lost")
    (12, 2, 1)
    """
    if status != Status.WON:
        return FINISHED
    return BY_RANK[rank - 1] if rank <= len(BY_RANK) else SOLVED


def _in_sql() -> str:
    cases = " ".join(f"WHEN place = {place} THEN {points}" for place, points in enumerate(BY_RANK, 1))
    return f"CASE WHEN status <> '{Status.WON.value}' THEN {FINISHED} {cases} ELSE {SOLVED} END"


def _ranked_plays(first: date, last: date, among: Collection[int] | None) -> tuple[str, Parameters]:
    """SQL for the place of each ranked play at its edition, among some players (None: all), and its parameters."""
    plays = Play.objects.filter(
        Q(ranked=True, status__in=(Status.WON.value, Status.LOST.value), player__hidden=False),
        edition__kind=Edition.DAILY,
        edition__date__range=(first, last),
    )
    if among is not None:
        plays = plays.filter(player_id__in=list(among))
    place = Window(Rank(), partition_by=[F("edition_id")], order_by=F("score_key").asc())
    placed = plays.annotate(place=place).values("player_id", "edition_id", "status", "place")
    sql, parameters = placed.query.sql_with_params()
    return sql, parameters


def _fetched(sql: str, parameters: Parameters) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def totals(first: date, last: date, among: Collection[int] | None = None, me: int | None = None) -> list[PointsRow]:
    """The table of some days (both included): the first `TOP` rows, and the row of `me` wherever it is."""
    sql, parameters = _ranked_plays(first, last, among)
    table = (
        f"SELECT * FROM (SELECT player_id, points, played, RANK() OVER (ORDER BY points DESC) AS place FROM"
        f" (SELECT player_id, SUM({_in_sql()}) AS points, COUNT(*) AS played FROM ({sql}) AS placed"
        f" GROUP BY player_id) AS summed) AS ranked WHERE place <= {TOP} OR player_id = %s ORDER BY place, player_id"
    )
    found = [Total(*map(int, row)) for row in _fetched(table, (*parameters, me or 0))]
    kept = found[:TOP] + [row for row in found[TOP:] if row.player == me]
    return _with_names(kept, _per_game(first, last, among, [row.player for row in kept]))


def _per_game(first: date, last: date, among: Collection[int] | None, players: list[int]) -> dict[int, dict[str, int]]:
    """The points of some players at each game."""
    sql, parameters = _ranked_plays(first, last, among)
    marks = ", ".join(["%s"] * len(players)) or "NULL"
    rows = _fetched(
        f"SELECT player_id, game, SUM({_in_sql()}) FROM ({sql}) AS placed"
        f" JOIN {Edition._meta.db_table} AS edition ON edition.id = placed.edition_id"
        f" WHERE player_id IN ({marks}) GROUP BY player_id, game",
        (*parameters, *players),
    )
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for player, game, points in rows:
        found[player][game] = int(points)
    return found


def _with_names(rows: list[Total], games: dict[int, dict[str, int]]) -> list[PointsRow]:
    players = Player.objects.in_bulk([row.player for row in rows])
    return [
        PointsRow(
            rank=place,
            player=players[pk].public_id,
            name=players[pk].name,
            points=points,
            played=played,
            games=[(e.mark, e.title, games[pk][e.slug]) for e in registry.engines() if e.slug in games.get(pk, {})],
        )
        for pk, points, played, place in rows
    ]
