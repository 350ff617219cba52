"""The clock that ranks runs from the first look, whatever becomes of cookies, tabs and accounts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.editions.calendar import ends_at
from games.editions.models import Edition
from games.players.models import Player
from games.plays import clock
from games.plays.models import Look
from tests.cast.accounts import sign_in
from tests.cast.plays import account, names, win
from tests.cast.visitors import Later, Visitor

# -- the clock -------------------------------------------------------------------------------------------------


def test_a_deleted_cookie_does_not_start_the_clock_anew(
    alice: Visitor, toy: Edition, secret: int, later: Later
) -> None:
    visitor = account("alice", alice.path)
    later(100)
    del visitor.client.cookies[clock.COOKIE]
    visitor.client.get(visitor.path)
    assert win(visitor, secret)["seconds"] == 100


def test_another_browser_of_an_account_does_not_start_the_clock_anew(alice: Visitor, secret: int, later: Later) -> None:
    account("alice", alice.path)
    later(100)
    elsewhere = Visitor("/about/")
    sign_in(elsewhere.client, "alice")
    elsewhere.path = alice.path
    elsewhere.client.get(alice.path)
    assert win(elsewhere, secret)["seconds"] == 100


def test_what_a_newcomer_saw_before_signing_in_counts(alice: Visitor, secret: int, later: Later) -> None:
    account("alice", alice.path)
    later(-200)  # the newcomer looks first
    newcomer = Visitor(alice.path)
    later(300)
    sign_in(newcomer.client, "alice")
    assert win(newcomer, secret)["seconds"] == 300


def test_a_guests_look_goes_along_to_their_account(
    alice: Visitor, toy: Edition, secret: int, later: Later, visit: Callable[[], Visitor]
) -> None:
    account("alice", "/about/")
    guest = Player.objects.create(name="Guest")
    seen = timezone.now() - timedelta(seconds=300)
    Look.objects.create(player=guest, edition=toy, at=seen)
    clock.take_over(guest, Player.objects.get(user__username="alice"))
    assert Look.objects.get(player__user__username="alice").at == seen


def test_whoever_keeps_no_cookie_of_the_clock_plays_and_has_no_time(alice: Visitor, toy: Edition, secret: int) -> None:
    del alice.client.cookies[clock.COOKIE]
    result = win(alice, secret)
    assert result["seconds"] is None and result["ranked"] is False and result["note"].startswith("Not ranked: we could")
    assert names(toy) == set() and result["streak"] == 1


def test_looks_that_count_no_more_are_swept(toy: Edition, later: Later) -> None:
    guest = Player.objects.create(name="Guest")
    Look.objects.create(player=guest, edition=toy, at=timezone.now())
    assert clock.sweep() == 0
    later(clock.KEPT_FOR + 1)
    assert clock.sweep() == 1


def test_many_practice_puzzles_that_a_player_looks_at_make_no_rows(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    for n in range(1, 4):
        assert alice.client.get(f"/api/toy/practice/small/{n}/").status_code == 200
    assert not Look.objects.exists()


def test_a_look_before_midnight_counts_after_it(
    alice: Visitor, toy: Edition, secret: int, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    later((ends_at(toy.day) - timezone.now()).total_seconds() - 30)
    visitor = account("alice", alice.path)
    later(60)
    result = win(visitor, secret)
    assert result["ranked"] is True and result["seconds"] == 60
