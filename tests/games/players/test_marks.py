"""A guest is one guest, even where the answer to the first move, which carries the cookie, is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.editions.models import Edition
from games.players import cookie
from games.players.models import Player
from games.plays.models import Move
from puzzles import registry
from tests.cast.visitors import Visitor, path

FIRST, SECOND = "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c11", "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c12"


def cookies(visitor: Visitor) -> dict[str, str]:
    return {name: one.value for name, one in visitor.client.cookies.items()}


def lose(visitor: Visitor, make: Callable[[], Any]) -> None:
    """Does something whose answer never reaches the browser: it keeps the cookies that it had."""
    before = cookies(visitor)
    assert make().status_code == 200
    visitor.client.cookies = SimpleCookie(before)
    visitor.known = 0


def test_a_first_move_sent_again_finds_the_guest_whom_it_made(alice: Visitor, wrong: int) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    again = alice.post({"guess": wrong}, key=FIRST)
    assert again.status_code == 200 and again.json()["state"]["moves"] == 1
    assert alice.post({"guess": wrong}, key=SECOND).json()["state"]["moves"] == 2
    assert Player.objects.count() == 1 and Move.objects.count() == 2


def test_a_page_opened_again_shows_the_move_whose_answer_was_lost(alice: Visitor, wrong: int) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    assert alice.get()["state"]["moves"] == 1
    known = cookies(alice)
    assert known[cookie.COOKIE] and not known[cookie.MARK]


@pytest.mark.postgres
def test_a_first_move_sent_again_while_the_first_is_on_its_way_counts_once(
    alice: Visitor, bob: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.client.cookies = SimpleCookie(cookies(alice))  # the same browser's second try, which is faster
    apply = registry.engine("toy").apply

    def slowly(*words: Any) -> Any:
        monkeypatch.undo()
        lose(bob, lambda: bob.post({"guess": wrong}, key=FIRST))
        return apply(*words)

    monkeypatch.setattr(registry.engine("toy"), "apply", slowly)
    assert alice.post({"guess": wrong}, key=FIRST).json()["state"]["moves"] == 1
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_two_first_moves_at_once_under_keys_of_their_own_are_told_apart(
    alice: Visitor, bob: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.client.cookies = SimpleCookie(cookies(alice))
    apply = registry.engine("toy").apply

    def slowly(*words: Any) -> Any:
        monkeypatch.undo()
        lose(bob, lambda: bob.post({"guess": wrong}, key=SECOND))
        return apply(*words)

    monkeypatch.setattr(registry.engine("toy"), "apply", slowly)
    late = alice.post({"guess": wrong}, key=FIRST)
    assert late.status_code == 409 and late.json()["state"]["moves"] == 1
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_browsers_get_marks_of_their_own(alice: Visitor, bob: Visitor, wrong: int) -> None:
    for visitor in (alice, bob):
        lose(visitor, lambda visitor=visitor: visitor.post({"guess": wrong}, key=FIRST))  # type: ignore[misc]  # a loop
    assert Player.objects.count() == 2
    assert alice.client.cookies[cookie.MARK].value != bob.client.cookies[cookie.MARK].value


def test_a_mark_leads_to_no_account_and_to_nobody_who_was_signed_out(alice: Visitor, wrong: int) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    for changed in ({"user": User.objects.create(username="alice")}, {"user": None, "generation": 1}):
        Player.objects.update(**changed)
        assert alice.get()["state"]["moves"] == 0
    assert alice.post({"guess": wrong}, key=SECOND).status_code == 200
    assert Player.objects.filter(mark=None).count() == 1 and Player.objects.count() == 2


@pytest.mark.parametrize("spoil", ["old", "forged"])
def test_a_mark_that_is_too_old_or_forged_is_none(
    alice: Visitor, toy: Edition, wrong: int, spoil: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    if spoil == "old":
        monkeypatch.setattr(cookie, "MARK_AGE", -1)
    else:
        alice.client.cookies[cookie.MARK] = alice.client.cookies[cookie.MARK].value[:-1] + "?"
    assert alice.get()["state"]["moves"] == 0


def test_whoever_has_moved_gets_no_mark(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert not alice.client.cookies[cookie.MARK].value
    alice.client.get(f"{alice.path}")
    alice.get()
    assert not alice.client.cookies[cookie.MARK].value


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_first_moves_of_one_browser_at_once_one_is_made_and_all_get_its_answer(toy: Edition, wrong: int) -> None:
    alice = Visitor(path(toy))
    before = cookies(alice)

    def post(_: int) -> int:
        tab = Visitor(path(toy))
        tab.client.cookies = SimpleCookie(before)
        try:
            return int(tab.post({"guess": wrong}, key=FIRST).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(post, range(6))) == [200] * 6
    assert Player.objects.count() == 1 and Move.objects.count() == 1
