"""The page of a league: a row for every member, a column for every game, at the same cost however many they are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import membership
from games.leagues.grid import DayReader, DayTopic, columns, day_rows, ranked
from games.leagues.models import MOST_MEMBERS, League, Membership
from games.leagues.tables import league_circle, table
from games.leagues.wire import LeagueStanding, MemberRow
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import score_key
from tests.cast.leagues import NOW, browser, finish, league_of, player, read, row, who
from tests.cast.visitors import text


@pytest.fixture
def large(db: None) -> Edition:
    return make_daily("toy", "large", NOW)


def cell(league: League, name: str) -> object:
    """Return what a member's cell of the toy says."""
    return row(league, name).cells[[column.engine.slug for column in columns()].index("toy")]


def test_a_league_has_a_row_for_every_member_and_a_cell_for_every_game(toy: Edition, large: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol", "Dave", "Erin")
    finish(who("Alice"), toy, 3, line="✅ 3", seconds=90)
    finish(who("Alice"), large, 9, "lost", line="lost", seconds=5)
    finish(who("Bob"), toy, 1, line="🎲 1", seconds=60)
    finish(who("Carol"), toy, 1, hidden=True)
    finish(who("Dave"), toy, 1, ranked=False)
    finish(who("Erin"), large, 1, "gave up", line="🏳️")
    rows = read(league).rows
    assert len(rows) == 5 and {len(one.cells) for one in rows.values() if one} == {len(columns())}
    assert cell(league, "Alice") == (True, "3", 90, 2), "of a game's puzzles one that was solved, and how many are done"
    assert cell(league, "Bob") == (True, "🎲 1", 60, 1) and row(league, "Bob").day == 12
    assert cell(league, "Carol") is None and cell(league, "Dave") is None
    assert cell(league, "Erin") == (False, "🏳️", 0, 1) and row(league, "Erin").day == 0
    ranking = [(rank, one.name) for rank, _, one, _ in day_rows(read(league), columns())]
    assert ranking == [(1, "Bob"), (2, "Alice"), (0, "Carol"), (0, "Dave"), (0, "Erin")]


def test_the_page_shows_every_member_and_marks_mine(toy: Edition) -> None:
    league = league_of("Alice", "Bob")
    finish(who("Bob"), toy, 1)
    body = text(browser(who("Alice")), f"/league/{league.code}/").split("<tbody>")[1].split("</tbody>")[0]
    assert body.count("<tr") == 2 and body.index("Bob") < body.index("Alice")
    assert re.search(r'id="my-row" class="mine">.*?Alice', body, re.DOTALL)
    assert body.count("not yet") == 2 * len(columns()) - 1 and "solved" in body


def fill(league: League, members: int, editions: list[Edition]) -> None:
    """Bring a league to so many members, who have all finished everything."""
    new = [Player(name=f"Member {n}", look=f"member{n}") for n in range(members - league.memberships.count())]
    Player.objects.bulk_create(new)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in new])
    moments = dict.fromkeys(("started_at", "moved_at", "finished_at"), league.created_at)
    won = {"ranked": True, "status": "won", "line": "🎲 2", **moments}
    Play.objects.bulk_create(
        Play(player=one, edition=edition, seconds=60 + n, score_key=score_key((0, n, 60)), **won)
        for edition in editions
        for n, one in enumerate(new)
    )


def test_two_hundred_members_cost_as_many_queries_as_five(toy: Edition, large: Edition) -> None:
    league = league_of("Alice")
    alice = browser(who("Alice"))
    pages = [f"/league/{league.code}/{page}" for page in ("", "members/", "season/")]
    pages.append(f"/leaderboard/week/?who={league.code}")
    costs: dict[str, set[int]] = {page: set() for page in pages}
    for members in (5, MOST_MEMBERS):
        fill(league, members, [toy, large])
        for page in pages:
            alice.get(page)
            with CaptureQueriesContext(connection) as queries:
                assert text(alice, page).count("Member ") >= members - 1, page
            costs[page].add(len(queries))
    assert [page for page, found in costs.items() if len(found) > 1] == []
    assert len(table(league_circle(league), "week", NOW)) == MOST_MEMBERS - 1  # who has played, and nobody is cut off


def test_only_rows_that_changed_travel_and_who_left_is_null(toy: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol", "Dave")
    topic, before = DayTopic(league.pk, 0.0), read(league)
    assert topic.delta(before, before) is None
    finish(who("Bob"), toy, 1)
    after = read(league)
    news = json.loads(topic.delta(before, after) or "")
    assert set(news) == {"type", "version", "rows"} and set(news["rows"]) == {who("Bob").public_id}
    membership.leave(league, who("Carol"))
    membership.join(league, player("Erin"))
    news = json.loads(topic.delta(after, read(league)) or "")
    assert news["rows"].pop(who("Carol").public_id) is None
    assert set(news["rows"]) == {who("Erin").public_id}
    membership.dress(league, "red", "rays")
    assert json.loads(topic.delta(after, read(league)) or "")["colour"] == "red"


def test_a_stranger_may_not_look_on_and_a_league_that_is_closed_shows_nobody(toy: Edition) -> None:
    league = league_of("Alice", "Bob")
    reader = DayReader(league.pk)
    reader()
    assert reader.members == {who("Alice").pk, who("Bob").pk}
    door = f"/league/{league.code}/"
    for page in ("members/", "season/", "season/1/"):
        for client in (browser(player("Mallory")), Client()):
            assert client.get(door + page)["Location"] == door
    membership.leave(league, who("Bob"))
    reader()
    assert reader.members == {who("Alice").pk}
    membership.leave(league, who("Alice"))
    assert reader().rows == {} and reader.members == set()


def test_the_owner_dresses_the_league_in_what_there_is(toy: Edition) -> None:
    league = league_of("Alice")
    alice, address = browser(who("Alice")), f"/league/{league.code}/"
    for colour, banner in (("pink", "rays"), ("red", "stars"), ("red", "rays")):
        alice.post(f"{address}dress/", {"colour": colour, "banner": banner})
        league.refresh_from_db()
        assert ((league.colour, league.banner) == ("red", "rays")) == ((colour, banner) == ("red", "rays"))
    for client, page in ((alice, "/"), (alice, address), (Client(), address)):
        shown = text(client, page)
        assert 'data-colour="red"' in shown and 'data-banner="rays"' in shown


def test_members_with_as_many_points_share_a_place_and_those_without_any_have_none() -> None:
    fields: dict[str, Any] = {"guest": False, "crowned": False, "cells": [], "week": 0, "games": []}
    points = {"Alice": 7, "Bob": 12, "Carol": 7, "Dave": 0, "Erin": 3}
    rows = {name: MemberRow(name=name, day=number, **fields) for name, number in points.items()}
    standing = LeagueStanding(name="", colour="", banner="", locked=False, rows={**rows, "Frank": None})
    found = [(rank, name) for rank, name, _ in ranked(standing, lambda row: row.day)]
    assert found == [(1, "Bob"), (2, "Alice"), (2, "Carol"), (4, "Erin"), (0, "Dave")]
