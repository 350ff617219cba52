"""The cast and the stage of the site's tests: alice, bob and carol, and a day of the toy game."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.desk import calendar_admin
from games.editions import corrections, edition_cache, lookup, tasks
from games.editions.models import Edition
from games.infra import logging_filters, notices
from games.plays.runs import state_cache
from puzzles import registry
from tests.cast.accounts import member
from tests.cast.editions import (
    Act,
    home_has_the_toy_alone,  # noqa: F401
    make_from_kept,
)
from tests.cast.sites import redis  # noqa: F401  (pytest finds them here)
from tests.cast.tabs import open_tab  # noqa: F401
from tests.cast.visitors import Visit, Visitor, path
from tests.cast.workers import Workers
from tests.day import DAY, Clock
from tests.made import remembering


@pytest.fixture
def moderator(db: None) -> Client:
    """Someone at the desk who judges names and results."""
    return member("moderator", "mo")


@pytest.fixture
def editor(db: None) -> Client:
    """Someone at the desk who looks after puzzles and words."""
    return member("editor", "erin")


@pytest.fixture(autouse=True)
def nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a process keeps in memory must not outlive a test's database, and until then is not read again."""
    for room in (edition_cache, corrections):
        monkeypatch.setattr(room, "FRESH_SECONDS", 10**9)
    edition_cache.forget_cached()
    corrections.forget_excused()
    calendar_admin.forget_glances()
    logging_filters.forget_warnings()
    state_cache.clear()
    cache.clear()
    notices.cache_site_state(notices.SiteState(until=math.inf))
    yield
    edition_cache.forget_cached()


@pytest.fixture(autouse=True)
def a_puzzle_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an engine has made for one test it need not make again for the next: the same draws give the same puzzle.

    A page that shows a day's puzzles gets those that are kept. Who tests making calls `making.make_daily`.
    """
    monkeypatch.setattr(tasks, "make_daily", make_from_kept)
    for slug in registry.slugs():
        if slug == "toy":
            continue  # quick by itself, and some tests change how it makes puzzles
        engine = registry.engine(slug)
        monkeypatch.setattr(engine, "generate", remembering(engine, engine.generate))


@pytest.fixture
def at_noon(clock: Clock) -> None:
    """Start at noon also where the tests' clock is set to another time: an hour later it is still the same day."""
    clock.move_to(datetime.combine(DAY, time(12), UTC))


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Make editions in this test only when it asks for them."""
    found = Workers()
    for task in (tasks.generate_edition, tasks.make_candidates, tasks.make_practice_edition, tasks.regenerate_edition):
        found.hold(monkeypatch, task)
    return found


@pytest.fixture
def toy(db: None) -> Edition:
    """Today's small edition of the toy."""
    return lookup.find_daily("toy", "small", DAY)


@pytest.fixture
def visit(toy: Edition) -> Visit:
    return lambda: Visitor(path(toy))


@pytest.fixture
def alice(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def bob(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def carol(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def secret(toy: Edition) -> int:
    return int(toy.puzzle.secret.number)


@pytest.fixture
def wrong(secret: int) -> int:
    return 1 if secret != 1 else 2


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of the clock that only goes on."""
    now = [1000.0]
    monkeypatch.setattr("games.infra.logging_filters.time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def act(editor: Client) -> Act:
    """Does a deed with an edition at the desk; returns what the page says then."""

    def done(edition: Edition, deed: str, **data: Any) -> str:
        answer = editor.post(reverse("admin:editions_act", args=[edition.pk, deed]), data, follow=True)
        return " ".join(str(message) for message in answer.context["messages"])

    return done
