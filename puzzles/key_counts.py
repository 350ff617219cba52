"""Read how many plays have which key (see `abilities.ListsCountKeys`), for the coach and the editors' tables."""

from collections.abc import Mapping
from typing import TypeVar

from puzzles.abilities import PLAYS_KEY
from puzzles.wording import format_part

AnyKey = TypeVar("AnyKey")
MOST_ROWS = 10
"""The most rows of a table of the highest counts."""
LEAST_LEADING_COUNT = 3
"""The lowest count that `find_leader` reports."""
HELPED_PREFIX = "helped:"
"""The prefix of a key that ends with how often the play asked for help; a play without help has no such key."""


def filter_counts(counts: Mapping[str, int], prefix: str) -> dict[str, int]:
    """Map the rest of each key with a prefix to its count, the highest count first.

    >>> filter_counts({"first:a1": 2, "first:d3": 5, "lost": 1}, "first:")
    {'d3': 5, 'a1': 2}
    """
    found = [(key.removeprefix(prefix), many) for key, many in counts.items() if key.startswith(prefix)]
    return dict(sorted(found, key=lambda one: (-one[1], len(one[0]), one[0])))


def map_counts_by_number(counts: Mapping[str, int], prefix: str) -> dict[int, int]:
    """Map the number in each key that is a prefix and a number to the key's count, sorted by number.

    >>> map_counts_by_number({"guesses:12": 2, "guesses:9": 5}, "guesses:")
    {9: 5, 12: 2}
    """
    return dict(sorted((int(key), many) for key, many in filter_counts(counts, prefix).items()))


def find_leader(counts: Mapping[AnyKey, int]) -> tuple[AnyKey, int] | None:
    """Return the key with the highest count, and this count.

    None if the count is below `LEAST_LEADING_COUNT`, or if two keys share it.

    >>> find_leader({"a1": 5, "d3": 2}), find_leader({"a1": 5, "d3": 5}), find_leader({"a1": 2})
    (('a1', 5), None, None)
    """
    first, second = (*sorted(counts.values(), reverse=True), 0, 0)[:2]
    return max(counts.items(), key=lambda one: one[1]) if first >= LEAST_LEADING_COUNT and first > second else None


def list_highest_counts(counts: Mapping[str, int], prefix: str) -> list[tuple[str, int]]:
    """Return up to `MOST_ROWS` highest counts of keys with a prefix, as (rest of the key, count)."""
    return list(filter_counts(counts, prefix).items())[:MOST_ROWS]


def format_plays(plays: int, counts: Mapping[str, int]) -> str:
    """Write a number of plays with its percentage of all counted plays.

    >>> format_plays(3, {"plays": 12}), format_plays(0, {})
    ('3 (25%)', '0')
    """
    return format_part(plays, counts.get(PLAYS_KEY, 0))
