"""Tables on other sites: only with consent, in any frame that the site allows, without cookies and scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues.models import League
from games.posting.models import Embedding
from games.posting.templatetags.embedding import embed_code
from tests.cast.leagues import NOW, browser, finish, league_of, who

TABLE = "/embed/toy/small/"


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


def embedded() -> str:
    """The address of the table of Alice's league on other sites."""
    league = league_of("Alice", "Bob")
    browser(who("Alice")).post(f"/league/{league.code}/posting/embed/", {"shown": "yes"})
    return f"/embed/league/{Embedding.objects.get().key}/"


def is_framable(response: Any) -> bool:
    return "X-Frame-Options" not in response and "frame-ancestors *" in response["Content-Security-Policy"]


def test_the_table_of_a_puzzle_is_there_for_everybody(client: Client, small: Edition) -> None:
    league_of("Alice", "Bob")
    finish(who("Bob"), small, 1, line="🎲 1")
    response = client.get(TABLE)
    told = response.content.decode()
    assert "Bob" in told and "Toy" in told and is_framable(response)
    assert "<script" not in told and not response.cookies and "Cookie" not in response.get("Vary", "")
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src" not in policy and "form-action 'none'" in policy
    assert response["Cache-Control"] == "public, max-age=60"


def test_nothing_of_whoever_looks_is_in_a_frame(small: Edition) -> None:
    league_of("Alice", "Bob")
    assert browser(who("Alice")).get(TABLE).content == Client().get(TABLE).content


def test_a_league_is_shown_only_where_its_owner_lets_it_and_not_under_its_code(client: Client, small: Edition) -> None:
    there = embedded()
    finish(who("Bob"), small, 1)
    league = Embedding.objects.get().league
    response = client.get(there)
    told = response.content.decode()
    assert "The Otters" in told and "12 points" in told and league.code not in told and is_framable(response)
    assert client.get(f"/embed/league/{league.code}/").status_code == 404
    assert "shown on other sites" in browser(who("Bob")).get(f"/league/{league.code}/").content.decode()
    browser(who("Alice")).post(f"/league/{league.code}/posting/embed/", {"shown": "no"})
    gone = client.get(there)
    assert gone.status_code == 404 and is_framable(gone) and "not shown here any more" in gone.content.decode()
    assert "Otters" not in gone.content.decode()


def test_shown_once_more_it_has_another_key(client: Client, small: Edition) -> None:
    first = embedded()
    alice, code = browser(who("Alice")), Embedding.objects.get().league.code
    for shown in ("no", "yes"):
        alice.post(f"/league/{code}/posting/embed/", {"shown": shown})
    assert client.get(first).status_code == 404


def test_a_table_without_anybody_says_so(client: Client, db: None) -> None:
    assert "Nobody stands in this table yet." in client.get(TABLE).content.decode()
    assert "Nobody has points today yet." in client.get(embedded()).content.decode()


@pytest.mark.parametrize("address", ["/embed/toy/huge/", "/embed/chess/small/", "/embed/league/%C2%B2/", "/embed/"])
def test_what_there_is_not_is_not_there(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(("asked", "theme"), [("dark", "dark"), ("light", "light"), ('"><b>', None), ("", None)])
def test_it_is_light_or_dark_as_is_asked_for(client: Client, db: None, asked: str, theme: str | None) -> None:
    told = client.get(TABLE, {"theme": asked}).content.decode()
    found = re.search(r'<html lang="en-GB"(?: data-theme="(\w+)")?>', told)
    assert found and found[1] == theme


def test_who_may_frame_a_table_is_a_setting(client: Client, db: None, settings: Any) -> None:
    settings.EMBED_ANCESTORS = ["https://blog.example", "'self'"]
    policy = client.get(TABLE)["Content-Security-Policy"]
    assert "frame-ancestors https://blog.example 'self'" in policy


def test_no_other_page_can_be_framed(client: Client, small: Edition) -> None:
    for address in ("/", "/leaderboard/", f"/toy/small/{NOW}/", "/together/"):
        response = client.get(address)
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_the_code_that_is_copied_escapes_what_a_league_is_called() -> None:
    code = embed_code("https://fivefold.example/embed/league/X/", '"><script>alert(1)</script>')
    assert "<script" not in code and code.count("<") == 2 and 'loading="lazy"' in code


def test_the_pages_of_tables_and_of_posting_give_the_code(client: Client, small: Edition) -> None:
    league = league_of("Alice")
    League.objects.filter(pk=league.pk).update(name="Cats & dogs")
    alice = browser(who("Alice"))
    alice.post(f"/league/{league.code}/posting/embed/", {"shown": "yes"})
    told = alice.get(f"/league/{league.code}/posting/").content.decode()
    assert "&lt;iframe src=&quot;http://testserver/embed/league/" in told and "Cats &amp;amp; dogs" in told
    assert "http://testserver/embed/toy/small/" in client.get("/leaderboard/?who=everyone").content.decode()
