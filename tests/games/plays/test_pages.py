"""The pages: what a visitor sees of today, the past, the boards and themselves."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.editions.calendar import EPOCH, today
from games.editions.models import Edition
from games.plays.history import best_streak, streak
from games.plays.models import Player
from games.plays.names import BadName, clean_name
from games.plays.players import guest_name
from puzzles import registry
from tests.games.conftest import Visitor, path


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response
    return response.content.decode()


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
    assert f"{Player.objects.order_by('-pk')[0].name} leads" in text(Client(), "/")


def test_a_games_address_is_todays_edition(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in text(client, "/toy/")


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


def test_practise_leads_to_a_number_of_its_own(client: Client, db: None) -> None:
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in text(client, response["Location"])


def test_the_archive_goes_back_to_the_first_day(client: Client, db: None) -> None:
    pages = "".join(text(client, f"/archive/?page={n}") for n in range(1, (today() - EPOCH).days // 14 + 2))
    assert f"/nettle/classic/{EPOCH}/" in pages and f"/nettle/classic/{today()}/" in pages
    assert str(today() + timedelta(days=1)) not in pages


def test_the_archive_tells_what_i_played(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert "🎲 1" in text(alice.client, "/archive/")


def test_the_leaderboard_of_today_and_of_another_day(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert Player.objects.get().name in text(alice.client, "/leaderboard/")
    assert Player.objects.get().name not in text(alice.client, f"/leaderboard/?date={EPOCH}")
    assert alice.client.get(f"/leaderboard/?date={today() + timedelta(days=1)}").status_code == 404


def test_my_page_counts_and_streaks(alice: Visitor, secret: int) -> None:
    assert "after your first game" in text(alice.client, "/me/")
    alice.post({"guess": secret})
    page = text(alice.client, "/me/")
    assert "<dt>streak</dt><dd>1</dd>" in page and "🎲 1" in page


def test_a_name_is_chosen_and_shown_escaped(alice: Visitor) -> None:
    token = alice.client.cookies["csrftoken"].value
    alice.client.post("/me/name/", {"name": "O'Hara", "csrfmiddlewaretoken": token})
    assert Player.objects.get().name == "O'Hara"
    assert "O&#x27;Hara" in text(alice.client, "/me/")


@pytest.mark.parametrize(
    "name",
    ["x", "x" * 25, "admin", "<b>bold</b>", "shit", "a\u202eb", "Аlice", "  ", "...", "Zal\u0335\u0336\u0337\u0338go"],
)
def test_a_name_that_could_mislead_or_hurt_is_refused(name: str) -> None:
    with pytest.raises(BadName, match=r"\.$"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Alice", "Zoë", "李小龙", "O'Hara", "Jean-Luc 2", "Алиса"])
def test_honest_names_of_all_languages_are_taken(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_a_guests_name_is_one_that_could_be_chosen() -> None:
    for _ in range(50):
        name = guest_name()
        assert 2 <= len(name) <= 24 and name == " ".join(name.split())


days = st.sets(st.integers(0, 60), max_size=40).map(lambda ns: [date(2026, 11, 1) + timedelta(days=n) for n in ns])


@given(days)
def test_a_streak_is_the_run_of_days_that_ends_today_or_yesterday(won: list[date]) -> None:
    now = date(2026, 12, 31)
    length = streak(won, now)
    last = now if now in won else now - timedelta(days=1)
    assert all(last - timedelta(days=n) in won for n in range(length))
    assert last - timedelta(days=length) not in won
    assert length <= best_streak(won) <= len(won)


def test_every_page_forbids_foreign_scripts(client: Client, toy: Edition) -> None:
    for address in ("/", path(toy), "/about/"):
        policy = client.get(address)["Content-Security-Policy"]
        assert "script-src 'self' 'nonce-" in policy and "object-src 'none'" in policy


def test_alive_and_ready(client: Client, db: None) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    text(client, "/")
    assert client.get("/readyz").json() == dict.fromkeys(["database", "broker", "channel layer", "editions"], "ok")
