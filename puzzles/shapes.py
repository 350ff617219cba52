"""The shapes that every game's own are made of: what a puzzle is, what travels, and the moves that all games know."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
"""A value as it travels."""

Detail: TypeAlias = str | int | Sequence[str] | Sequence[Sequence[int]]
"""Help for a refused move, such as suggestions or squares, or the fill of a blank in the sentence."""


class Shape(BaseModel):
    """Something that travels or is stored: frozen, strict (1 is not "1", true is not 1), and without unknown fields.

    A field that is a tuple says `Listed[tuple[...]]`, because JSON has only lists.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, json_schema_serialization_defaults_required=True
    )


Item = TypeVar("Item")
Listed = Annotated[Item, Strict(False)]
"""A tuple that travels as a list; its items stay strict."""


def _require_true(value: object) -> object:
    """Accept only true: 1 equals True in Python, but not in JSON."""
    if value is not True:
        raise ValueError("input should be true")
    return value


Yes = Annotated[Literal[True], BeforeValidator(_require_true)]
"""The `true` of a move without arguments, such as {"hint": true}."""

Difficulty = Annotated[int, Field(ge=1, le=5)]
"""How hard a puzzle should be within its variant: 1 easy (Monday) to 5 hard (Sunday)."""


class Public(Shape):
    """The half of a puzzle that everyone may see: what every game has in it."""

    difficulty: Difficulty | None = None
    """The day's wish that the generator was given; None for no wish."""


PublicT = TypeVar("PublicT", bound=Public)
SecretT = TypeVar("SecretT", bound=Shape)
MoveT = TypeVar("MoveT", bound=Shape)
ViewT = TypeVar("ViewT", bound=Shape)
FeedbackT = TypeVar("FeedbackT", bound=Shape)
RevealT = TypeVar("RevealT", bound=Shape)


class Puzzle(Shape, Generic[PublicT, SecretT]):
    """A puzzle as it is stored: what everyone may see, and what the server keeps secret until the end."""

    public: PublicT
    secret: SecretT


class Help(Shape):
    """A move that asks for what its player was to find. Games whose puzzles people make declare their hints as such."""


class GiveUp(Help):
    """The move with which a player of any game gives up."""

    give_up: Yes


class Taken(Shape):
    """The answer to an accepted move that needs no more words."""


GIVE_UP: Final = GiveUp(give_up=True)
TAKEN: Final = Taken()
