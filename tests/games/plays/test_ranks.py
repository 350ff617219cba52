"""Ranks by a real Redis and by the database: the same numbers, whatever is lost, comes meanwhile or goes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.editions.models import Edition
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays import ranks
from games.plays.models import Play
from games.plays.ranks import Count
from games.plays.signals import ranks_stale
from games.plays.standings import score_key
from games.redis import connections
from games.redis.breaker import Breaker
from tests.servers import Redis

pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    redis = Redis(tmp_path_factory.mktemp("redis"))
    redis.start()
    yield redis
    redis.stop()


@pytest.fixture
def breaker(monkeypatch: pytest.MonkeyPatch) -> Breaker:
    """A breaker of the test's own before Redis."""
    breaker = Breaker("Redis", "so")
    monkeypatch.setattr(ranks, "breaker", breaker)
    return breaker


@pytest.fixture
def redis(server: Redis, breaker: Breaker, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """The site has a Redis for the length of a test, which begins empty; no worker listens."""
    settings.REDIS_URL = server.url
    monkeypatch.setattr(ranks, "SMALL", 0)
    monkeypatch.setattr(ranks, "BETWEEN", 0.0)
    asked = ranks_stale.receivers
    ranks_stale.receivers = []
    for kept in (connections.client, ranks._noting):
        kept.cache_clear()
    connections.client().flushdb()
    yield server
    connections.client().connection_pool.disconnect()
    for kept in (connections.client, ranks._noting):
        kept.cache_clear()
    ranks_stale.receivers = asked
    ranks._missed.clear()


def finish(edition: Edition, guesses: int, noted: bool = True, ago: int = 0) -> Play:
    """Somebody finishes with so many guesses."""
    at = timezone.now() - timedelta(seconds=ago)
    play = Play.objects.create(
        player=Player.objects.create(name="Somebody"),
        edition=edition,
        ranked=True,
        status="won",
        started_at=at,
        moved_at=at,
        finished_at=at,
        score_key=score_key((0, guesses, 10)),
    )
    if noted:
        ranks.note(play)
    return play


def both(edition: Edition, guesses: int, before: Any = None) -> set[Count | None]:
    """What Redis and the database count; one thing, where they agree."""
    key = score_key((0, guesses, 10))
    return {ranks._in_redis(edition.pk, key, before), ranks._in_database(edition.pk, key, before)}


@pytest.mark.postgres
def test_redis_counts_what_the_database_counts_ties_included(redis: Redis, toy: Edition) -> None:
    for guesses in (3, 1, 2, 2, 5):
        finish(toy, guesses)
    ranks.tend(toy.pk)
    assert [both(toy, guesses) for guesses in (1, 2, 3, 6)] == [{Count(n, 5)} for n in (0, 1, 3, 5)]
    finish(toy, 2)
    assert both(toy, 3) == {Count(4, 6)}


def test_who_finished_since_a_moment_is_left_out(redis: Redis, toy: Edition) -> None:
    for ago in (60, 40, 1, 0):
        finish(toy, 1, ago=ago)
    ranks.tend(toy.pk)
    finish(toy, 1)
    assert both(toy, 2, timezone.now() - timedelta(seconds=20)) == {Count(2, 5)}


def test_a_finish_while_the_set_is_being_made_is_in_it(
    redis: Redis, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(toy, 1)
    portions = ranks._portions

    def slowly(edition_id: int) -> Iterator[Any]:
        rows = list(portions(edition_id))
        finish(toy, 2)  # after the database was read, before the set is there
        yield from rows

    monkeypatch.setattr(ranks, "_portions", slowly)
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(2, 2)}


def test_what_was_lost_is_made_again(redis: Redis, toy: Edition) -> None:
    finish(toy, 1)
    ranks.tend(toy.pk)
    finish(toy, 2, noted=False)  # by a process that was killed before it could say so
    assert len(both(toy, 3)) == 2
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(2, 2)}


def test_a_finish_that_could_not_be_noted_makes_the_set_go(redis: Redis, breaker: Breaker, toy: Edition) -> None:
    finish(toy, 1)
    ranks.tend(toy.pk)
    breaker._open, breaker._look_at = True, float("inf")
    finish(toy, 2)
    key = score_key((0, 3, 10))
    assert ranks.count(toy.pk, key) == Count(2, 2)
    breaker._look_at = 0.0
    assert ranks.count(toy.pk, key) == Count(2, 2)  # the set of one has gone
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(2, 2)}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_player_who_is_hidden_leaves_the_ranks(redis: Redis, toy: Edition) -> None:
    finish(toy, 1)
    hidden = finish(toy, 2)
    ranks.tend(toy.pk)
    set_hidden(hidden.player_id, True)
    assert ranks.count(toy.pk, score_key((0, 3, 10))) == Count(1, 1)
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(1, 1)}


def test_a_small_edition_is_counted_by_the_database(
    redis: Redis, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranks, "SMALL", 10)
    finish(toy, 1)
    ranks.tend(toy.pk)
    assert ranks._in_redis(toy.pk, "", None) is None
    assert ranks.count(toy.pk, score_key((0, 3, 10))) == Count(1, 1)
