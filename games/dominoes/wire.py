"""What the page of a layout is told while a worker makes it."""

from __future__ import annotations

from typing import Literal

from puzzles.shapes import Shape


class Progress(Shape):
    """How far a layout is: `part` from 0 to 1, how many tiles were placed, of how many, and behind what it waits."""

    state: Literal["waiting", "running", "done", "failed"]
    part: float
    placed: int
    of: int
    waits: str
