"""The pages of editions: a day's, and practice."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from games.editions.models import Edition
from games.players.models import Player
from games.plays.history import knows
from games.plays.models import Record
from tests.cast.visitors import Visitor, text


def test_a_games_address_is_todays_edition(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in text(client, "/toy/")


def test_a_variants_address_without_a_day_leads_to_todays(client: Client, toy: Edition) -> None:
    answer = client.get("/toy/small/")
    assert (answer.status_code, answer["Location"]) == (302, f"/toy/small/{toy.date}/")
    assert {client.get(there).status_code for there in ("/toy/smaller/", "/toys/small/")} == {404}


def test_practise_leads_to_a_number_of_its_own(client: Client, db: None) -> None:
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in text(client, response["Location"])


def asks_for_the_lesson(client: Client) -> bool:
    return "dataset.lesson" in text(client, "/toy/")


def test_a_lesson_is_offered_to_whoever_has_not_moved_yet(alice: Visitor, wrong: int) -> None:
    assert asks_for_the_lesson(alice.client)
    alice.post({"guess": wrong})
    assert not asks_for_the_lesson(alice.client)


def test_no_lesson_for_an_account_that_has_finished_one_of_the_games_days(db: None) -> None:
    player = Player.objects.create(name="Alice", user=User.objects.create(username="alice"))
    assert not knows(player, "toy")
    Record.objects.create(player=player, game="toy", played=1)
    assert knows(player, "toy")
    assert not knows(player, "nettle")


def test_what_a_guest_has_played_the_browser_knows_itself(db: None) -> None:
    guest = Player.objects.create(name="Bob")
    Record.objects.create(player=guest, game="toy", played=1)
    assert not knows(guest, "toy")
