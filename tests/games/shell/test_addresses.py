"""All addresses of the site at once, as the URLconf lists them: each answers, none breaks, all are safe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from tests import addresses
from tests.cast.attackers import account, administrator, guest

ROUTES = addresses.routes()
CLOSED = {
    "readyz": 503,
    "api/": 404,
    "api/today/": 404,
    "api/me/": 404,
    "api/me/results/": 404,
    "api/room/<code>/": 403,
    "oembed": 404,
    "today.png": 404,
    "<address:address>/picture.png": 404,
    "me/week/<str:day>/picture.png": 404,
    "me/year/<int:number>/picture.png": 404,
    "room/<slug:code>/rounds/<int:number>/picture.png": 404,
    "room/<slug:code>/rounds/<int:number>/podium.png": 404,
    "api/room/<code>/rounds/<number>/": 403,
    "api/room/<code>/rounds/<number>/again/": 403,
    "api/room/<code>/rounds/<number>/coach/": 403,
    "api/coach/<address:address>/": 403,
    "api/distribution/<address:address>/": 403,
    "api/replays/<key>/": 403,
    "api/voices/<address:address>/": 403,
    "account/2fa/totp/deactivate/": 404,
    "account/2fa/recovery-codes/": 404,
    "account/2fa/recovery-codes/download/": 404,
    "account/2fa/webauthn/keys/<int:pk>/remove/": 404,
    "account/2fa/webauthn/keys/<int:pk>/edit/": 404,
}
"""What does not answer with a page, and with what instead: whoever is not in a room may not see its rounds, who has
finished nothing has no pictures of it or of a week, and is told neither how others did nor what the coach says, these
keys are nobody's, who has no authenticator app has no codes either, and whoever asks whether all is ready does not see
a test's own transaction."""
FRAMED = "/embed/"
"""How the addresses begin that other sites may show in frames."""
OWN_SCRIPTS = re.compile(r"default-src 'none'(?!.*script-src)|script-src 'self'( 'nonce-[^' ]+')?(;|$)")
SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"}


def answers(client: Client, known: addresses.Examples) -> Iterator[tuple[str, str, Any]]:
    """Every route but the admin's, its address, and what a visitor is answered there."""
    client.get("/")  # which makes what is missing of today's editions
    for route in ROUTES:
        if not route.startswith("admin/"):
            address = addresses.filled(route, known)
            yield route, address, client.get(address)


def is_well(response: Any) -> bool:
    """A page, a way elsewhere, or word that this address takes no GET."""
    refused = response.status_code == 405 and "GET" not in response["Allow"]
    return refused or response.status_code in (200, 301, 302)


def lacks(address: str, response: Any) -> set[str]:
    """Which of the headers that keep foreign scripts out, and guesses at types, an answer does without."""
    wanted = {**SAFE, "X-Frame-Options": None} if address.startswith(FRAMED) else SAFE
    lacking = {name for name, value in wanted.items() if response.headers.get(name) != value}
    policy = response.headers.get("Content-Security-Policy", "")
    if b"<script" in getattr(response, "content", b"") and "'nonce-" not in policy:
        lacking.add("nonce")
    return lacking if OWN_SCRIPTS.search(policy) else {*lacking, "Content-Security-Policy"}


@pytest.mark.parametrize("visitor", [guest, account])
def test_every_address_answers_and_forbids_foreign_scripts(db: None, visitor: Any) -> None:
    known = addresses.examples()
    broken, unsafe = {}, {}
    for route, address, response in answers(visitor(), known):
        if not is_well(response) and response.status_code != CLOSED.get(route):
            broken[address] = response.status_code
        if lacking := lacks(address, response):
            unsafe[address] = lacking
    assert broken == {} and unsafe == {}


def object_of(route: str) -> str:
    """A row of the model whose admin a route belongs to, or one that is not there."""
    _, app, model, *_ = [*route.split("/"), "", ""]
    known = {(one._meta.app_label, one._meta.model_name): one for one in apps.get_models()}
    row = known[app, model]._default_manager.first() if (app, model) in known else None
    return str(row.pk) if row else "0"


def test_no_page_of_the_admin_breaks(db: None) -> None:
    client, broken = administrator(), {}
    for route in (one for one in ROUTES if one.startswith("admin/")):
        blanks = dict.fromkeys(addresses.blanks(route), object_of(route))
        response = client.get(addresses.filled(route, {"": {**blanks, "app_label": "words", "game": "toy"}}))
        if response.status_code >= 500:
            broken[route] = response.status_code
    assert broken == {}
