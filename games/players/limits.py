"""How much one player or one address may ask of the site in a while.

Behind one address may sit a whole school, so an address may do many times what one player may; a browser becomes a
player with its first move. While Redis is away nothing is counted here and everybody may go on. A limit on guesses at
secrets must not use these functions: see `games.players.access` and `games.players.counters`.
"""

import time
from zlib import crc32

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from games.infra.redis_access import breaker
from games.players.addresses import hash_client_address
from games.players.cookie import current_player
from games.players.counters import count_up

MANY = 10
"""How many times one player's share an address may have."""
CLASSROOM = 50
"""The same for the moves of players, who make them all the time. First moves make players, so `MANY` is enough."""
UNITS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}
A_WHILE = 60
"""Seconds to wait where it is not known how long the limit holds."""
_LEFT = "_seconds_left"


def may_make_puzzle(request: HttpRequest) -> bool:
    """Count a practice puzzle to be made; return whether this player may have it."""
    return is_within_rate(request, "practice", settings.PRACTICE_RATE, many=3)


def may_move(request: HttpRequest) -> bool:
    """Count a request that changes something; return whether this player may send it now."""
    return is_within_rate(request, "moves", settings.MOVES_RATE, CLASSROOM)


def is_within_rate(request: HttpRequest, group: str, rate: str, many: int = MANY) -> bool:
    """Count one more of a group; return whether the player, and the address `many` times, are within the rate."""
    player = current_player(request)
    if player is None:
        return not _is_over_rate(request, f"{group}.{hash_client_address(request)}", rate, min(many, MANY))
    if _is_over_rate(request, f"{group}.player{player.pk}", rate):
        return False
    return not _is_over_rate(request, f"{group}.{hash_client_address(request)}", rate, many)


def _is_over_rate(request: HttpRequest, name: str, rate: str, many: int = 1) -> bool:
    """Count one more in a fixed window of time; return whether that is over `many` times a rate.

    When a window ends depends on the name, so that not all end at once.
    """
    if breaker.is_open:
        return False
    most, seconds = read_rate(rate)
    window, gone = divmod(time.time() + crc32(name.encode()) % seconds, seconds)
    if count_up(f"limits.{name}.{window:.0f}", seconds, cache) <= many * most:
        return False
    vars(request)[_LEFT] = max(1, int(seconds - gone))
    return True


def read_seconds_left(request: HttpRequest) -> int:
    """Return after how many seconds a refused request may be sent again."""
    left: int = vars(request).get(_LEFT, A_WHILE)
    return left


def read_rate(rate: str) -> tuple[int, int]:
    """Parse a rate into how many, and in how many seconds.

    >>> read_rate("40/10s"), read_rate("20/m")
    ((40, 10), (20, 60))
    """
    most, _, span = rate.partition("/")
    return int(most), int(span[:-1] or 1) * UNITS[span[-1]]
