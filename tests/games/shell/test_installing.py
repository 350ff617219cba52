"""What makes the site an app: manifest, icons, worker, the page for no network, and preview cards."""

from __future__ import annotations

import io
import json
from datetime import timedelta

import pytest
from django.test import Client
from PIL import Image

from games.editions.models import Edition
from games.shell.cards import HEIGHT, WIDTH, colours
from puzzles import registry
from tests.cast.visitors import Visitor, path, text
from tests.day import DAY

pytestmark = pytest.mark.usefixtures("db")


def picture(client: Client, address: str) -> Image.Image:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "image/png"), address
    return Image.open(io.BytesIO(response.content))


def test_every_edition_has_a_card_in_its_games_colour_that_gives_nothing_of_its_puzzle_away(client: Client) -> None:
    for engine in registry.engines():
        card = picture(client, f"/{engine.slug}/card.png").convert("RGB")
        pixel = card.getpixel((5, 5))
        assert isinstance(pixel, tuple) and "#{:02x}{:02x}{:02x}".format(*pixel) == colours(engine.slug)["game"]
        variant = engine.variants[0]
        assert picture(client, f"/{engine.slug}/{variant.slug}/{DAY}/card.png").size == (WIDTH, HEIGHT)
    assert not Edition.objects.exists()
    tomorrow = f"toy/small/{DAY + timedelta(days=1)}"
    for nothing in ("chess/classic/2026-11-21", "toy/small/never", "toy/huge/2026-11-21", tomorrow):
        assert client.get(f"/{nothing}/card.png").status_code == 404, nothing


def test_a_page_names_its_card_with_the_whole_address(client: Client, toy: Edition) -> None:
    page = text(client, path(toy))
    assert f'<meta property="og:image" content="http://testserver{path(toy)}card.png">' in page
    assert 'og:title" content="Toy Small #' in page


def test_the_manifest_has_icons_in_their_size_and_a_shortcut_for_every_game(client: Client) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*picture(client, icon["src"]).size)
    assert client.get("/icon-7.png").status_code == 404
    assert {one["url"] for one in manifest["shortcuts"]} >= {f"/{slug}/" for slug in registry.slugs()}


def test_the_worker_is_at_the_root_and_knows_this_release_and_the_page_for_no_network(client: Client) -> None:
    answer = client.get("/sw.js")
    first = answer.content.decode().partition("\n")[0]
    site = json.loads(first.removeprefix("const SITE = ").rstrip(";"))
    assert answer["Content-Type"] == "text/javascript" and site["static"].startswith("/static/")
    assert "No connection" in text(client, site["offline"])


@pytest.mark.usefixtures("home_has_the_toy_alone")
def test_home_games_and_my_page_are_kept_for_no_network_and_no_page_of_others(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    for address in ("/", alice.path, "/me/"):
        assert alice.client.get(address)["X-Keep-For-Offline"] == "yes", address
    for address in ("/leaderboard/", "/together/", "/me/settings/"):
        assert "X-Keep-For-Offline" not in alice.client.get(address), address
