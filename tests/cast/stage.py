"""The fixtures of the site's tests, such as alice, bob and carol, and a day of the toy game."""

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
from tests.cast.accounts import make_staff
from tests.cast.editions import DeskAction, make_from_stored, show_toy_alone_at_home  # noqa: F401
from tests.cast.made import remembering
from tests.cast.sites import redis  # noqa: F401  (pytest finds them here)
from tests.cast.tabs import open_tab  # noqa: F401
from tests.cast.visitors import Visit, Visitor, make_path
from tests.cast.workers import Workers
from tests.day import DAY, Clock


@pytest.fixture
def moderator(db: None) -> Client:
    """Someone at the desk who judges names and results."""
    return make_staff("moderator", "mo")


@pytest.fixture
def editor(db: None) -> Client:
    """Someone at the desk who looks after puzzles and words."""
    return make_staff("editor", "erin")


@pytest.fixture(autouse=True)
def empty_caches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Empty the caches of the process before each test, and let none expire during the test."""
    for module in (edition_cache, corrections):
        monkeypatch.setattr(module, "FRESH_SECONDS", 10**9)
    edition_cache.forget_cached_editions()
    corrections.forget_excused_days()
    calendar_admin.forget_glances()
    logging_filters.forget_warnings()
    state_cache.clear()
    cache.clear()
    notices.cache_site_state(notices.SiteState(until=math.inf))
    yield
    edition_cache.forget_cached_editions()


@pytest.fixture(autouse=True)
def remember_made_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember what each engine has made, since the same random draws give the same puzzle.

    Pages that make a day's puzzles get stored ones. Tests of making call `making.make_daily_edition`.
    """
    monkeypatch.setattr(tasks, "make_daily_edition", make_from_stored)
    for slug in registry.slugs():
        if slug == "toy":
            continue  # quick by itself, and some tests change how it makes puzzles
        engine = registry.engine(slug)
        monkeypatch.setattr(engine, "generate", remembering(engine, engine.generate))


@pytest.fixture
def at_noon(clock: Clock) -> None:
    """Start at noon even if the tests' clock has another time, so that an hour later it is still the same day."""
    clock.move_to(datetime.combine(DAY, time(12), UTC))


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Let jobs that make editions wait until the test lets its workers work."""
    workers = Workers()
    for task in (tasks.generate_edition, tasks.make_candidates, tasks.make_practice_edition, tasks.regenerate_edition):
        workers.hold(monkeypatch, task)
    return workers


@pytest.fixture
def toy(db: None) -> Edition:
    """Today's small edition of the toy."""
    return lookup.find_daily_edition("toy", "small", DAY)


@pytest.fixture
def visit(toy: Edition) -> Visit:
    return lambda: Visitor(make_path(toy))


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
def monotonic(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Hold the clock that only goes on; a test moves its seconds, the list's only item."""
    now = [1000.0]
    monkeypatch.setattr("games.infra.logging_filters.time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def act(editor: Client) -> DeskAction:
    """Return a function that does something with an edition at the desk and returns the page's messages."""

    def do_at_desk(edition: Edition, action: str, **data: Any) -> str:
        answer = editor.post(reverse("admin:editions_act", args=[edition.pk, action]), data, follow=True)
        return " ".join(str(message) for message in answer.context["messages"])

    return do_at_desk
