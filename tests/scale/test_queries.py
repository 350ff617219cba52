"""No query of any page reads many more rows than it shows, asked of PostgreSQL itself (EXPLAIN ANALYZE).

The site is small, so that the test is quick. We tell PostgreSQL that a row costs a hundred times what it does, and a
table that is read whole still more: so it goes the way that it goes through large tables, if there is an index for it.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from games.editions.calendar import EPOCH
from games.editions.making import make_daily_edition
from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.leaderboards import leagues
from games.leaderboards.models import Membership
from games.players.cookie import COOKIE, sign_player_cookie
from games.players.models import Friend, Player
from games.plays.models import Play
from tests.cast import addresses
from tests.day import DAY
from tests.scale import filling

SIZE = filling.Size(players=800, rare=100, usual=200, busy=1_600, moves=2)
"""Fewer players have accounts than a leaderboard shows: without their index all plays would be read."""
DAYS, MEMBERS, FRIENDS = 14, 120, 40
INDEXES = {
    "plays_in_tables": "/leaderboard/?who=everyone",
    "plays_of_accounts": "/leaderboard/?who=accounts",
    "the_best_of_a_span": "/leaderboard/month/?who=everyone",
    "the_best_with_accounts": "/leaderboard/month/?who=accounts",
}
"""Indexes, and a page that is found to read too much where one of them is gone."""
Site = dict[str, Client]
pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


MOST_PER_ROW, FEW = 10, 150
"""Rows that a query may read for each row it gives, and those that it may read in any case: some tables stay small."""
COUNTS = ("COUNT(", "plays_scorecount")
"""What a query that only counts has in it; of the kept counts of scores an edition has some hundreds at most."""
Query = tuple[str, Any]


@contextmanager
def heard() -> Iterator[list[Query]]:
    found: list[Query] = []

    def hear(execute: Callable[..., Any], sql: str, words: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.startswith("SELECT") and "pg_" not in sql:
            found.append((sql, words))
        return execute(sql, words, many, context)

    with connection.execute_wrapper(hear):
        yield found


def plan(query: Query) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + query[0], query[1])
        told = cursor.fetchone()[0]
    found: dict[str, Any] = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return found


def rows_read(node: dict[str, Any], counts: bool, below: bool = False) -> float:
    """The rows that a plan reads from tables; where a query only counts, entries of an index are no rows."""
    below = below or (counts and node["Node Type"] == "Aggregate")
    inner = sum(rows_read(part, counts, below) for part in node.get("Plans", []))
    if "Relation Name" not in node:
        return inner
    thrown = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    by_index = node["Node Type"] in ("Index Only Scan", "Index Scan", "Bitmap Heap Scan")
    read = 0 if below and by_index else node["Actual Rows"]
    return float(inner + (read + thrown) * node["Actual Loops"])


def too_many(query: Query) -> str:
    """What is wrong with a query; nothing where it reads no more than it may."""
    found = plan(query)
    read, given = rows_read(found, any(word in query[0] for word in COUNTS)), found["Actual Rows"]
    return f"{read:.0f} rows for {given}: {query[0][:600]}" if read > FEW + MOST_PER_ROW * given else ""


@pytest.fixture
def site(db: None, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Some weeks of plays, and the browsers of a guest, of a player with all one can have, and of an administrator.

    Puzzles of other games than the toy are asked for and never made, which would take the longest of all.
    """
    monkeypatch.setattr(generate_edition, "apply_async", Mock())
    first = max(EPOCH, DAY - timedelta(days=DAYS))
    for variant in ("small", "large"):
        make_daily_edition("toy", variant, DAY)
    filling.add_players(SIZE)
    filling.add_days(DAY, first)
    me, *others = Player.objects.order_by("pk")[:MEMBERS]
    filling.add_plays(SIZE, DAY, me)
    my_plays(me)
    filling.reckon(first, DAY)
    league = leagues.create_league("The Otters", me)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in others])
    Friend.objects.bulk_create([Friend(player=me, friend=one) for one in others[:FRIENDS]])
    Player.objects.filter(pk=me.pk).update(public_page=True)
    filling.sql("SET CONSTRAINTS ALL IMMEDIATE")
    filling.sql("ANALYZE")
    filling.sql("SET LOCAL enable_seqscan = off")
    filling.sql("SET LOCAL enable_bitmapscan = off")  # which comes before a sort, only where there is little to sort
    filling.sql("SET LOCAL cpu_tuple_cost = 1")
    return browsers(me)


def my_plays(me: Player) -> None:
    at = Play.objects.order_by("-pk")[0].started_at
    mine = Edition.objects.filter(kind=Edition.DAILY, date__lt=DAY).values_list("pk", flat=True)
    Play.objects.bulk_create(
        Play(player=me, edition_id=pk, ranked=True, status="lost", moves_made=0, started_at=at, moved_at=at,
             finished_at=at, seconds=9, score_key="1" * 30, line="🎲 2")
        for pk in mine
    )  # fmt: skip


def browsers(me: Player) -> Site:
    found = {name: Client(raise_request_exception=False) for name in ("guest", "player", "admin")}
    found["player"].force_login(User.objects.get(player=me))
    session = found["player"].session.session_key
    found["player"].cookies[COOKIE] = sign_player_cookie(me, str(UserSession.objects.get(session_key=session).pk))
    found["admin"].force_login(User.objects.create_superuser("admin"))
    return found


def asked() -> Iterator[tuple[str, str]]:
    known = addresses.examples()
    known["api/<address:address>/"] = {"address": f"toy/small/{DAY}"}
    for who in ("friends", "accounts", "everyone"):
        for page in ("/leaderboard/", "/leaderboard/month/", "/leaderboard/day/"):
            yield "player", f"{page}?who={who}"
    yield "admin", "/admin/plays/play/?ranked__exact=0"
    yield "admin", "/admin/plays/play/?apart__exact=quick"
    for route, view in addresses.routes().items():
        try:
            address = addresses.filled(route, known)
        except LookupError:
            continue
        if addresses.takes_get(view):
            yield from ((who, address) for who in (("admin",) if route.startswith("admin/") else ("guest", "player")))


def problems(site: Site, pages: Iterator[tuple[str, str]]) -> tuple[int, list[str]]:
    """How many different queries some pages ask, and what is wrong with them."""
    known: set[str] = set()
    wrong: list[str] = []
    for who, address in pages:
        with heard() as queries:
            response = site[who].get(address)
            b"".join(response) if response.streaming else response.content
        assert response.status_code != 500, f"{who} {address}"
        for query in queries:
            if query[0] not in known and (problem := too_many(query)):
                wrong.append(f"{who} {address}: {problem}")
            known.add(query[0])
    return len(known), wrong


def test_no_page_reads_more_than_ten_rows_for_a_row_it_shows(site: Site) -> None:
    count, wrong = problems(site, asked())
    assert count > 100
    assert not wrong, "\n\n".join(wrong)
    filling.sql("SET LOCAL enable_bitmapscan = on")  # the way that is taken where an index is gone
    for index, page in INDEXES.items():  # filling takes the longest, so this is no test of its own
        with transaction.atomic():
            filling.sql(f"DROP INDEX {index}")
            assert problems(site, iter([("player", page)]))[1], f"{page} is as quick without {index}"
            transaction.set_rollback(True)
