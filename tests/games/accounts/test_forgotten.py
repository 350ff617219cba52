"""Taking along all that is kept of a player, and being forgotten."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from games.accounts.models import Friend
from games.editions.models import Edition
from games.leagues import tables
from games.leagues.rebuilding import rebuild
from games.players.models import Player, ReportedName
from games.plays import standings
from games.plays.models import Look, Move
from tests.cast.accounts import post, sign_up, who
from tests.cast.visitors import Visitor, text
from tests.day import DAY

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")


def test_everything_that_is_kept_can_be_taken_along(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    bob.post({"guess": wrong})
    post(alice.client, f"/player/{Player.objects.get(user=None).public_id}/friend/")
    alice.client.get("/toy/")
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert [one["game"] for one in kept["looked_at"]] == ["toy"] and kept["plays"] == []
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert kept["account"]["email"] == "alice@example.org" and len(kept["friends"]) == 1
    assert [move["move"] for move in kept["plays"][0]["moves"]] == [{"guess": wrong}, {"guess": secret}]


@pytest.mark.postgres
def test_an_account_that_is_deleted_leaves_results_as_someones_and_frees_its_name(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition
) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    alice.client.get("/toy/")
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name="not Alice")
    assert who(alice.client) == "Alice"
    mail.outbox.clear()
    page = post(alice.client, "/me/delete/", name="alice").content.decode()
    assert "You have been deleted. Your results stay in the tables, without your name." in page
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and "Your account Alice" in sent.body
    assert who(alice.client) == "" and not get_user_model().objects.exists() and not Look.objects.exists()
    rebuild(DAY, DAY)
    gone = Player.objects.get(name="Someone")
    for row in (standings.table(toy.pk)[0], tables.table(tables.everyone(), "day", toy.day)[0]):
        assert (row.name, row.guest, row.gone) == ("Someone", False, True)
    assert Move.objects.count() == 1
    address = f"/player/{gone.public_id}/"
    for span in ("", "day/", "week/"):
        shown = text(bob.client, f"/leaderboard/{span}?who=everyone")
        assert "Someone" in shown and address not in shown and 'class="guest"' not in shown
    bob.post({"guess": wrong})
    assert bob.client.get(address).status_code == post(bob.client, f"{address}friend/").status_code == 404
    assert post(bob.client, f"/api/players/{gone.public_id}/report/").status_code == 400
    assert not Friend.objects.exists() and not ReportedName.objects.exists()
    sign_up(Client(), "Alice")
    assert get_user_model().objects.filter(username="Alice").exists()


def test_a_guest_who_was_forgotten_is_no_longer_a_guest(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name=Player.objects.get().name)
    row = standings.table(toy.pk)[0]
    assert (row.name, row.guest, row.gone) == ("Someone", False, True)
