"""A shared link says whose result it leads from, to the same puzzle; and nothing of anybody who is hidden."""

from __future__ import annotations

import pytest
from django.test import Client

from games.editions.models import Edition
from games.players.hiding import set_hidden
from games.players.models import Player
from tests.cast.visitors import Visitor, text

ASKED = "can you do better?"


@pytest.fixture
def link(alice: Visitor, secret: int) -> str:
    """The link of alice's result, as she shares it."""
    shared: str = alice.post({"guess": secret}).json()["result"]["share"]
    Player.objects.update(name="Wren <b>")
    return shared.splitlines()[-1].removeprefix("http://testserver")


def opened(link: str) -> str:
    return text(Client(), link)


def test_the_link_says_whose_result_it_is_escaped_and_leads_to_the_same_puzzle(link: str, toy: Edition) -> None:
    assert link.startswith(f"/toy/{toy.variant}/{toy.date}/?from=")
    page = opened(link)
    assert page.count("Wren &lt;b&gt;’s result") == 2 and "Wren <b>" not in page  # above the board, and in og:title
    assert ASKED in page.split("og:title")[1].split(">")[0].replace("&lt;b&gt;", "")
    assert ASKED in page.partition('class="goal"')[2].partition("game-layout")[0]


def test_nothing_is_told_of_a_hidden_player(link: str) -> None:
    set_hidden(Player.objects.get().pk, True)
    assert ASKED not in opened(link)


def test_a_hidden_player_shares_a_link_without_a_name(alice: Visitor, wrong: int, secret: int) -> None:
    alice.post({"guess": wrong})
    set_hidden(Player.objects.get().pk, True)
    assert "?" not in alice.post({"guess": secret}).json()["result"]["share"]


@pytest.mark.parametrize("code", ["", "nobody", "x" * 5000, "%00", "'"])
def test_a_link_of_nobody_is_the_plain_page(link: str, code: str) -> None:
    assert ASKED not in opened(f"{link.partition('?')[0]}?from={code}")


def test_a_player_who_has_not_finished_is_not_named(alice: Visitor, wrong: int, toy: Edition) -> None:
    alice.post({"guess": wrong})
    assert ASKED not in opened(f"/toy/{toy.variant}/{toy.date}/?from={Player.objects.get().public_id}")


def test_nobody_is_asked_to_do_better_than_themselves(alice: Visitor, link: str) -> None:
    assert ASKED not in text(alice.client, link)
