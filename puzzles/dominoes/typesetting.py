"""Typeset a name in a square of the board, so that it can be read on a phone.

A name is broken at spaces and hyphens so that its lines can be set as large as possible. A long word is set smaller,
but never broken.
"""

from functools import lru_cache
from math import ceil

from puzzles.dominoes.drawing import LINE_HEIGHT, list_line_breaks, measure_text

PHONE_SQUARE_PIXELS, READABLE_PIXELS = 61, 13
"""In pixels: the side of a square on a phone with six in a row, and the smallest letters that are easy to read."""
READABLE_SIZE = ceil(1_000 * READABLE_PIXELS / PHONE_SQUARE_PIXELS) / 1_000
LARGEST_SIZE = 0.245
MOST_WIDTH_SHARE, AIRY_WIDTH_SHARE = 0.85, 0.78
"""The largest share of a square's side that a name may take, and its share with air around it, if that is readable."""
LEGIBLE_SIZE = 0.12
"""The smallest type size at which a word can be read: about twelve letters side by side in a square."""
SMALLEST_SIZE = 0.06


@lru_cache(maxsize=1 << 14)
def typeset_name(name: str) -> tuple[tuple[str, ...], float]:
    """Return the lines of a name, and their type size in a square of side 1.

    >>> typeset_name("Lee"), typeset_name("Frank Lloyd")[0], typeset_name("Roosevelt")[0]
    ((('Lee',), 0.245), ('Frank', 'Lloyd'), ('Roosevelt',))
    """
    if not name.strip():
        return (), 0.0
    size, _, lines = max((_find_largest_size(lines), -len(lines), lines) for lines in list_line_breaks(name))
    return tuple(lines), round(max(size, SMALLEST_SIZE), 3)


def is_legible(name: str) -> bool:
    """Return True if a name can be read in a phone's square.

    >>> is_legible("Rachmaninoff"), is_legible("Wolfeschlegelsteinhausen")
    (True, False)
    """
    return not name.strip() or typeset_name(name)[1] >= LEGIBLE_SIZE


def _find_largest_size(lines: list[str]) -> float:
    """Return the largest type size at which lines fit, with air around them unless that makes them hard to read."""
    widest = max(measure_text(line) for line in lines)
    size = min(LARGEST_SIZE, AIRY_WIDTH_SHARE / widest, AIRY_WIDTH_SHARE / (len(lines) * LINE_HEIGHT))
    return max(size, min(READABLE_SIZE, MOST_WIDTH_SHARE / widest, MOST_WIDTH_SHARE / (len(lines) * LINE_HEIGHT)))
