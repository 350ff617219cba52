"""How a steady player does, told to whoever finishes among the first: a time that grows with the rack, and joins."""

from __future__ import annotations

from puzzles.dominoes.counting import two_stars

LOOKING, A_TILE = 66, 16
"""Seconds to look around, and for each tile of the rack: so long do careful simulated players need, whose medians are
177, 207 and 256 for racks of 7, 9 and 12 tiles (`simulated.py`; 24 boards, 288 plays)."""
HALF = 30


def par(rack: int, most: int | None) -> str:
    """The time to the nearest half minute for a rack of so many tiles, and the joins where so many are par.

    >>> par(7, 10), par(9, None)
    ('needs about 3 minutes and makes 9 of 10 joins', 'needs about 3½ minutes')
    """
    minutes, half = divmod(round((LOOKING + A_TILE * rack) / HALF), 2)
    joins = "" if most is None else f" and makes {two_stars(most)} of {most} joins"
    return f"needs about {minutes}{'½' * half} minutes{joins}"
