"""The pages around the games: what a visitor sees of today, of the past, and where there is nothing."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client

from games.editions.calendar import EPOCH, today
from games.players.models import Player
from puzzles import registry
from tests.games.conftest import Visitor, text


def test_home_has_a_card_for_every_game(client: Client, db: None) -> None:
    page = text(client, "/")
    for engine in registry.engines():
        assert f'href="/{engine.slug}/"' in page
    assert "Nobody has finished yet" in page


def test_home_tells_what_i_have_done_and_who_leads(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert "Go on: 1 move made" in text(alice.client, "/")
    bob.post({"guess": secret})
    page = text(bob.client, "/")
    assert "🎲 1" in page and "See your game" in page
    leader = f"{Player.objects.order_by('-pk')[0].name} leads"
    assert leader in text(Client(), "/") and "You lead" not in text(Client(), "/")
    assert "You lead" in page and leader not in page


def test_unknown_addresses_get_a_kind_page(client: Client, db: None) -> None:
    for address in (
        "/chess/",
        "/toy/small/never/",
        "/toy/practice/small/0/",
        "/chess/practice/",
        "/leaderboard/?date=x",
    ):
        response = client.get(address)
        assert response.status_code == 404
        assert "There is no page at this address" in response.content.decode()


def test_the_archive_goes_back_to_the_first_day(client: Client, db: None) -> None:
    pages = "".join(text(client, f"/archive/?page={n}") for n in range(1, (today() - EPOCH).days // 14 + 2))
    assert f"/nettle/classic/{EPOCH}/" in pages and f"/nettle/classic/{today()}/" in pages
    assert str(today() + timedelta(days=1)) not in pages


def test_the_archive_tells_what_i_played(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert "🎲 1" in text(alice.client, "/archive/")


def test_alive_and_ready(client: Client, transactional_db: None) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    text(client, "/")
    parts = ["database", "broker", "channel layer", "editions", "static files"]
    assert client.get("/readyz").json() == dict.fromkeys(parts, "ok")
