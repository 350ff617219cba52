"""Two kinds of clue: straight ones say what a word means, sly ones come at it from the side.

A clue is one line, in `clues.txt` as in an editor's list; the line of a sly one starts with a mark.
"""

SLY = "~"
"""The start of the line of a sly clue."""


def is_sly(line: str) -> bool:
    """Return True if a line holds a sly clue.

    >>> is_sly("~Number one, at times"), is_sly("Playing card")
    (True, False)
    """
    return line.startswith(SLY)


def text_of_line(line: str) -> str:
    """Return the text of a line that a player reads.

    >>> text_of_line("~Number one, at times")
    'Number one, at times'
    """
    return line[len(SLY) :].lstrip() if is_sly(line) else line
