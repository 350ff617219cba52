"""A newcomer is taught before the clock begins: once for a puzzle, ten minutes at most, and never again later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.editions.models import Edition
from games.plays import clock
from games.plays.models import Look
from tests.cast.plays import account, win
from tests.cast.visitors import Later, Visitor

pytestmark = pytest.mark.usefixtures("at_noon")


def taught(visitor: Visitor) -> int:
    """The lesson is over; returns the seconds that the clock shows then."""
    response = visitor.post(None, where="lesson/")
    assert response.status_code == 200
    return int(response.json()["state"]["seconds"])


def test_what_a_lesson_took_does_not_count(alice: Visitor, secret: int, later: Later) -> None:
    later(200)
    assert taught(alice) == 0
    later(30)
    assert alice.get()["state"]["seconds"] == 30
    assert win(alice, secret)["seconds"] == 30


def test_a_second_lesson_counts(alice: Visitor, secret: int, later: Later) -> None:
    later(20)
    taught(alice)
    later(100)
    assert taught(alice) == 100
    assert win(alice, secret)["seconds"] == 100


def test_a_lesson_that_stood_open_for_long_counts_from_ten_minutes_on(alice: Visitor, later: Later) -> None:
    later(clock.LONGEST_LESSON + 60)
    assert taught(alice) == 60


def test_who_has_played_the_game_needs_no_lesson(alice: Visitor, wrong: int, later: Later) -> None:
    alice.post({"guess": wrong})
    later(50)
    assert taught(alice) == 50
    alice.path = alice.path.replace("small", "large")
    alice.client.get(alice.path)
    later(40)
    assert taught(alice) == 40


def test_an_accounts_lesson_is_kept_with_its_first_look(
    alice: Visitor, toy: Edition, secret: int, later: Later
) -> None:
    visitor = account("alice", alice.path)
    later(100)
    assert taught(visitor) == 0
    del visitor.client.cookies[clock.COOKIE]
    visitor.client.get(visitor.path)
    later(10)
    assert taught(visitor) == 10
    look = Look.objects.get(edition=toy)
    assert look.spared == 100 and timezone.now() - look.at >= timedelta(seconds=110)
    assert win(visitor, secret)["seconds"] == 10


def test_whoever_never_looked_is_spared_nothing(alice: Visitor) -> None:
    del alice.client.cookies[clock.COOKIE]
    taught(alice)
    assert clock.COOKIE not in alice.client.cookies or not alice.client.cookies[clock.COOKIE].value


def test_a_lesson_over_midnight_is_not_spared_so_that_the_day_still_ranks(
    alice: Visitor, toy: Edition, later: Later
) -> None:
    later(12 * 3600 - 30)  # half a minute to midnight, in another browser
    bob = Visitor(alice.path)
    later(60)
    assert taught(bob) >= 60 and bob.get()["state"]["ranked"] is True


def test_the_end_of_a_lesson_is_asked_for_with_the_token_alone(alice: Visitor) -> None:
    assert Client(enforce_csrf_checks=True).post(f"/api{alice.path}lesson/").status_code == 403
