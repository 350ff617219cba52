"""Ranks: how many finished an edition, and how many better than a score, at a cost that does not grow with them.

With Redis an edition's finishes stand in a sorted set, all with the same score, so that Redis orders them as text and
counts those before a score key in O(log n). A second set keeps the latest finishes by their time, for whoever must know
how many were better before a moment. The set of a large edition is made from the database where it is absent, and
compared with it once a minute while somebody asks, by a worker (`tend`). Otherwise the database counts along its index
`plays_in_tables`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet
from django.utils import timezone

from games.plays.models import Play
from games.plays.signals import ranks_stale
from games.redis.breaker import Away, breaker
from games.redis.connections import client, in_use, key
from puzzles.contract import Status

log = logging.getLogger(__name__)
SMALL = 1000
"""Below so many finishes the database counts as fast, and no set is made."""
LAST = "~"
"""The member that stands after all finishes: its set is complete."""
KEPT = timedelta(hours=26)
LATELY = timedelta(seconds=120)
"""How long a finish counts among the latest."""
TEND_EVERY = 60
"""Seconds after which a set is compared with the database again."""
PORTION = 2000
TRIES, BETWEEN = 4, 0.5
"""How often a set is compared before it counts as wrong, and seconds between: finishes come meanwhile."""
NOTE = """
for n = 1, 2 do
  if redis.call('EXISTS', KEYS[n]) == 1 then redis.call('ZADD', KEYS[n], 0, ARGV[1]) end
end
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[3])
redis.call('EXPIRE', KEYS[3], ARGV[4])
"""
"""Puts a finish into the set, into the one that is being made, and among the latest."""
_missed: set[int] = set()
"""Editions with a finish that this process could not note: their sets must go."""


class Count(NamedTuple):
    """How many finished an edition, and how many of them better than a score."""

    better: int
    finished: int


class _Keys(NamedTuple):
    """What Redis calls an edition's sets (the finishes, the same being made, the latest), and that it was tended."""

    ranks: str
    making: str
    lately: str
    tended: str


def _keys(edition_id: int) -> _Keys:
    return _Keys(*(key(f"{name}:{edition_id}") for name in _Keys._fields))


def _member(play: int, score_key: str) -> str:
    """A finish as a member: sorted by its score key. “!” comes before every digit, so a shorter key comes first.

    >>> sorted([_member(7, "12"), "12", _member(5, "1"), "2"])
    ['1!5', '12', '12!7', '2']
    """
    return f"{score_key}!{play}"


def _moment(at: datetime) -> int:
    """A moment in microseconds, which a sorted set's score can hold exactly."""
    return int(at.timestamp() * 1_000_000)


def finishes(edition_id: int | OuterRef) -> QuerySet[Play]:
    """The plays of an edition that stand in its table."""
    return Play.objects.filter(edition_id=edition_id, shown=True)


def count(edition_id: int, score_key: str = "", before: datetime | None = None) -> Count:
    """How many finished, and how many better than a score; of these only who finished `before` a moment, if it is told.

    A moment is one of the last minute or two: what was noted later is then left out exactly.
    """
    if in_use() and (before is None or timezone.now() - before < LATELY):
        try:
            if found := _in_redis(edition_id, score_key, before):
                return found
        except Away:
            pass  # the database knows too
    return _in_database(edition_id, score_key, before)


def _in_database(edition_id: int, score_key: str, before: datetime | None) -> Count:
    plays = finishes(edition_id)
    better = plays.filter(score_key__lt=score_key)
    if before is not None:
        better = better.filter(finished_at__lt=before)
    return Count(better.count() if score_key else 0, plays.count())


def _in_redis(edition_id: int, score_key: str, before: datetime | None) -> Count | None:
    """What Redis counts, all at one moment; None where it has no set of the edition. Raises `Away`."""
    keys = _keys(edition_id)
    with breaker.closed():
        if _missed:
            _drop(_missed.copy())
        asked = client().pipeline()
        asked.zscore(keys.ranks, LAST)
        asked.zlexcount(keys.ranks, "-", f"({score_key}")
        asked.zcard(keys.ranks)
        asked.set(keys.tended, 1, nx=True, ex=TEND_EVERY)
        if before is not None:
            asked.zrange(keys.lately, _moment(before), "+inf", byscore=True)
        there, better, members, untended, *lately = asked.execute()
    if untended:
        ranks_stale.send(sender=Play, edition_id=edition_id)
    if there is None:
        return None
    since = sum(member.decode().partition("!")[0] < score_key for member in (lately[0] if lately else ()))
    return Count(better - since, members - 1)


@cache
def _noting() -> Callable[..., Any]:
    return client().register_script(NOTE)


def note(play: Play) -> None:
    """Counts a finish that was stored just now, if it stands in the table."""
    if not (in_use() and play.ranked and not play.hidden and play.finished_at and play.status != Status.GAVE_UP):
        return
    keys, at = _keys(play.edition_id), _moment(play.finished_at)
    kept = int(LATELY.total_seconds())
    words = [_member(play.pk, play.score_key), at, at - kept * 1_000_000, 2 * kept]
    try:
        with breaker.closed():
            _noting()(keys=keys[:3], args=words)
    except Away:
        _missed.add(play.edition_id)


def forget(edition_ids: Iterable[int]) -> None:
    """Lets go of what Redis counts for editions, because a play came into their tables or left them."""
    if not in_use():
        return
    missed = set(edition_ids)
    try:
        with breaker.closed():
            _drop(missed)
    except Away:
        _missed.update(missed)


def _drop(edition_ids: set[int]) -> None:
    gone = [one for edition in edition_ids for one in (_keys(edition).ranks, _keys(edition).tended)]
    if gone:
        client().delete(*gone)
    _missed.difference_update(edition_ids)


def tend(edition_id: int) -> None:
    """Makes what Redis counts for an edition where it is absent or not what the database says. Raises `Away`."""
    if _is_right(edition_id) or finishes(edition_id).count() < SMALL:
        return
    making = _keys(edition_id).making + ":by"
    with breaker.closed():
        mine = client().set(making, 1, nx=True, ex=TEND_EVERY)
    if mine:  # else another worker makes it just now
        _make(edition_id)
        with breaker.closed():
            client().delete(making)


def _is_right(edition_id: int) -> bool:
    for again in range(TRIES):
        if again:
            time.sleep(BETWEEN)
        found = _in_redis(edition_id, "", None)
        if found is None:
            return False
        if found.finished == finishes(edition_id).count():
            return True
    log.warning("the ranks of edition %s were not what the database says, and are made anew", edition_id)
    return False


def _make(edition_id: int) -> None:
    """Reads all finishes into a new set. Whoever finishes meanwhile notes it there too: see `NOTE`."""
    keys = _keys(edition_id)
    with breaker.closed():
        fresh = client().pipeline()
        fresh.delete(keys.making)
        fresh.zadd(keys.making, {LAST: 0})
        fresh.expire(keys.making, KEPT)
        fresh.execute()
    lately = timezone.now() - LATELY
    for portion in _portions(edition_id):
        with breaker.closed():
            fresh = client().pipeline()
            fresh.zadd(keys.making, dict.fromkeys((_member(play, score_key) for play, score_key, _ in portion), 0))
            if latest := {_member(play, score): _moment(at) for play, score, at in portion if at > lately}:
                fresh.zadd(keys.lately, latest)
            fresh.execute()
    with breaker.closed():
        client().rename(keys.making, keys.ranks)


def _portions(edition_id: int) -> Iterator[list[tuple[int, str, datetime]]]:
    """All finishes of an edition, some at a time."""
    rows = finishes(edition_id).values_list("pk", "score_key", "finished_at").iterator(PORTION)
    done = ((play, score_key, at) for play, score_key, at in rows if at)
    while portion := list(islice(done, PORTION)):
        yield portion
