"""When somebody first saw a puzzle is kept in one cookie, which does not grow."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory

from games.editions.models import Edition
from games.plays import clock
from tests.cast.visitors import Later, Visitor


def opened(count: int) -> Client:
    """A browser in which so many practice puzzles were opened, and none begun."""
    client = Client()
    for n in range(1, count + 1):
        assert client.get(f"/api/toy/practice/small/{n}/").status_code == 200
    return client


def test_many_puzzles_that_were_only_opened_make_one_small_cookie(db: None) -> None:
    client = opened(40)
    told = {name: len(one.value) for name, one in client.cookies.items() if name.startswith("seen")}
    assert list(told) == ["seen"] and told["seen"] < 500


def test_a_play_is_timed_from_the_first_look_though_others_were_opened_since(
    alice: Visitor, toy: Edition, wrong: int, later: Later
) -> None:
    later(30)
    for n in range(1, 6):
        alice.client.get(f"/api/toy/practice/small/{n}/")
    alice.client.get(alice.path)
    assert alice.post({"guess": wrong}).json()["state"]["seconds"] == 30


def test_from_the_first_move_on_the_look_is_forgotten(alice: Visitor, wrong: int) -> None:
    assert alice.client.cookies["seen"].value
    alice.post({"guess": wrong})
    assert not alice.client.cookies["seen"].value


@pytest.mark.parametrize("value", ["", "x", "1.1", "zz.zz:forged", "²"])
def test_a_forged_look_counts_for_nothing(value: str, toy: Edition) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["seen"] = value
    assert clock.seen_at(request, toy) is None


def test_a_look_of_long_ago_counts_for_nothing(toy: Edition, later: Later) -> None:
    client: Any = Client()
    client.get(f"/toy/small/{toy.date}/")
    request = RequestFactory().get("/")
    request.COOKIES["seen"] = client.cookies["seen"].value
    later(clock.KEPT_FOR + 10)
    assert clock.seen_at(request, toy) is None
