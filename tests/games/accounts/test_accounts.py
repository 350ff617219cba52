"""Accounts: signing up and in, what comes along, names that are taken, being signed out, exported and forgotten."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from games.accounts.models import Friend, Preferences
from games.editions.calendar import today
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Look, Move, Play
from games.plays.standings import table
from tests.cast.accounts import PASSWORD, post, sign_in, sign_up, who
from tests.cast.visitors import Visitor, path, text


@pytest.fixture
def browser(db: None) -> Client:
    return Client()


def test_an_account_takes_a_name_and_a_password(browser: Client) -> None:
    page = sign_up(browser, "Alice").content.decode()
    assert "Alice</h1>" in page and who(browser) == "Alice"
    assert get_user_model().objects.get().email == ""


def test_a_guests_games_are_taken_over_at_sign_up(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    guest = Player.objects.get()
    sign_up(alice.client, "Alice")
    assert Player.objects.get() == guest
    assert [row.name for row in table(toy.pk)] == ["Alice"]


def test_the_same_player_is_known_on_another_device(alice: Visitor, secret: int, toy: Edition) -> None:
    sign_up(alice.client, "Alice")
    alice.post({"guess": secret})
    other = Client()
    sign_in(other, "alice")
    assert who(other) == "Alice"
    assert other.get(f"/api{path(toy)}").json()["state"]["status"] == "won"


def test_what_a_guest_did_before_signing_in_comes_along(
    alice: Visitor, bob: Visitor, secret: int, toy: Edition
) -> None:
    sign_up(alice.client, "Alice")
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    play = Play.objects.get()
    assert play.ranked and play.player == Player.objects.get()


@pytest.mark.postgres
def test_where_both_have_played_the_own_first_run_counts(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition
) -> None:
    sign_up(alice.client, "Alice")
    alice.post({"guess": wrong})
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    assert list(Play.objects.order_by("run").values_list("run", "ranked", "status")) == [
        (1, True, "playing"),
        (2, False, "won"),
    ]
    assert table(toy.pk) == []


def test_a_browser_is_nobodys_after_signing_out(browser: Client) -> None:
    sign_up(browser, "Alice")
    post(browser, "/account/logout/")
    assert who(browser) == ""


def test_another_account_in_the_same_browser_takes_nothing_from_the_first(browser: Client) -> None:
    sign_up(browser, "Alice")
    player = browser.cookies["player"].value
    post(browser, "/account/logout/")
    browser.cookies["player"] = player
    sign_up(browser, "Bob")
    assert set(Player.objects.values_list("name", flat=True)) == {"Alice", "Bob"}


@pytest.mark.parametrize("name", ["alice", "AIice", "A1ice", "Ａｌｉｃｅ"])
def test_nobody_may_take_or_look_like_the_name_of_an_account(browser: Client, name: str) -> None:
    sign_up(browser, "Alice")
    other = Client()
    assert "looks like it, is taken" in sign_up(other, name).content.decode()
    assert "looks like it, is taken" in post(other, "/me/name/", name=name).content.decode()
    assert Player.objects.count() == 1


def test_names_are_kind_and_readable_at_sign_up_too(browser: Client) -> None:
    for name in ("admin", "shit", "a\u202eb", "x"):
        assert "errorlist" in sign_up(browser, name).content.decode()
    assert not get_user_model().objects.exists()


def test_a_new_name_is_also_the_name_to_sign_in_with(browser: Client) -> None:
    sign_up(browser, "Alice")
    post(browser, "/me/name/", name="Alice B")
    other = Client()
    sign_in(other, "alice b")
    assert who(other) == "Alice B"


def test_signing_out_everywhere_ends_every_device(browser: Client) -> None:
    sign_up(browser, "Alice")
    other = Client()
    sign_in(other, "Alice")
    post(browser, "/me/everywhere/")
    assert (who(browser), who(other)) == ("", "")
    assert "Create an account" in other.get("/me/settings/").content.decode()


def test_a_new_password_locks_other_devices_out_and_not_this_one(browser: Client) -> None:
    sign_up(browser, "Alice")
    other = Client()
    sign_in(other, "Alice")
    post(
        browser, "/account/password/change/", oldpassword=PASSWORD, password1="heron-bell-77", password2="heron-bell-77"
    )
    assert (who(browser), who(other)) == ("Alice", "")


def test_the_cookie_alone_does_not_change_an_account(browser: Client) -> None:
    sign_up(browser, "Alice")
    del browser.cookies["sessionid"]
    post(browser, "/me/name/", name="Mallory")
    post(browser, "/me/delete/", name="Alice")
    assert Player.objects.get().name == "Alice" and get_user_model().objects.exists()


def test_a_forgotten_password_is_set_anew_by_e_mail(browser: Client) -> None:
    sign_up(browser, "Alice", email="alice@example.org")
    other = Client()
    mail.outbox.clear()
    post(other, "/account/password/reset/", email="alice@example.org")
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    form = other.get(link.replace("http://testserver", ""), follow=True).redirect_chain[-1][0]
    post(other, form, password1="heron-bell-77", password2="heron-bell-77")
    assert who(browser) == ""
    sign_in(other, "Alice", "heron-bell-77")
    assert who(other) == "Alice"


def test_links_of_mails_say_what_they_are_for_and_a_spent_one_that_it_no_longer_works(browser: Client) -> None:
    def link(sign: str) -> str:
        words = " ".join(str(one.body) for one in mail.outbox).split()
        return next(word for word in words if sign in word).replace("http://testserver", "")

    sign_up(browser, "Alice", email="alice@example.org")
    assert "will be the recovery email of" in text(browser, link("/confirm-email/"))
    other = Client()
    sent = other.post("/account/password/reset/", {"email": "alice@example.org"}, follow=True)
    assert "Look in your inbox" in sent.content.decode()
    asked = other.get(link("/password/reset/key/"), follow=True)
    assert "Choose a new password" in asked.content.decode()
    new = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
    done = other.post(asked.redirect_chain[-1][0], new, follow=True)
    assert "Your password is changed" in done.content.decode()
    spent = Client().get(link("/password/reset/key/"), follow=True)
    assert "That link no longer works" in spent.content.decode()


def test_everything_that_is_kept_can_be_taken_along(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    bob.post({"guess": wrong})
    post(alice.client, f"/player/{Player.objects.get(user=None).public_id}/friend/")
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    told = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert told["account"]["email"] == "alice@example.org" and len(told["friends"]) == 1
    assert [move["move"] for move in told["plays"][0]["moves"]] == [{"guess": wrong}, {"guess": secret}]


def test_what_was_looked_at_and_not_played_is_told_and_forgotten(alice: Visitor) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    alice.client.get("/toy/")
    told = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert [(one["game"], told["plays"]) for one in told["looked_at"]] == [("toy", [])]
    post(alice.client, "/me/delete/", name="alice")
    assert not Look.objects.exists()


@pytest.mark.postgres
def test_whoever_is_forgotten_leaves_results_as_somebodys(alice: Visitor, secret: int, toy: Edition) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name="not Alice")
    assert who(alice.client) == "Alice"
    told = post(alice.client, "/me/delete/", name="alice").content.decode()
    assert "You have been deleted. Your results stay in the tables, without your name." in told
    assert who(alice.client) == "" and not get_user_model().objects.exists()
    assert [row.name for row in table(toy.pk)] == ["Someone"]
    assert Move.objects.count() == 1
    assert "looks like it, is taken" not in sign_up(Client(), "Alice").content.decode()


def test_a_page_is_seen_by_others_only_if_its_player_wants_that(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    address = f"/player/{Player.objects.get().public_id}/"

    def shown() -> str:
        return re.sub(r"<[^>]+>", "", Client().get(address).content.decode())

    assert "🎲 1" not in shown()
    post(alice.client, "/me/choices/", public_page="on")
    assert "🎲 1" in shown()
    Player.objects.update(hidden=True)
    assert Client().get(address).status_code == 404


@pytest.mark.postgres
def test_friends_are_added_once_and_taken_out_again(alice: Visitor, bob: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    bob.post({"guess": wrong})
    first, second = Player.objects.order_by("pk")
    for _ in range(2):
        post(alice.client, f"/player/{second.public_id}/friend/")
    post(alice.client, f"/player/{first.public_id}/friend/")
    assert list(Friend.objects.values_list("player", "friend")) == [(first.pk, second.pk)]
    assert second.name in alice.client.get("/me/").content.decode()
    post(alice.client, f"/player/{second.public_id}/friend/", remove="")
    assert not Friend.objects.exists()


def test_a_reminder_is_a_calendar_that_leaves_out_a_day_that_was_played(
    alice: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": wrong})
    assert Preferences.objects.count() == 0
    post(alice.client, "/me/choices/", reminder="on", reminder_at="07:30")
    address = f"/me/reminder/{Preferences.objects.get().reminder_key}.ics"
    before = Client().get(address)
    assert before["Content-Type"].startswith("text/calendar")
    assert before.content.count(b"BEGIN:VEVENT") == 14 and b"T073000" in before.content
    alice.post({"guess": secret})
    after = Client().get(address).content
    assert after.count(b"BEGIN:VEVENT") == 13 and b"streak of 1 day" in after
    post(alice.client, "/me/choices/")
    post(alice.client, "/me/choices/", reminder="on", reminder_at="junk")
    assert Client().get(address).status_code == 404


def test_a_month_has_a_mark_for_each_day_that_was_played(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    page = " ".join(alice.client.get("/me/").content.decode().split())
    assert "1 day played" in page and f'class="some" href="/archive/{today()}/#day"' in page
    for asked in ("?month=1999-01", "?month=never"):
        assert alice.client.get(f"/me/{asked}").status_code == 200
