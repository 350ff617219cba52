"""Which runs rank and for which day, and that of moves at once one counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from games.editions.models import Edition
from games.plays.models import Move, Play
from tests.cast.plays import KEY, win
from tests.cast.visitors import Visitor, path, text
from tests.day import Clock

DAY = timedelta(days=1)


def test_only_a_first_run_ranks_and_a_further_one_says_how_the_first_ended(
    alice: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": wrong})
    assert alice.post({}, where="runs/").json()["error"]["code"] == "unfinished"
    first = win(alice, secret)
    assert (first["ranked"], first["rank"]) == (True, 1) and "Your first try" not in " ".join(first["news"])
    again = alice.post({}, where="runs/")
    assert again.status_code == 201
    assert again.json()["state"] == {**again.json()["state"], "moves": 0, "ranked": False}
    page = text(alice.client, alice.path)
    assert 'class="goal from"' in page and "Your first try counts:" in page
    assert f'href="/replay/{first["player"]}{alice.path}"' in page
    last = alice.post({"give_up": True}, after=0).json()["result"]
    assert (last["ranked"], last["rank"], last["of"]) == (False, None, 1)
    [news] = last["news"]
    assert news.startswith(f"Your first try counts: {first['line']} · ") and news.endswith("No. 1.")
    assert "Your first try" not in text(alice.client, alice.path).split("<script")[0]


def test_a_play_ranks_for_the_day_on_which_it_was_first_looked_at(
    alice: Visitor, toy: Edition, secret: int, wrong: int, clock: Clock
) -> None:
    clock.advance(DAY)
    late = Visitor(path(toy))
    result = win(late, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 0)
    assert alice.post({"guess": wrong}).json()["state"]["ranked"] is True
    result = win(alice, secret)
    assert (result["ranked"], result["rank"], result["seconds"]) == (True, 1, DAY.total_seconds())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("more", "expected"), [({}, [200, *[409] * 5]), ({"key": KEY}, [200] * 6)])
def test_of_moves_posted_at_once_exactly_one_counts(
    toy: Edition, wrong: int, more: dict[str, str], expected: list[int]
) -> None:
    alice = Visitor(path(toy))
    alice.post({"guess": wrong})

    def post(_: int) -> int:
        try:
            return int(alice.post({"guess": wrong}, after=1, **more).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(post, range(6)))
    assert sorted(statuses) == expected
    assert Move.objects.count() == 2 == Play.objects.get().moves_made
