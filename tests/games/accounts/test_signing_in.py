"""Guessing passwords ends early, and keeps nobody out of their own account."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from games.accounts import signing_in
from tests.cast.accounts import PASSWORD, post, sign_in, sign_up, who
from tests.day import Clock

pytestmark = pytest.mark.django_db


def browser(address: int) -> Client:
    return Client(REMOTE_ADDR=f"203.0.113.{address}")


def guess(client: Client, times: int, name: str = "alice") -> None:
    for _ in range(times):
        sign_in(client, name, "wrong-wrong-1")


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def is_let_in(client: Client, name: str = "alice") -> bool:
    sign_in(client, name)
    return is_signed_in(client)


def test_wrong_passwords_shut_out_their_address_and_no_other(clock: Clock) -> None:
    sign_up(browser(1), "alice")
    guess(browser(2), 5)
    assert not is_let_in(browser(2)) and is_let_in(browser(3))
    clock.advance(301)
    assert is_let_in(browser(2))


def test_a_browser_that_has_signed_in_is_let_through_whatever_others_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(signing_in.RATES, "name", "6/h/key")
    own = browser(1)
    sign_up(own, "alice")
    post(own, "/account/logout/")
    for address in (1, 2, 3):
        guess(browser(address), 3)
    assert not is_let_in(browser(4)), "all addresses together have a limit, too"
    assert is_let_in(own)
    post(own, "/account/logout/")
    guess(own, 5)
    assert not is_let_in(own), "its own tries count"
    own.cookies[signing_in.COOKIE] = own.cookies[signing_in.COOKIE].value + "x"
    assert not is_let_in(own)


def test_a_browser_is_known_by_names_that_signed_in_there_alone() -> None:
    sign_up(browser(1), "alice")
    bob = browser(2)
    sign_up(bob, "bob")
    post(bob, "/account/logout/")
    guess(bob, 5)
    assert not is_let_in(bob) and is_let_in(bob, "bob")


def test_a_new_password_by_mail_ends_the_wait_and_signs_other_devices_out() -> None:
    own, again = browser(1), browser(2)
    sign_up(own, "alice", email="alice@example.org")
    guess(again, 5)
    post(again, "/account/password/reset/", email="alice@example.org")
    [link] = re.findall(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[-1].body))
    form = again.get(link, follow=True).redirect_chain[-1][0]
    post(again, form, password1=PASSWORD + "b", password2=PASSWORD + "b")
    assert who(own) == ""
    sign_in(again, "alice", PASSWORD + "b")
    assert is_signed_in(again)
