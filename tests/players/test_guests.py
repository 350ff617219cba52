"""Guests without end: an address may begin only a few an hour, and those who never played are deleted.

That only a first move and coming to others make a row, is in tests/site/test_addresses.py.
"""

from datetime import timedelta
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.dominoes.models import Layout
from games.leaderboards import leagues
from games.leaderboards.models import League
from games.players import cookie, counters, personal_data
from games.players.models import Friend, Player, Report, ReportedName
from games.plays.models import Move, Play
from games.rooms import lobby
from games.rooms.models import Seat
from puzzles import registry
from tests.cast.accounts import post, sign_up
from tests.cast.races import at_once
from tests.cast.visitors import Visit, Visitor
from tests.day import DAY, START

HINT = {"hint": True}


def test_beyond_the_limit_of_an_address_nobody_new_begins_and_nothing_changes(visit: Visit, settings: Any) -> None:
    settings.NEW_GUESTS_AN_HOUR = 2
    known = [visit(), visit()]
    for one in known:
        assert one.post(HINT).status_code == 200
    late = visit()
    for _ in range(3):
        refused = late.post(HINT)
        assert refused.status_code == 429 and refused.json()["error"]["code"] == "full_house"
        assert refused.json()["error"]["message"] == counters.CROWDED_MESSAGE
        assert 0 < int(refused["Retry-After"]) <= counters.HOUR
    assert (Player.objects.count(), Play.objects.count(), Move.objects.count()) == (2, 2, 2)
    assert known[0].post(HINT).status_code == 200, "whoever has played goes on"
    page = post(late.client, "/room/open/", follow=False, play="toy/small")
    assert page.status_code == 429 and "A full house" in page.content.decode() and int(page["Retry-After"]) > 0
    assert Player.objects.count() == 2
    late.client.defaults["REMOTE_ADDR"] = "198.51.100.7"
    assert late.post(HINT).status_code == 200, "another network is another count"
    settings.NEW_GUESTS_AN_HOUR = 1
    answers = []
    for host, guest in enumerate((visit(), visit()), 1):
        guest.client.defaults["REMOTE_ADDR"] = f"2001:db8:7::{host}"
        answers.append(guest.post(HINT).status_code)
    assert answers == [200, 429], "a household of IPv6 is one address"


def test_what_was_decided_before_the_first_move_counts_from_then_on(alice: Visitor, visit: Visit) -> None:
    alice.client.cookies["wishes"] = "eyJuYW1lIjoiRXZlIn0:1abcde:forged"
    alice.post(HINT)
    friend, bob = Player.objects.get(), visit()
    assert friend.name != "Eve" and not friend.public_page, "forged wishes are none"
    post(bob.client, "/me/name/", name="Bob")
    post(bob.client, "/me/choices/", public_page="on", reminder="on", reminder_at="07:30")
    post(bob.client, f"/player/{friend.public_id}/friend/")
    layout = Layout.objects.create(title="Bob's", width=4, height=4, tiles=[["A", "B"]])
    assert Player.objects.count() == 1 and "Bob" in bob.client.get("/me/").content.decode()
    bob.post(HINT)
    player = Player.objects.exclude(pk=friend.pk).get()
    assert player.name == "Bob" and player.public_page and player.reminder_at and player.reminder_at.hour == 7
    assert Friend.objects.get(player=player).friend == friend
    assert "wishes" not in {name for name, cookie in bob.client.cookies.items() if cookie.value}
    layout.refresh_from_db()
    assert layout.player is None, "a layout that this browser did not ask for stays whose it is"


def long_ago(player: Player) -> Player:
    Player.objects.filter(pk=player.pk).update(created_at=START - personal_data.IDLE_GUESTS_KEPT - timedelta(hours=1))
    return player


def idle(name: str) -> Player:
    return long_ago(Player.objects.create(name=name))


@pytest.mark.postgres
def test_the_sweep_takes_guests_who_never_played_with_what_hangs_on_them_and_no_others(alice: Visitor) -> None:
    alice.post(HINT)
    played, alone, young = long_ago(Player.objects.get()), idle("Eve"), Player.objects.create(name="Young")
    sign_up(Client(), "Carol")
    carol = long_ago(Player.objects.get(user__isnull=False))
    Friend.objects.create(player=alone, friend=played)
    told = ReportedName.objects.create(kind="player", what=played.pk, name=played.name, count=1)
    Report.objects.create(about=told, reporter=alone, day=DAY)
    Layout.objects.create(title="Eve's", width=4, height=4, tiles=[["A", "B"]], player=alone)
    own = leagues.create_league("Just me", alone)
    host, seated, founder, moved = idle("Host"), idle("Seated"), idle("Founder"), idle("Moved")
    leagues.join_league(leagues.create_league("With others", founder), carol)
    lobby.take_seat(lobby.open_room(host, lobby.read_choice({"play": "toy/small"})), seated)
    Move.objects.filter(play__player=played).update(by=moved)
    assert personal_data.delete_idle_guests() == 1
    left = set(Player.objects.values_list("pk", flat=True))
    assert left == {one.pk for one in (played, young, carol, host, seated, founder, moved)}
    assert not League.objects.filter(pk=own.pk).exists() and not Layout.objects.filter(title="Eve's").exists()
    assert Seat.objects.count() == 2 and Report.objects.get().reporter is None
    assert personal_data.delete_idle_guests() == 0


def test_every_refusal_for_haste_says_when_to_come_back(settings: Any, db: None) -> None:
    settings.ROOMS_RATE = settings.LEAGUES_RATE = "0/h"
    for address in ("/room/open/", "/league/found/"):
        refused = Client().post(address, {"name": "Owls", "play": "toy/small"})
        assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 3600


FIRST, SECOND = "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c11", "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c12"


def cookies(visitor: Visitor) -> dict[str, str]:
    return {name: one.value for name, one in visitor.client.cookies.items()}


def lose(visitor: Visitor, wrong: int) -> None:
    """Make a first move whose answer never reaches the browser: it keeps the cookies that it had."""
    before = cookies(visitor)
    assert visitor.post({"guess": wrong}, key=FIRST).status_code == 200
    visitor.client.cookies = SimpleCookie(before)
    visitor.known = 0


def test_a_first_move_sent_again_finds_its_guest_and_so_does_a_page(alice: Visitor, bob: Visitor, wrong: int) -> None:
    lose(alice, wrong)
    again = alice.post({"guess": wrong}, key=FIRST)
    assert again.status_code == 200 and again.json()["state"]["moves"] == 1
    assert alice.post({"guess": wrong}, key=SECOND).json()["state"]["moves"] == 2
    lose(bob, wrong)
    assert bob.get()["state"]["moves"] == 1
    known = cookies(bob)
    assert known[cookie.COOKIE] and not known[cookie.MARK], "somebody who has moved gets no mark"
    bob.client.get(bob.path)
    assert not cookies(bob)[cookie.MARK]
    assert Player.objects.count() == 2 and Move.objects.count() == 3, "each browser has a mark of its own"


@pytest.mark.postgres
@pytest.mark.parametrize(("key", "status"), [(FIRST, 200), (SECOND, 409)])
def test_a_first_move_sent_again_while_the_first_is_on_its_way_counts_once(
    alice: Visitor, bob: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch, key: str, status: int
) -> None:
    """The same browser's other try comes in while the first is judged."""
    bob.client.cookies = SimpleCookie(cookies(alice))
    apply = registry.engine("toy").apply

    def slowly(*words: Any) -> Any:
        monkeypatch.undo()
        assert bob.post({"guess": wrong}, key=key).status_code == 200
        return apply(*words)

    monkeypatch.setattr(registry.engine("toy"), "apply", slowly)
    late = alice.post({"guess": wrong}, key=FIRST)
    assert late.status_code == status and late.json()["state"]["moves"] == 1
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_a_mark_leads_to_guests_and_not_for_long(alice: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lose(alice, wrong)
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
