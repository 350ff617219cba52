"""Programs, simulations and staff never rank; what staff played before they were known as such leaves the tables."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.editions.models import Edition
from games.leagues.models import Tally
from games.plays.history import current_streak
from games.plays.models import Play
from tests.cast.accounts import sign_in
from tests.cast.plays import account, names, player_of, win
from tests.cast.visitors import Visitor

# -- programs, simulations, staff ------------------------------------------------------------------------------


@pytest.mark.parametrize(("headers", "refused"), [({"Authorization": "Bearer of-whatever"}, 401), ({}, 403)])
def test_a_program_without_cookies_and_without_a_token_that_is_known_does_not_get_to_move(
    toy: Edition, secret: int, alice: Visitor, headers: dict[str, str], refused: int
) -> None:
    client = Client(enforce_csrf_checks=True)
    told = client.post(
        f"/api{alice.path}moves/",
        json.dumps({"move": {"guess": secret}, "after": 0}),
        content_type="application/json",
        headers=headers,
    )
    assert told.status_code == refused and not Play.objects.exists()


def test_a_simulated_play_that_only_posts_its_moves_never_ranks(toy: Edition, alice: Visitor, secret: int) -> None:
    account("alice", "/about/")
    machine = Visitor("/about/")
    sign_in(machine.client, "alice")
    machine.path = alice.path
    assert win(machine, secret)["ranked"] is False and names(toy) == set()


def test_staff_never_rank(alice: Visitor, toy: Edition, secret: int) -> None:
    visitor = account("nora", alice.path)
    User.objects.filter(username="nora").update(is_staff=True)
    result = win(visitor, secret)
    assert result["ranked"] is False and "work on this site" in result["note"] and names(toy) == set()


def test_an_administrator_made_by_a_command_is_known_as_staff_when_they_play(
    alice: Visitor, toy: Edition, secret: int
) -> None:
    User.objects.create_superuser("nora", password="heron-bell-77")
    visitor = Visitor("/about/")
    sign_in(visitor.client, "nora", "heron-bell-77")
    visitor.client.get(alice.path)
    visitor.path = alice.path
    assert "work on this site" in win(visitor, secret)["note"] and names(toy) == set()


def test_what_staff_played_as_guests_before_they_signed_in_leaves_the_tables(
    alice: Visitor, toy: Edition, secret: int
) -> None:
    User.objects.create_superuser("nora", password="heron-bell-77")
    assert win(alice, secret)["ranked"] is True
    sign_in(alice.client, "nora", "heron-bell-77")
    assert Play.objects.get().apart == "staff" and names(toy) == set()


def test_whoever_comes_to_work_here_leaves_the_tables(alice: Visitor, toy: Edition, secret: int) -> None:
    visitor = account("nora", alice.path)
    assert win(visitor, secret)["ranked"] is True
    user = User.objects.get(username="nora")
    user.is_staff = True
    user.save()
    assert names(toy) == set() and current_streak(player_of(visitor).pk, "toy") == 1
    assert not Tally.objects.filter(points__gt=0).exists()
