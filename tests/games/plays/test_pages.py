"""The pages of editions: a day's, and practice."""

from __future__ import annotations

from django.test import Client

from games.editions.models import Edition
from tests.games.conftest import text


def test_a_games_address_is_todays_edition(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in text(client, "/toy/")


def test_practise_leads_to_a_number_of_its_own(client: Client, db: None) -> None:
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in text(client, response["Location"])
