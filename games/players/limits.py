"""How much one player or one address may ask of the site in a while.

Behind one address may sit a whole school, so an address may do many times what one player may; a browser becomes a
player with its first move. While Redis is away nothing is counted here and everybody may go on. A limit on guesses at
secrets must not use these functions: see `games.players.guesses` and `games.players.counters`.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import get_usage

from games.players.cookie import current_player
from games.redis.breaker import breaker

MANY = 10
"""How many times one player's share an address may have."""
CLASSROOM = 50
"""The same for the moves of players, who make them all the time. First moves make players, so `MANY` is enough."""


A_WHILE = 60
"""Seconds to wait where it is not known how long the limit holds."""
_LEFT = "_seconds_left"


def may_make(request: HttpRequest) -> bool:
    """Whether this player may have another practice puzzle made; playing those that are there costs nothing."""
    return within(request, "practice", settings.PRACTICE_RATE, many=3)


def may_move(request: HttpRequest) -> bool:
    """Whether this player may post again now."""
    return within(request, "moves", settings.MOVES_RATE, CLASSROOM)


def within(request: HttpRequest, group: str, rate: str, many: int = MANY) -> bool:
    """Counts one more of a group; whether the player is within the rate, and the address within `many` times it."""
    player = current_player(request)
    if player is None:
        return not _too_many(request, group, times(rate, min(many, MANY)), "ip")
    if _too_many(request, group, rate, lambda *_: f"player{player.pk}"):
        return False
    return not _too_many(request, group, times(rate, many), "ip")


def _too_many(request: HttpRequest, group: str, rate: str, key: object) -> bool:
    if breaker.open:
        return False
    usage = get_usage(request, group=group, key=key, rate=rate, increment=True)
    if not usage or not usage["should_limit"]:
        return False
    vars(request)[_LEFT] = max(usage["time_left"], 1)
    return True


def seconds_left(request: HttpRequest) -> int:
    """Seconds after which a request that was too much may be tried again."""
    left: int = vars(request).get(_LEFT, A_WHILE)
    return left


def times(rate: str, many: int) -> str:
    """A rate so many times over.

    >>> times("40/10s", 50)
    '2000/10s'
    """
    count, _, while_ = rate.partition("/")
    return f"{int(count) * many}/{while_}"
