"""Rate limits on what a player, and an address, may ask of the site.

A whole school may share an address, so an address may do many times what one player may. A browser becomes a player
with its first move. While Redis is away nothing is counted here and everyone may go on. So limits on guesses at secrets
must not use these functions: see `games.players.access` and `games.players.counters`.
"""

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from games.infra.redis_access import breaker
from games.players.client_addresses import hash_client_address
from games.players.cookie import current_player
from games.players.counters import is_over_limit

ADDRESS_FACTOR = 10
"""An address may send this many times as many requests as one player."""
ADDRESS_FACTOR_FOR_MOVES = 50
"""An address may make this many times as many moves as one player; `ADDRESS_FACTOR` for first moves."""
SECONDS_PER_UNIT = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}
DEFAULT_WAIT = 60
"""Seconds to wait if it is not known when the limit ends."""
_SECONDS_LEFT_ATTRIBUTE = "_seconds_left"


def may_make_puzzle(request: HttpRequest) -> bool:
    """Count a request for a new practice puzzle; return whether it is allowed."""
    return is_within_rate(request, "practice", settings.PRACTICE_RATE, address_factor=3)


def may_move(request: HttpRequest) -> bool:
    """Count a request that changes something; return whether it is allowed."""
    return is_within_rate(request, "moves", settings.MOVES_RATE, ADDRESS_FACTOR_FOR_MOVES)


def is_within_rate(request: HttpRequest, group: str, rate: str, address_factor: int = ADDRESS_FACTOR) -> bool:
    """Count a request of a group; return whether player and address are within the rate.

    An address may do `address_factor` times what one player may.
    """
    player = current_player(request)
    if player is None:
        address_factor = min(address_factor, ADDRESS_FACTOR)
    elif _is_over_rate(request, f"{group}.player{player.pk}", rate):
        return False
    return not _is_over_rate(request, f"{group}.{hash_client_address(request)}", rate, address_factor)


def _is_over_rate(request: HttpRequest, name: str, rate: str, factor: int = 1) -> bool:
    """Count a request; return whether it is over `factor` times a rate (see `is_over_limit` for the method)."""
    if breaker.is_open:
        return False
    most, seconds = parse_rate(rate)
    if not is_over_limit(f"limits.{name}", factor * most, seconds, cache=cache):
        return False
    vars(request)[_SECONDS_LEFT_ATTRIBUTE] = seconds - int(time.time()) % seconds
    return True


def read_seconds_left(request: HttpRequest) -> int:
    """Return after how many seconds a refused request may be sent again."""
    left: int = vars(request).get(_SECONDS_LEFT_ATTRIBUTE, DEFAULT_WAIT)
    return left


def parse_rate(rate: str) -> tuple[int, int]:
    """Parse a rate into a number of requests and of seconds.

    >>> parse_rate("40/10s"), parse_rate("20/m")
    ((40, 10), (20, 60))
    """
    most, _, span = rate.partition("/")
    return int(most), int(span[:-1] or 1) * SECONDS_PER_UNIT[span[-1]]
