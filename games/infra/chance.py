"""The site's only source of random names, codes and seeds: the operating system's, so that no one can guess them.

Tests replace it with a source that has a seed.
"""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TypeVar

import coolname

T = TypeVar("T")
_source: Random = SystemRandom()


def use_random_source(source: Random) -> None:
    global _source
    _source = source
    coolname.replace_random(source)


def draw_token(size: int) -> str:
    """Return `size` random bytes as text for an address."""
    return urlsafe_b64encode(_source.randbytes(size)).rstrip(b"=").decode()


def draw_hex(size: int) -> str:
    """Return `size` random bytes in hexadecimal digits."""
    return _source.randbytes(size).hex()


def draw_below(limit: int) -> int:
    """Return a random whole number from 0 to `limit` - 1."""
    return _source.randrange(limit)


def choose_item(items: Sequence[T]) -> T:
    return _source.choice(items)


use_random_source(_source)
