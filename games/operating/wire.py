"""What a browser tells of an error of the page's scripts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from puzzles.shapes import Shape


class Told(Shape):
    """Where it happened and what the browser calls it. Whatever else is sent is refused."""

    file: Annotated[str, Field(max_length=300)]
    line: Annotated[int, Field(ge=0, lt=10**6)]
    message: Annotated[str, Field(max_length=1000)]
    release: Annotated[str, Field(max_length=100)]
