"""What a page is told of a job that it waits for."""

from __future__ import annotations

from typing import Literal

from puzzles.shapes import Shape


class JobProgress(Shape):
    """How far a job is: `part` from 0 to 1, and a sentence for whoever waits, if there is anything to say."""

    state: Literal["waiting", "running", "done", "failed"]
    part: float
    note: str
