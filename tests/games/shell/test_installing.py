"""What pages bring along: manifest, icons, worker, the page for no network, modules, signs, and preview cards."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from PIL import Image

from games.editions.models import Edition
from games.shell import signs
from games.shell.cards import WIDE
from puzzles import registry
from puzzles.nettle.relations import RELATIONS
from tests.cast.visitors import Visitor, path, text
from tests.day import DAY
from tests.server import ROOT

pytestmark = pytest.mark.usefixtures("db")


def picture(client: Client, address: str) -> Image.Image:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "image/png"), address
    return Image.open(io.BytesIO(response.content))


def test_every_game_and_edition_has_a_card_whose_puzzle_need_not_be_there_yet(client: Client) -> None:
    for engine in registry.engines():
        for where in (engine.slug, f"{engine.slug}/{engine.variants[0].slug}/{DAY}"):
            assert picture(client, f"/{where}/card.png").size == WIDE
    assert not Edition.objects.exists()
    tomorrow = f"toy/small/{DAY + timedelta(days=1)}"
    for nothing in ("chess/classic/2026-11-21", "toy/small/never", "toy/huge/2026-11-21", tomorrow):
        assert client.get(f"/{nothing}/card.png").status_code == 404, nothing


def test_a_page_names_its_card_with_the_whole_address(client: Client, toy: Edition) -> None:
    assert f'<meta property="og:image" content="http://testserver{path(toy)}card.png">' in text(client, path(toy))


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


PICTURE = re.compile("[\U0001f000-\U0001faff\u23e9-\u23f3\u2600-\u27bf\u2b00-\u2bff]")
NAMED = re.compile(r"""(?:\bsign\(|\bdrawn\(|{% sign )["']([\w-]+)["']""")


def written(*folders: str) -> str:
    """All sources below some folders."""
    kinds = (".py", ".js", ".html")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_emoji_has_a_sign_of_its_own_and_every_sign_that_is_named_is_drawn() -> None:
    used = set(PICTURE.findall(written(*(f"puzzles/{slug}" for slug in registry.slugs()), "static/js/site")))
    assert {"🟩", "🎉", "🔺"} <= used and used - set(signs.by_emoji()) == set()
    assert len(set(signs.by_emoji().values())) == len(signs.by_emoji())
    named = set(NAMED.findall(written("templates", "static/js")))
    assert {"hint", "broader", "found"} <= named <= signs.names()


def test_a_text_keeps_its_words_escaped_its_emoji_to_copy_and_an_emoji_without_a_sign() -> None:
    drawn = signs.with_signs("<b> 🏳️ 3 🎲")
    assert drawn.startswith("&lt;b&gt; <span") and drawn.endswith(' 3 <span class="emoji">🎲</span>')
    assert re.sub("<[^>]*>", "", drawn) == "&lt;b&gt; 🏳️ 3 🎲"
    for relation in RELATIONS:
        drawn = signs.with_signs(relation.emoji)
        assert drawn.count("<svg") == 1 and f'<span class="copied">{relation.emoji}</span>' in drawn, relation.key
