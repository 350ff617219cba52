"""The shapes of a job's progress, and of the errors that pages report."""

from typing import Annotated, Literal

from pydantic import Field

from puzzles.shapes import Shape


class JobProgress(Shape):
    """A job's progress: its state, the part that is done (0 to 1), and a sentence for the person who waits."""

    state: Literal["waiting", "running", "done", "failed"]
    part: float
    note: str


class BrowserError(Shape):
    """An error of a page's script: its place and its kind, such as `TypeError`, but nothing that was typed."""

    file: Annotated[str, Field(max_length=300, pattern=r"^/static/[\w./@-]+\.m?js$")]
    line: Annotated[int, Field(ge=0, lt=10**6)]
    message: Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z]*(Error|Exception)$")]
    release: Annotated[str, Field(max_length=100, pattern=r"^[\w/]*$")]
