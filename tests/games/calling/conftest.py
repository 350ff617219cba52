"""A clock that stands, a site with a key, and a push service on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
from pytest_django import Settings

from games.calling import sending
from games.editions.making import make_daily
from games.editions.models import Edition
from games.players.models import Player
from tests.games.calling.cast import PRIVATE, Device, befriend
from tests.games.leagues.test_leagues import NOW, player
from tests.games.outgoing.endpoint import Endpoint, endpoint, here


class Clock:
    """It stands until it is moved; it begins at noon of the day."""

    def __init__(self) -> None:
        self.now = datetime.combine(NOW, time(12), UTC)

    def at(self, hour: int, minute: int = 0, days: int = 0) -> datetime:
        self.now = datetime.combine(NOW + timedelta(days=days), time(hour, minute), UTC)
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


@pytest.fixture(autouse=True)
def key(settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = PRIVATE, "mailto:keeper@example.org"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """A push service; the guard lets through to this machine's very address, and to nothing else inside."""
    with endpoint(201) as server:
        monkeypatch.setattr(sending, "permission", lambda: server.permission)
        monkeypatch.setattr(sending, "resolved", here)
        yield server


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


@pytest.fixture
def alice(db: None) -> Player:
    return player("Alice")


@pytest.fixture
def bob(alice: Player) -> Player:
    """A friend of Alice's."""
    bob = player("Bob")
    befriend(alice, bob)
    return bob


@pytest.fixture
def device() -> Device:
    return Device.new()
