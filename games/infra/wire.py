"""What a page is told of a job that it waits for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from puzzles.shapes import Shape


class JobProgress(Shape):
    """How far a job is: `part` from 0 to 1, and a sentence for whoever waits, if there is anything to say."""

    state: Literal["waiting", "running", "done", "failed"]
    part: float
    note: str


class BrowserError(Shape):
    """Where it happened and its kind, such as `TypeError`: no word that somebody may have typed."""

    file: Annotated[str, Field(max_length=300, pattern=r"^/static/[\w./@-]+\.m?js$")]
    line: Annotated[int, Field(ge=0, lt=10**6)]
    message: Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z]*(Error|Exception)$")]
    release: Annotated[str, Field(max_length=100, pattern=r"^[\w/]*$")]
