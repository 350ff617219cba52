"""Read walls that people write in a file or a form; the errors say what is wrong."""

from collections.abc import Sequence
from typing import TypeVar

from pydantic import ConfigDict, ValidationError

from puzzles.contract import BadPuzzle
from puzzles.lionwall.puzzle import require_different
from puzzles.lionwall.rules import GROUP_COUNT
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import CARD_COUNT, LONGEST_CARD, LONGEST_NAME, Kind, is_text
from puzzles.shapes import Listed, Shape


class WrittenShape(Shape):
    """A shape that a person writes; it may have fields that we don't read, such as a remark."""

    model_config = ConfigDict(extra="ignore")


class WrittenGroup(WrittenShape):
    """A name and its four cards."""

    name: str
    cards: Listed[tuple[str, ...]]


class WrittenWall(WrittenShape):
    """Four groups: the short form of a puzzle."""

    flavour: Kind
    groups: Listed[tuple[WrittenGroup, ...]]


class BareWall(WrittenShape):
    """Sixteen cards without their groups."""

    flavour: Kind
    cards: Listed[tuple[str, ...]]


WrittenT = TypeVar("WrittenT", bound=WrittenShape)


def _read_shape(kind: type[WrittenT], data: object) -> WrittenT:
    try:
        return kind.model_validate(data)
    except ValidationError as problem:
        raise BadPuzzle.from_problem(problem) from problem


def read_wall(data: object) -> WrittenWall:
    """Read a wall of {"flavour", "groups": [{"name", "cards"}]}. Raises `BadPuzzle`."""
    written = _read_shape(WrittenWall, data)
    if len(written.groups) != GROUP_COUNT:
        raise BadPuzzle(f"a wall has {GROUP_COUNT} groups, each with a name and {GROUP_SIZE} cards")
    _check_texts([group.name for group in written.groups], "name", GROUP_COUNT, LONGEST_NAME)
    for group in written.groups:
        _check_texts(group.cards, "card", GROUP_SIZE, LONGEST_CARD)
    require_different((card for group in written.groups for card in group.cards), "cards")
    return written


def read_bare_wall(data: object) -> BareWall:
    """Read the cards of {"flavour", "cards"}. Raises `BadPuzzle`."""
    bare = _read_shape(BareWall, data)
    _check_texts(bare.cards, "card", CARD_COUNT, LONGEST_CARD)
    return bare


def _check_texts(texts: Sequence[str], what: str, count: int, longest: int) -> None:
    if len(texts) != count:
        raise BadPuzzle(f"there must be {count} {what}s")
    for text in texts:
        if not is_text(text, longest):
            raise BadPuzzle(f"a {what} must have 1 to {longest} characters")
    require_different(texts, f"{what}s")
