"""Every address of the site, opened by each role: its status, and its headers for safety."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.test import Client

from games.players.models import Player
from tests import addresses
from tests.cast.accounts import PASSWORD, account, administrator, guest, post, sign_in, sign_up
from tests.cast.visitors import Visitor
from tests.data.tables import table
from tests.thorough import THOROUGH

APART = ("api/schema/", "square/coasters/", "square/grids/", "dominoes/gallery/<str:key>/poster.pdf")
"""Slow addresses with their own tests; here they are opened only in a thorough run."""
SITE = [route for route in addresses.routes() if not route.startswith("admin/") and (THOROUGH or route not in APART)]
DESK = [route for route in addresses.routes() if route.startswith("admin/")]
ANSWERS = table("answers")
"""The statuses, for a guest and an account, of addresses that answer neither with a page nor with a redirect (0).

A player outside a room may not see its rounds. Without a finished play there is no picture, no comparison and no coach.
The keys belong to no one, and /readyz/ does not see a test's transaction.
"""
COMING = {"room/<slug:code>/join/", "room/open/", "api/room/", "api/room/<code>/"}
COMING |= {"league/found/", "league/<slug:code>/join/"}
"""Addresses that lead to other people, and so need a player."""
FORM = {"name": "Eve", "play": "toy/small", "public_page": "on", "reminder": "on", "reminder_at": "18:00"}
FORM |= {"format": "json", "text": "A B"}
OWN_SCRIPTS = re.compile(r"default-src 'none'(?!.*script-src)|script-src 'self'( 'nonce-[^' ]+')?(;|$)")
SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"}


def status_of(response: Any) -> int:
    """Return the status of an answer, or 0 for a page, a redirect, or a refusal of GET."""
    refused = response.status_code == 405 and "GET" not in response["Allow"]
    return 0 if refused or response.status_code in (200, 301, 302) else int(response.status_code)


def lacks(address: str, response: Any) -> set[str]:
    """Return which headers an answer lacks of those against foreign scripts and guessed types."""
    lacking = {name for name, value in SAFE.items() if response.headers.get(name) != value}
    policy = response.headers.get("Content-Security-Policy", "")
    if b"<script" in getattr(response, "content", b"") and "'nonce-" not in policy:
        lacking.add("nonce")
    return lacking if OWN_SCRIPTS.search(policy) else {*lacking, "Content-Security-Policy"}


@pytest.mark.usefixtures("home_has_the_toy_alone")
def test_every_address_answers_each_role_forbids_foreign_scripts_and_makes_no_player_of_a_guest(db: None) -> None:
    known = addresses.examples()
    anna = account()
    there = Player.objects.count()
    answers: dict[str, tuple[int, int]] = {}
    unsafe, made = {}, set()
    for route in SITE:
        address = addresses.filled(route, known)
        cache.clear()  # of limits, which would end this early
        shown = guest().get(address), anna.get(address)
        answers[route] = (status_of(shown[0]), status_of(shown[1]))
        if lacking := lacks(address, shown[0]) | lacks(address, shown[1]):
            unsafe[address] = lacking
        guest().post(address, FORM)
        guest().post(address, {"after": 0}, "application/json")
        if Player.objects.count() != there:
            made.add(route)
            there = Player.objects.count()
    assert unsafe == {} and made <= COMING, "only coming to others makes a row"
    expected = {route: tuple(map(int, found.split())) for found, routes in ANSWERS.items() for route in routes}
    assert {route: found for route, found in answers.items() if any(found)} == expected


def object_of(route: str) -> str:
    """Return the number of a row of the model whose admin a route belongs to, or of a missing row."""
    _, app, model, *_ = [*route.split("/"), "", ""]
    known = {(one._meta.app_label, one._meta.model_name): one for one in apps.get_models()}
    row = known[app, model]._default_manager.first() if (app, model) in known else None
    return str(row.pk) if row else "0"


def is_kept_out(response: Any) -> bool:
    """Return whether an answer leads to the sign-in or to its second step."""
    led = response.status_code in (301, 302)
    return bool(led and response["Location"].startswith(("/admin/", "/account/")))


def test_no_page_of_the_desk_opens_with_a_password_alone_or_breaks_for_an_administrator(db: None) -> None:
    emil = User.objects.create_user("emil", "emil@example.org", PASSWORD, is_staff=True)
    emil.groups.add(Group.objects.get(name="editor"))
    sign_in(half_way := Client(), "emil")
    frank, opened, broken = administrator(), [], {}
    for route in DESK:
        blanks = dict.fromkeys(addresses.blanks(route), object_of(route))
        address = addresses.filled(route, {"": {**blanks, "app_label": "words", "game": "toy"}})
        opened += [route for client in (guest(), half_way) if not is_kept_out(client.get(address))]
        if (status := frank.get(address).status_code) >= 500:
            broken[route] = status
    assert len(DESK) > 150 and opened == [] and broken == {}


@pytest.mark.usefixtures("home_has_the_toy_alone", "db")
def test_caches_keep_newcomers_pages_browsers_their_persons_nobody_what_is_personal(alice: Visitor, wrong: int) -> None:
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


@pytest.mark.usefixtures("home_has_the_toy_alone", "db")
def test_signing_out_has_the_browser_forget_pages_but_not_what_waits_on_the_device(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    name = alice.client.get("/").context["player"].name
    assert post(alice.client, "/me/delete/", follow=False, name=name)["Clear-Site-Data"] == '"cache"'
    sign_up(alice.client, "Alice")
    assert "Clear-Site-Data" not in alice.client.get("/")
    assert post(alice.client, "/account/logout/", follow=False)["Clear-Site-Data"] == '"cache"'
