"""What the page is told by the coach."""

from puzzles.abilities import Coaching
from puzzles.shapes import Shape


class Advice(Shape):
    """What the coach says of the viewer's play; while a worker is at it, or where it failed, only where its job is."""

    job: str | None = None
    coaching: Coaching | None = None
