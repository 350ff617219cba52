"""What browsers are called for: when there is news, once, and only for what its player has switched on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.accounts.models import Friend, Preferences
from games.calling import turns
from games.calling.models import BEATEN, LEAGUE, ROOM, STREAK, Call
from games.calling.tasks import call_players, forget_calls, send_calls
from games.editions.models import Edition
from games.leagues import membership, seasons
from games.leagues.models import League
from games.players.models import Player
from games.plays.models import Play, Record
from games.rooms.models import Removal, Room
from tests.games.calling.cast import Device, befriend, wants
from tests.games.calling.conftest import Clock
from tests.games.leagues.test_leagues import NOW, finish, player
from tests.games.outgoing.endpoint import Endpoint

Told = Callable[[], list[dict[str, str]]]


def minute(clock: Clock) -> None:
    """What beat asks for each minute, and what workers then do."""
    for first, last in turns.errands(clock.now):
        turns.send(first, last)


@pytest.fixture
def told(service: Endpoint, device: Device, alice: Player) -> Told:
    """What Alice's browser has shown so far."""
    device.of(alice, service.address("/push/alice"))
    return lambda: [device.read(body) for _, _, body in service.received]


def have_beaten(bob: Player, alice: Player, small: Edition, clock: Clock) -> None:
    """Alice finished an hour ago, and Bob a minute ago with one guess less."""
    finish(alice, small, 3, finished_at=clock.now - timedelta(hours=1))
    finish(bob, small, 2, finished_at=clock.now - timedelta(minutes=1))


def test_a_friend_has_beaten_me(told: Told, alice: Player, bob: Player, small: Edition, clock: Clock) -> None:
    wants(alice, BEATEN)
    have_beaten(bob, alice, small, clock)
    for _ in range(3):
        minute(clock)
        clock.now += timedelta(minutes=1)
    (notice,) = told()
    assert notice["title"] == "Bob has beaten you" and "today’s Toy" in notice["body"]
    assert notice["path"] == f"/toy/small/{NOW}/" and Call.objects.get().state == Call.POSTED


def test_nothing_is_on_by_itself(told: Told, alice: Player, bob: Player, small: Edition, clock: Clock) -> None:
    wants(alice, STREAK, ROOM, LEAGUE)
    have_beaten(bob, alice, small, clock)
    minute(clock)
    assert told() == [] and not Call.objects.exists()


@pytest.mark.parametrize("how", ["one-way", "shy", "hidden", "listener hidden", "worse"])
def test_nobody_is_named_who_is_no_friend_or_shows_nothing(
    how: str, told: Told, alice: Player, bob: Player, small: Edition, clock: Clock
) -> None:
    wants(alice, BEATEN)
    have_beaten(bob, alice, small, clock)
    if how == "one-way":
        Friend.objects.filter(player=bob).delete()
    elif how == "shy":
        Preferences.objects.create(player=bob, hidden_from_friends=True)
    elif how == "worse":
        Play.objects.filter(player=bob).update(score_key="9")
    else:
        who = bob if how == "hidden" else alice
        Player.objects.filter(pk=who.pk).update(hidden=True)
    minute(clock)
    assert told() == []


def test_what_was_switched_off_or_hidden_meanwhile_is_not_told(
    told: Told, alice: Player, bob: Player, small: Edition, clock: Clock
) -> None:
    wants(alice, BEATEN)
    have_beaten(bob, alice, small, clock)
    spans = turns.errands(clock.now)
    Preferences.objects.create(player=bob, hidden_from_friends=True)
    for span in spans:
        turns.send(*span)
    assert told() == [] and Call.objects.get().state == Call.NOTHING


def test_at_night_being_beaten_waits_for_the_morning(
    told: Told, alice: Player, bob: Player, small: Edition, clock: Clock
) -> None:
    wants(alice, BEATEN, zone="Asia/Tokyo")
    clock.at(14)  # eleven at night there
    have_beaten(bob, alice, small, clock)
    minute(clock)
    assert told() == []
    clock.at(22, 59)
    minute(clock)
    assert told() == []
    clock.at(23, 1)
    minute(clock)
    assert [one["title"] for one in told()] == ["Bob has beaten you"]


def test_a_friend_has_opened_a_room(told: Told, alice: Player, bob: Player, clock: Clock) -> None:
    wants(alice, ROOM)
    room = Room.objects.create(host=bob)
    Room.objects.filter(pk=room.pk).update(created_at=clock.now)
    minute(clock)
    minute(clock)
    (notice,) = told()
    assert notice["title"] == "Bob has opened a room" and notice["path"] == f"/room/{room.code}/"


def test_a_friend_who_opens_one_room_after_the_other_calls_once_an_hour(
    told: Told, alice: Player, bob: Player, clock: Clock
) -> None:
    wants(alice, ROOM)
    for minutes in (0, 0, 5, 61):
        clock.at(15, 0)
        clock.now += timedelta(minutes=minutes)
        Room.objects.filter(pk=Room.objects.create(host=bob).pk).update(created_at=clock.now)
        minute(clock)
    assert [notice["title"] for notice in told()] == ["Bob has opened a room"] * 2


@pytest.mark.parametrize("how", ["locked", "sent away", "at night", "long ago"])
def test_a_room_into_which_nobody_can_come_calls_nobody(
    how: str, told: Told, alice: Player, bob: Player, clock: Clock
) -> None:
    wants(alice, ROOM, zone="Asia/Tokyo" if how == "at night" else "")
    clock.at(15)
    room = Room.objects.create(host=bob, locked=how == "locked")
    at = clock.now - timedelta(minutes=30 if how == "long ago" else 0)
    Room.objects.filter(pk=room.pk).update(created_at=at)
    if how == "sent away":
        Removal.objects.create(room=room, player=alice, for_good=True)
    minute(clock)
    assert told() == []


def streak(of: Player, days: int, freezes: int = 0, last: int = 1) -> Record:
    fields = {"streak": days, "best_streak": days, "last_won": NOW - timedelta(days=last), "freezes": freezes}
    return Record.objects.update_or_create(player=of, game=Record.ANY, defaults=fields)[0]


def test_my_streak_ends_at_midnight(told: Told, alice: Player, clock: Clock) -> None:
    wants(alice, STREAK)
    streak(alice, 5)
    clock.at(19, 59)
    minute(clock)
    assert told() == []
    for at in (0, 1, 2):
        clock.at(20, at)
        minute(clock)
    (notice,) = told()
    assert notice["title"] == "Your streak of 5 days ends at midnight" and notice["path"] == "/"


@pytest.mark.parametrize(("freezes", "last", "calls"), [(0, 0, 0), (1, 1, 0), (1, 2, 1), (2, 3, 1), (0, 2, 0)])
def test_only_a_streak_that_really_ends_is_told_of(
    told: Told, alice: Player, clock: Clock, freezes: int, last: int, calls: int
) -> None:
    """Not one that was won today, that a freeze will save, or that is over already."""
    wants(alice, STREAK)
    streak(alice, 9, freezes, last)
    clock.at(20)
    minute(clock)
    assert len(told()) == calls


def test_who_wins_before_the_call_is_sent_is_not_alarmed(told: Told, alice: Player, clock: Clock) -> None:
    wants(alice, STREAK)
    streak(alice, 5)
    clock.at(20)
    spans = turns.errands(clock.now)
    Record.objects.update(last_won=NOW, streak=6)
    for span in spans:
        turns.send(*span)
    assert told() == []


def test_the_leagues_week_is_over(told: Told, alice: Player, bob: Player, small: Edition, clock: Clock) -> None:
    wants(alice, LEAGUE)
    league = membership.found("The Otters", bob)
    League.objects.filter(pk=league.pk).update(created_at=clock.now)
    league.refresh_from_db()
    membership.join(league, alice)
    finish(bob, small, 1)
    finish(alice, small, 2)
    monday = seasons.week_of(NOW) + seasons.WEEK
    clock.now = datetime(monday.year, monday.month, monday.day, 1, 5, tzinfo=UTC)
    seasons.keep(league)
    minute(clock)
    assert told() == []  # it is night
    clock.now += timedelta(hours=7)
    minute(clock)
    minute(clock)
    (notice,) = told()
    assert notice["title"] == "The Otters: the week is over" and notice["body"].startswith("You came second with ")
    assert "Bob" not in str(notice)


def test_the_task_of_each_minute_asks_for_what_is_due(
    told: Told, alice: Player, bob: Player, small: Edition, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(send_calls, "delay", lambda *span: asked.append(span))
    wants(alice, BEATEN)
    have_beaten(bob, alice, small, clock)
    assert call_players() == 1 and len(asked) == 1
    for span in asked:
        send_calls(*span)
    assert call_players() == 0 and len(told()) == 1


def test_rows_of_long_ago_go(alice: Player, clock: Clock) -> None:
    for days in (1, 90):
        until = clock.now - timedelta(days=days)
        Call.objects.create(player=alice, kind=STREAK, what=days, due_at=until, until=until, state=Call.POSTED)
    forget_calls()
    assert Call.objects.get().what == 1


def test_the_cost_does_not_grow_with_the_players(
    service: Endpoint, alice: Player, small: Edition, clock: Clock
) -> None:
    """What is news is written down at the same number of queries for one listener and for thirty."""

    def listeners(first: int, many: int) -> None:
        for number in range(first, first + many):
            one = player(f"Listener {number}")
            befriend(one, alice)
            wants(one, BEATEN, ROOM, STREAK, LEAGUE)
            Device.new().of(one, service.address(f"/push/{number}"))
            finish(one, small, 5, finished_at=clock.now - timedelta(hours=1))
            streak(one, 3)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            turns.errands(clock.now)
        return len(queries)

    clock.at(20)
    listeners(0, 1)
    finish(alice, small, 1, finished_at=clock.now)
    few = cost()
    before = Call.objects.count()
    listeners(1, 30)
    assert cost() <= few and Call.objects.count() == before + 60
