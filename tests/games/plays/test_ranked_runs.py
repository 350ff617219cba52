"""Which runs rank, for which day, from when their time runs, and that of moves at once one counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from games.editions import finding
from games.editions.calendar import today
from games.editions.models import Edition
from games.plays.models import Move, Play
from tests.cast.plays import KEY
from tests.cast.visitors import Later, Visitor, path

DAY = 24 * 60 * 60
"""Seconds."""


def test_only_a_first_run_on_its_day_ranks(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    again = alice.post({}, where="runs/")
    assert again.status_code == 201
    assert again.json()["state"] == {**again.json()["state"], "moves": 0, "ranked": False}
    result = alice.post({"guess": secret}, after=0).json()["result"]
    assert (result["ranked"], result["rank"], result["of"]) == (False, None, 1)


def test_a_further_run_says_how_the_first_one_ended_which_counts(alice: Visitor, secret: int, wrong: int) -> None:
    address = alice.get()["edition"]["url"]
    first = alice.post({"guess": secret}).json()["result"]
    assert "Your first try" not in " ".join(first["news"])
    alice.post({}, where="runs/")
    page = alice.client.get(address).content.decode()
    assert (
        'class="goal from"' in page
        and "Your first try counts:" in page
        and f'href="/replay/{first["player"]}{address}"' in page
    )
    last = alice.post({"give_up": True}, after=0).json()["result"]
    assert len(last["news"]) == 1 and last["news"][0].startswith(f"Your first try counts: {first['line']} · ")
    assert (
        last["news"][0].endswith("No. 1.")
        and "Your first try" not in alice.client.get(address).content.decode().split("<script")[0]
    )


def test_a_run_that_is_not_finished_is_not_begun_again(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert alice.post({}, where="runs/").json()["error"]["code"] == "unfinished"


def test_a_past_day_does_not_rank(db: None) -> None:
    past = finding.daily("toy", "small", today() - timedelta(days=3))
    carol = Visitor(path(past))
    result = carol.post({"guess": past.puzzle.secret.number}).json()["result"]
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 0)


def test_a_game_begun_before_midnight_counts_for_its_day(alice: Visitor, secret: int, wrong: int, later: Later) -> None:
    alice.get()
    later(DAY)
    assert alice.post({"guess": wrong}).json()["state"]["ranked"] is True
    result = alice.post({"guess": secret}).json()["result"]
    assert (result["ranked"], result["rank"]) == (True, 1)
    assert result["seconds"] == DAY


def test_a_game_begun_after_midnight_does_not(alice: Visitor, toy: Edition, secret: int, later: Later) -> None:
    later(DAY)
    late = Visitor(path(toy))
    assert late.post({"guess": secret}).json()["result"]["ranked"] is False


def test_time_runs_from_the_first_look(alice: Visitor, secret: int, later: Later) -> None:
    later(100)
    assert alice.post({"guess": secret}).json()["result"]["seconds"] == 100


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("more", "expected"), [({}, [200, 409, 409, 409, 409, 409]), ({"key": KEY}, [200, 200, 200, 200, 200, 200])]
)
def test_of_moves_posted_at_once_exactly_one_counts(
    toy: Edition, wrong: int, more: dict[str, str], expected: list[int]
) -> None:
    alice = Visitor(path(toy))
    alice.post({"guess": wrong})

    def post(_: int) -> int:
        from django.db import connection

        try:
            return int(alice.post({"guess": wrong}, after=1, **more).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(post, range(6)))
    assert sorted(statuses) == expected
    assert Move.objects.count() == 2
    assert Play.objects.get().moves_made == 2
