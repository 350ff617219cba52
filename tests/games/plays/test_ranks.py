"""Ranks by a real Redis and by the database: the same numbers, whatever is lost, comes meanwhile or goes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

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
from tests.cast.plays import end_play
from tests.day import START
from tests.servers import Redis

pytestmark = [pytest.mark.slow]


@pytest.fixture
def breaker(monkeypatch: pytest.MonkeyPatch) -> Breaker:
    """A breaker of the test's own before Redis."""
    breaker = Breaker("Redis", "so")
    monkeypatch.setattr(ranks, "breaker", breaker)
    return breaker


@pytest.fixture
def here(redis: Redis, breaker: Breaker, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """The site has a Redis for the length of a test; no worker listens."""
    settings.REDIS_URL = redis.url
    monkeypatch.setattr(ranks, "SMALL", 0)
    monkeypatch.setattr(ranks, "BETWEEN", 0.0)
    monkeypatch.setattr(ranks_stale, "receivers", [])
    kept = (connections.client, ranks._noting)
    for one in kept:
        one.cache_clear()
    yield redis
    connections.client().connection_pool.disconnect()
    for one in kept:
        one.cache_clear()
    ranks._missed.clear()


def finish(edition: Edition, guesses: int, noted: bool = True, ago: int = 0) -> Play:
    """Somebody finishes with this number of guesses."""
    at, somebody = START - timedelta(seconds=ago), Player.objects.create(name="Somebody")
    play = end_play(somebody, edition, at, ranked=True, score_key=key(guesses))
    if noted:
        ranks.note(play)
    return play


def key(guesses: int) -> str:
    return score_key((0, guesses, 10))


def both(edition: Edition, guesses: int, before: Any = None) -> set[Count | None]:
    """What Redis and the database count; one thing, where they agree."""
    asked = edition.pk, key(guesses), before
    return {ranks._in_redis(*asked), ranks._in_database(*asked)}


@pytest.mark.postgres
def test_redis_counts_what_the_database_counts_with_ties_and_up_to_a_moment(
    here: Redis, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ranks, "SMALL", 10)
        ranks.tend(toy.pk)
        assert ranks._in_redis(toy.pk, "", None) is None, "the database counts a small edition"
        assert ranks.count(toy.pk, key(3)) == Count(0, 0)
    for guesses, ago in ((3, 60), (1, 40), (2, 30), (2, 1), (5, 0)):
        finish(toy, guesses, ago=ago)
    ranks.tend(toy.pk)
    assert [both(toy, guesses) for guesses in (1, 2, 3, 6)] == [{Count(n, 5)} for n in (0, 1, 3, 5)]
    finish(toy, 2)
    assert both(toy, 3) == {Count(4, 6)}
    assert both(toy, 3, START - timedelta(seconds=20)) == {Count(2, 6)}


def test_what_came_meanwhile_or_was_lost_is_counted(here: Redis, toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(toy, 1)
    portions = ranks._portions

    def slowly(edition_id: int) -> Iterator[Any]:
        rows = list(portions(edition_id))
        finish(toy, 2)  # after the database was read, before the set is there
        yield from rows

    with monkeypatch.context() as patch:
        patch.setattr(ranks, "_portions", slowly)
        ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(2, 2)}
    finish(toy, 2, noted=False)  # by a process that was killed before it could say so
    assert len(both(toy, 3)) == 2
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(3, 3)}


def test_a_finish_that_could_not_be_noted_makes_the_set_go(here: Redis, breaker: Breaker, toy: Edition) -> None:
    finish(toy, 1)
    ranks.tend(toy.pk)
    breaker._open, breaker._look_at = True, float("inf")
    finish(toy, 2)
    assert ranks.count(toy.pk, key(3)) == Count(2, 2)
    breaker._look_at = 0.0
    assert ranks.count(toy.pk, key(3)) == Count(2, 2)  # the set of one has gone
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(2, 2)}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_player_who_is_hidden_leaves_the_ranks(here: Redis, toy: Edition) -> None:
    finish(toy, 1)
    hidden = finish(toy, 2)
    ranks.tend(toy.pk)
    set_hidden(hidden.player_id, True)
    assert ranks.count(toy.pk, key(3)) == Count(1, 1)
    ranks.tend(toy.pk)
    assert both(toy, 3) == {Count(1, 1)}
