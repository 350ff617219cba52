"""Tables of points: by rank among those who are compared, and the page of a league at the same cost for any size."""

import json
import re
from collections import deque
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from games.editions.addresses import DailyAddress
from games.editions.calendar import EPOCH
from games.editions.corrections import SHARED_POINTS
from games.editions.making import make_daily_edition
from games.editions.models import Edition
from games.leaderboards import leagues
from games.leaderboards import points as leagues_points
from games.leaderboards.league_grid import LeaguePageReader, LeaguePageTopic, build_day_rows, list_columns, rank_members
from games.leaderboards.models import MOST_MEMBERS, League, Membership
from games.leaderboards.pages import EditionTable
from games.leaderboards.points import get_play_points, get_span_bounds, total_points
from games.leaderboards.tables import ACCOUNTS_CIRCLE, EVERYONES_CIRCLE, make_league_circle, read_table
from games.leaderboards.tallies import rebuild_tallies
from games.leaderboards.wire import LeagueStanding, MemberRow, PointsRow
from games.players.models import Friend, Player
from games.players.name_reports import set_player_hidden
from games.plays import ranking
from games.plays.models import Play
from games.plays.ranking import write_score_key
from puzzles import registry
from tests.cast.accounts import sign_up
from tests.cast.leagues import get_player, get_row, make_browser, make_finish, make_league, make_player, read_league
from tests.cast.visitors import Visit, Visitor, read_page
from tests.day import DAY


def points(span: str = "day", me: Player | None = None) -> list[PointsRow]:
    """Return everyone's table, after comparing what is stored with what it means."""
    number = me.pk if me else None
    rows = read_table(EVERYONES_CIRCLE, span, DAY, number)
    assert rows == leagues_points.build_table(total_points(*get_span_bounds(span, DAY)), number)
    return rows


def short(rows: list[PointsRow]) -> list[tuple[int, str, int]]:
    return [(row.rank, row.name, row.points) for row in rows]


@pytest.fixture
def cast(db: None) -> list[Player]:
    return [make_player(name) for name in ("Alice", "Bob", "Carol", "Dave")]


@pytest.mark.postgres
def test_points_follow_ranks_and_ties_share(cast: list[Player], toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    for one, guesses in zip(cast, (3, 1, 3, 9), strict=True):
        make_finish(one, toy, guesses)
    assert short(points()) == [(1, "Bob", 12), (2, "Alice", 10), (2, "Carol", 10), (4, "Dave", 7)]
    monkeypatch.setattr("games.leaderboards.points.MOST_ROWS", 2)
    assert [row.rank for row in points(me=cast[3])] == [1, 2, 4], "my own row is below the top"


def test_what_was_not_solved_or_not_ranked_counts_little_or_nothing(cast: list[Player], toy: Edition) -> None:
    make_finish(cast[0], toy, 1, "lost")
    make_finish(cast[1], toy, 1, "gave up")
    make_finish(cast[2], toy, 1, ranked=False)
    make_finish(cast[3], toy, 1)
    set_player_hidden(cast[3].pk, True)
    assert short(points()) == [(1, "Alice", 1)]


@pytest.mark.postgres
def test_of_a_games_variants_the_best_of_the_day_counts(cast: list[Player], toy: Edition) -> None:
    make_finish(cast[0], toy, 2)
    make_finish(cast[1], toy, 1)
    make_finish(cast[0], make_daily_edition("toy", "large", DAY), 1)
    rows = points()
    assert short(rows) == [(1, "Alice", 12), (1, "Bob", 12)]
    assert rows[0].games == [("🎲", "Toy", 12)] and rows[0].played == 2


def test_a_week_and_a_month_add_up_their_days(cast: list[Player], toy: Edition) -> None:
    before = make_daily_edition("toy", "small", toy.day - timedelta(days=2))
    make_finish(cast[0], before, 1)
    make_finish(cast[1], toy, 1)
    assert [row.name for row in read_table(EVERYONES_CIRCLE, "day", before.day)] == ["Alice"]
    for span in ("week", "month"):
        first, _ = get_span_bounds(span, toy.day)
        assert [row.name for row in points(span)] == (["Alice", "Bob"] if first <= before.day else ["Bob"])


@given(st.dates(date(2026, 11, 1), date(2030, 1, 1)))
def test_a_day_is_in_its_week_and_month(day: date) -> None:
    monday, sunday = get_span_bounds("week", day)
    first, last = get_span_bounds("month", day)
    assert monday <= day <= sunday and monday.weekday() == 0 and sunday - monday == timedelta(days=6)
    assert first <= day <= last and first.day == 1 and (last + timedelta(days=1)).day == 1
    assert first.month == last.month == day.month


def test_the_first_eight_who_solve_a_puzzle_get_more_points_than_the_others_and_solving_always_pays() -> None:
    assert [get_play_points(rank, "won") for rank in range(1, 11)] == [12, 10, 8, 7, 6, 5, 4, 3, 2, 2]
    assert get_play_points(5, "won") == SHARED_POINTS and get_play_points(1, "lost") == 1


def test_every_table_shows_every_circle_of_the_player(toy: Edition) -> None:
    league = make_league("Alice", "Bob")
    alice, carol = make_browser(get_player("Alice")), make_browser(make_player("Carol"))
    make_finish(get_player("Alice"), toy, 1)
    Friend.objects.create(player=get_player("Alice"), friend=get_player("Bob"))
    for page in ("/leaderboard/", "/leaderboard/day/", "/leaderboard/week/", "/leaderboard/month/"):
        for circle in ("everyone", "friends", league.code):
            shown = read_page(alice, f"{page}?who={circle}")
            assert re.search(r'class="name">\s*(<a [^>]*>)?Alice\b', shown)
        choices = read_page(alice, page).partition('class="circles"')[2].partition("</nav>")[0]
        assert re.findall(r"\?who=(\w+)&", choices) == ["friends", league.code, "accounts", "everyone"]
        for wrong in (f"who={league.code}", "date=never", f"date={DAY + timedelta(days=1)}"):
            assert carol.get(f"{page}?{wrong}").status_code == 404
    assert "Alice" not in read_page(alice, f"/leaderboard/?date={EPOCH}").partition("<table")[2]
    assert alice.get("/leaderboard/century/").status_code == 404


def test_the_tables_say_how_many_there_are_only_where_they_are_more_than_a_few() -> None:
    toy, small = registry.engine("toy"), DailyAddress("toy", "small", DAY)
    tables = [EditionTable(toy, toy.variants[0], small, [], *counts) for counts in ((4, 4), (5, 0), (12, 7))]
    told = [("", 4), ("5 results", 5), ("12 results · 7 playing now", 12)]
    assert [(one.facts, one.more) for one in tables] == told


def test_guests_are_in_everyones_table_until_sign_up(alice: Visitor, bob: Visitor, secret: int, toy: Edition) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    assert not ranking.load_table(toy.pk, accounts=True)
    sign_up(alice.client, "alicia")
    guest = Player.objects.get(user=None)
    for _ in range(2):
        assert [(row.name, row.guest) for row in ranking.load_table(toy.pk, accounts=True)] == [("alicia", False)]
        rows = read_table(ACCOUNTS_CIRCLE, "week", toy.day)
        assert [(row.name, row.guest) for row in rows] == [("alicia", False)]
        deque(rebuild_tallies(toy.day, toy.day), maxlen=0)
    assert {row.name: row.guest for row in ranking.load_table(toy.pk)} == {"alicia": False, guest.name: True}
    for page in ("", "day/", "week/", "month/"):
        everyones = read_page(bob.client, f"/leaderboard/{page}?who=everyone")
        accounts = read_page(Client(), f"/leaderboard/{page}")
        assert everyones.count('class="guest"') == 1 and guest.name in everyones and "alicia" in everyones
        assert "alicia" in accounts and guest.name not in accounts


def test_my_table_has_those_i_know(alice: Visitor, bob: Visitor, carol: Visitor, visit: Visit, secret: int) -> None:
    path = f"/api/tables/mine{alice.path}"
    assert alice.client.get(path).json() == {"any": False, "rows": []}
    for visitor in (alice, bob, carol, visit()):
        visitor.post({"guess": secret})
    assert alice.client.get(path).json()["any"] is False
    known = list(Player.objects.order_by("pk")[:3])
    leagues.join_league(leagues.create_league("The Otters", known[0]), known[1])
    Friend.objects.create(player=known[0], friend=known[2])
    shown = alice.client.get(path).json()
    assert shown["any"] and {row["player"] for row in shown["rows"]} == {one.public_id for one in known}
    assert alice.client.get(f"/api/tables/NOSUCH{alice.path}").status_code == 404


@pytest.fixture
def large(db: None) -> Edition:
    return make_daily_edition("toy", "large", DAY)


def cell(league: League, name: str) -> object:
    return get_row(league, name).cells[[column.engine.slug for column in list_columns()].index("toy")]


def test_a_league_has_a_row_for_every_member_and_a_cell_for_every_game(toy: Edition, large: Edition) -> None:
    league = make_league("Alice", "Bob", "Carol", "Dave", "Erin")
    make_finish(get_player("Alice"), toy, 3, line="✅ 3", seconds=90)
    make_finish(get_player("Alice"), large, 9, "lost", line="lost", seconds=5)
    make_finish(get_player("Bob"), toy, 1, line="🎲 1", seconds=60)
    make_finish(get_player("Carol"), toy, 1, hidden=True)
    make_finish(get_player("Dave"), toy, 1, ranked=False)
    make_finish(get_player("Erin"), large, 1, "gave up", line="🏳️")
    rows = read_league(league).rows
    assert len(rows) == 5 and {len(one.cells) for one in rows.values() if one} == {len(list_columns())}
    assert cell(league, "Alice") == (True, "3", 90, 2), "of a game's puzzles one that was solved, and how many are done"
    assert cell(league, "Bob") == (True, "🎲 1", 60, 1) and get_row(league, "Bob").day == 12
    assert cell(league, "Carol") is None and cell(league, "Dave") is None
    assert cell(league, "Erin") == (False, "🏳️", 0, 1) and get_row(league, "Erin").day == 0
    ranking = [(rank, one.name) for rank, _, one, _ in build_day_rows(read_league(league), list_columns())]
    assert ranking == [(1, "Bob"), (2, "Alice"), (0, "Carol"), (0, "Dave"), (0, "Erin")]


def test_the_page_shows_every_member_and_marks_mine(toy: Edition) -> None:
    league = make_league("Alice", "Bob")
    make_finish(get_player("Bob"), toy, 1)
    page = read_page(make_browser(get_player("Alice")), f"/league/{league.code}/")
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    assert body.count("<tr") == 2 and body.index("Bob") < body.index("Alice")
    assert re.search(r'id="my-row" class="mine">.*?Alice', body, re.DOTALL)


def fill(league: League, members: int, editions: list[Edition]) -> None:
    """Bring a league to a number of members, who have all finished everything."""
    new = [Player(name=f"Member {n}", look=f"member{n}") for n in range(members - league.memberships.count())]
    Player.objects.bulk_create(new)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in new])
    moments = dict.fromkeys(("started_at", "moved_at", "finished_at"), league.created_at)
    won = {"ranked": True, "status": "won", "line": "🎲 2", **moments}
    Play.objects.bulk_create(
        Play(player=one, edition=edition, seconds=60 + n, score_key=write_score_key((0, n, 60)), **won)
        for edition in editions
        for n, one in enumerate(new)
    )


def test_two_hundred_members_cost_as_many_queries_as_five(toy: Edition, large: Edition) -> None:
    league = make_league("Alice")
    alice = make_browser(get_player("Alice"))
    pages = [f"/league/{league.code}/{page}" for page in ("", "members/", "season/")]
    pages.append(f"/leaderboard/week/?who={league.code}")
    costs: dict[str, set[int]] = {page: set() for page in pages}
    for members in (5, MOST_MEMBERS):
        fill(league, members, [toy, large])
        for page in pages:
            alice.get(page)
            with CaptureQueriesContext(connection) as queries:
                assert read_page(alice, page).count("Member ") >= members - 1, page
            costs[page].add(len(queries))
    assert [page for page, found in costs.items() if len(found) > 1] == []
    rows = read_table(make_league_circle(league), "week", DAY)
    assert len(rows) == MOST_MEMBERS - 1, "who has played, and no one is cut off"


def test_only_rows_that_changed_travel_and_who_left_is_null(toy: Edition) -> None:
    league = make_league("Alice", "Bob", "Carol", "Dave")
    topic, before = LeaguePageTopic(league.pk, 0.0), read_league(league)
    assert topic.encode_delta(before, before) is None
    make_finish(get_player("Bob"), toy, 1)
    after = read_league(league)
    news = json.loads(topic.encode_delta(before, after) or "")
    assert set(news) == {"type", "version", "rows"} and set(news["rows"]) == {get_player("Bob").public_id}
    leagues.leave_league(league, get_player("Carol"))
    leagues.join_league(league, make_player("Erin"))
    news = json.loads(topic.encode_delta(after, read_league(league)) or "")
    assert news["rows"].pop(get_player("Carol").public_id) is None
    assert set(news["rows"]) == {get_player("Erin").public_id}
    leagues.set_appearance(league, "red", "rays")
    assert json.loads(topic.encode_delta(after, read_league(league)) or "")["colour"] == "red"


def test_a_stranger_may_not_look_on_and_a_league_that_is_closed_shows_nobody(toy: Edition) -> None:
    league = make_league("Alice", "Bob")
    reader = LeaguePageReader(league.pk)
    reader()
    assert reader.members == {get_player("Alice").pk, get_player("Bob").pk}
    door = f"/league/{league.code}/"
    for page in ("members/", "season/", "season/1/"):
        for client in (make_browser(make_player("Mallory")), Client()):
            assert client.get(door + page)["Location"] == door
    leagues.leave_league(league, get_player("Bob"))
    reader()
    assert reader.members == {get_player("Alice").pk}
    leagues.leave_league(league, get_player("Alice"))
    assert reader().rows == {} and reader.members == set()


def test_the_owner_dresses_the_league_in_what_there_is(toy: Edition) -> None:
    league = make_league("Alice")
    alice, address = make_browser(get_player("Alice")), f"/league/{league.code}/"
    for colour, banner in (("pink", "rays"), ("red", "stars"), ("red", "rays")):
        alice.post(f"{address}dress/", {"colour": colour, "banner": banner})
        league.refresh_from_db()
        assert ((league.colour, league.banner) == ("red", "rays")) == ((colour, banner) == ("red", "rays"))
    for client, page in ((alice, "/"), (alice, address), (Client(), address)):
        shown = read_page(client, page)
        assert 'data-colour="red"' in shown and 'data-banner="rays"' in shown


def test_members_with_as_many_points_share_a_place_and_those_without_any_have_none() -> None:
    fields: dict[str, Any] = {"guest": False, "crowned": False, "cells": [], "week": 0, "games": []}
    points = {"Alice": 7, "Bob": 12, "Carol": 7, "Dave": 0, "Erin": 3}
    rows = {name: MemberRow(name=name, day=number, **fields) for name, number in points.items()}
    standing = LeagueStanding(name="", colour="", banner="", locked=False, rows={**rows, "Frank": None})
    found = [(rank, name) for rank, name, _ in rank_members(standing, lambda row: row.day)]
    assert found == [(1, "Bob"), (2, "Alice"), (2, "Carol"), (4, "Erin"), (0, "Dave")]
