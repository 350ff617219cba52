"""What the page is told by the coach."""

from __future__ import annotations

from typing import Literal

from puzzles.abilities import Coaching
from puzzles.shapes import Shape


class Advice(Shape):
    """What the coach says of the viewer's play; while a worker is at it, or where it failed, nothing yet."""

    state: Literal["waiting", "done", "failed"]
    coaching: Coaching | None = None
