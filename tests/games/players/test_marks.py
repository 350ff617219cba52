"""A guest is one guest, even where the answer to the first move, which carries the cookie, is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.players import cookie
from games.players.models import Player
from games.plays.models import Move
from puzzles import registry
from tests.cast.races import at_once
from tests.cast.visitors import Visitor

FIRST, SECOND = "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c11", "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c12"


def cookies(visitor: Visitor) -> dict[str, str]:
    return {name: one.value for name, one in visitor.client.cookies.items()}


def lose(visitor: Visitor, make: Callable[[], Any]) -> None:
    """Does something whose answer never reaches the browser: it keeps the cookies that it had."""
    before = cookies(visitor)
    assert make().status_code == 200
    visitor.client.cookies = SimpleCookie(before)
    visitor.known = 0


def meanwhile(monkeypatch: pytest.MonkeyPatch, visitor: Visitor, wrong: int, key: str) -> None:
    """While the next move is judged, the same browser's other try comes in under a key, and is faster."""
    apply = registry.engine("toy").apply

    def slowly(*words: Any) -> Any:
        monkeypatch.undo()
        lose(visitor, lambda: visitor.post({"guess": wrong}, key=key))
        return apply(*words)

    monkeypatch.setattr(registry.engine("toy"), "apply", slowly)


def test_a_first_move_sent_again_finds_the_guest_whom_it_made_and_so_does_a_page(
    alice: Visitor, bob: Visitor, wrong: int
) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    again = alice.post({"guess": wrong}, key=FIRST)
    assert again.status_code == 200 and again.json()["state"]["moves"] == 1
    assert alice.post({"guess": wrong}, key=SECOND).json()["state"]["moves"] == 2
    lose(bob, lambda: bob.post({"guess": wrong}, key=FIRST))
    assert bob.get()["state"]["moves"] == 1
    known = cookies(bob)
    assert known[cookie.COOKIE] and not known[cookie.MARK], "somebody who has moved gets no mark"
    bob.client.get(bob.path)
    assert not cookies(bob)[cookie.MARK]
    assert Player.objects.count() == 2 and Move.objects.count() == 3, "each browser has a mark of its own"


@pytest.mark.postgres
@pytest.mark.parametrize(("key", "status"), [(FIRST, 200), (SECOND, 409)])
def test_a_first_move_sent_again_while_the_first_is_on_its_way_counts_once_and_another_is_told_apart(
    alice: Visitor, bob: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch, key: str, status: int
) -> None:
    bob.client.cookies = SimpleCookie(cookies(alice))
    meanwhile(monkeypatch, bob, wrong, key)
    late = alice.post({"guess": wrong}, key=FIRST)
    assert late.status_code == status and late.json()["state"]["moves"] == 1
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_a_mark_leads_to_no_account_nor_to_anybody_who_was_signed_out_nor_for_long_and_is_not_forged(
    alice: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(alice, lambda: alice.post({"guess": wrong}, key=FIRST))
    kept = cookies(alice)

    def moves_of(**changed: Any) -> int:
        alice.client.cookies = SimpleCookie({**kept, **changed})
        return int(alice.get()["state"]["moves"])

    assert moves_of(**{cookie.MARK: kept[cookie.MARK][:-1] + "?"}) == 0
    with monkeypatch.context() as later:
        later.setattr(cookie, "MARK_AGE", -1)
        assert moves_of() == 0
    for changed in ({"user": User.objects.create(username="alice")}, {"user": None, "generation": 1}):
        Player.objects.update(**changed)
        assert moves_of() == 0, changed
    assert alice.post({"guess": wrong}, key=SECOND).status_code == 200
    assert Player.objects.filter(mark=None).count() == 1 and Player.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_first_moves_of_one_browser_at_once_one_is_made_and_all_get_its_answer(alice: Visitor, wrong: int) -> None:
    tabs = [Visitor(alice.path) for _ in range(6)]
    for tab in tabs:
        tab.client.cookies = SimpleCookie(cookies(alice))
    answers = at_once(*(partial(tab.post, {"guess": wrong}, key=FIRST) for tab in tabs))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_a_browser_with_a_mark_is_the_same_visitor_on_every_page_and_one_without_is_none(db: None) -> None:
    clients = (Client(), Client())
    for client in clients:
        client.get("/about/")
    marks = [{cookie.MARK: client.cookies[cookie.MARK].value} for client in clients]
    assert len({cookie.visitor_in(cookies) for cookies in marks} | {""}) == 3
    assert cookie.visitor_in(marks[0]) == cookie.visitor_in(dict(marks[0])) and cookie.visitor_in({}) == ""
