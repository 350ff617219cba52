"""Define the shapes that every game shares or extends: puzzles, their halves, and the moves that all games have."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
"""Any JSON value."""

Detail: TypeAlias = str | int | Sequence[str] | Sequence[Sequence[int]]
"""A detail of a refused move: it fills a blank in the sentence, or the page uses it, such as suggested words."""


class Shape(BaseModel):
    """The base of all that we send or store as JSON: frozen, strict (1 is not "1"), without unknown fields.

    A tuple field has the type `Listed[tuple[...]]`, because JSON has only lists.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, json_schema_serialization_defaults_required=True
    )


Item = TypeVar("Item")
Listed = Annotated[Item, Strict(False)]
"""A tuple that JSON writes as a list; its items stay strict."""


def _require_true(value: object) -> object:
    """Return the value if it is True; raise ValueError for others, even 1, which equals True in Python."""
    if value is not True:
        raise ValueError("input should be true")
    return value


Yes = Annotated[Literal[True], BeforeValidator(_require_true)]
"""The value `true`, for moves without arguments, such as {"hint": true}."""

Difficulty = Annotated[int, Field(ge=1, le=5)]
"""How hard a puzzle should be within its variant, from 1 (easy, Monday) to 5 (hard, Saturday and Sunday)."""


class Public(Shape):
    """The half of a puzzle that everyone may see; a game adds its own fields."""

    difficulty: Difficulty | None = None
    """The day's difficulty that the generator was asked for; None for any."""


PublicT = TypeVar("PublicT", bound=Public)
SecretT = TypeVar("SecretT", bound=Shape)
MoveT = TypeVar("MoveT", bound=Shape)
ViewT = TypeVar("ViewT", bound=Shape)
FeedbackT = TypeVar("FeedbackT", bound=Shape)
RevealT = TypeVar("RevealT", bound=Shape)


class Puzzle(Shape, Generic[PublicT, SecretT]):
    """A puzzle in two halves: what everyone may see, and what the server keeps secret until the end."""

    public: PublicT
    secret: SecretT


class OffBoard(Shape):
    """A move by which the player does nothing on the board, such as asking for a hint or starting a clock."""


class Help(OffBoard):
    """A move that asks for a part of the solution.

    Giving up is one. In games whose puzzles people can make themselves, hints are, too.
    """


class GiveUp(Help):
    """The move with which a player of any game gives up."""

    give_up: Yes


class Taken(Shape):
    """The empty answer to an accepted move: there is nothing more to say."""


GIVE_UP: Final = GiveUp(give_up=True)
TAKEN: Final = Taken()
