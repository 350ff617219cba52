"""The way back to your room, from every page, until you have left it."""

from __future__ import annotations

from django.test import Client

from games.rooms.returning import COOKIE
from tests.cast.rooms import Mate, Open

BACK = "Return to your room"


def archive(mate: Mate) -> str:
    return mate.client.get("/archive/").content.decode()


def test_every_page_but_the_rooms_own_leads_back_to_it_until_you_leave_or_are_removed(open_room: Open) -> None:
    room, bob = open_room(), Mate("Bobolink")
    assert BACK not in archive(bob)
    bob.join(room)
    page = bob.page(room)
    assert BACK not in page and "How to play" in page and 'help" open' in page, "rules are open for a newcomer"
    assert f'href="/room/{room.code}/"' in archive(bob)
    bob.do(room, "leave")
    assert BACK not in archive(bob)
    bob.join(room).page(room)
    room.seats.all().delete()
    bob.page(room)
    assert BACK not in archive(bob)


def test_a_cookie_that_names_no_code_leads_nowhere(client: Client, db: None) -> None:
    for nonsense in ("", "../../admin", "<script>", "X" * 50, "abc"):
        client.cookies[COOKIE] = nonsense
        assert BACK not in client.get("/archive/").content.decode(), nonsense
