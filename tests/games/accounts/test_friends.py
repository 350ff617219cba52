"""Friends: who adds whom, who is told of it, and that whoever shows their friends nothing is found nowhere."""

from __future__ import annotations

import json
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.test import Client

from games.accounts import friend_pages, friends
from games.accounts.arrivals import take_over
from games.accounts.departures import everything, forget_player
from games.accounts.models import Friend, Heard, Preferences
from games.editions.models import Edition
from games.leagues.tables import friends_of, table
from games.players.models import Player
from tests.games.accounts.test_accounts import post
from tests.games.conftest import Visitor, text

Two = tuple[Player, Player]


@pytest.fixture
def two(alice: Visitor, bob: Visitor, wrong: int) -> Two:
    """Alice and Bob, who have begun to play."""
    for visitor in (alice, bob):
        visitor.post({"guess": wrong})
    Player.objects.filter(pk=Player.objects.order_by("pk")[0].pk).update(name="Alice")
    Player.objects.filter(pk=Player.objects.order_by("pk")[1].pk).update(name="Bob")
    first, second = Player.objects.order_by("pk")
    return first, second


def press(client: Client, whom: Player, **fields: str) -> int:
    """Presses a button that is about somebody's friendship."""
    return int(post(client, f"/player/{whom.public_id}/friend/", follow=False, back="home", **fields).status_code)


def told(player: Player) -> list[tuple[str, bool]]:
    return [(news.who.name, news.back) for news in friends.news_for(player)]


def mutual(player: Player) -> set[int]:
    return set(friends.mutual(player.pk).values_list("friend", flat=True))


def test_whoever_is_added_is_told_and_adds_back_and_then_the_other_is_told(
    alice: Visitor, bob: Visitor, two: Two
) -> None:
    first, second = two
    press(alice.client, second)
    assert told(first) == [] and told(second) == [("Alice", False)]
    assert mutual(first) == mutual(second) == set()
    page = text(bob.client, "/")
    assert "added you as a friend" in page and "Add back" in page and "Not now" in page
    press(bob.client, first)
    assert told(second) == [] and told(first) == [("Bob", True)]
    assert mutual(first) == {second.pk} and mutual(second) == {first.pk}
    assert "added you back" in text(alice.client, "/me/")
    press(alice.client, second, later="")
    assert told(first) == [] and "added you back" not in text(alice.client, "/")


def test_not_now_is_final_however_often_the_other_adds_again(alice: Visitor, bob: Visitor, two: Two) -> None:
    first, second = two
    press(alice.client, second)
    press(bob.client, first, later="")
    for fields in ({"remove": ""}, {}):
        press(alice.client, second, **fields)
        assert told(second) == []
    assert not mutual(second)
    press(bob.client, first)
    assert mutual(second) == {first.pk}, "the page of the other still adds them"


def test_friends_are_so_for_both_and_end_for_both(alice: Visitor, bob: Visitor, two: Two) -> None:
    first, second = two
    press(alice.client, second)
    press(bob.client, first)
    press(bob.client, first, remove="")
    assert mutual(first) == mutual(second) == set() and told(second) == []


def test_nothing_is_shown_of_somebody_who_switched_it_off(
    alice: Visitor, bob: Visitor, two: Two, secret: int, toy: Edition
) -> None:
    first, second = two
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    press(alice.client, second)
    press(bob.client, first)
    day = toy.date
    assert day is not None

    def seen() -> list[bool]:
        rows = table(friends_of(first), "day", day)
        answer = alice.client.get(f"/api/tables/friends{alice.path}").json()["rows"]
        pages = [text(alice.client, address) for address in ("/", "/me/")]
        return [
            "Bob" in {row.name for row in rows},
            "Bob" in {row["name"] for row in answer},
            any("friend-news" in page and "Bob" in page for page in pages),
            second.pk in mutual(first),
        ]

    assert seen() == [True] * 4
    post(bob.client, "/me/choices/", hidden_from_friends="on")
    assert seen() == [False] * 4
    assert first.pk in mutual(second), "what the others show stays"
    post(bob.client, "/me/choices/")
    assert seen() == [True] * 4


def test_a_guest_who_has_not_moved_yet_may_switch_it_off(carol: Visitor, wrong: int) -> None:
    post(carol.client, "/me/choices/", hidden_from_friends="on")
    assert "checked" in text(carol.client, "/me/settings/").split("hidden_from_friends")[1][:20]
    carol.post({"guess": wrong})
    assert Preferences.objects.get().hidden_from_friends


def test_nobody_is_told_of_somebody_whom_a_moderator_hid(alice: Visitor, two: Two) -> None:
    first, second = two
    press(alice.client, second)
    Player.objects.filter(pk=first.pk).update(hidden=True)
    assert told(second) == []


def test_of_many_who_add_somebody_the_newest_are_told(two: Two) -> None:
    first, _ = two
    others = Player.objects.bulk_create([Player(name=f"Otter {n}") for n in range(friends.MOST_TOLD + 3)])
    Friend.objects.bulk_create([Friend(player=one, friend=first) for one in others])
    assert [name for name, _ in told(first)] == [one.name for one in others[::-1][: friends.MOST_TOLD]]


def test_so_many_friends_and_no_more_and_so_many_in_a_while(
    alice: Visitor, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [Player.objects.create(name=f"Otter {n}") for n in range(4)]
    monkeypatch.setattr(friends, "MOST_FRIENDS", 2)
    for other in others[:3]:
        press(alice.client, other)
    assert Friend.objects.count() == 2
    assert "You have 2 friends" in text(alice.client, "/me/")
    monkeypatch.setattr(friend_pages, "RATE", "1/h")
    assert [press(alice.client, others[3]) for _ in range(2)] == [302, 429]
    assert press(alice.client, others[0], remove="") == 302, "whoever wants to be rid of somebody need not wait"


def test_friends_are_exported_merged_and_forgotten_with_the_account(alice: Visitor, bob: Visitor, two: Two) -> None:
    first, second = two
    press(alice.client, second)
    press(bob.client, first)
    told = json.loads("".join(everything(second)))
    assert told["added_me"] == ["Alice"] and told["settings"]["hidden_from_friends"] is False
    account = Player.objects.create(name="Robert")
    take_over(second, account)
    assert mutual(first) == {account.pk} and Heard.objects.filter(player=account, other=first).exists()
    forget_player(first)
    assert not Friend.objects.exists() and not Heard.objects.exists()


def test_those_who_were_friends_before_are_not_told_of_it(two: Two) -> None:
    first, second = two
    third = Player.objects.create(name="Carol")
    pairs = ((first, second), (second, first), (third, first))
    Friend.objects.bulk_create([Friend(player=one, friend=other) for one, other in pairs])
    module = import_module("games.accounts.migrations.0003_friends_who_answer")
    module.friends_know_it(apps, SimpleNamespace())
    assert told(first) == [("Carol", False)] and told(second) == []
