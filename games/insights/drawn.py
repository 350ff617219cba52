"""Counts as bars that the server draws, for the desk: each with a label, a count, and its length in hundredths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.insights.bars import WIDTHS

MOST_BARS = 10
LENGTH = 100
"""How long the longest bar is, as the templates draw it."""


@dataclass(frozen=True)
class DrawnBar:
    """A bar: its length goes from 0 to `LENGTH`, `told` is what stands beside it."""

    label: str
    told: str
    length: float


@dataclass(frozen=True)
class DrawnBars:
    """A picture of bars; `head` is what the labels are."""

    title: str
    head: str
    bars: tuple[DrawnBar, ...]


def bars(title: str, head: str, counts: Iterable[tuple[str, int]], of: int) -> DrawnBars | None:
    """A picture of counts, each told with its share of all; None where there is nothing to draw."""
    rows = list(counts)
    most = max((count for _, count in rows), default=0)
    if not most:
        return None
    drawn = (DrawnBar(label, told(count, of), round(LENGTH * count / most, 1)) for label, count in rows)
    return DrawnBars(title, head, tuple(drawn))


def told(count: int, of: int) -> str:
    """A count, with its share of all.

    >>> told(3, 12), told(0, 0), told(1200, 1200)
    ('3 (25 %)', '0', '1,200 (100 %)')
    """
    return f"{count:,} ({100 * count / of:.0f} %)" if of else f"{count:,}"


def together(numbers: Mapping[str, int], most: int = MOST_BARS) -> list[tuple[str, int]]:
    """Counts of numbers as few bars: neighbours stand together, and what is far above in the last one.

    >>> together({"1": 4, "2": 1, "9": 2}, most=3)
    [('0–4', 5), ('5–9', 2)]
    >>> together({"3": 1, "4": 2})
    [('3', 1), ('4', 2)]
    """
    found = {int(number): count for number, count in numbers.items()}
    if not found:
        return []
    low, high = min(found), max(found)
    width = next((one for one in WIDTHS if high // one - low // one < most), WIDTHS[-1])
    steps = range(low // width, min(high // width, low // width + most - 1) + 1)
    counts = dict.fromkeys(steps, 0)
    for number, count in found.items():
        counts[min(number // width, steps[-1])] += count
    return [(_span(step, width, step == steps[-1] and high // width > step), count) for step, count in counts.items()]


def _span(step: int, width: int, and_more: bool) -> str:
    first = step * width
    if and_more:
        return f"{first} and more"
    return str(first) if width == 1 else f"{first}–{first + width - 1}"
