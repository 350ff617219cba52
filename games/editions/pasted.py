"""A puzzle that an editor pastes as JSON: read, or what is wrong with it and in which line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from games.editions.making import NotReplaceable

FIELD = "puzzle"
LONGEST_LINE = 120


class NotRead(NotReplaceable):
    """The text is no JSON; `line` of it is where reading ended, counted from 1."""

    def __init__(self, told: str, line: int) -> None:
        super().__init__(told)
        self.line = line


@dataclass(frozen=True)
class Mistake:
    """What a form comes back with: its deed, what was pasted, why it was refused, and the line to look at (0: none)."""

    deed: str
    text: str
    told: str
    line: int = 0

    @property
    def says(self) -> str:
        """That line, no longer than fits a page."""
        lines = self.text.splitlines()
        return lines[self.line - 1].strip()[:LONGEST_LINE] if 0 < self.line <= len(lines) else ""


def read(text: str) -> object:
    """What a text says as JSON. Raises `NotRead`."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as problem:
        raise NotRead(f"This is not JSON: {problem.msg} (line {problem.lineno}).", problem.lineno) from problem
    except RecursionError as problem:
        raise NotRead("This is not JSON that can be read: too many lists stand inside of each other.", 0) from problem
    return value


def mistake(deed: str, text: str, problem: Exception) -> Mistake:
    """What was refused, with its line: where reading ended, else that which says what the problem names."""
    text = text.replace("\r\n", "\n")
    line = problem.line if isinstance(problem, NotRead) else _line_of(str(problem), text)
    return Mistake(deed, text, str(problem), line)


def _line_of(problem: str, text: str) -> int:
    """The first line with a text that a problem quotes, or with the field that it is about; 0 where none is.

    >>> _line_of("“Dallas” and “dallas” look the same.", '{"a": "dallas",' + chr(10) + '"b": "Dallas"}')
    2
    >>> _line_of("This is no puzzle: public.top: input should be a number.", '{"public":' + chr(10) + '{"top": ""}}')
    2
    """
    quoted = re.findall("“(.+?)”", problem)
    named = [f'"{part}"' for place in re.findall(r"\b\w+(?:\.\w+)+", problem) for part in reversed(place.split("."))]
    for wanted in (*quoted, *named):
        for number, line in enumerate(text.splitlines(), 1):
            if wanted in line:
                return number
    return 0
