"""When a league's day is posted: once, whoever is at it, and again only where nothing can have arrived."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail

from games.editions.making import make_daily
from games.editions.models import Edition, Ruling
from games.leagues import membership
from games.leagues.models import League
from games.posting import sending, turns
from games.posting.models import DISCORD, EVENING, FINISHED, JSON, SLACK, Hook, Post
from games.posting.tasks import forget_posts, post_tables, send_post
from tests.cast.endpoint import Endpoint, endpoint, here
from tests.cast.leagues import NOW, finish, league_of, who

SECRET = "/hook/very-secret"


class Clock:
    """A clock that stands until it is moved; it begins on the evening of the day."""

    def __init__(self) -> None:
        self.now = datetime.combine(NOW, time(21, 5), UTC)

    def at(self, hour: int, minute: int = 0, days: int = 0) -> None:
        self.now = datetime.combine(NOW + timedelta(days=days), time(hour, minute), UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


@pytest.fixture
def league(small: Edition) -> League:
    """Alice's league of three, of whom Bob has won today."""
    league = league_of("Alice", "Bob", "Carol")
    finish(who("Bob"), small, 1)
    return league


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with endpoint(204) as server:
        monkeypatch.setattr(sending, "permission", lambda: server.permission)
        monkeypatch.setattr(sending, "resolved", here)
        yield server


def hook_of(league: League, server: Endpoint, **more: Any) -> Hook:
    told = {"kind": JSON, "origin": "https://fivefold.example/", "address": server.address(SECRET), **more}
    return Hook.objects.create(league=league, by=league.owner, **told)


def turn(clock: Clock) -> None:
    """What beat asks for each minute, and what workers then do."""
    turns.write_down(clock.now)
    for number in turns.to_send(clock.now):
        turns.send(number)


def told(league: League) -> str:
    return Hook.objects.get(league=league).outcome


def state(league: League) -> str:
    return Post.objects.get(league=league).state


def test_in_the_evening_the_table_is_posted_once(league: League, other_side: Endpoint, clock: Clock) -> None:
    hook_of(league, other_side)
    for hour in (20, 21, 22, 23):
        clock.at(hour, 30)
        turn(clock)
    ((path, _, body),) = other_side.received
    assert path == SECRET and state(league) == Post.POSTED
    posted = json.loads(body)
    assert posted["rows"] == [{"rank": 1, "name": "Bob", "points": 12}] and posted["waiting"] is None
    assert posted["league"] == "The Otters" and posted["day"] == NOW.isoformat()
    assert told(league) == f"The table of {NOW.day} {NOW:%B} was posted."


def test_the_task_of_each_minute_asks_for_the_posts_whose_turn_it_is(
    league: League, other_side: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(send_post, "delay", asked.append)
    hook_of(league, other_side)
    assert post_tables() == 1 and asked == [Post.objects.get().pk]
    for number in asked:
        send_post(number)
    assert post_tables() == 0 and len(other_side.received) == 1


def test_when_all_have_finished_it_is_posted_at_once(
    league: League, other_side: Endpoint, clock: Clock, small: Edition
) -> None:
    hook_of(league, other_side, when=FINISHED)
    clock.at(9)
    for name in ("Alice", "Carol"):
        turn(clock)
        assert other_side.received == []
        finish(who(name), small, 2)
    turn(clock)
    turn(clock)
    assert len(other_side.received) == 1


def test_all_have_finished_means_every_game_that_counts(
    league: League, other_side: Endpoint, clock: Clock, small: Edition
) -> None:
    """One puzzle of a game is enough, one that was struck is not waited for, and another game is."""
    large = make_daily("toy", "large", NOW)
    other = Edition.objects.create(
        kind=Edition.DAILY, game="nettle", variant="small", date=NOW, seed="other", stored={}, engine_version=1
    )
    hook_of(league, other_side, when=FINISHED)
    for name in ("Alice", "Carol"):
        finish(who(name), large, 2)
    hooks = Hook.objects.all()
    assert turns.all_finished(NOW, hooks) == []
    Edition.objects.filter(pk=other.pk).update(ruling=Ruling.STRUCK)
    assert turns.all_finished(NOW, hooks) == [league.pk]
    assert turns.all_finished(NOW, hooks.none()) == []


def test_who_is_in_two_leagues_counts_in_each(small: Edition, other_side: Endpoint, clock: Clock) -> None:
    first = league_of("Alice", "Bob")
    second = membership.found("The Newts", who("Bob"))
    for one in (first, second):
        hook_of(one, other_side, when=FINISHED)
    finish(who("Bob"), small, 1)
    assert turns.all_finished(NOW, Hook.objects.all()) == [second.pk]


def test_an_evening_without_points_posts_nothing(small: Edition, other_side: Endpoint, clock: Clock) -> None:
    league = league_of("Alice")
    hook_of(league, other_side)
    turn(clock)
    turn(clock)
    assert other_side.received == [] and state(league) == Post.NOTHING and "Nobody had points" in told(league)


def test_what_is_switched_off_posts_nothing(league: League, other_side: Endpoint, clock: Clock) -> None:
    hook = hook_of(league, other_side, on=False)
    turn(clock)
    assert not Post.objects.exists()
    Hook.objects.update(on=True)
    turns.write_down(clock.now)
    Hook.objects.filter(pk=hook.pk).update(on=False)  # between being written down and being sent
    turn(clock)
    assert other_side.received == [] and state(league) == Post.NOTHING


@pytest.mark.postgres
def test_of_two_workers_at_once_one_posts(
    league: League, other_side: Endpoint, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second comes while the first is sending, with the row as both have read it."""
    hook_of(league, other_side)
    turns.write_down(clock.now)
    number = Post.objects.get().pk
    deliver = sending.deliver

    def meanwhile(*args: Any) -> Any:
        monkeypatch.setattr(sending, "deliver", deliver)
        turns.send(number)
        return deliver(*args)

    monkeypatch.setattr(sending, "deliver", meanwhile)
    turns.write_down(clock.now)
    turns.send(number)
    assert len(other_side.received) == 1 and Post.objects.count() == 1


def test_what_a_killed_worker_was_sending_is_not_sent_again_and_the_owner_is_told(
    league: League, other_side: Endpoint, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook_of(league, other_side)

    class Killed(BaseException):
        pass

    def killed(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(sending, "deliver", killed)
        with pytest.raises(Killed):
            turn(clock)
    turn(clock)
    assert state(league) == Post.SENDING
    clock.at(21, 15)
    turn(clock)
    assert other_side.received == [] and state(league) == Post.FAILED and told(league) == turns.LOST


@pytest.mark.parametrize("status", [429, 500, 503])
def test_where_the_other_side_is_in_trouble_it_is_tried_again_until_it_works(
    league: League, other_side: Endpoint, clock: Clock, status: int
) -> None:
    hook_of(league, other_side)
    other_side.status, other_side.headers = status, {"Retry-After": "600"}
    turn(clock)
    assert state(league) == Post.WAITING and told(league).endswith("It is tried again.")
    clock.at(21, 14)  # the ten minutes are not over
    turn(clock)
    assert len(other_side.received) == 1
    other_side.status = 200
    clock.at(21, 16)
    turn(clock)
    assert len(other_side.received) == 2 and state(league) == Post.POSTED
    assert Hook.objects.get().failing_since is None


def test_each_try_waits_longer_and_the_next_day_has_its_own(league: League, other_side: Endpoint, clock: Clock) -> None:
    hook_of(league, other_side)
    other_side.status = 500
    waits = []
    while True:
        turn(clock)
        post = Post.objects.get()
        if post.state != Post.WAITING:
            break
        waits.append(post.due_at - clock.now)
        clock.now = post.due_at
    assert waits[:4] == [timedelta(minutes=n) for n in (1, 2, 4, 8)] and max(waits) == timedelta(hours=2)
    assert post.state == Post.FAILED and clock.now < datetime.combine(NOW + timedelta(days=1), time(18), UTC)


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (401, "refuses the address"),
        (404, "does not know the address any more"),
        (410, "does not know the address any more"),
        (400, "did not take the message (400)"),
        (302, "leads on to another one"),
    ],
)
def test_what_will_not_become_better_is_not_tried_again_that_day(
    league: League, other_side: Endpoint, clock: Clock, status: int, sentence: str
) -> None:
    hook_of(league, other_side)
    other_side.status = status
    turn(clock)
    clock.at(23)
    turn(clock)
    assert len(other_side.received) == 1 and state(league) == Post.FAILED and sentence in told(league)


def owner_with_mail(league: League) -> None:
    user = User.objects.create_user("alice")
    EmailAddress.objects.create(user=user, email="alice@fivefold.example", primary=True, verified=True)
    league.owner.user = user
    league.owner.save()


def test_after_ten_days_without_success_it_switches_itself_off_and_tells_the_owner(
    league: League, other_side: Endpoint, clock: Clock
) -> None:
    owner_with_mail(league)
    hook_of(league, other_side, failing_since=clock.now - timedelta(days=9))
    other_side.status = 404
    turn(clock)
    assert Hook.objects.get().on and mail.outbox == []
    Post.objects.all().delete()
    Hook.objects.update(failing_since=clock.now - timedelta(days=10))
    turn(clock)
    hook = Hook.objects.get()
    assert not hook.on and hook.outcome.startswith("Switched off after ten days")
    (sent,) = mail.outbox
    assert sent.to == ["alice@fivefold.example"] and "The Otters" in sent.body and "secret" not in sent.body


def test_nobody_is_written_to_at_an_address_that_they_have_not_confirmed(
    league: League, other_side: Endpoint, clock: Clock
) -> None:
    owner_with_mail(league)
    EmailAddress.objects.update(verified=False)
    hook_of(league, other_side, failing_since=clock.now - timedelta(days=10))
    other_side.status = 404
    turn(clock)
    assert not Hook.objects.get().on and mail.outbox == []


def test_under_another_owner_nothing_goes_to_the_former_ones_address(
    league: League, other_side: Endpoint, clock: Clock
) -> None:
    hook_of(league, other_side)
    membership.hand_over(league, who("Bob").public_id)
    turn(clock)
    assert other_side.received == [] and not Hook.objects.get().on and told(league) == turns.OTHERS


@pytest.mark.postgres
def test_rows_of_long_ago_are_forgotten(league: League, clock: Clock) -> None:
    for days in (59, 61):
        day = NOW - timedelta(days=days)
        Post.objects.create(league=league, day=day, due_at=clock.now, state=Post.POSTED)
    forget_posts()
    assert [post.day for post in Post.objects.all()] == [NOW - timedelta(days=59)]


@pytest.mark.parametrize("kind", [DISCORD, SLACK, JSON])
def test_whatever_happens_no_line_of_the_log_says_the_address(
    league: League, other_side: Endpoint, clock: Clock, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    hook = hook_of(league, other_side, kind=kind)

    def refused() -> None:
        other_side.status = 404

    def inside() -> None:
        Hook.objects.update(address="https://10.0.0.1/hook/very-secret")

    happens: list[Callable[[], None]] = [lambda: None, refused, inside]
    with caplog.at_level(logging.DEBUG):
        for step in happens:
            step()
            Post.objects.all().delete()
            turn(clock)
    hook.refresh_from_db()
    assert "very" not in caplog.text + repr(hook) + str(hook) + hook.outcome + hook.shown
    assert hook.shown == "10.0.0.1 …cret" and hook.when == EVENING
