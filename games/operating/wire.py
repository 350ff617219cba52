"""What a browser reports of an error of the page's scripts."""

from typing import Annotated

from pydantic import Field

from puzzles.shapes import Shape


class Told(Shape):
    """Where it happened and its kind, such as `TypeError`: no word that somebody may have typed."""

    file: Annotated[str, Field(max_length=300, pattern=r"^/static/[\w./@-]+\.m?js$")]
    line: Annotated[int, Field(ge=0, lt=10**6)]
    message: Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z]*(Error|Exception)$")]
    release: Annotated[str, Field(max_length=100, pattern=r"^[\w/]*$")]
