"""The cast and the stage of the site's tests: alice, bob and carol, and a day of the toy game."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.test import Client

from games.editions import corrections, finding, remembered, rulings, tasks
from games.editions.calendar import today
from games.editions.models import Edition
from games.errands.lasting import Lasting
from games.insights import footfall
from games.operating import present
from games.plays.runs import states
from puzzles import registry
from tests.made import remembering

footfall.EVERY = math.inf  # no page of a test writes down what others have counted; who tests that says when


@pytest.fixture
def moderator(db: None, client: Client) -> Client:
    """Somebody at the desk who judges names and results."""
    user = User.objects.create_user("mo", is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    """What a process keeps in memory must not outlive a test's database."""
    remembered.forget_cached()
    rulings.forget_excused()
    corrections.forget_revisions()
    states.clear()
    cache.clear()
    present.assume(present.Present(until=math.inf))
    yield
    remembered.forget_cached()


@pytest.fixture(autouse=True)
def a_puzzle_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an engine has made for one test it need not make again for the next: the same draws give the same puzzle."""
    for slug in registry.slugs():
        if slug == "toy":
            continue  # quick by itself, and some tests change how it makes puzzles
        engine = registry.engine(slug)
        monkeypatch.setattr(engine, "generate", remembering(engine, engine.generate))


class Workers:
    """Workers that begin when they are told to; until then what is asked of them waits, as it does in real life."""

    def __init__(self) -> None:
        self.asked: list[tuple[Lasting, list[Any]]] = []

    def hold(self, monkeypatch: pytest.MonkeyPatch, task: Lasting) -> None:
        monkeypatch.setattr(task, "apply_async", MethodType(Lasting.apply_async, task))
        monkeypatch.setattr(task, "send", lambda args, **options: self.asked.append((task, list(args))))

    def work(self) -> None:
        """Does all that was asked for."""
        while self.asked:
            task, args = self.asked.pop(0)
            task.push_request(called_directly=False, args=args)
            try:
                task(*args)
            finally:
                task.pop_request()


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """What makes editions does so in this test only when it is told to."""
    found = Workers()
    for task in (tasks.generate_edition, tasks.make_candidates, tasks.make_practice_edition, tasks.regenerate_edition):
        found.hold(monkeypatch, task)
    return found


class Visitor:
    """A browser of somebody: cookies, the CSRF token, and how many moves this tab knows of."""

    def __init__(self, path: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.path, self.known = path, 0
        self.client.get(path)

    def get(self) -> Any:
        return self.client.get(f"/api{self.path}").json()

    def post(
        self, move: Any, after: int | None = None, token: str | None = None, where: str = "moves/", **more: Any
    ) -> Any:
        body = json.dumps({"move": move, "after": self.known if after is None else after, **more})
        response = self.client.post(
            f"/api{self.path}{where}",
            body,
            content_type="application/json",
            headers={"X-CSRFToken": token or self.client.cookies["csrftoken"].value},
        )
        if response.status_code == 200:
            self.known = response.json()["state"]["moves"]
        return response


@pytest.fixture
def toy(db: None) -> Edition:
    """Today's small edition of the toy."""
    return finding.daily("toy", "small", today())


def path(edition: Edition) -> str:
    return f"/{edition.game}/{edition.variant}/{edition.date}/"


def text(client: Client, address: str) -> str:
    """A page that is there, as its HTML."""
    response = client.get(address)
    assert response.status_code == 200, response
    return response.content.decode()


@pytest.fixture
def visit(toy: Edition) -> Callable[[], Visitor]:
    """Opens today's toy in another browser."""
    return lambda: Visitor(path(toy))


@pytest.fixture
def alice(visit: Callable[[], Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def bob(visit: Callable[[], Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def carol(visit: Callable[[], Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def secret(toy: Edition) -> int:
    return int(toy.puzzle.secret.number)


@pytest.fixture
def wrong(secret: int) -> int:
    return 1 if secret != 1 else 2
