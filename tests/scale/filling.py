"""A site with many players and a year of plays, written straight into PostgreSQL, by COPY and by SQL.

Only what tables, ranks and pages read is real. The logs of others are made up; those of the player who is looked at can
be replayed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection

from games.editions.models import Edition
from games.leagues.rebuilding import rebuild
from games.players.looks import look_of
from games.players.models import Player
from games.plays import records
from games.plays.standings import score_key

EMOJI = json.dumps(["🟩🟩🟨🟥"] * 4)
ACCOUNTS = 10
"""One player of so many has an account."""
UNFINISHED, GAVE_UP, LOST = 0.04, 0.08, 0.2
"""The shares of plays that go on; that go on or were given up; that go on, were given up or lost."""
PLAY = (
    *("player_id", "edition_id", "run", "revision", "ranked", "status", "moves_made", "started_at", "moved_at"),
    *("finished_at", "seconds", "score_key", "line", "emoji", "hidden"),
)
RECORD = ("player_id", "game", *records.KEPT)


@dataclass(frozen=True)
class Size:
    """How large a site is: its players, the plays of a usual day and of the last one, and the moves of a play."""

    players: int
    usual: int
    busy: int
    moves: int = 4


def copy(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Writes rows by COPY."""
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as into:
        for row in rows:
            into.write_row(row)


def sql(text: str, *words: str | int | date) -> None:
    """Says something to the database itself."""
    with connection.cursor() as cursor:
        cursor.execute(text, words)


def players(count: int) -> None:
    """Players of whom some have accounts."""
    begun = datetime(2026, 11, 1, tzinfo=UTC)
    users = [(f"player{n}", "!", False, False, True, "", "", "", begun) for n in range(count // ACCOUNTS)]
    words = ("username", "password", "is_superuser", "is_staff", "is_active", "first_name", "last_name", "email")
    copy("auth_user", (*words, "date_joined"), users)
    names = [f"Amber Otter {n}" for n in range(count)]
    rows = ((f"scale{n}", name, look_of(name), 0, False, begun) for n, name in enumerate(names))
    copy("players_player", ("public_id", "name", "look", "generation", "hidden", "created_at"), rows)
    sql(
        "UPDATE players_player AS player SET user_id = one.id FROM auth_user AS one"
        " WHERE player.public_id = replace(one.username, 'player', 'scale')"
    )


def days(like: date, first: date) -> None:
    """Editions of all days from the first one on, with the puzzles of one day."""
    sql(
        "INSERT INTO editions_edition (game, variant, kind, date, seed, stored, engine_version, lexicon_version,"
        " revision, locked, made_at) SELECT game, variant, kind, day, md5(seed || day), stored, engine_version,"
        " lexicon_version, revision, locked, made_at FROM editions_edition, generate_series(%s::date, %s::date,"
        " '1 day') AS day WHERE kind = 'daily' AND date = %s",
        *(first, like - timedelta(days=1), like),
    )


def a_play(rng: Random, player: int, edition: int, day: date) -> tuple[Any, ...]:
    """A play that somebody made up."""
    chance, seconds, guesses = rng.random(), int(rng.lognormvariate(5, 0.7)), rng.randint(3, 30)
    began = datetime.combine(day, time(), UTC) + timedelta(seconds=rng.randint(0, 80_000))
    ended = began + timedelta(seconds=seconds)
    if chance < UNFINISHED:
        return player, edition, 1, 0, True, "playing", 3, began, ended, None, None, "", "", "[]", False
    status = "gave up" if chance < GAVE_UP else "lost" if chance < LOST else "won"
    key = score_key((int(status != "won"), guesses, seconds))
    line = f"🎲 {guesses} more"
    return player, edition, 1, 0, True, status, 4, began, ended, ended, seconds, key, line, EMOJI, False


def plays(size: Size, first: date, last: date, but: int) -> None:
    """Everybody's plays of some days; the player `but` has plays of another making."""
    rng = Random(14)
    numbers = [number for number in Player.objects.values_list("pk", flat=True).order_by("pk") if number != but]
    editions: dict[date, list[int]] = {}
    for day, number in Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).values_list("date", "pk"):
        if day is not None:
            editions.setdefault(day, []).append(number)
    copy("plays_play", PLAY, _plays(rng, numbers, editions, size, last))
    sql(
        "UPDATE plays_play AS play SET account = true FROM players_player AS player"
        " WHERE player.id = play.player_id AND player.user_id IS NOT NULL"
    )


def _plays(
    rng: Random, players: list[int], editions: dict[date, list[int]], size: Size, busiest: date
) -> Iterator[tuple[Any, ...]]:
    for day, open_ones in sorted(editions.items()):
        wanted = size.busy if day == busiest else size.usual
        each = max(1, min(len(open_ones), 1 + wanted // max(1, len(players) // 2)))
        for player in rng.sample(players, min(len(players), wanted // each)):
            for edition in rng.sample(open_ones, each):
                yield a_play(rng, player, edition, day)


def moves(size: Size) -> None:
    """Made-up logs for plays that have none."""
    sql(
        "INSERT INTO plays_move (play_id, number, move, at) SELECT play.id, number, jsonb_build_object('guess',"
        " 'word' || number), play.started_at + number * interval '1 second' FROM plays_play AS play,"
        " generate_series(1, %s) AS number WHERE NOT EXISTS (SELECT FROM plays_move WHERE play_id = play.id)"
        " AND play.id > (SELECT coalesce(max(play_id), 0) FROM plays_move)",
        size.moves,
    )


def reckon(first: date, last: date) -> None:
    """What is kept of plays: points and records."""
    for _ in rebuild(first, last):
        pass
    sql("TRUNCATE plays_record")
    made = [_record(record) for record in records.made_of(records.finishes())]  # one connection reads or writes
    copy("plays_record", RECORD, made)


def _record(record: Any) -> tuple[Any, ...]:
    kept = [getattr(record, name) for name in RECORD]
    return tuple(as_json(one) if isinstance(one, dict) else one for one in kept)


def as_json(value: object) -> str:
    """A value as a column of JSON takes it."""
    return json.dumps(value, cls=DjangoJSONEncoder)


def quickly() -> None:
    """Rows are written without looking up what they refer to."""
    sql("SET session_replication_role = replica")


def settle() -> None:
    """The statistics by which the database plans."""
    sql("VACUUM ANALYZE")
