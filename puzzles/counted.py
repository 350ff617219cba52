"""Counts of what was noted in many plays (`abilities.Noted`), read for the tables of editors."""

from collections.abc import Mapping
from typing import TypeVar

from puzzles.abilities import PLAYS

AnyKey = TypeVar("AnyKey")
MOST_ROWS = 10
"""The number of rows in a table of what was done most often."""
ENOUGH = 3
"""“Most” needs at least this many plays."""
HELPED = "helped:"
"""The prefix for counting plays by how often they asked for help; a play without help has no such key."""


def counts_under(counts: Mapping[str, int], prefix: str) -> dict[str, int]:
    """Return the counts under a prefix, by the rest of the key, the most first.

    >>> counts_under({"first:a1": 2, "first:d3": 5, "lost": 1}, "first:")
    {'d3': 5, 'a1': 2}
    """
    found = [(key.removeprefix(prefix), many) for key, many in counts.items() if key.startswith(prefix)]
    return dict(sorted(found, key=lambda one: (-one[1], len(one[0]), one[0])))


def counts_by_number(counts: Mapping[str, int], prefix: str) -> dict[int, int]:
    """Return the counts under a prefix that numbers follow, by number.

    >>> counts_by_number({"guesses:12": 2, "guesses:9": 5}, "guesses:")
    {9: 5, 12: 2}
    """
    return dict(sorted((int(key), many) for key, many in counts_under(counts, prefix).items()))


def find_leader(counts: Mapping[AnyKey, int]) -> tuple[AnyKey, int] | None:
    """Return the highest count and its key: None if it is hardly ever, or as often as another.

    >>> find_leader({"a1": 5, "d3": 2}), find_leader({"a1": 5, "d3": 5}), find_leader({"a1": 2})
    (('a1', 5), None, None)
    """
    first, second = (*sorted(counts.values(), reverse=True), 0, 0)[:2]
    return max(counts.items(), key=lambda one: one[1]) if first >= ENOUGH and first > second else None


def highest_counts(counts: Mapping[str, int], prefix: str) -> list[tuple[str, int]]:
    """Return the highest counts under a prefix."""
    return list(counts_under(counts, prefix).items())[:MOST_ROWS]


def format_share(many: int, counts: Mapping[str, int]) -> str:
    """Return a number of plays, with its share of all that were counted.

    >>> format_share(3, {"plays": 12}), format_share(0, {})
    ('3 (25 %)', '0')
    """
    plays = counts.get(PLAYS, 0)
    return f"{many} ({100 * many / plays:.0f} %)" if plays else str(many)
