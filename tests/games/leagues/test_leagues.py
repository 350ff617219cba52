"""Leagues and tables: points by rank among those who are compared, and who may do what in a league."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.accounts.models import Friend
from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import membership
from games.leagues import points as leagues_points
from games.leagues.models import League
from games.leagues.points import BY_RANK, points_for, totals
from games.leagues.spans import days_of
from games.leagues.tables import circles, everyone, friends_of, standing, table
from games.leagues.wire import PointsRow
from games.players.cookie import COOKIE, cookie_for
from games.players.hiding import set_hidden
from games.players.models import Player
from tests.cast.accounts import sign_up
from tests.cast.leagues import NOW, finish, player


def points(day: date = NOW, span: str = "day", me: Player | None = None) -> list[PointsRow]:
    """Everyone's table, of which what is kept and what it means must be the same."""
    number = me.pk if me else None
    rows = table(everyone(), span, day, number)
    assert rows == leagues_points.table(totals(*days_of(span, day)), number)
    return rows


@pytest.fixture
def cast(db: None) -> list[Player]:
    return [player(name) for name in ("Alice", "Bob", "Carol", "Dave")]


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


@pytest.fixture
def large(db: None) -> Edition:
    return make_daily("toy", "large", NOW)


def told(rows: list[PointsRow]) -> list[tuple[int, str, int]]:
    return [(row.rank, row.name, row.points) for row in rows]


@pytest.mark.postgres
def test_points_follow_the_rank_and_ties_share_both(cast: list[Player], small: Edition) -> None:
    for who, guesses in zip(cast, (3, 1, 3, 9), strict=True):
        finish(who, small, guesses)
    assert told(points()) == [(1, "Bob", 12), (2, "Alice", 10), (2, "Carol", 10), (4, "Dave", 7)]


def test_what_was_not_solved_or_not_ranked_or_given_up_counts_little_or_nothing(
    cast: list[Player], small: Edition
) -> None:
    finish(cast[0], small, 1, "lost")
    finish(cast[1], small, 1, "gave up")
    finish(cast[2], small, 1, ranked=False)
    finish(cast[3], small, 1)
    set_hidden(cast[3].pk, True)
    assert told(points()) == [(1, "Alice", 1)]


@pytest.mark.postgres
def test_of_a_games_variants_the_best_of_the_day_counts(cast: list[Player], small: Edition, large: Edition) -> None:
    finish(cast[0], small, 2)
    finish(cast[1], small, 1)
    finish(cast[0], large, 1)
    rows = points()
    assert told(rows) == [(1, "Alice", 12), (1, "Bob", 12)]
    assert rows[0].games == [("🎲", "Toy", 12)] and rows[0].played == 2


def test_a_week_and_a_month_add_up_their_days(cast: list[Player], small: Edition) -> None:
    before = make_daily("toy", "small", small.day - timedelta(days=2))
    finish(cast[0], before, 1)
    finish(cast[1], small, 1)
    assert [row.name for row in table(everyone(), "day", before.day)] == ["Alice"]
    for span in ("week", "month"):
        first, _ = days_of(span, small.day)
        assert [row.name for row in points(span=span)] == (["Alice", "Bob"] if first <= before.day else ["Bob"])


@given(st.dates(date(2026, 11, 1), date(2030, 1, 1)))
def test_a_day_lies_in_its_week_and_month(day: date) -> None:
    monday, sunday = days_of("week", day)
    first, last = days_of("month", day)
    assert monday <= day <= sunday and monday.weekday() == 0 and sunday - monday == timedelta(days=6)
    assert first <= day <= last and first.day == 1 and (last + timedelta(days=1)).day == 1
    assert first.month == last.month == day.month


@given(st.integers(1, 300))
def test_a_better_rank_never_gives_fewer_points_and_solving_always_pays(rank: int) -> None:
    assert points_for(rank, "won") >= points_for(rank + 1, "won") > points_for(rank, "lost") > 0
    assert list(BY_RANK) == sorted(BY_RANK, reverse=True)


def test_in_a_circle_only_its_players_are_ranked(cast: list[Player], small: Edition) -> None:
    for who, guesses in zip(cast, (4, 1, 2, 3), strict=True):
        finish(who, small, guesses)
    Friend.objects.create(player=cast[0], friend=cast[3])
    assert told(table(friends_of(cast[0]), "day", NOW)) == [(1, "Dave", 12), (2, "Alice", 10)]


def test_my_own_row_stands_below_the_top(cast: list[Player], small: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.leagues.points.TOP", 2)
    for who, guesses in zip(cast, (4, 1, 2, 3), strict=True):
        finish(who, small, guesses)
    assert [row.rank for row in points(me=cast[0])] == [1, 2, 4]


def test_a_finish_is_told_to_everyones_the_leagues_and_the_friends_tables(
    cast: list[Player], small: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    for module in ("tables", "membership"):
        monkeypatch.setattr(f"games.leagues.{module}.tell", heard.append)
    from games.leagues.tables import publish

    league = membership.found("The Otters", cast[0])
    Friend.objects.create(player=cast[1], friend=cast[0])
    publish(finish(cast[0], small, 1), finished=False)
    assert heard == []
    publish(finish(cast[0], small, 1, run=2), finished=True)
    friends = {f"points.friends.{one.pk}" for one in cast[:2]}
    ofs = {membership.topic_of(league.pk), membership.day_topic_of(league.pk)}
    assert set(heard) == {"points.everyone", *ofs, *friends}


# -- leagues -----------------------------------------------------------------------------------------------


@pytest.fixture
def browsers(db: None) -> dict[str, Client]:
    found = {name: Client() for name in ("Alice", "Bob", "Carol")}
    for name, browser in found.items():
        browser.cookies[COOKIE] = cookie_for(Player.objects.create(name=name))
    return found


@pytest.fixture
def league(browsers: dict[str, Client]) -> League:
    """Alice's league, with Bob in it."""
    browsers["Alice"].post("/league/found/", {"name": "The Otters"})
    league = League.objects.get()
    browsers["Bob"].post(f"/league/{league.code}/join/")
    return league


@pytest.mark.postgres
def test_a_second_click_founds_no_second_league(browsers: dict[str, Client]) -> None:
    told = [browsers["Alice"].post("/league/found/", {"name": "The Otters"})["Location"] for _ in range(2)]
    assert told[0] == told[1] and League.objects.count() == 1
    browsers["Bob"].post("/league/found/", {"name": "The Otters"})
    assert League.objects.count() == 2


def members(league: League) -> list[str]:
    return [one.player.name for one in league.memberships.select_related("player")]


def ids(name: str) -> dict[str, str]:
    return {"player": Player.objects.get(name=name).public_id}


def test_a_league_is_joined_by_its_link_or_code(league: League, browsers: dict[str, Client]) -> None:
    door = browsers["Carol"].get(f"/league/{league.code.lower()}/").content.decode()
    assert "Join the league" in door and "This week" not in door
    assert browsers["Carol"].get("/league/", {"code": league.code})["Location"] == f"/league/{league.code}/"
    browsers["Carol"].post(f"/league/{league.code}/join/")
    browsers["Carol"].post(f"/league/{league.code}/join/")
    assert members(league) == ["Alice", "Bob", "Carol"]
    assert "This week" in browsers["Carol"].get(f"/league/{league.code}/").content.decode()


def test_only_the_owner_renames_removes_and_hands_over(league: League, browsers: dict[str, Client]) -> None:
    address = f"/league/{league.code}"
    for what, fields in (("rename", {"name": "Mine"}), ("remove", ids("Alice")), ("hand-over", ids("Bob"))):
        browsers["Bob"].post(f"{address}/{what}/", fields)
    league.refresh_from_db()
    assert (league.name, league.owner.name, members(league)) == ("The Otters", "Alice", ["Alice", "Bob"])
    browsers["Alice"].post(f"{address}/rename/", {"name": "The Herons"})
    browsers["Alice"].post(f"{address}/hand-over/", ids("Bob"))
    league.refresh_from_db()
    assert (league.name, league.owner.name) == ("The Herons", "Bob")
    browsers["Bob"].post(f"{address}/remove/", ids("Alice"))
    assert members(league) == ["Bob"]


def test_an_owner_is_not_removed_and_a_stranger_becomes_no_owner(league: League, browsers: dict[str, Client]) -> None:
    browsers["Alice"].post(f"/league/{league.code}/remove/", ids("Alice"))
    browsers["Alice"].post(f"/league/{league.code}/hand-over/", ids("Carol"))
    league.refresh_from_db()
    assert (league.owner.name, members(league)) == ("Alice", ["Alice", "Bob"])


def test_when_the_owner_leaves_the_eldest_member_owns_the_league(league: League, browsers: dict[str, Client]) -> None:
    browsers["Alice"].post(f"/league/{league.code}/leave/")
    league.refresh_from_db()
    assert league.owner.name == "Bob"
    browsers["Bob"].post(f"/league/{league.code}/leave/")
    assert not League.objects.exists()


def test_a_league_is_full_at_some_time(
    league: League, browsers: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "MOST_MEMBERS", 2)
    answer = browsers["Carol"].post(f"/league/{league.code}/join/", follow=True)
    assert "full" in answer.content.decode() and members(league) == ["Alice", "Bob"]


@pytest.mark.parametrize("name", ["x", "x" * 41, "<b>", "shit", "a\u202eb"])
def test_a_leagues_name_is_kind_and_readable(browsers: dict[str, Client], name: str) -> None:
    browsers["Alice"].post("/league/found/", {"name": name})
    assert not League.objects.exists()


def test_a_table_is_for_members_only(league: League) -> None:
    carol = Player.objects.get(name="Carol")
    assert league.code not in [one.slug for one in circles(carol)]
    assert league.code in [one.slug for one in circles(Player.objects.get(name="Bob"))]
    assert [one.slug for one in circles(None)] == ["accounts", "everyone"]


def test_a_leagues_standing_has_its_members_alone(league: League, small: Edition) -> None:
    for name, guesses in (("Alice", 5), ("Carol", 1)):
        finish(Player.objects.get(name=name), small, guesses)
    circle = next(one for one in circles(Player.objects.get(name="Bob")) if one.slug == league.code)
    shown = standing(circle)
    assert told(shown.day) == told(shown.week) == [(1, "Alice", 12)]


def test_a_guests_league_goes_along_with_the_account(league: League, browsers: dict[str, Client]) -> None:
    other = Client()
    sign_up(other, "Alicia")
    browsers["Alice"].cookies.pop("player")
    sign_up(browsers["Bob"], "Bobby")
    assert members(league) == ["Alice", "Bobby"]
    browsers["Bob"].post("/me/delete/", {"name": "Bobby"})
    assert members(league) == ["Alice"]


PAGES = ["/leaderboard/", "/leaderboard/day/", "/leaderboard/week/", "/leaderboard/month/"]


@pytest.mark.parametrize("page", PAGES)
def test_every_table_shows_every_circle(page: str, league: League, browsers: dict[str, Client], small: Edition) -> None:
    finish(Player.objects.get(name="Alice"), small, 1)
    for who in ("everyone", "friends", league.code):
        shown = browsers["Alice"].get(page, {"who": who})
        assert shown.status_code == 200
        assert re.search(r'class="name">\s*(<a [^>]*>)?Alice\b', shown.content.decode())
    assert browsers["Carol"].get(page, {"who": league.code}).status_code == 404
    assert browsers["Carol"].get(page, {"date": "never"}).status_code == 404


def test_there_is_no_table_of_a_century(browsers: dict[str, Client]) -> None:
    assert browsers["Alice"].get("/leaderboard/century/").status_code == 404
