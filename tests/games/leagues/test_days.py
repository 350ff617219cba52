"""The page of a league: a row for every member, a column for every game, at the same cost however many they are."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import membership
from games.leagues.grid import DayReader, DayTopic, columns, day_rows
from games.leagues.models import MOST_MEMBERS, League, Membership
from games.leagues.tables import league_circle, table
from games.leagues.wire import MemberRow
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import score_key
from tests.cast.leagues import NOW, browser, finish, league_of, player, read, row, who


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


@pytest.fixture
def large(db: None) -> Edition:
    return make_daily("toy", "large", NOW)


def toy(cells: MemberRow) -> object:
    """What the cell of the toy tells."""
    return cells.cells[[column.engine.slug for column in columns(NOW)].index("toy")]


def test_a_league_has_a_row_for_every_member_and_a_cell_for_every_game(small: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol")
    finish(who("Bob"), small, 1, line="🎲 1", seconds=60)
    rows = read(league).rows
    assert len(rows) == 3 and {len(one.cells) for one in rows.values() if one} == {len(columns(NOW))}
    assert toy(row(league, "Bob")) == (True, "🎲 1", 60, 1) and row(league, "Bob").day == 12
    assert toy(row(league, "Alice")) is None and row(league, "Alice").day == 0
    told = day_rows(read(league), columns(NOW))
    assert [(rank, one.name) for rank, _, one, _ in told] == [(1, "Bob"), (0, "Alice"), (0, "Carol")]


def test_of_a_games_puzzles_a_cell_tells_one_that_was_solved_and_how_many_are_done(
    small: Edition, large: Edition
) -> None:
    league = league_of("Alice")
    finish(who("Alice"), small, 3, line="✅ 3", seconds=90)
    finish(who("Alice"), large, 9, "lost", line="lost", seconds=5)
    assert toy(row(league, "Alice")) == (True, "3", 90, 2)


def test_what_does_not_stand_in_tables_is_not_told_and_giving_up_is_no_win(small: Edition, large: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol")
    finish(who("Alice"), small, 1, hidden=True)
    finish(who("Bob"), small, 1, ranked=False)
    finish(who("Carol"), large, 1, "gave up", line="🏳️")
    assert toy(row(league, "Alice")) is None and toy(row(league, "Bob")) is None
    assert toy(row(league, "Carol")) == (False, "🏳️", 0, 1) and row(league, "Carol").day == 0


def test_the_page_shows_every_member_and_marks_mine(small: Edition) -> None:
    league = league_of("Alice", "Bob")
    finish(who("Bob"), small, 1)
    page = browser(who("Alice")).get(f"/league/{league.code}/").content.decode()
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    assert body.count("<tr") == 2 and body.index("Bob") < body.index("Alice")
    assert re.search(r'id="my-row" class="mine">.*?Alice', body, re.DOTALL)
    assert body.count("not yet") == 2 * len(columns(NOW)) - 1 and "solved" in body


def fill(league: League, members: int, editions: list[Edition]) -> None:
    """Brings a league to so many members, who have all finished everything."""
    new = [Player(name=f"Member {n}", look=f"member{n}") for n in range(members - league.memberships.count())]
    Player.objects.bulk_create(new)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in new])
    Play.objects.bulk_create(
        Play(player=one, edition=edition, ranked=True, status="won", started_at=league.created_at,
             moved_at=league.created_at, finished_at=league.created_at, seconds=60 + n, line="🎲 2",
             score_key=score_key((0, n, 60)))
        for edition in editions
        for n, one in enumerate(new)
    )  # fmt: skip


def test_two_hundred_members_cost_as_many_queries_as_five(small: Edition, large: Edition) -> None:
    league = league_of("Alice")
    alice = browser(who("Alice"))
    pages = [f"/league/{league.code}/{page}" for page in ("", "members/", "season/")]
    pages += [f"/leaderboard/week/?who={league.code}"]
    counted = []
    for members in (5, MOST_MEMBERS):
        fill(league, members, [small, large])
        told = {}
        for page in pages:
            alice.get(page)
            with CaptureQueriesContext(connection) as queries:
                answer = alice.get(page)
            assert answer.status_code == 200
            assert answer.content.decode().count("Member ") >= members - 1, page
            told[page] = len(queries)
        counted.append(told)
    assert counted[0] == counted[1]
    assert len(table(league_circle(league), "week", NOW)) == MOST_MEMBERS - 1  # who has played, and nobody is cut off


def test_only_rows_that_changed_travel_and_who_left_is_null(small: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol", "Dave")
    topic = DayTopic(league.pk, 0.0)
    before = read(league)
    assert topic.delta(before, before) is None
    finish(who("Bob"), small, 1)
    after = read(league)
    told = json.loads(topic.delta(before, after) or "")
    assert set(told) == {"type", "version", "rows"} and set(told["rows"]) == {who("Bob").public_id}
    membership.leave(league, who("Carol"))
    membership.join(league, player("Erin"))
    told = json.loads(topic.delta(after, read(league)) or "")
    assert told["rows"].pop(who("Carol").public_id) is None
    assert set(told["rows"]) == {who("Erin").public_id}
    membership.dress(league, "red", "rays")
    assert json.loads(topic.delta(after, read(league)) or "")["colour"] == "red"


def test_who_is_no_member_may_not_look_on_and_a_league_that_is_closed_shows_nobody(small: Edition) -> None:
    league = league_of("Alice", "Bob")
    reader = DayReader(league.pk)
    reader()
    assert reader.members == {who("Alice").pk, who("Bob").pk}
    membership.leave(league, who("Bob"))
    reader()
    assert reader.members == {who("Alice").pk}
    membership.leave(league, who("Alice"))
    assert reader().rows == {} and reader.members == set()


def test_the_owner_has_one_form_for_all_members_and_others_none(db: None) -> None:
    league = league_of("Alice", *(f"Member {n}" for n in range(12)))
    page = browser(who("Alice")).get(f"/league/{league.code}/members/").content.decode()
    assert page.count("csrfmiddlewaretoken") == 1 and page.count('type="radio"') == 12
    assert "<form" not in browser(who("Member 1")).get(f"/league/{league.code}/members/").content.decode()
    gone = {"player": who("Member 3").public_id, "back": "members"}
    answer = browser(who("Alice")).post(f"/league/{league.code}/remove/", gone)
    assert answer["Location"] == f"/league/{league.code}/members/" and league.memberships.count() == 12


@pytest.mark.parametrize("page", ["members/", "season/", "season/1/"])
def test_the_pages_of_a_league_are_its_members(db: None, page: str) -> None:
    league, door = league_of("Alice"), "/league/{}/"
    assert browser(player("Mallory")).get(door.format(league.code) + page)["Location"] == door.format(league.code)
    assert Client().get(door.format(league.code) + page)["Location"] == door.format(league.code)


def test_the_owner_dresses_the_league_in_what_there_is(db: None) -> None:
    league = league_of("Alice", "Bob")
    asked = [("Bob", "red", "rays"), ("Alice", "pink", "rays"), ("Alice", "red", "stars"), ("Alice", "red", "rays")]
    for name, colour, banner in asked:
        browser(who(name)).post(f"/league/{league.code}/dress/", {"colour": colour, "banner": banner})
        league.refresh_from_db()
        assert (league.colour == "red") == ((name, colour, banner) == ("Alice", "red", "rays"))
    for page in ("/", f"/league/{league.code}/"):
        shown = browser(who("Bob")).get(page).content.decode()
        assert 'data-colour="red"' in shown and 'data-banner="rays"' in shown
    assert 'data-banner="rays"' in Client().get(f"/league/{league.code}/").content.decode()
