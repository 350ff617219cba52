"""The mail of a day or a week: to confirmed addresses, in the reader's morning, once, and ended by one press."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.calling import letters, turns
from games.calling.models import DAILY, WEEKLY, Call, Wanted
from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import membership, seasons
from games.leagues.models import League
from games.players.models import Player
from games.plays.models import Play
from tests.games.calling.cast import account_of, befriend, wants
from tests.games.calling.conftest import Clock
from tests.games.leagues.test_leagues import NOW, finish, player


def minute(clock: Clock) -> None:
    for span in turns.errands(clock.now):
        turns.send(*span)


def test_a_daily_mail_comes_once_each_morning(alice: Player, bob: Player, clock: Clock) -> None:
    account_of(alice)
    wants(alice, mail=DAILY)
    yesterday = make_daily("toy", "small", NOW - timedelta(days=1))
    finish(alice, yesterday, 2)
    finish(bob, yesterday, 1)
    for hour, minutes in ((7, 59), (8, 0), (8, 1), (9, 0), (11, 59)):
        clock.at(hour, minutes)
        minute(clock)
    (letter,) = mail.outbox
    assert letter.to == ["alice@example.org"] and letter.subject.startswith(f"{NOW:%A}’s Fivefold: ")
    assert "Yesterday you finished 1 puzzle." in letter.body and "1 friend of yours played yesterday." in letter.body
    assert "Bob" not in letter.body and Call.objects.get().state == Call.POSTED
    clock.at(8, days=1)
    minute(clock)
    assert len(mail.outbox) == 2


def test_it_is_text_and_html_and_ended_by_a_press_in_the_mail_program(alice: Player, clock: Clock) -> None:
    account_of(alice)
    alice.name = "<b>Al & ice"
    alice.save()
    wants(alice, mail=DAILY)
    clock.at(8)
    minute(clock)
    (letter,) = mail.outbox
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert address.startswith("https://fivefold.example/mail/end/") and address in letter.body
    assert isinstance(letter, EmailMultiAlternatives)
    ((html, kind),) = letter.alternatives
    html = str(html)
    assert kind == "text/html" and address in html and "&lt;b&gt;Al &amp; ice" in html and "<b>Al & ice" in letter.body
    path = address.removeprefix("https://fivefold.example")
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(path).status_code == 200 and Wanted.objects.get().mail == DAILY  # a scanner's look
    ended = stranger.post(path, {"List-Unsubscribe": "One-Click"})
    assert ended.status_code == 200 and 'href="/me/settings/#calls-title"' in ended.content.decode()
    assert Wanted.objects.get().mail == ""
    clock.at(8, days=1)
    minute(clock)
    assert len(mail.outbox) == 1


def test_a_forged_link_ends_nothing_and_that_of_somebody_forgotten_is_dead(alice: Player, client: Client) -> None:
    wants(alice, mail=DAILY)
    token = letters.token_of(alice)
    assert client.post(f"/mail/end/{token[:-2]}xx/").status_code == 404
    assert client.post(f"/mail/end/{alice.public_id}:abc/").status_code == 404
    assert Wanted.objects.get().mail == DAILY
    alice.public_id = "another"
    alice.save()
    assert client.get(f"/mail/end/{token}/").status_code == 404


@pytest.mark.parametrize("how", ["unconfirmed", "no account", "hidden", "none", "closed"])
def test_nobody_else_is_written_to(how: str, alice: Player, clock: Clock) -> None:
    if how != "no account":
        user = account_of(alice, verified=how != "unconfirmed")
        user.is_active = how != "closed"
        user.save()
    wants(alice, mail="" if how == "none" else DAILY)
    Player.objects.filter(pk=alice.pk).update(hidden=how == "hidden")
    clock.at(8)
    minute(clock)
    assert mail.outbox == []


def test_who_ends_it_before_it_is_sent_gets_none(alice: Player, clock: Clock) -> None:
    account_of(alice)
    wants(alice, mail=DAILY)
    clock.at(8)
    spans = turns.errands(clock.now)
    Wanted.objects.update(mail="")
    for span in spans:
        turns.send(*span)
    assert mail.outbox == [] and Call.objects.get().state == Call.NOTHING


def test_each_has_it_in_their_own_morning_also_on_the_day_on_which_the_clock_is_put_back(
    alice: Player, bob: Player, clock: Clock
) -> None:
    for one, zone in ((alice, "Europe/Berlin"), (bob, "America/New_York")):
        account_of(one)
        wants(one, mail=DAILY, zone=zone)
    came: list[tuple[str, str]] = []
    clock.now = datetime(2026, 10, 24, 22, tzinfo=UTC)  # in the night that follows, Berlin has an hour twice
    while clock.now < datetime(2026, 10, 25, 14, tzinfo=UTC):
        before = len(mail.outbox)
        minute(clock)
        came += [(letter.to[0], f"{clock.now:%H:%M}") for letter in mail.outbox[before:]]
        clock.now += timedelta(minutes=30)
    assert came == [("alice@example.org", "07:00"), ("bob@example.org", "12:00")]


def test_a_weekly_mail_comes_on_monday_once_the_leagues_weeks_are_kept(
    alice: Player, bob: Player, small: Edition, clock: Clock
) -> None:
    account_of(alice)
    wants(alice, mail=WEEKLY, zone="Asia/Tokyo")
    league = membership.found("The Otters", bob)
    League.objects.filter(pk=league.pk).update(created_at=clock.now)
    league.refresh_from_db()
    membership.join(league, alice)
    finish(alice, small, 2)
    monday = seasons.week_of(NOW) + seasons.WEEK
    clock.now = datetime(monday.year, monday.month, monday.day, tzinfo=UTC) - timedelta(minutes=30)
    minute(clock)  # half past eight there, and the week goes on here
    assert mail.outbox == []
    clock.now += timedelta(hours=2)
    seasons.keep(league)
    minute(clock)
    clock.now += timedelta(hours=1)
    minute(clock)
    (letter,) = mail.outbox
    assert "Last week you finished 1 puzzle on 1 day." in letter.body
    assert re.search(r"The Otters: you came in at number 1, with \d+ points\.", str(letter.body))


def test_a_mail_server_that_is_away_is_asked_again(alice: Player, clock: Clock, settings, monkeypatch) -> None:
    account_of(alice)
    wants(alice, mail=DAILY)
    clock.at(8)

    def away(self: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.backends.locmem.EmailBackend.open", away)
        minute(clock)
    assert mail.outbox == [] and Call.objects.get().state == Call.WAITING
    clock.at(8, 2)
    minute(clock)
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("often", [DAILY, WEEKLY])
def test_many_mails_cost_no_more_reading_than_one(often: str, db: None, clock: Clock, small: Edition) -> None:
    league = membership.found("The Otters", player("Owner"))

    def readers(first: int, many: int) -> None:
        for number in range(first, first + many):
            one, friend = player(f"Reader{number}"), player(f"Friend{number}")
            account_of(one)
            wants(one, mail=often)
            befriend(one, friend)
            membership.join(league, one)
            finish(one, small, 2)
            finish(friend, small, 1)

    def cost(day: int) -> int:
        calls = [
            Call(player_id=one, kind=often, what=day, due_at=clock.now, until=clock.now + timedelta(hours=1))
            for one in Wanted.objects.values_list("player", flat=True)
        ]
        made = Call.objects.bulk_create(calls)
        with CaptureQueriesContext(connection) as queries:
            turns.send(made[0].pk, made[-1].pk)
        return len([query for query in queries if query["sql"].startswith("SELECT")])

    readers(0, 1)
    few = cost(0)
    readers(1, 20)
    assert cost(1) <= few + 20  # each row is looked at once more as it is taken
    assert len(mail.outbox) == 22


def test_a_mail_has_the_result_of_no_day_but_today(alice: Player, clock: Clock) -> None:
    account_of(alice)
    wants(alice, mail=DAILY)
    play = finish(alice, make_daily("toy", "small", NOW - timedelta(days=1)), 2)
    Play.objects.filter(pk=play.pk).update(line="in 2 guesses", emoji=["🟩"])
    clock.at(8)
    minute(clock)
    assert "guesses" not in mail.outbox[0].body and "🟩" not in mail.outbox[0].body
