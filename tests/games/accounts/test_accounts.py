"""Signing up and in, what comes along, and passwords that were forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import table
from tests.cast.accounts import post, sign_in, sign_up, who
from tests.cast.visitors import Visitor, text

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")


def test_a_browser_belongs_to_its_account_until_it_signs_out_and_the_next_account_gets_nothing_of_it() -> None:
    browser = Client()
    assert "Alice</h1>" in sign_up(browser, "Alice").content.decode() and who(browser) == "Alice"
    assert get_user_model().objects.get().email == ""
    old = browser.cookies["player"].value
    post(browser, "/account/logout/")
    assert who(browser) == ""
    browser.cookies["player"] = old
    sign_up(browser, "Bob")
    assert set(Player.objects.values_list("name", flat=True)) == {"Alice", "Bob"}


def test_a_guests_games_come_along_at_sign_up_and_are_there_on_another_device(
    alice: Visitor, secret: int, toy: Edition
) -> None:
    alice.post({"guess": secret})
    guest = Player.objects.get()
    sign_up(alice.client, "Alice")
    assert Player.objects.get() == guest
    assert [row.name for row in table(toy.pk)] == ["Alice"]
    other = Client()
    sign_in(other, "alice")
    assert who(other) == "Alice"
    assert other.get(f"/api{alice.path}").json()["state"]["status"] == "won"


def test_what_a_guest_did_before_signing_in_comes_along(alice: Visitor, bob: Visitor, secret: int) -> None:
    sign_up(alice.client, "Alice")
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    play = Play.objects.get()
    assert play.ranked and play.player == Player.objects.get()


@pytest.mark.postgres
def test_where_both_have_played_the_accounts_first_run_counts(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition
) -> None:
    sign_up(alice.client, "Alice")
    alice.post({"guess": wrong})
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    runs = list(Play.objects.order_by("run").values_list("run", "ranked", "status"))
    assert runs == [(1, True, "playing"), (2, False, "won")] and table(toy.pk) == []


def test_the_cookie_alone_does_not_change_an_account() -> None:
    browser = Client()
    sign_up(browser, "Alice")
    del browser.cookies["sessionid"]
    post(browser, "/me/name/", name="Mallory")
    post(browser, "/me/delete/", name="Alice")
    assert Player.objects.get().name == "Alice" and get_user_model().objects.exists()


def test_an_account_is_known_by_its_name_with_any_apostrophe() -> None:
    browser, phone = Client(), Client()
    sign_up(browser, "Seán O'Hara")
    sign_in(phone, "Sea\u0301n O’Hara")
    assert who(phone) == "Seán O'Hara"
    post(phone, "/me/delete/", name="seán o‘hara")
    assert not get_user_model().objects.exists()


def test_mails_confirm_an_address_and_set_a_new_password_once_which_signs_other_devices_out() -> None:
    def link(sign: str) -> str:
        words = " ".join(str(one.body) for one in mail.outbox).split()
        return next(word for word in words if sign in word).replace("http://testserver", "")

    browser, other = Client(), Client()
    sign_up(browser, "Alice", email="alice@example.org")
    assert "will be the recovery email of" in text(browser, link("/confirm-email/"))
    sent = post(other, "/account/password/reset/", email="alice@example.org")
    assert "Look in your inbox" in sent.content.decode()
    asked = other.get(link("/password/reset/key/"), follow=True)
    assert "Choose a new password" in asked.content.decode()
    new: dict[str, Any] = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
    done = post(other, asked.redirect_chain[-1][0], **new)
    assert "Your password is changed" in done.content.decode() and who(browser) == ""
    spent = Client().get(link("/password/reset/key/"), follow=True)
    assert "That link no longer works" in spent.content.decode()
    sign_in(other, "Alice", "heron-bell-77")
    assert who(other) == "Alice"
