"""Who may keep which answer, and what a browser forgets when somebody signs out."""

import pytest
from django.test import Client

from tests.cast.accounts import post, sign_up
from tests.cast.visitors import Visitor

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")


def test_caches_keep_newcomers_pages_browsers_their_persons_and_nobody_what_is_personal(
    alice: Visitor, wrong: int
) -> None:
    for address in ("/", "/archive/", "/leaderboard/", "/leaderboard/week/"):
        newcomer = Client().get(address)
        assert "public" in newcomer["Cache-Control"] and "max-age=" in newcomer["Cache-Control"], address
        assert not newcomer.cookies and "Cookie" in newcomer["Vary"], address
    assert "public" not in Client().get("/leaderboard/never/").get("Cache-Control", ""), "what is not there"
    alice.post({"guess": wrong})
    for address in ("/", "/archive/", "/leaderboard/week/", "/about/", "/privacy/", "/player/x/", alice.path):
        answer = alice.client.get(address)
        assert answer["Cache-Control"] == "private, no-cache", address
    assert "Cookie" in alice.client.get("/")["Vary"]
    sign_up(alice.client, "Alice")
    personal = ["/me/", "/me/settings/", "/me/fivefold.json", "/account/login/", "/account/signup/"]
    personal += ["/account/sessions/", "/admin/", f"/api{alice.path}"]
    for client in (alice.client, Client()):
        found = {address: client.get(address)["Cache-Control"] for address in personal}
        assert set(found.values()) == {"no-store"}, found
    assert alice.client.get("/")["Cache-Control"] == "private, no-cache"


def test_signing_out_has_the_browser_forget_pages_but_not_what_waits_on_the_device(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    name = alice.client.get("/").context["player"].name
    assert post(alice.client, "/me/delete/", follow=False, name=name)["Clear-Site-Data"] == '"cache"'
    sign_up(alice.client, "Alice")
    assert "Clear-Site-Data" not in alice.client.get("/")
    assert post(alice.client, "/account/logout/", follow=False)["Clear-Site-Data"] == '"cache"'
