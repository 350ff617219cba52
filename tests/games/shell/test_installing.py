"""What makes the site an app: manifest, icons, worker, the page for no network, and preview cards."""

from __future__ import annotations

import io
import json
from datetime import timedelta

import pytest
from django.test import Client
from PIL import Image

from games.editions.calendar import today
from games.editions.models import Edition
from games.shell.cards import HEIGHT, WIDTH, colours
from puzzles import registry
from puzzles.abilities import variants_on
from tests.cast.visitors import Visitor, path


def picture(client: Client, address: str) -> Image.Image:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    return Image.open(io.BytesIO(response.content))


def test_every_edition_has_a_card_that_tells_nothing_of_its_puzzle(client: Client, db: None) -> None:
    for engine in registry.engines():
        for variant in variants_on(engine, today()):
            assert picture(client, f"/{engine.slug}/{variant.slug}/{today()}/card.png").size == (WIDTH, HEIGHT)
    assert not Edition.objects.exists()


def test_a_card_has_the_colour_of_its_game(client: Client, db: None) -> None:
    for engine in registry.engines():
        card = picture(client, f"/{engine.slug}/card.png").convert("RGB")
        pixel = card.getpixel((5, 5))
        assert isinstance(pixel, tuple)
        assert "#{:02x}{:02x}{:02x}".format(*pixel) == colours(engine.slug)["game"]


@pytest.mark.parametrize("where", ["chess/classic/2026-11-21", "toy/small/never", "toy/huge/2026-11-21"])
def test_there_is_no_card_of_what_is_not_there(client: Client, db: None, where: str) -> None:
    assert client.get(f"/{where}/card.png").status_code == 404


def test_tomorrow_has_no_card(client: Client, db: None) -> None:
    assert client.get(f"/toy/small/{today() + timedelta(days=1)}/card.png").status_code == 404


def test_a_page_names_its_card_with_the_whole_address(client: Client, toy: Edition) -> None:
    page = client.get(path(toy)).content.decode()
    assert f'<meta property="og:image" content="http://testserver{path(toy)}card.png">' in page
    assert 'og:title" content="Toy Small #' in page


def test_all_icons_of_the_manifest_are_there_in_their_size(client: Client, db: None) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*picture(client, icon["src"]).size)
    assert client.get("/icon-7.png").status_code == 404
    assert {one["url"] for one in manifest["shortcuts"]} >= {f"/{engine.slug}/" for engine in registry.engines()}


def test_the_worker_lies_at_the_root_and_knows_this_release(client: Client, db: None) -> None:
    answer = client.get("/sw.js")
    first = answer.content.decode().partition("\n")[0]
    site = json.loads(first.removeprefix("const SITE = ").rstrip(";"))
    assert answer["Content-Type"] == "text/javascript" and site["static"].startswith("/static/")
    assert "No connection" in client.get(site["offline"]).content.decode()


def test_home_games_and_the_own_standing_are_kept_and_no_page_of_others(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    for address in ("/", alice.path, "/me/"):
        assert alice.client.get(address)["X-Keep-For-Offline"] == "yes", address
    for address in ("/leaderboard/", "/together/", "/me/settings/"):
        assert "X-Keep-For-Offline" not in alice.client.get(address)
