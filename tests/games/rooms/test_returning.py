"""The way back to one's room, from every page, until one has left it."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rooms.returning import COOKIE
from tests.cast.rooms import Mate, Open

pytestmark = pytest.mark.django_db
BACK = "Return to your room"


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_every_page_but_the_rooms_own_leads_back_to_it_until_one_leaves(open_room: Open) -> None:
    room, bob = open_room(), Mate("Bobolink")
    assert BACK not in page(bob.client, "/archive/")
    bob.join(room)
    assert BACK not in page(bob.client, f"/room/{room.code}/")
    assert f'href="/room/{room.code}/"' in page(bob.client, "/archive/")
    bob.do(room, "leave")
    assert BACK not in page(bob.client, "/archive/")


def test_whoever_was_taken_out_is_led_back_no_more(open_room: Open) -> None:
    room, bob = open_room(), Mate("Bobolink")
    bob.join(room)
    page(bob.client, f"/room/{room.code}/")
    room.seats.all().delete()
    page(bob.client, f"/room/{room.code}/")
    assert BACK not in page(bob.client, "/archive/")


@pytest.mark.parametrize("nonsense", ["", "../../admin", "<script>", "X" * 50, "abc"])
def test_a_cookie_that_names_no_code_leads_nowhere(client: Client, nonsense: str) -> None:
    client.cookies[COOKIE] = nonsense
    assert BACK not in page(client, "/archive/")


def test_the_rules_stand_open_for_whoever_has_never_played_the_game(open_room: Open) -> None:
    room, bob = open_room(), Mate("Bobolink")
    bob.join(room)
    told = page(bob.client, f"/room/{room.code}/")
    assert "How to play" in told and 'help" open' in told
