"""A leaderboard is worth reading: first runs on their day rank, of nobody who works here."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.editions import running
from games.editions.calendar import FINISH_WITHIN, ends_at
from games.editions.models import Edition
from games.leagues.models import Tally
from games.players import tokens
from games.players.models import Player
from games.plays import judging
from games.plays.models import Move, Play
from games.plays.records import current_streak
from tests.cast.accounts import sign_in
from tests.cast.plays import KEY, account, names, player_of, win
from tests.cast.visitors import Visitor, path, text
from tests.day import Clock

pytestmark = pytest.mark.usefixtures("at_noon")
Visit = Callable[[], Visitor]


def test_nobody_is_set_apart_for_what_was_shown_to_others_nearby(
    alice: Visitor, visit: Visit, toy: Edition, clock: Clock, takes_a_while: int
) -> None:
    shown = int(alice.post({"give_up": True}).json()["result"]["reveal"]["number"])
    sister = visit()
    clock.advance(takes_a_while + 1)
    result = win(sister, shown)
    assert (result["ranked"], result["rank"], result["note"]) == (True, 1, "")


def test_staff_never_rank_and_who_becomes_staff_leaves_the_tables(
    alice: Visitor, bob: Visitor, toy: Edition, secret: int
) -> None:
    assert win(alice, secret)["ranked"] is True
    User.objects.create_superuser("boss", password="heron-bell-77")
    sign_in(alice.client, "boss", "heron-bell-77")
    assert Play.objects.get().apart == "staff" and names(toy) == set()
    nora, zoe = account("nora", bob.path), account("zoe", bob.path)
    assert win(nora, secret)["ranked"] is True
    for user in User.objects.filter(username__in=("nora", "zoe")):
        user.is_staff = True
        user.save()
    result = win(zoe, secret)
    assert result["ranked"] is False and "work on this site" in result["note"]
    assert names(toy) == set() and current_streak(player_of(nora).pk, "toy") == 1
    assert not Tally.objects.filter(points__gt=0).exists()
    Play.objects.update(apart="quick")
    assert judging.let_stand(Play.objects.all()) == 0 and names(toy) == set()


def test_only_a_first_run_ranks_and_the_next_says_how_it_ended(alice: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert alice.post({}, where="runs/").json()["error"]["code"] == "unfinished"
    first = win(alice, secret)
    assert (first["ranked"], first["rank"]) == (True, 1) and "Your first attempt" not in " ".join(first["news"])
    again = alice.post({}, where="runs/")
    assert again.status_code == 201
    assert again.json()["state"] == {**again.json()["state"], "moves": 0, "ranked": False}
    page = text(alice.client, alice.path)
    assert 'class="goal from"' in page and "Your first attempt counts:" in page
    assert f'href="/replay/{first["player"]}{alice.path}"' in page
    last = alice.post({"give_up": True}, after=0).json()["result"]
    assert (last["ranked"], last["rank"], last["of"]) == (False, None, 1)
    [news] = last["news"]
    assert news.startswith(f"Your first attempt counts: {first['line']} · ") and news.endswith("No. 1.")
    assert "Your first attempt" not in text(alice.client, alice.path).split("<script")[0]


def test_a_play_ranks_for_the_day_of_its_first_look(
    alice: Visitor, toy: Edition, secret: int, wrong: int, clock: Clock
) -> None:
    clock.advance(timedelta(hours=13))
    late = Visitor(path(toy))
    result = win(late, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 0)
    assert alice.post({"guess": wrong}).json()["state"]["ranked"] is True
    result = win(alice, secret)
    assert (result["ranked"], result["rank"], result["seconds"]) == (True, 1, 13 * 60 * 60)


def test_the_answers_of_a_day_are_shown_once_no_play_of_it_can_rank(
    alice: Visitor, toy: Edition, secret: int, wrong: int, clock: Clock
) -> None:
    solution, day = f"{path(toy)}solution/", toy.day

    def is_open() -> bool:
        shown = alice.client.get(solution).status_code == 200
        assert (solution in text(alice.client, f"/archive/{day}/")) is shown is (not running.todays("toy"))
        assert (solution in text(alice.client, "/sitemap-solutions.xml")) is shown
        return shown

    alice.post({"guess": wrong})
    clock.move_to(ends_at(day) + FINISH_WITHIN - timedelta(seconds=1))
    assert not is_open() and alice.get()["state"]["ranked"] is True
    clock.advance(1)
    assert is_open() and alice.get()["state"]["ranked"] is False
    result = win(alice, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 1) and "after midnight" in result[
        "note"
    ]


def test_a_move_by_a_token_ends_the_rank_of_a_play(alice: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    bob = account("bob", alice.path)
    assert bob.post({"guess": wrong}).json()["state"]["ranked"] is True
    key = tokens.make(Player.objects.get(user__username="bob"), "bot", may_play=True)
    body, headers = json.dumps({"move": {"guess": wrong}, "after": 1}), {"Authorization": f"Bearer {key}"}
    address = f"/api{bob.path}moves/"
    moved = bob.client.post(address, body, content_type="application/json", headers=headers)
    assert moved.json()["state"]["ranked"] is False
    result = bob.post({"guess": secret}, after=2).json()["result"]
    assert (result["ranked"], result["streak"]) == (False, 1) and "API token" in result["note"]
    assert names(toy) == set()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("more", "expected"), [({}, [200, *[409] * 5]), ({"key": KEY}, [200] * 6)])
def test_one_of_moves_posted_at_once_counts(
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
