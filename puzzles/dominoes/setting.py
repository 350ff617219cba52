"""How a name is set in a square of the game: its lines, and its size, so that it can be read on a phone.

Of all ways to break a name at its spaces and hyphens the one is taken that can be set largest. A long word is set
smaller, and never broken.
"""

from functools import lru_cache
from math import ceil

from puzzles.dominoes.drawing import LINE, lines_of, measure_text

PHONE_SQUARE, READABLE = 61, 13
"""In pixels: a square of six in a row on a phone, and the smallest letters that are easy to read there."""
LEAST = ceil(1_000 * READABLE / PHONE_SQUARE) / 1_000
LARGEST = 0.245
ROOM, AIRY = 0.85, 0.78
"""How much of a square's side its names may take, and how much where they can be read with more air around them."""
LEGIBLE = 0.12
"""The smallest size in which a word can be read: about twelve letters side by side."""
SMALLEST = 0.06


@lru_cache(maxsize=1 << 14)
def set_name(name: str) -> tuple[tuple[str, ...], float]:
    """Return the lines of a name, and their type size in a square of side 1.

    >>> set_name("Lee"), set_name("Frank Lloyd")[0], set_name("Roosevelt")[0]
    ((('Lee',), 0.245), ('Frank', 'Lloyd'), ('Roosevelt',))
    """
    if not name.strip():
        return (), 0.0
    size, _, lines = max((_largest_size(lines), -len(lines), lines) for lines in lines_of(name))
    return tuple(lines), round(max(size, SMALLEST), 3)


def is_legible(name: str) -> bool:
    """Return True if a name can be read in a phone's square.

    >>> is_legible("Rachmaninoff"), is_legible("Wolfeschlegelsteinhausen")
    (True, False)
    """
    return not name.strip() or set_name(name)[1] >= LEGIBLE


def _largest_size(lines: list[str]) -> float:
    """Return the largest size at which lines fit, with some air around them if they can be read with it."""
    widest = max(measure_text(line) for line in lines)
    size = min(LARGEST, AIRY / widest, AIRY / (len(lines) * LINE))
    return max(size, min(LEAST, ROOM / widest, ROOM / (len(lines) * LINE)))
