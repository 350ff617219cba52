"""The shapes that every game's own are made of: what a puzzle is, what travels, and the moves that all games know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
"""A value as it travels."""

Detail: TypeAlias = str | int | Sequence[str] | Sequence[Sequence[int]]
"""What helps somebody whose move was refused, such as suggestions or squares, or fills a blank of the sentence."""


class Shape(BaseModel):
    """Something that travels or is stored: frozen, strict (1 is not "1", true is not 1), and without unknown fields.

    A field that is a tuple says `Listed[tuple[...]]`, because JSON has only lists.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, json_schema_serialization_defaults_required=True
    )


Item = TypeVar("Item")
Listed = Annotated[Item, Strict(False)]
"""A tuple that travels as a list; what is in it stays strict."""


def _true(value: object) -> object:
    """1 equals True in Python, and is not the same word in JSON."""
    if value is not True:
        raise ValueError("input should be true")
    return value


Yes = Annotated[Literal[True], BeforeValidator(_true)]
"""The `true` of a move that says nothing but what it is, such as {"hint": true}."""

Difficulty = Annotated[int, Field(ge=1, le=5)]
"""How hard a puzzle is to be within its variant: 1 easy (Monday) to 5 hard (Sunday)."""


class Public(Shape):
    """The half of a puzzle that everybody may see: what every game has in it."""

    difficulty: Difficulty | None = None
    """The day's wish that the generator was given; None where nobody wished."""


PublicT = TypeVar("PublicT", bound=Public)
SecretT = TypeVar("SecretT", bound=Shape)
MoveT = TypeVar("MoveT", bound=Shape)
ViewT = TypeVar("ViewT", bound=Shape)
FeedbackT = TypeVar("FeedbackT", bound=Shape)
RevealT = TypeVar("RevealT", bound=Shape)


class Puzzle(Shape, Generic[PublicT, SecretT]):
    """A puzzle as it is stored: what everybody may see, and what the server keeps to itself until the end."""

    public: PublicT
    secret: SecretT


class Help(Shape):
    """A move that asks for what its player was to find. A game of which people make puzzles says so of its hints."""


class Ending(Shape):
    """A move other than giving up with which a player ends a play that could go on."""


class GiveUp(Help):
    """The move with which a player of any game gives up."""

    give_up: Yes


class Taken(Shape):
    """The answer to a move that was taken and about which there is nothing more to say."""


GIVE_UP: Final = GiveUp(give_up=True)
TAKEN: Final = Taken()
