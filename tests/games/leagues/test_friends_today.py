"""Friends today: who has finished, who has begun, who not yet; what is told of whom, and at what cost."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts.departures import forget_player
from games.accounts.friends import MOST_FRIENDS, add, part, told_of
from games.accounts.models import Friend, Preferences
from games.editions import calendar, remembered
from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import friends_today
from games.leagues.friends_at_home import NAMED, SHOWN, for_home
from games.leagues.friends_today import FriendsReader, FriendsTopic, read
from games.leagues.wire import FriendCell, FriendRow
from games.players.cookie import COOKIE, cookie_for
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays.judging import leave_out
from games.plays.models import Play
from games.plays.standings import score_key
from puzzles import registry
from tests.games.accounts.test_accounts import post
from tests.games.conftest import Visitor, text
from tests.games.leagues.test_leagues import NOW, finish, player


@pytest.fixture(autouse=True)
def the_day_has_the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that home need not have every game's puzzle made; what a process remembers stays for the test."""
    toy = registry.engine("toy")
    monkeypatch.setattr(calendar, "planned", lambda day: [(toy, variant) for variant in toy.variants])
    monkeypatch.setattr(remembered, "FRESH_SECONDS", 10**9)


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


@pytest.fixture
def cast(db: None) -> list[Player]:
    """Alice and Bob have added each other; Alice has added Carol, who has not added her."""
    alice, bob, carol = [player(name) for name in ("Alice", "Bob", "Carol")]
    Friend.objects.bulk_create(
        Friend(player=one, friend=other) for one, other in ((alice, bob), (bob, alice), (alice, carol))
    )
    return [alice, bob, carol]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics that were told of news."""
    found: list[str] = []
    monkeypatch.setattr(friends_today, "tell", found.append)
    return found


def begin(who: Player, edition: Edition, moves: int = 1) -> Play:
    """A play that goes on."""
    play = finish(who, edition, 1, "playing", line="")
    Play.objects.filter(pk=play.pk).update(finished_at=None, moves_made=moves)
    return play


def end(who: Player, edition: Edition, guesses: int = 3, status: str = "won", **more: Any) -> Play:
    return finish(
        who, edition, guesses, status, **{"moves_made": guesses, "line": f"✅ {guesses}", "seconds": 60, **more}
    )


def row(viewer: Player, of: Player) -> FriendRow | None:
    return read(viewer.pk).rows.get(of.public_id)


def cell(viewer: Player, of: Player) -> FriendCell | None:
    """What a player is shown of another at the small toy."""
    shown = row(viewer, of)
    assert shown is not None
    return shown.cells[[(game, variant) for game, variant, _ in read(viewer.pk).puzzles].index(("toy", "small"))]


def browser(whose: Player) -> Client:
    client = Client()
    client.cookies[COOKIE] = cookie_for(whose)
    return client


def test_a_friend_has_not_played_then_has_begun_then_has_finished(cast: list[Player], small: Edition) -> None:
    alice, bob, _ = cast
    assert cell(alice, bob) is None
    play = begin(bob, small)
    assert cell(alice, bob) == ("begun", "", 0, 0)
    play.delete()
    end(bob, small, 3)
    assert cell(alice, bob) == ("won", "3", 60, 1)


def test_places_are_among_those_who_are_shown_and_ties_share_one(cast: list[Player], small: Edition) -> None:
    alice, bob, carol = cast
    end(player("Dave"), small, 1)
    end(bob, small, 3)
    end(carol, small, 3)
    end(alice, small, 5, "lost")
    assert [found[3] for one in cast if (found := cell(alice, one))] == [3, 1, 1]


def test_of_somebody_who_has_not_added_me_only_what_everybody_may_see_is_told(
    cast: list[Player], small: Edition
) -> None:
    alice, _, carol = cast
    play = begin(carol, small)
    assert cell(alice, carol) is None
    play.delete()
    play = end(carol, small, ranked=False)
    assert cell(alice, carol) is None
    play.delete()
    end(carol, small, 3)
    assert cell(alice, carol) == ("won", "3", 60, 1)
    shown = row(alice, carol)
    assert shown and not shown.back


def test_how_a_play_ended_that_stands_in_no_table_is_told_only_to_who_has_finished(
    cast: list[Player], small: Edition
) -> None:
    alice, bob, _ = cast
    end(bob, small, 3, ranked=False)
    assert cell(alice, bob) == ("done", "", 0, 0)
    mine = begin(alice, small)
    assert cell(alice, bob) == ("done", "", 0, 0)
    mine.delete()
    end(alice, small, 4)
    assert cell(alice, bob) == ("won", "3", 60, 0)


def test_a_look_without_a_move_is_not_begun_and_a_second_run_changes_nothing(
    cast: list[Player], small: Edition
) -> None:
    alice, bob, _ = cast
    play = begin(bob, small, moves=0)
    assert cell(alice, bob) is None
    play.delete()
    end(bob, small, 3)
    end(bob, small, 1, run=2, ranked=False)
    assert cell(alice, bob) == ("won", "3", 60, 1)


def test_giving_up_is_told_as_the_feed_tells_it_and_has_no_place(cast: list[Player], small: Edition) -> None:
    alice, bob, _ = cast
    end(bob, small, 1, "gave up", line="🏳️")
    assert cell(alice, bob) == ("gave up", "🏳️", 60, 0)


def places_of_friends(viewer: Player) -> dict[str, bool]:
    """In which places a player is shown Bob."""
    client = browser(viewer)
    bob = Player.objects.get(name="Bob").public_id
    names = [client.get("/api/friends/").json()["rows"].get(bob), FriendsReader(viewer.pk)().rows.get(bob)]
    game = text(client, f"/toy/small/{NOW}/")
    return {
        "api": names[0] is not None,
        "live": names[1] is not None,
        "home": "Friends today" in text(client, "/") and "Bob" in text(client, "/"),
        "tab and sheet": "tab-friends" in game and "ff-friends" in game,
        "compare": "who was ahead" in text(client, f"/me/with/{bob}/"),
        "me": "Compare Bob with me" in text(client, "/me/"),
        "player": "Compare with me" in text(client, f"/player/{bob}/"),
    }


def test_nothing_is_shown_of_who_switched_it_off_nor_to_them(db: None, small: Edition) -> None:
    alice, bob = player("Alice"), player("Bob")
    Friend.objects.bulk_create([Friend(player=alice, friend=bob), Friend(player=bob, friend=alice)])
    everywhere = dict.fromkeys(places_of_friends(alice), True)
    nowhere = dict.fromkeys(everywhere, False)
    assert places_of_friends(alice) == everywhere
    for who in (bob, alice):
        hidden = Preferences.objects.create(player=who, hidden_from_friends=True)
        assert places_of_friends(alice) == nowhere, who
        hidden.delete()
    assert places_of_friends(alice) == everywhere
    set_hidden(bob.pk, True)
    assert read(alice.pk).rows.keys() == {alice.public_id}


def test_who_switches_it_off_is_sent_out_and_the_friends_hear_at_once(
    alice: Visitor, bob: Visitor, wrong: int, told: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": wrong})
    first, second = Player.objects.order_by("pk")
    Friend.objects.bulk_create([Friend(player=first, friend=second), Friend(player=second, friend=first)])
    reader = FriendsReader(first.pk)
    reader()
    assert reader.members == {first.pk}
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        post(alice.client, "/me/choices/", hidden_from_friends="on")
    assert set(told) == {f"friends.{first.pk}", f"friends.{second.pk}"}
    assert reader().rows == {} and reader.members == set()
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        post(alice.client, "/me/choices/", hidden_from_friends="on", public_page="on")
    assert told == []


def test_a_first_move_and_a_finish_are_told_to_friends_and_the_moves_between_are_not(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, told: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": wrong})
    first, second = Player.objects.order_by("pk")
    Friend.objects.create(player=first, friend=second)
    told.clear()
    bob.post({"guess": wrong})
    assert told == []
    bob.post({"guess": secret})
    assert set(told) == {f"friends.{first.pk}", f"friends.{second.pk}"}
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        leave_out(Play.objects.filter(player=second))
    assert f"friends.{first.pk}" in told


def test_adding_parting_and_leaving_are_told_to_both(
    cast: list[Player], told: list[str], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    alice, bob, carol = cast
    for deed in (lambda: add(carol, alice), lambda: part(carol, alice)):
        told.clear()
        with django_capture_on_commit_callbacks(execute=True):
            deed()
        assert set(told) == {f"friends.{alice.pk}", f"friends.{carol.pk}"}
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        forget_player(bob)
    assert f"friends.{alice.pk}" in told


def test_of_very_many_who_have_added_somebody_not_all_are_told_but_friends_are(db: None) -> None:
    star, friend = player("Star"), player("Friend")
    others = Player.objects.bulk_create([Player(name=f"Fan {n}", look=f"fan{n}") for n in range(MOST_FRIENDS + 20)])
    Friend.objects.bulk_create([Friend(player=one, friend=star) for one in [*others, friend]])
    Friend.objects.create(player=star, friend=friend)
    heard = told_of(star.pk)
    assert {star.pk, friend.pk} <= heard and len(heard) <= MOST_FRIENDS + 2


def fill(viewer: Player, count: int, edition: Edition) -> None:
    """Gives somebody so many friends, who have all played."""
    there = Friend.objects.filter(player=viewer).count()
    new = Player.objects.bulk_create([Player(name=f"Otter {n}", look=f"otter{n}") for n in range(there, count)])
    Friend.objects.bulk_create(
        [Friend(player=viewer, friend=one) for one in new] + [Friend(player=one, friend=viewer) for one in new]
    )
    at = timezone.now()
    Play.objects.bulk_create(
        Play(player=one, edition=edition, ranked=True, status="won", started_at=at, moves_made=2,
             moved_at=at, finished_at=at, seconds=60, score_key=score_key((0, n, 60)))
        for n, one in enumerate(new)
    )  # fmt: skip


def test_two_hundred_friends_cost_as_many_queries_as_ten(small: Edition) -> None:
    alice = player("Alice")
    client, counted = browser(alice), []
    pages = ("/", "/api/friends/", f"/toy/small/{NOW}/")
    for page in pages * 2:
        client.get(page)  # what a process reads once
    for count in (10, MOST_FRIENDS):
        fill(alice, count, small)
        costs = {}
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            costs[page] = len(queries)
        with CaptureQueriesContext(connection) as queries:
            assert len(read(alice.pk).rows) == count + 1
        counted.append((costs, len(queries)))
    assert counted[0] == counted[1] and counted[0][1] == 4


def test_the_plays_of_friends_are_looked_up_in_an_index(small: Edition) -> None:
    """As the database itself says how it would answer."""
    alice = player("Alice")
    fill(alice, 30, small)
    with CaptureQueriesContext(connection) as queries:
        read(alice.pk)
    (asked,) = [one["sql"] for one in queries if 'FROM "plays_play"' in one["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{asked}")
        plan = " ".join(str(word) for line in cursor.fetchall() for word in line)
    if connection.vendor == "sqlite":
        assert "USING INDEX" in plan and "SCAN" not in plan, plan


def test_only_rows_that_changed_travel_and_who_is_shown_no_more_is_null(cast: list[Player], small: Edition) -> None:
    alice, bob, carol = cast
    topic = FriendsTopic(alice.pk, 0.0)
    before = read(alice.pk)
    assert topic.delta(before, before) is None
    end(bob, small)
    after = read(alice.pk)
    heard = json.loads(topic.delta(before, after) or "")
    assert set(heard) == {"type", "version", "rows"} and set(heard["rows"]) == {bob.public_id}
    Friend.objects.filter(friend=carol).delete()
    assert json.loads(topic.delta(after, read(alice.pk)) or "")["rows"] == {carol.public_id: None}


def test_home_shows_the_busiest_and_names_a_few_of_the_others(small: Edition) -> None:
    alice = player("Alice")
    fill(alice, SHOWN + 2, small)
    idle = Player.objects.bulk_create([Player(name=f"Idle {n}", look=f"idle{n}") for n in range(NAMED + 2)])
    Friend.objects.bulk_create([Friend(player=alice, friend=one) for one in idle])
    company = for_home(alice)
    assert company and len(company.playing) == SHOWN and len(company.others) == NAMED and company.more == 4
    page = text(browser(alice), "/")
    assert "Friends today" in page and "Not yet: Idle 0, Idle 1, Idle 2." in page and "and 4 more" in page
    assert page.index("Friends today") > page.rindex("game-row"), "the games come first"


def test_without_friends_nothing_is_said_of_them(small: Edition) -> None:
    alice = player("Alice")
    assert for_home(alice) is None
    page = text(browser(alice), "/")
    assert "Friends today" not in page and "friends-home.js" not in page
    assert "tab-friends" not in text(browser(alice), f"/toy/small/{NOW}/")
    assert Client().get("/api/friends/").status_code == 404


def test_the_tab_is_of_today_and_stands_first(cast: list[Player], small: Edition) -> None:
    make_daily("toy", "small", NOW - timedelta(days=1))
    client = browser(cast[0])
    page = text(client, f"/toy/small/{NOW}/")
    assert page.index("tab-friends") < page.index("tab-table")
    assert "tab-friends" not in text(client, f"/toy/small/{NOW - timedelta(days=1)}/")
