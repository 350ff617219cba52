"""Names that pass for an account's, and players who are nobody any more."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts.models import Friend
from games.editions.calendar import today
from games.editions.models import Edition
from games.leagues import tables
from games.leagues.rebuilding import rebuild
from games.players import reports
from games.players.models import Player, ReportedName
from games.plays import standings
from tests.cast.accounts import post, sign_up
from tests.cast.visitors import Visitor, text

LIKE_ANOTHERS = "That name, or one that looks like it, is taken; please choose another."


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Fair Anna", "fa1ranna", "FAIR-ANNA", "Fairánna"])
def test_a_name_like_that_of_an_account_is_taken(name: str) -> None:
    sign_up(Client(), "FairAnna")
    assert LIKE_ANOTHERS in sign_up(Client(), name).content.decode()
    assert LIKE_ANOTHERS in post(Client(), "/me/name/", name=name).content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Fair Joanna", "FairAnna2", "Fairama"])
def test_a_name_that_is_like_it_only_in_part_is_free(name: str) -> None:
    sign_up(Client(), "FairAnna")
    sign_up(Client(), name)
    assert User.objects.filter(username=name).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ʙᴏꜱꜱ", "6oss", "ßoss", "The real boss"])
def test_nobody_signs_up_as_one_of_the_staff(name: str) -> None:
    User.objects.create_user("boss", is_staff=True)
    assert LIKE_ANOTHERS in sign_up(Client(), name).content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_nobody_signs_up_with_an_office() -> None:
    assert "That name is reserved" in sign_up(Client(), "Moderator Bot").content.decode()


def test_my_page_says_truly_with_which_name_i_sign_in(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert "sign in with this name" not in text(alice.client, "/me/") and "You sign in as" not in text(
        alice.client, "/me/"
    )
    sign_up(alice.client, "Alice")
    assert "You also sign in with this name." in text(alice.client, "/me/")
    reports.rename(Player.objects.get())
    page = text(alice.client, "/me/")
    assert "You sign in as Alice." in page and "You also sign in with this name." not in page


@pytest.fixture
def gone(alice: Visitor, secret: int, toy: Edition) -> Player:
    """Whoever had an account, won, and asked to be forgotten."""
    sign_up(alice.client, "Alice")
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name="alice")
    rebuild(today(), today())
    return Player.objects.get(name="Someone")


def test_somebody_forgotten_stands_in_tables_without_a_mark_or_a_link(bob: Visitor, gone: Player, toy: Edition) -> None:
    row = standings.table(toy.pk)[0]
    assert (row.name, row.guest, row.gone) == ("Someone", False, True)
    points = tables.table(tables.everyone(), "day", toy.day)[0]
    assert (points.name, points.guest, points.gone) == ("Someone", False, True)
    for page in ("", "day/", "week/"):
        shown = text(bob.client, f"/leaderboard/{page}?who=everyone")
        assert "Someone" in shown and f"/player/{gone.public_id}/" not in shown and 'class="guest"' not in shown


def test_a_guest_who_was_forgotten_is_no_guest_any_more(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name=Player.objects.get().name)
    row = standings.table(toy.pk)[0]
    assert (row.name, row.guest, row.gone) == ("Someone", False, True)


def test_somebody_forgotten_has_no_page_no_friends_and_no_reports(bob: Visitor, gone: Player, wrong: int) -> None:
    address = f"/player/{gone.public_id}/"
    assert bob.client.get(address).status_code == 404
    assert post(bob.client, f"{address}friend/").status_code == 404
    bob.post({"guess": wrong})
    assert post(bob.client, f"{address}friend/").status_code == 404 and not Friend.objects.exists()
    told = post(bob.client, f"/api/players/{gone.public_id}/report/")
    assert told.status_code == 400 and not ReportedName.objects.exists()
