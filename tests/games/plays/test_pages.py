"""The pages of editions: a day's, practice, the explained puzzles of past days, and who finds them."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client

from games.editions.calendar import EPOCH, planned, today
from games.editions.models import Edition
from games.players.models import Player
from games.plays.history import knows
from games.plays.models import Play, Record
from tests.cast.editions import put_all_on
from tests.cast.visitors import Visitor, text
from tests.cast.workers import Workers
from tests.day import DAY

YESTERDAY = DAY - timedelta(days=1)


def test_addresses_without_a_day_lead_to_todays_edition_and_practise_to_a_number(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in text(client, "/toy/")
    answer = client.get("/toy/small/")
    assert (answer.status_code, answer["Location"]) == (302, f"/toy/small/{toy.date}/")
    assert {client.get(there).status_code for there in ("/toy/smaller/", "/toys/small/")} == {404}
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in text(client, response["Location"])


def test_a_lesson_is_offered_until_the_first_move_and_not_to_accounts_that_know_the_game(
    alice: Visitor, wrong: int
) -> None:
    offered = ["dataset.lesson" in text(alice.client, "/toy/")]
    alice.post({"guess": wrong})
    assert [*offered, "dataset.lesson" in text(alice.client, "/toy/")] == [True, False]
    player = Player.objects.create(name="Alice", user=User.objects.create(username="alice"))
    guest = Player.objects.create(name="Bob")
    assert not knows(player, "toy")
    for one in (player, guest):
        Record.objects.create(player=one, game="toy", played=1)
    assert knows(player, "toy") and not knows(player, "nettle")
    assert not knows(guest, "toy"), "what a guest has played their browser knows"


def test_each_games_past_puzzle_is_explained_to_everybody_and_nothing_is_played(client: Client, db: None) -> None:
    put_all_on(YESTERDAY)
    for engine, variant in dict(planned(YESTERDAY)).items():
        address = f"/{engine.slug}/{variant.slug}/{YESTERDAY}/"
        page = text(client, f"{address}solution/")
        assert engine.title in page and f"The solution for {YESTERDAY:%A} {YESTERDAY.day}" in page
        assert f'href="{address}"' in page and f'rel="canonical" href="http://testserver{address}solution/"' in page
    number = Edition.objects.get(game="toy", variant="small").puzzle.secret.number
    assert f"The number was {number}" in text(client, f"/toy/small/{YESTERDAY}/solution/")
    assert not Play.objects.exists()
    for day in (today(), today() + timedelta(days=1), EPOCH - timedelta(days=1), "soon"):
        assert client.get(f"/toy/small/{day}/solution/").status_code == 404, day


def test_archive_and_search_engines_find_solutions_of_past_days_and_no_puzzle_to_come(
    client: Client, db: None, workers: Workers
) -> None:
    assert f"/toy/small/{YESTERDAY}/solution/" in text(client, f"/archive/{YESTERDAY}/")
    assert "solution/" not in text(client, f"/archive/{today()}/")
    assert "Sitemap: http://testserver/sitemap.xml" in text(client, "/robots.txt")
    assert "http://testserver/sitemap-solutions.xml" in text(client, "/sitemap.xml")
    listed = text(client, "/sitemap-solutions.xml")
    assert f"http://testserver/toy/small/{YESTERDAY}/solution/" in listed and f"/{today()}/" not in listed
    assert "<loc>http://testserver/toy/</loc>" in text(client, "/sitemap-pages.xml")


def test_what_is_nobodys_to_find_says_so(client: Client, toy: Edition) -> None:
    assert "noindex" not in text(client, f"/toy/small/{toy.date}/")
    assert '<meta name="robots" content="noindex">' in text(client, "/toy/practice/small/7/")
    assert f'rel="canonical" href="http://testserver/toy/small/{toy.date}/"' in text(client, "/toy/")
