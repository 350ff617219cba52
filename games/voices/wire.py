"""What a player may say of a puzzle, and what they have said."""

from typing import Annotated

from pydantic import Field

from games.voices.models import LONGEST_REASON
from puzzles.shapes import Shape


class NamedPart(Shape):
    """A part of the puzzle of which somebody can say that something is wrong; `said`: this player has."""

    id: str
    label: str
    said: bool


class Voices(Shape):
    """What a player thinks of the puzzle (None: has not said), and the parts that they can name."""

    up: bool | None
    parts: list[NamedPart]
    longest: int


class ThumbIn(Shape):
    """A thumb: up or down."""

    up: bool


class ConcernIn(Shape):
    """What is wrong, in a few words, with a part."""

    part: Annotated[str, Field(max_length=40)]
    reason: Annotated[str, Field(max_length=LONGEST_REASON)]
