"""Two kinds of clue: straight ones say what a word means, sly ones come at it from the side.

A clue is kept as one line, in `clues.txt` as in an editor's list; the line of a sly one begins with a mark.
"""

from __future__ import annotations

SLY = "~"
"""What the line of a sly clue begins with."""


def is_sly(line: str) -> bool:
    """Whether a line holds a sly clue.

    >>> is_sly("~Number one, at times"), is_sly("Playing card")
    (True, False)
    """
    return line.startswith(SLY)


def said(line: str) -> str:
    """What a player reads of a line.

    >>> said("~Number one, at times")
    'Number one, at times'
    """
    return line[len(SLY) :].lstrip() if is_sly(line) else line
