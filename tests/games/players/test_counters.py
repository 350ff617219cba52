"""Guesses are counted where nothing pushes them out, whatever is away: the attacks on passwords and codes of rooms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from django.utils import timezone

from games.leagues.models import League
from games.players import counters as room_of_counters
from games.players import tasks
from games.players.counters import TableCache, is_over, one_more
from games.players.guesses import MOST
from games.players.models import Count, Player
from games.redis import cache as room_of_caches
from games.redis.breaker import Breaker
from games.redis.cache import SteadyCache
from games.rooms.models import Room
from tests.cast.accounts import post, sign_in, sign_up
from tests.servers import Redis

pytestmark = pytest.mark.django_db


def guess(client: Client, times: int) -> Any:
    """Tries wrong passwords of Alice; the last answer."""
    for n in range(times):
        answer = sign_in(client, "Alice", f"wrong number {n}")
    return answer


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def thief() -> Client:
    """Another browser, and an account of Alice."""
    sign_up(Client(), "Alice")
    return Client()


def test_reading_the_whole_site_does_not_make_wrong_passwords_forgotten(thief: Client) -> None:
    guess(thief, 5)
    for cache in ("default", "without-redis"):
        for n in range(1_000):
            caches[cache].set(f"read-{n}", n)
        caches[cache].clear()
    assert "Too many" in sign_in(thief, "Alice").content.decode() and not is_in(thief)


@pytest.fixture
def redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A Redis, and the cache of guesses as the settings make it where there is one."""
    server = Redis(tmp_path)
    server.start()
    monkeypatch.setattr(room_of_caches, "breaker", Breaker("Redis", "so"))
    before = caches["counters"]
    caches["counters"] = made = SteadyCache(server.url, {"OPTIONS": {"instead": "counters-aside"}})
    yield server
    caches["counters"] = before
    made._cache.get_client().connection_pool.disconnect()
    server.stop()


@pytest.mark.slow
def test_limits_on_passwords_hold_with_redis_and_when_it_is_killed(redis: Redis, thief: Client) -> None:
    assert "Too many" in guess(thief, 6).content.decode()
    assert not Count.objects.exists()
    redis.stop()
    assert "Too many" in guess(thief, 6).content.decode()
    assert Count.objects.exists()
    sign_in(thief, "Alice")
    assert not is_in(thief)


@pytest.mark.slow
def test_codes_of_rooms_are_not_guessed_while_redis_is_killed(redis: Redis) -> None:
    redis.stop()
    walk(Client(), "room", Room.objects.create().code)


def test_a_count_begins_in_whichever_store_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis may come back between the two questions, with nothing in it."""
    forgot: list[str] = []

    class Forgetful(LocMemCache):
        def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
            if not forgot:
                forgot.append(key)
                self.clear()
            return super().incr(key, delta, version)

    monkeypatch.setattr(room_of_counters, "counters", Forgetful("forgetful", {}))
    assert [one_more("guests", 60) for _ in range(3)] == [1, 2, 3]
    assert forgot == ["guests"]


@pytest.mark.parametrize("began", [0, 300, 594, 597, 599])
def test_no_moment_lets_more_through_than_another(monkeypatch: pytest.MonkeyPatch, began: int) -> None:
    """Nor is anything forgotten when one window ends and the next begins."""
    clock = count(6_000 + began, 0.1)
    monkeypatch.setattr("games.players.counters.time.time", lambda: next(clock))
    assert [is_over("guesses", 60, 600) for _ in range(61)] == [False] * 60 + [True]


def test_whoever_waits_may_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [6_000.0]
    monkeypatch.setattr("games.players.counters.time.time", lambda: now[0])
    for _ in range(1_000):
        is_over("guesses", 60, 600)
    now[0] += 600
    assert is_over("guesses", 60, 600)
    now[0] += 60
    assert [is_over("guesses", 60, 600) for _ in range(5)] == [False] * 5


@pytest.mark.parametrize("kind", ["room", "league"])
def test_codes_are_not_guessed(kind: str) -> None:
    made = Room.objects.create() if kind == "room" else League.objects.create(name="The hill", owner=somebody())
    walk(Client(), kind, made.code)


def somebody() -> Player:
    return Player.objects.create(name="Somebody")


def walk(client: Client, kind: str, code: str) -> None:
    """Guesses until guessing ends; then the right code is no better than a wrong one, however it is asked for."""
    answers = [client.get(f"/{kind}/NOPE{n}/").status_code for n in range(MOST + 1)]
    assert answers == [404] * MOST + [429]
    for address in (f"/{kind}/{code}/", f"/{kind}/NOPE/", f"/{kind}/?code={code}", f"/{kind}/?code=NOPE"):
        assert client.get(address).status_code == 429, address
    assert post(client, f"/{kind}/{code}/join/").status_code == 429


def test_the_json_interface_of_rooms_tells_no_more() -> None:
    code = Room.objects.create().code
    for n in range(MOST + 1):
        answer = Client().get(f"/api/room/NOPE{n}/rounds/1/")
    assert answer.status_code == Client().get(f"/api/room/{code}/rounds/1/").status_code == 429


def test_members_come_in_however_much_is_guessed_beside_them() -> None:
    browser = Client()
    post(browser, "/league/found/", name="The hill")
    code = League.objects.get().code
    for n in range(MOST + 1):
        Client().get(f"/league/NOPE{n}/")
    assert browser.get(f"/league/{code}/").status_code == 200
    assert Client().get(f"/league/{code}/").status_code == 429


@pytest.fixture
def table() -> TableCache:
    return TableCache("", {})


@pytest.mark.postgres
def test_the_table_keeps_what_a_cache_keeps(table: TableCache) -> None:
    assert table.add("a", 0, 60) and not table.add("a", 5, 60)
    assert (table.incr("a"), table.incr("a", 2), table.get("a")) == (1, 3, 3)
    table.set("list", [1.5, 2.5], 60)
    assert table.get("list") == [1.5, 2.5] and table.get("nothing", "else") == "else"
    assert table.delete("list") and table.get("list") is None
    with pytest.raises(ValueError):
        table.incr("list")


@pytest.mark.postgres
def test_the_table_forgets_in_time_and_is_swept(table: TableCache) -> None:
    table.set("old", 9, 60)
    table.set("kept", 1, 600)
    table.set("for ever", 1, None)
    Count.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert table.get("old") is None and table.add("old", 1, 60) and table.touch("old", 600)
    assert (tasks.sweep_counters(), Count.objects.count()) == (2, 1)


def test_the_table_names_nobody(table: TableCache) -> None:
    table.set("guesses of 203.0.113.7", 1)
    assert "203.0.113.7" not in repr(vars(Count.objects.get()))


@pytest.mark.postgres
@pytest.mark.parametrize("kind", ["room", "league"])
def test_a_code_that_no_database_can_look_for_is_none(kind: str) -> None:
    """PostgreSQL knows no text with a NUL in it; a member is asked after their old codes too."""
    browser = Client()
    post(browser, "/league/found/", name="The hill")
    answer = browser.get(f"/{kind}/", {"code": "a\0b"})
    assert answer.status_code == 302 and f"no {kind} with the code" in browser.get("/together/").content.decode()
