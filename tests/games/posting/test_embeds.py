"""Tables on other sites: only with consent, in any frame that the site allows, without cookies and scripts."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.editions.models import Edition
from games.leagues.models import League
from games.players.models import Player
from games.plays.sharers import link_from
from games.posting.models import Embedding
from tests.cast.leagues import browser, finish, league_of, who
from tests.cast.visitors import Visitor, path, text

SITE = "http://testserver"
NOTHING = (
    *("", "/toy/small/2026-11-18/", "https://evil.example/toy/small/2026-11-18/?from=x", SITE, f"{SITE}/about/"),
    *("http://testserver@evil.example/", "javascript:alert(1)", "http://[::1/", f"{SITE}/toy/small/1999-01-01/"),
    *(f"{SITE}/chess/small/2026-11-18/?from=x", f"{SITE}/toy/own/none/?from=x", "\ud800", "http://testserver/\0"),
)


def is_framable(response: Any) -> bool:
    return "X-Frame-Options" not in response and "frame-ancestors *" in response["Content-Security-Policy"]


def test_the_table_of_a_puzzle_is_there_for_everybody_and_no_other_page_can_be_framed(toy: Edition) -> None:
    league_of("Alice", "Bob")
    finish(who("Bob"), toy, 1, line="🎲 1")
    response = Client().get("/embed/toy/small/")
    page, policy = response.content.decode(), response["Content-Security-Policy"]
    assert "Bob" in page and "Toy" in page and is_framable(response)
    assert "<script" not in page and not response.cookies and "Cookie" not in response.get("Vary", "")
    assert "default-src 'none'" in policy and "script-src" not in policy and "form-action 'none'" in policy
    assert browser(who("Alice")).get("/embed/toy/small/").content == response.content
    other = Client().get(path(toy))
    assert other["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in other["Content-Security-Policy"]
    for address in ("/embed/toy/huge/", "/embed/chess/small/", "/embed/league/%C2%B2/", "/embed/"):
        assert Client().get(address).status_code == 404


def test_a_league_is_shown_only_where_its_owner_lets_it_and_not_under_its_code(toy: Edition) -> None:
    league = league_of("Alice", "Bob")
    League.objects.update(name="Cats & dogs")
    finish(who("Bob"), toy, 1)
    alice, posting = browser(who("Alice")), f"/league/{league.code}/posting/"
    alice.post(f"{posting}embed/", {"shown": "yes"})
    there = f"/embed/league/{Embedding.objects.get().key}/"
    code = text(alice, posting)
    assert f"&lt;iframe src=&quot;{SITE}{there}" in code and "Cats &amp;amp; dogs" in code
    response = Client().get(there)
    page = response.content.decode()
    assert "Cats &amp; dogs" in page and "12 points" in page and league.code not in page and is_framable(response)
    assert Client().get(f"/embed/league/{league.code}/").status_code == 404
    alice.post(f"{posting}embed/", {"shown": "no"})
    gone = Client().get(there)
    assert gone.status_code == 404 and is_framable(gone) and "Cats" not in gone.content.decode()
    alice.post(f"{posting}embed/", {"shown": "yes"})
    assert Client().get(there).status_code == 404, "it has another key"


@pytest.mark.postgres
def test_oembed_gives_the_picture_of_a_shared_result_and_the_frame_of_a_puzzle(
    toy: Edition, alice: Visitor, secret: int
) -> None:
    def ask(url: str) -> Any:
        return Client().get("/oembed?url=" + urlencode({"": url.encode("utf-8", "replace")})[1:])

    alice.post({"guess": secret})
    player = Player.objects.get()
    shared = SITE + link_from(alice.path, player)
    photo = json.loads(ask(shared).content)
    assert (photo["type"], photo["author_name"], photo["width"]) == ("photo", player.name, 1200)
    assert Client().get(photo["url"].removeprefix(SITE))["Content-Type"] == "image/png"
    frame = json.loads(ask(SITE + path(toy)).content)["html"]
    assert frame.startswith(f'<iframe src="{SITE}/embed/toy/small/"') and frame.count("<") == 2
    assert [url for url in NOTHING if ask(url).status_code != (400 if "\0" in url else 404)] == []
    Player.objects.update(hidden=True)
    assert ask(shared).status_code == 404
