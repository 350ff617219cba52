"""A leaderboard is worth reading: first runs on their day rank, of nobody who copied or works here."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from games.editions.models import Edition
from games.leagues.models import Tally
from games.players.models import Count
from games.plays import judging, standings
from games.plays.history import current_streak
from games.plays.models import Move, Play
from tests.cast.accounts import sign_in
from tests.cast.plays import KEY, account, names, player_of, win
from tests.cast.visitors import Visitor, path, text
from tests.day import Clock

pytestmark = pytest.mark.usefixtures("at_noon")
Visit = Callable[[], Visitor]


def show_answer(visitor: Visitor) -> int:
    """Let somebody give up; return the number that they are shown."""
    return int(visitor.post({"give_up": True}).json()["result"]["reveal"]["number"])


def at(address: str, path: str) -> Visitor:
    """Return a browser at another address of the network."""
    visitor = Visitor(path)
    visitor.client.defaults["REMOTE_ADDR"] = address
    visitor.client.get(path)
    return visitor


# -- those who copy --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown_at", "minutes", "played_at", "ranked"),
    [
        pytest.param("203.0.113.7", 0, "203.0.113.7", False, id="at once as another guest"),
        pytest.param("203.0.113.7", 25, "203.0.113.7", False, id="within half an hour"),
        pytest.param("203.0.113.7", 70, "203.0.113.7", True, id="later than that"),
        pytest.param("203.0.113.7", 0, "203.0.113.9", True, id="elsewhere"),
        pytest.param("2001:db8:1:2::1", 0, "2001:db8:1:2:ffff::2", False, id="in the same household of IPv6"),
        pytest.param("2001:db8:1:2::1", 0, "2001:db8:1:3::1", True, id="in another one"),
    ],
)
def test_a_guest_who_begins_after_the_answer_was_shown_there_does_not_rank(
    toy: Edition, takes_a_while: int, clock: Clock, shown_at: str, minutes: int, played_at: str, ranked: bool
) -> None:
    first = at(shown_at, f"/toy/small/{toy.date}/")
    number = show_answer(first)
    clock.advance(60 * minutes)
    other = at(played_at, first.path)
    clock.advance(takes_a_while + 5)
    first.get()  # looking at the answer again hides nothing
    result = win(other, number)
    assert result["ranked"] is ranked and (result["rank"] is not None) is ranked and bool(names(toy)) is ranked
    assert ranked or result["note"].startswith("Not ranked: the answer was shown on this network")


def test_no_address_is_kept_in_what_tells_who_saw_the_answer(alice: Visitor) -> None:
    show_answer(alice)
    kept = list(Count.objects.all())
    assert kept and not any("127.0.0.1" in f"{one.key} {one.value}" for one in kept)
    assert all(one.until - timezone.now() <= timedelta(hours=26) for one in kept)


def test_accounts_behind_one_address_rank_unless_they_copy(
    toy: Edition, alice: Visitor, secret: int, clock: Clock, takes_a_while: int
) -> None:
    show_answer(alice)
    pupils = [account(f"pupil {n}", alice.path) for n in range(4)]
    User.objects.update(date_joined=timezone.now() - timedelta(days=1))
    for pupil in pupils:
        clock.advance(takes_a_while)
        assert win(pupil, secret)["ranked"] is True
    for name, seconds, ranked in (("Copier", takes_a_while + 5, False), ("Slow", 3 * takes_a_while, True)):
        fresh = account(name, alice.path)
        clock.advance(seconds)
        assert win(fresh, secret)["ranked"] is ranked, name
    assert {row.name for row in standings.table(toy.pk)} == {"Slow", *(f"pupil {n}" for n in range(4))}


def test_guests_who_take_their_time_or_began_before_rank(
    visit: Visit, alice: Visitor, bob: Visitor, toy: Edition, secret: int, clock: Clock, takes_a_while: int
) -> None:
    clock.advance(takes_a_while + 5)
    for n in range(4):
        guest = visit()
        clock.advance(3 * takes_a_while + 10 * n)
        assert win(guest, secret)["ranked"] is True
    assert [row.rank for row in standings.table(toy.pk)] == [1, 2, 3, 4]
    show_answer(alice)
    assert win(bob, secret)["ranked"] is True


# -- programs, simulations, staff ------------------------------------------------------------------------------


def test_a_simulated_play_that_only_posts_its_moves_never_ranks(toy: Edition, alice: Visitor, secret: int) -> None:
    account("alice", "/about/")
    machine = Visitor("/about/")
    sign_in(machine.client, "alice")
    machine.path = alice.path
    assert win(machine, secret)["ranked"] is False and names(toy) == set()


def test_staff_never_rank(alice: Visitor, toy: Edition, secret: int) -> None:
    nora, boss = account("nora", alice.path), Visitor("/about/")
    User.objects.filter(username="nora").update(is_staff=True)
    User.objects.create_superuser("boss", password="heron-bell-77")
    sign_in(boss.client, "boss", "heron-bell-77")
    boss.path = alice.path
    boss.client.get(boss.path)
    for visitor in (nora, boss):
        result = win(visitor, secret)
        assert result["ranked"] is False and "work on this site" in result["note"]
    assert names(toy) == set()


def test_who_becomes_staff_leaves_the_tables(alice: Visitor, bob: Visitor, toy: Edition, secret: int) -> None:
    assert win(alice, secret)["ranked"] is True
    User.objects.create_superuser("boss", password="heron-bell-77")
    sign_in(alice.client, "boss", "heron-bell-77")
    assert Play.objects.get().apart == "staff" and names(toy) == set()
    nora = account("nora", bob.path)
    assert win(nora, secret)["ranked"] is True
    user = User.objects.get(username="nora")
    user.is_staff = True
    user.save()
    assert names(toy) == set() and current_streak(player_of(nora).pk, "toy") == 1
    assert not Tally.objects.filter(points__gt=0).exists()
    Play.objects.update(apart="quick")
    assert judging.let_stand(Play.objects.all()) == 0 and names(toy) == set()


# -- which runs rank ----------------------------------------------------------------------------------------


def test_only_a_first_run_ranks_and_the_next_says_how_it_ended(alice: Visitor, secret: int, wrong: int) -> None:
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


def test_a_play_ranks_for_the_day_of_its_first_look(
    alice: Visitor, toy: Edition, secret: int, wrong: int, clock: Clock
) -> None:
    clock.advance(timedelta(days=1))
    late = Visitor(path(toy))
    result = win(late, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 0)
    assert alice.post({"guess": wrong}).json()["state"]["ranked"] is True
    result = win(alice, secret)
    assert (result["ranked"], result["rank"], result["seconds"]) == (True, 1, 24 * 60 * 60)


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
