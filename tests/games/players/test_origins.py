"""Where callers come from: which part of X-Forwarded-For is believed, and that only a daily hash of it is kept."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.models import UserSession
from django.test import Client, RequestFactory

from games.players import origins
from games.players.limits import MANY
from games.players.origins import NOWHERE, client_address, pseudonym, pseudonym_of
from tests.cast.accounts import sign_up
from tests.cast.visitors import Visitor
from tests.day import Clock

HOME = "203.0.113.7"
FORWARDED = [
    (0, HOME, "10.0.0.1"),
    (1, HOME, HOME),
    (1, f"6.6.6.6, {HOME}", HOME),
    (2, f"6.6.6.6, {HOME}, 198.51.100.1", HOME),
    (2, HOME, "10.0.0.1"),
    (1, "", "10.0.0.1"),
    (1, "junk", "10.0.0.1"),
    (1, f"::ffff:{HOME}", HOME),
    (1, "[2001:db8::1]", "2001:db8::1"),
]
"""How many proxies are trusted, what X-Forwarded-For says, and the address that is believed."""


def test_only_what_trusted_proxies_wrote_is_believed(settings: Any) -> None:
    for proxies, forwarded, address in FORWARDED:
        settings.TRUSTED_PROXIES = proxies
        request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": forwarded})
        assert client_address(request) == address, (proxies, forwarded)
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) == NOWHERE


def test_an_address_is_kept_as_a_hash_of_its_day_and_of_the_sites_secret(db: None, clock: Clock, settings: Any) -> None:
    today = pseudonym(HOME)
    assert today == pseudonym(HOME) != pseudonym("203.0.113.8")
    assert pseudonym_of(RequestFactory().get("/", REMOTE_ADDR=HOME)) == today
    clock.advance(origins.DAY)
    assert pseudonym(HOME) != today
    clock.advance(-origins.DAY)
    sign_up(Client(REMOTE_ADDR=HOME), "Alice")
    assert [device.ip for device in UserSession.objects.all()] == [NOWHERE], "nor has the list of devices any"
    settings.SECRET_KEY = "another"
    assert pseudonym(HOME) != today


def test_a_class_behind_one_address_plays_and_one_that_asks_too_much_harms_no_other(
    alice: Visitor, settings: Any
) -> None:
    settings.TRUSTED_PROXIES, settings.MOVES_RATE = 1, "1/h"

    def move(address: str) -> int:
        pupil = Visitor(alice.path)
        pupil.client.defaults["HTTP_X_FORWARDED_FOR"] = address
        return int(pupil.post({"hint": True}).status_code)

    assert [move(HOME) for _ in range(MANY)] == [200] * MANY
    assert (move(HOME), move(f"6.6.6.6, {HOME}"), move("198.51.100.1")) == (429, 429, 200)
