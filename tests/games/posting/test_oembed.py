"""oEmbed: a shared result is its picture, a day's puzzle its table, and nothing else is anything."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.editions.models import Edition
from games.players.models import Player
from games.plays.sharers import link_from
from tests.cast.visitors import Visitor, path

SITE = "http://testserver"


@pytest.fixture
def shared(alice: Visitor, secret: int) -> str:
    """The link that Alice shares of what she has solved."""
    alice.post({"guess": secret})
    return SITE + link_from(alice.path, Player.objects.get())


def ask(url: str, **more: str) -> Any:
    return Client().get("/oembed", {"url": url, **more})


def test_a_shared_result_is_its_picture(shared: str) -> None:
    response = ask(shared)
    assert response["Content-Type"] == "application/json" and response["Access-Control-Allow-Origin"] == "*"
    assert not response.cookies
    told = json.loads(response.content)
    name = Player.objects.get().name
    assert (told["version"], told["type"], told["provider_name"]) == ("1.0", "photo", "Fivefold")
    assert name in told["title"] and told["author_name"] == name
    assert (told["width"], told["height"]) == (1200, 630)
    assert Client().get(told["url"].removeprefix(SITE))["Content-Type"] == "image/png"


def test_a_picture_is_no_larger_than_is_asked_for(shared: str) -> None:
    told = json.loads(ask(shared, maxwidth="600", maxheight="1000").content)
    assert (told["width"], told["height"]) == (600, 315)
    for nonsense in ("0", "-1", "²", "9" * 99, "NaN"):
        assert json.loads(ask(shared, maxwidth=nonsense).content)["width"] == 1200


def test_a_days_puzzle_is_its_table_in_a_frame(toy: Edition) -> None:
    told = json.loads(ask(SITE + path(toy), maxwidth="200").content)
    assert told["type"] == "rich" and told["width"] == 200
    assert told["html"].startswith(f'<iframe src="{SITE}/embed/toy/small/"') and told["html"].count("<") == 2


def test_an_address_is_known_without_its_last_slash_and_in_capitals(toy: Edition) -> None:
    known = json.loads(ask(SITE + path(toy)).content)
    assert json.loads(ask(SITE + path(toy).rstrip("/")).content) == known
    assert json.loads(ask("HTTP://TestServer" + path(toy)).content) == known


def test_pages_with_a_shared_result_tell_programs_where_to_ask(shared: str, toy: Edition) -> None:
    told = Client().get(shared.removeprefix(SITE)).content.decode()
    where = f"{SITE}/oembed?{urlencode({'url': shared, 'format': 'json'})}".replace("&", "&amp;")
    assert f'<link rel="alternate" type="application/json+oembed" href="{where}"' in told
    assert "json+oembed" not in Client().get(path(toy)).content.decode()


@pytest.mark.parametrize(
    "url",
    [
        *("", "/toy/small/2026-11-21/", "https://evil.example/toy/small/2026-11-21/?from=x", "http://testserver"),
        *("http://testserver@evil.example/", "ftp://testserver/about/", "javascript:alert(1)", "http://[::1/"),
        *("http://testserver/about/", "http://testserver/league/ABCDEFGHJK/", "http://testserver/me/"),
        *("http://testserver/toy/small/1999-01-01/", "http://testserver/chess/small/2026-11-21/?from=x"),
        *("http://testserver/toy/own/none/?from=x", "http://testserver/toy/small/x/", f"http://testserver/{'a' * 999}"),
        "\ud800",
        pytest.param("http://testserver/\0", marks=pytest.mark.postgres),
    ],
)
def test_all_other_addresses_are_nothing(db: None, url: str) -> None:
    assert Client().get("/oembed?url=" + urlencode({"": url.encode("utf-8", "replace")})[1:]).status_code == 404


def test_a_result_that_is_nobodys_is_nothing(toy: Edition) -> None:
    for whose in ("nobody", '"><script>', ""):
        status = ask(f"{SITE}{path(toy)}?{urlencode({'from': whose})}").status_code
        assert status == (404 if whose else 200)


def test_a_hidden_players_result_is_nothing(shared: str) -> None:
    Player.objects.update(hidden=True)
    assert ask(shared).status_code == 404


def test_only_json_is_given(shared: str) -> None:
    assert ask(shared, format="json").status_code == 200
    assert ask(shared, format="xml").status_code == 501
    assert ask(shared, format="nonsense").status_code == 400
