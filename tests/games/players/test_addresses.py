"""Where callers come from is kept as a hash only, by a key that turns daily, and of devices not at all."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client, RequestFactory

from games.players import origins
from games.players.origins import NOWHERE, pseudonym, pseudonym_of
from tests.cast.accounts import sign_up

HOME = "203.0.113.7"


def test_the_hash_of_an_address_is_another_one_the_next_day(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000 * origins.DAY + 5
    monkeypatch.setattr("time.time", lambda: now)
    today = pseudonym(HOME)
    assert today == pseudonym(HOME) != pseudonym("203.0.113.8")
    monkeypatch.setattr("time.time", lambda: now + origins.DAY)
    assert pseudonym(HOME) != today


def test_nobody_without_the_sites_secret_works_the_hash_out(settings: Any) -> None:
    before = pseudonym(HOME)
    settings.SECRET_KEY = "another"
    assert pseudonym(HOME) != before


def test_limits_count_by_the_hash(settings: Any) -> None:
    assert settings.RATELIMIT_IP_META_KEY == "games.players.origins.pseudonym_of"
    assert pseudonym_of(RequestFactory().get("/", REMOTE_ADDR=HOME)) == pseudonym(HOME)


def test_a_list_of_devices_holds_no_addresses(db: None) -> None:
    sign_up(Client(REMOTE_ADDR=HOME), "Alice")
    assert [device.ip for device in UserSession.objects.all()] == [NOWHERE]
