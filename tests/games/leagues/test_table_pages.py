"""The pages of tables."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from datetime import timedelta

from django.test import Client

from games.accounts.models import Friend
from games.editions.calendar import EPOCH, today
from games.editions.models import Edition
from games.leagues import membership
from games.leagues.rebuilding import rebuild
from games.leagues.tables import table, with_accounts
from games.players.models import Player
from games.plays import standings
from tests.cast.accounts import sign_up
from tests.cast.visitors import Visitor, text


def test_the_tables_of_today_and_of_another_day(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert Player.objects.get().name in text(alice.client, "/leaderboard/")
    assert Player.objects.get().name not in text(alice.client, f"/leaderboard/?date={EPOCH}")
    assert alice.client.get(f"/leaderboard/?date={today() + timedelta(days=1)}").status_code == 404


def order(client: Client) -> list[str]:
    """The circles from which a page lets one choose."""
    choices = text(client, "/leaderboard/").partition('class="circles"')[2].partition("</nav>")[0]
    return re.findall(r"\?who=(\w+)&", choices)


def test_my_friends_and_leagues_come_first_then_accounts_then_everyone(
    alice: Visitor, bob: Visitor, wrong: int
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": wrong})
    assert order(alice.client) == ["accounts", "everyone"]
    first, second = Player.objects.order_by("pk")
    league = membership.found("The Otters", first)
    Friend.objects.create(player=first, friend=second)
    assert order(alice.client) == ["friends", league.code, "accounts", "everyone"]
    assert "The Otters" in text(alice.client, "/leaderboard/")


def test_guests_are_marked_and_stand_in_everyones_table_alone(
    alice: Visitor, bob: Visitor, secret: int, toy: Edition
) -> None:
    sign_up(alice.client, "alicia")
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    guest = Player.objects.get(user=None)
    assert [(row.name, row.guest) for row in standings.table(toy.pk, accounts=True)] == [("alicia", False)]
    assert {row.name: row.guest for row in standings.table(toy.pk)} == {"alicia": False, guest.name: True}
    for page in ("", "day/", "week/", "month/"):
        everyone = text(bob.client, f"/leaderboard/{page}?who=everyone")
        assert everyone.count('class="guest"') == 1 and guest.name in everyone and "alicia" in everyone
        accounts = text(Client(), f"/leaderboard/{page}")
        assert "alicia" in accounts and guest.name not in accounts and 'class="guest"' not in accounts


def test_a_guest_who_signs_up_comes_into_the_tables_of_accounts(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    assert not standings.table(toy.pk, accounts=True)
    sign_up(alice.client, "alicia")
    assert [row.name for row in standings.table(toy.pk, accounts=True)] == ["alicia"]
    assert [(row.name, row.guest) for row in table(with_accounts(), "week", toy.day)] == [("alicia", False)]
    deque(rebuild(toy.day, toy.day), maxlen=0)
    assert [row.name for row in table(with_accounts(), "week", toy.day)] == ["alicia"]


def test_the_table_among_those_i_know_has_friends_and_fellow_members_alone(
    alice: Visitor, bob: Visitor, carol: Visitor, visit: Callable[[], Visitor], secret: int
) -> None:
    path = f"/api/tables/mine{alice.path}"
    assert alice.client.get(path).json() == {"any": False, "rows": []}
    dave = visit()
    for visitor in (alice, bob, carol, dave):
        visitor.post({"guess": secret})
    assert alice.client.get(path).json()["any"] is False
    first, second, third, _ = Player.objects.order_by("pk")
    membership.join(membership.found("The Otters", first), second)
    Friend.objects.create(player=first, friend=third)
    shown = alice.client.get(path).json()
    assert shown["any"] and {row["player"] for row in shown["rows"]} == {
        first.public_id,
        second.public_id,
        third.public_id,
    }
    assert alice.client.get(f"/api/tables/NOSUCH{alice.path}").status_code == 404
