"""Guesses are counted where nothing pushes them out, by the address that callers really have."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client, RequestFactory

from games.infra import redis_access
from games.infra.redis_access import Breaker, SteadyCache
from games.leaderboards.models import League
from games.players import client_addresses
from games.players import counters as room_of_counters
from games.players.access import MOST_MISSES
from games.players.client_addresses import NOWHERE, find_client_address, hash_address, hash_client_address
from games.players.counters import TableCache, count_up, is_over_limit
from games.players.limits import ADDRESS_FACTOR
from games.players.models import Count
from games.rooms.models import Room
from tests.cast.accounts import post, sign_in, sign_up
from tests.cast.visitors import Visitor
from tests.data.tables import table
from tests.day import Clock
from tests.servers import Redis

pytestmark = pytest.mark.django_db


def is_let_in(client: Client, tries: int) -> bool:
    """Try wrong passwords of Alice, then the right one."""
    for n in range(tries):
        sign_in(client, "Alice", f"wrong number {n}")
    answer = sign_in(client, "Alice")
    is_in = "_auth_user_id" in client.session
    assert is_in or "Too many" in answer.content.decode()
    return is_in


def test_reading_the_whole_site_does_not_make_wrong_passwords_forgotten() -> None:
    sign_up(Client(), "Alice")
    for cache in ("default", "without-redis"):
        for n in range(1_000):
            caches[cache].set(f"read-{n}", n)
        caches[cache].clear()
    assert not is_let_in(Client(), 5)


@pytest.fixture
def counting_redis(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A Redis, and the cache of guesses as the settings make it where there is one."""
    monkeypatch.setattr(redis_access, "breaker", Breaker())
    before = caches["counters"]
    caches["counters"] = made = SteadyCache(redis.url, {"OPTIONS": {"instead": "counters-aside"}})
    yield redis
    caches["counters"] = before
    made._cache.get_client().connection_pool.disconnect()


@pytest.mark.slow
def test_limits_on_passwords_and_codes_hold_with_redis_and_when_it_is_killed(counting_redis: Redis) -> None:
    sign_up(Client(), "Alice")
    thief = Client()
    assert not is_let_in(thief, 5) and not Count.objects.exists()
    counting_redis.stop()
    assert not is_let_in(thief, 5) and Count.objects.exists()
    try_codes(Client(), "room", Room.objects.create().code)


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
    assert [count_up("guests", 60) for _ in range(3)] == [1, 2, 3]
    assert forgot == ["guests"]


def test_no_moment_lets_more_through_than_another_and_time_lets_some_through_again(clock: Clock) -> None:
    """Nor is anything forgotten when one window ends and the next begins."""
    for began in (0, 300, 594, 597, 599):
        clock.move_to(datetime.fromtimestamp(6_000 + began, UTC))
        over = [is_over_limit(f"guesses {began}", 60, 600) for _ in range(30)]
        clock.advance(6)
        over += [is_over_limit(f"guesses {began}", 60, 600) for _ in range(31)]
        assert over == [False] * 60 + [True], began
    for _ in range(200):
        is_over_limit("more", 60, 600)
    clock.advance(600)
    assert is_over_limit("more", 60, 600)
    clock.advance(60)
    assert [is_over_limit("more", 60, 600) for _ in range(5)] == [False] * 5


def try_codes(client: Client, kind: str, code: str) -> None:
    """Guess until guessing ends; then the right code is no better than a wrong one, however it is asked for."""
    answers = [client.get(f"/{kind}/NOPE{n}/").status_code for n in range(MOST_MISSES + 1)]
    assert answers == [404] * MOST_MISSES + [429]
    for address in (f"/{kind}/{code}/", f"/{kind}/NOPE/", f"/{kind}/?code={code}", f"/{kind}/?code=NOPE"):
        assert client.get(address).status_code == 429, address
    assert post(client, f"/{kind}/{code}/join/").status_code == 429


def test_codes_are_not_guessed_and_members_come_in_however_much_is_guessed_beside_them() -> None:
    code, browser = Room.objects.create().code, Client()
    try_codes(Client(), "room", code)
    for asked in ("NOPE", code):
        assert Client().get(f"/api/room/{asked}/rounds/1/").status_code == 429
    post(browser, "/league/found/", name="The hill")
    code, elsewhere = League.objects.get().code, "203.0.113.7"
    try_codes(Client(REMOTE_ADDR=elsewhere), "league", code)
    assert browser.get(f"/league/{code}/", REMOTE_ADDR=elsewhere).status_code == 200
    assert Client(REMOTE_ADDR=elsewhere).get(f"/league/{code}/").status_code == 429


@pytest.mark.postgres
def test_the_table_keeps_what_a_cache_keeps_names_nobody_forgets_in_time_and_is_swept() -> None:
    table = TableCache("", {})
    assert table.add("a", 0, 60) and not table.add("a", 5, 60)
    assert (table.incr("a"), table.incr("a", 2), table.get("a")) == (1, 3, 3)
    table.set("list", [1.5, 2.5], 60)
    assert table.get("list") == [1.5, 2.5] and table.get("nothing", "else") == "else"
    assert table.delete("list") and table.get("list") is None and table.delete("a")
    with pytest.raises(ValueError):
        table.incr("list")
    table.set("guesses of 203.0.113.7", 9, 60)
    assert "203.0.113.7" not in repr(vars(Count.objects.get()))
    table.set("kept", 1, 600)
    table.set("for ever", 1, None)
    Count.objects.update(until=Clock().now - timedelta(seconds=1))
    assert table.get("kept") is None and table.add("kept", 1, 60) and table.touch("kept", 600)
    assert (room_of_counters.delete_old_counts(), Count.objects.count()) == (2, 1)


HOME = "203.0.113.7"


def test_only_what_trusted_proxies_wrote_is_believed(settings: Any) -> None:
    for proxies, forwarded, address in table("forwarded"):
        settings.TRUSTED_PROXIES = proxies
        request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": forwarded})
        assert find_client_address(request) == address, (proxies, forwarded)
    assert find_client_address(RequestFactory().get("/", REMOTE_ADDR="")) == NOWHERE


def test_an_address_is_kept_as_a_hash_of_its_day_and_of_the_sites_secret(db: None, clock: Clock, settings: Any) -> None:
    today = hash_address(HOME)
    assert today == hash_address(HOME) != hash_address("203.0.113.8")
    assert hash_client_address(RequestFactory().get("/", REMOTE_ADDR=HOME)) == today
    clock.advance(client_addresses.DAY)
    assert hash_address(HOME) != today
    clock.advance(-client_addresses.DAY)
    sign_up(Client(REMOTE_ADDR=HOME), "Alice")
    assert [device.ip for device in UserSession.objects.all()] == [NOWHERE], "nor has the list of devices any"
    settings.SECRET_KEY = "another"
    assert hash_address(HOME) != today


def test_a_class_behind_one_address_plays_and_a_flood_harms_no_other(alice: Visitor, settings: Any) -> None:
    settings.TRUSTED_PROXIES, settings.MOVES_RATE = 1, "1/h"

    def move(address: str) -> int:
        pupil = Visitor(alice.path)
        pupil.client.defaults["HTTP_X_FORWARDED_FOR"] = address
        return int(pupil.post({"hint": True}).status_code)

    assert [move(HOME) for _ in range(ADDRESS_FACTOR)] == [200] * ADDRESS_FACTOR
    assert (move(HOME), move(f"6.6.6.6, {HOME}"), move("198.51.100.1")) == (429, 429, 200)
