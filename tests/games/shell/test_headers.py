"""Who may keep which answer, what pages may ask of a browser, and what a browser forgets when somebody signs out."""

from __future__ import annotations

import pytest
from django.test import Client

from config.headers import PERMISSIONS, UNUSED, USED
from games.editions.models import Edition
from tests.cast.accounts import post, sign_up
from tests.cast.visitors import Visitor, path


@pytest.fixture
def alice_at_home(db: None) -> Client:
    client = Client()
    sign_up(client, "Alice")
    return client


@pytest.mark.parametrize("address", ["/", "/archive/", "/about/", "/privacy/", "/player/x/"])
def test_a_persons_page_is_kept_by_their_browser_alone_and_asked_about(alice_at_home: Client, address: str) -> None:
    assert alice_at_home.get(address)["Cache-Control"] == "private, no-cache"


def test_a_game_may_be_gone_back_to(alice: Visitor, toy: Edition) -> None:
    assert alice.client.get(path(toy))["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    "address",
    [
        "/me/",
        "/me/settings/",
        "/me/fivefold.json",
        "/account/login/",
        "/account/signup/",
        "/account/sessions/",
        "/admin/",
    ],
)
def test_what_is_personal_is_kept_nowhere(alice_at_home: Client, address: str) -> None:
    for client in (alice_at_home, Client()):
        assert client.get(address)["Cache-Control"] == "no-store"


def test_the_interface_is_asked_anew(alice: Visitor) -> None:
    answer = alice.client.get(f"/api{alice.path}")
    assert answer["Cache-Control"] == "no-store"


def test_pages_may_ask_a_browser_for_what_they_use_and_nothing_else(client: Client, db: None) -> None:
    assert client.get("/")["Permissions-Policy"] == PERMISSIONS
    assert not set(USED) & set(UNUSED) and "camera=()" in PERMISSIONS and "screen-wake-lock=(self)" in PERMISSIONS


def test_signing_out_has_the_browser_forget_pages_but_not_what_waits_on_the_device(alice_at_home: Client) -> None:
    assert "Clear-Site-Data" not in alice_at_home.get("/")
    assert post(alice_at_home, "/account/logout/", follow=False)["Clear-Site-Data"] == '"cache"'


def test_deleting_oneself_has_the_browser_forget_pages(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    name = alice.client.get("/").context["player"].name
    assert post(alice.client, "/me/delete/", follow=False, name=name)["Clear-Site-Data"] == '"cache"'
