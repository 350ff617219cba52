"""The JSON interface of oneself: results in portions, and a day's puzzles."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from games.accounts import api
from games.editions.calendar import EPOCH, today
from games.editions.finding import practice
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play
from tests.cast.visitors import Visitor


def ended(player: Player, edition: Edition, hours: int, run: int = 1) -> Play:
    now = timezone.now()
    times = {"started_at": now, "moved_at": now, "finished_at": now - timedelta(hours=hours)}
    return Play.objects.create(player=player, edition=edition, run=run, status="won", line=f"{hours} h ago", **times)


def begun(visitor: Visitor, secret: int) -> Player:
    visitor.post({"guess": 1 if secret != 1 else 2})
    return Player.objects.get()


@pytest.mark.postgres
def test_results_come_in_portions_the_latest_first_and_each_once(
    alice: Visitor, toy: Edition, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "PORTION", 2)
    player = begun(alice, secret)
    for hours in (5, 1, 3, 2, 4):
        ended(player, toy, hours, run=hours + 1)
    at, lines = "/api/me/results/", []
    while at:
        told = alice.client.get(at).json()
        lines += [one["line"] for one in told["results"]]
        at = told["earlier"]
    assert lines == [f"{hours} h ago" for hours in range(1, 6)]


def test_practice_is_not_told_for_a_room_may_be_playing_its_puzzle(alice: Visitor, toy: Edition, secret: int) -> None:
    player = begun(alice, secret)
    ended(player, practice("toy", "small", "5", lambda: True), 1)
    assert alice.client.get("/api/me/results/").json()["results"] == []


@pytest.mark.parametrize("before", ["yesterday", "2026-13-01T00:00", "2026-11-21T00:00:00+99:00"])
def test_a_moment_that_is_none_gets_a_sentence(alice: Visitor, secret: int, before: str) -> None:
    begun(alice, secret)
    refused = alice.client.get("/api/me/results/", {"before": before})
    assert refused.status_code == 400 and "is a moment such as" in refused.json()["error"]["message"]


def test_somebody_new_is_told_what_is_missing(db: None) -> None:
    for address in ("/api/me/", "/api/me/results/"):
        refused = Client().get(address)
        assert refused.status_code == 404 and "send a token" in refused.json()["error"]["message"]


def test_a_day_has_its_puzzles_and_only_first_runs_count(alice: Visitor, toy: Edition, secret: int) -> None:
    player = begun(alice, secret)
    day = alice.client.get("/api/days/today/").json()
    assert (day["date"], day["number"]) == (str(today()), (today() - EPOCH).days + 1)
    small = next(one for one in day["puzzles"] if one["url"] == alice.path)
    assert small["status"] is None and small["api"] == f"/api{alice.path}"
    alice.post({"guess": secret})
    won = next(one for one in alice.client.get("/api/days/today/").json()["puzzles"] if one["url"] == alice.path)
    ended(player, toy, 0, run=2)
    later = alice.client.get(f"/api/days/{today()}/").json()["puzzles"]
    assert won["status"] == "won" and next(one for one in later if one["url"] == alice.path) == won


def test_a_day_that_has_not_come_is_not_told(db: None) -> None:
    for day in (today() + timedelta(days=1), EPOCH - timedelta(days=1), "2026-02-30", "nonsense"):
        assert Client().get(f"/api/days/{day}/").status_code == 404


def test_a_day_costs_the_same_whatever_was_played(
    alice: Visitor, toy: Edition, secret: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    alice.post({"guess": secret})
    with django_assert_num_queries(2):
        alice.client.get("/api/days/today/")
