"""When a league's day is posted: once, whichever worker does it, and again only where nothing can have arrived."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail

from games.editions.making import make_daily_edition
from games.editions.models import Edition, Ruling
from games.leaderboards import leagues, webhook_request, webhooks
from games.leaderboards.models import DISCORD, EVENING, FINISHED, JSON, SLACK, Hook, League, Post
from games.leaderboards.tasks import post_tables, send_post
from tests.cast.endpoint import Endpoint, resolve_locally, run_endpoint
from tests.cast.leagues import TODAY, get_player, make_finish, make_league, make_player
from tests.data.tables import table
from tests.day import Clock

SECRET = "/hook/very-secret"


def at(hour: int, minute: int = 0) -> datetime:
    return datetime.combine(TODAY, time(hour, minute), UTC)


@pytest.fixture
def clock(clock: Clock) -> Clock:
    """The clock, in the evening."""
    clock.move_to(at(21, 5))
    return clock


@pytest.fixture
def league(toy: Edition) -> League:
    """Alice's league of three, of whom Bob has won today."""
    league = make_league("Alice", "Bob", "Carol")
    make_finish(get_player("Bob"), toy, 1)
    return league


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with run_endpoint(204) as server:
        monkeypatch.setattr(webhooks, "get_outgoing_permission", lambda: server.permission)
        monkeypatch.setattr(webhook_request, "resolve_host", resolve_locally)
        yield server


def hook_of(league: League, server: Endpoint, **more: Any) -> Hook:
    fields = {"kind": JSON, "origin": "https://fivefold.example/", "address": server.address(SECRET), **more}
    return Hook.objects.create(league=league, by=league.owner, **fields)


@pytest.fixture
def hook(league: League, other_side: Endpoint) -> Hook:
    return hook_of(league, other_side)


def take_turn(clock: Clock) -> None:
    """Do what beat asks for each minute, and what workers then do."""
    webhooks.create_due_posts(clock.now)
    for number in webhooks.list_due_posts(clock.now):
        webhooks.send_post(number)


def outcome() -> tuple[str, str]:
    """Return the state of the only post, and the sentence that the owner reads."""
    return Post.objects.get().state, Hook.objects.get().outcome


def test_in_the_evening_the_table_is_posted_once(
    hook: Hook, other_side: Endpoint, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_post, "delay", send_post)
    asked = []
    for hour in (20, 21, 22, 23):
        clock.move_to(at(hour, 30))
        asked.append(post_tables())
    ((path, _, body),) = other_side.received
    assert asked == [0, 1, 0, 0] and path == SECRET
    assert outcome() == (Post.POSTED, f"We posted the league table of {TODAY.day} {TODAY:%B}.")
    posted = json.loads(body)
    assert posted["rows"] == [{"rank": 1, "name": "Bob", "points": 12}] and posted["waiting"] is None
    assert posted["league"] == "The Otters" and posted["day"] == TODAY.isoformat()


def test_when_all_have_finished_it_is_posted(league: League, other_side: Endpoint, clock: Clock, toy: Edition) -> None:
    hook_of(league, other_side, when=FINISHED)
    clock.move_to(at(9))
    for name in ("Alice", "Carol"):
        take_turn(clock)
        assert other_side.received == []
        make_finish(get_player(name), toy, 2)
    for _ in range(2):
        take_turn(clock)
    assert len(other_side.received) == 1


def test_all_have_finished_means_every_game_that_counts(league: League, other_side: Endpoint) -> None:
    """One puzzle of a game is enough; a struck one does not matter, another game does; each league has its own."""
    for one in (league, leagues.create_league("The Newts", get_player("Bob"))):
        hook_of(one, other_side, when=FINISHED)
    large, fields = make_daily_edition("toy", "large", TODAY), {"seed": "other", "stored": {}, "engine_version": 1}
    other = Edition.objects.create(kind=Edition.DAILY, game="nettle", variant="small", date=TODAY, **fields)
    for name in ("Alice", "Carol"):
        make_finish(get_player(name), large, 2)
    hooks = Hook.objects.all()
    assert webhooks.find_finished_leagues(TODAY, hooks) == []
    Edition.objects.filter(pk=other.pk).update(ruling=Ruling.STRUCK)
    assert sorted(webhooks.find_finished_leagues(TODAY, hooks)) == sorted(League.objects.values_list("pk", flat=True))
    assert webhooks.find_finished_leagues(TODAY, hooks.none()) == []
    leagues.join_league(league, make_player("Dave"))
    assert webhooks.find_finished_leagues(TODAY, hooks) == [hooks.exclude(league=league).get().league_id]


def test_nothing_is_posted_without_points_a_switch_or_its_owner(hook: Hook, other_side: Endpoint, clock: Clock) -> None:
    Hook.objects.update(on=False)
    take_turn(clock)
    assert not Post.objects.exists()
    Hook.objects.update(on=True)
    webhooks.create_due_posts(clock.now)
    Hook.objects.update(on=False)  # between being written down and being sent
    take_turn(clock)
    assert outcome()[0] == Post.NOTHING
    Post.objects.all().delete()
    Hook.objects.update(on=True)
    leagues.change_owner(hook.league, get_player("Bob").public_id)
    take_turn(clock)
    assert not Hook.objects.get().on and Hook.objects.get().outcome == webhooks.OWNER_CHANGED_MESSAGE
    Hook.objects.all().delete()
    hook_of(lonely := leagues.create_league("The Newts", get_player("Alice")), other_side)
    for _ in range(2):
        take_turn(clock)
    assert Post.objects.get(league=lonely).state == Post.NOTHING and "No one had points" in Hook.objects.get().outcome
    assert other_side.received == []


@pytest.mark.postgres
def test_two_workers_post_once(hook: Hook, other_side: Endpoint, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first is sending, with the row as both have read it."""
    webhooks.create_due_posts(clock.now)
    number, deliver = Post.objects.get().pk, webhooks.deliver_message

    def meanwhile(*args: Any) -> Any:
        monkeypatch.setattr(webhooks, "deliver_message", deliver)
        webhooks.send_post(number)
        return deliver(*args)

    monkeypatch.setattr(webhooks, "deliver_message", meanwhile)
    take_turn(clock)
    assert len(other_side.received) == 1 and Post.objects.count() == 1


def test_what_a_killed_worker_sent_is_not_sent_again(
    hook: Hook, other_side: Endpoint, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched, pytest.raises(pytest.fail.Exception):
        patched.setattr(webhooks, "deliver_message", lambda *_: pytest.fail("killed"))
        take_turn(clock)
    take_turn(clock)
    assert outcome()[0] == Post.SENDING
    clock.move_to(at(21, 15))
    take_turn(clock)
    assert other_side.received == [] and outcome() == (Post.FAILED, webhooks.LOST_POST_MESSAGE)


def test_where_the_other_side_is_in_trouble_it_is_tried_again(hook: Hook, other_side: Endpoint, clock: Clock) -> None:
    other_side.headers = {"Retry-After": "600"}
    for status in (429, 500, 503):
        Post.objects.all().delete()
        other_side.received.clear()
        other_side.status = status
        clock.move_to(at(21, 4))
        take_turn(clock)
        assert outcome()[0] == Post.WAITING and outcome()[1].endswith("We’ll try again.")
        clock.move_to(at(21, 13))  # the ten minutes are not over
        take_turn(clock)
        assert len(other_side.received) == 1
        other_side.status = 200
        clock.move_to(at(21, 15))
        take_turn(clock)
        assert len(other_side.received) == 2 and outcome()[0] == Post.POSTED
        assert Hook.objects.get().failing_since is None


def test_each_try_waits_longer_and_the_next_day_has_its_own(hook: Hook, other_side: Endpoint, clock: Clock) -> None:
    other_side.status = 500
    take_turn(clock)
    waits = []
    while (post := Post.objects.get()).state == Post.WAITING:
        waits.append(post.due_at - clock.now)
        clock.move_to(post.due_at)
        take_turn(clock)
    assert waits[:4] == [timedelta(minutes=n) for n in (1, 2, 4, 8)] and max(waits) == timedelta(hours=2)
    assert post.state == Post.FAILED and clock.now < at(18) + timedelta(days=1)


HOPELESS = table("hopeless")


def test_what_will_not_become_better_is_not_tried_again(hook: Hook, other_side: Endpoint, clock: Clock) -> None:
    for status, sentence in HOPELESS.items():
        Post.objects.all().delete()
        other_side.received.clear()
        other_side.status = int(status)
        for hour in (22, 23):
            clock.move_to(at(hour))
            take_turn(clock)
        assert len(other_side.received) == 1 and outcome()[0] == Post.FAILED and sentence in outcome()[1]


def test_after_ten_days_of_failure_it_is_off_and_its_owner_told(hook: Hook, other_side: Endpoint, clock: Clock) -> None:
    user = User.objects.create_user("alice")
    EmailAddress.objects.create(user=user, email="alice@fivefold.example", primary=True, verified=False)
    hook.league.owner.user = user
    hook.league.owner.save()
    other_side.status = 404
    for verified, days, is_on in ((False, 10, False), (True, 9, True), (True, 10, False)):
        EmailAddress.objects.update(verified=verified)
        Post.objects.all().delete()
        Hook.objects.update(on=True, failing_since=clock.now - timedelta(days=days))
        assert mail.outbox == []
        take_turn(clock)
        assert Hook.objects.get().on is is_on
    assert Hook.objects.get().outcome.startswith("We switched posting off after ten days")
    (sent,) = mail.outbox
    assert sent.to == ["alice@fivefold.example"] and "The Otters" in sent.body and "secret" not in sent.body


def test_rows_of_long_ago_are_forgotten(league: League, clock: Clock) -> None:
    for days in (59, 61):
        Post.objects.create(league=league, day=TODAY - timedelta(days=days), due_at=clock.now, state=Post.POSTED)
    webhooks.delete_old_posts()
    assert Post.objects.get().day == TODAY - timedelta(days=59)


def test_logs_hide_addresses(hook: Hook, other_side: Endpoint, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for kind in (DISCORD, SLACK, JSON):
        for status, host in ((204, ""), (404, ""), (404, "https://10.0.0.1")):
            other_side.status = status
            Hook.objects.update(kind=kind, address=f"{host}{SECRET}" if host else other_side.address(SECRET))
            Post.objects.all().delete()
            take_turn(clock)
            hook.refresh_from_db()
            assert "very" not in caplog.text + repr(hook) + str(hook) + hook.outcome + hook.masked_address
    assert hook.masked_address == "10.0.0.1 …cret" and hook.when == EVENING
