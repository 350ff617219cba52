"""Reads walls from JSON: checks a puzzle, and the short form that `solve` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from puzzles.contract import JSON, BadPuzzle, Puzzle
from puzzles.lionwall.flavour import GRADES, Flavour
from puzzles.lionwall.rules import GROUPS
from puzzles.lionwall.solver import GROUP

CARDS = GROUPS * GROUP
LONGEST_CARD = 40
LONGEST_NAME = 120
MOST_CHOICES = 6


def _bad(reason: str) -> NoReturn:
    raise BadPuzzle(reason)


def _text(value: Any, what: str, longest: int) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        _bad(f"{what} must be a text of 1 to {longest} characters")
    return value


def _texts(value: Any, what: str, count: int, longest: int) -> list[str]:
    if not isinstance(value, list) or len(value) != count:
        _bad(f"there must be {count} {what}s")
    texts = [_text(one, f"a {what}", longest) for one in value]
    if len(set(texts)) < count:
        _bad(f"the {what}s must differ")
    return texts


def _half(puzzle: Any, name: str, fields: set[str]) -> dict[str, Any]:
    half = puzzle.get(name) if isinstance(puzzle, dict) else None
    if not isinstance(half, dict):
        _bad(f"the {name} half is missing")
    if half.keys() != fields:
        _bad(f"the {name} half must have {', '.join(sorted(fields))}")
    return half


def check(puzzle: Puzzle, flavours: Sequence[str]) -> None:
    """Raises `BadPuzzle` unless a puzzle is a whole wall whose groups and names fit together."""
    public = _half(puzzle, "public", {"flavour", "grade", "cards"})
    secret = _half(puzzle, "secret", {"groups", "choices", "herrings"})
    if public["flavour"] not in flavours:
        _bad(f"the flavour must be one of {', '.join(flavours)}")
    if public["grade"] not in GRADES:
        _bad(f"the grade must be one of {', '.join(GRADES)}")
    cards = _texts(public["cards"], "card", CARDS, LONGEST_CARD)
    names = _check_groups(secret["groups"], cards)
    _check_choices(secret["choices"], names)
    _check_herrings(secret["herrings"])


def _check_groups(value: Any, cards: list[str]) -> list[str]:
    """The names of the groups, which must hold each card once."""
    if not isinstance(value, list) or len(value) != GROUPS:
        _bad(f"there must be {GROUPS} groups")
    held: list[str] = []
    for group in value:
        if (
            not isinstance(group, dict)
            or group.keys() != {"name", "key", "cards"}
            or not isinstance(group["cards"], list)
        ):
            _bad("a group must have a name, a key and cards")
        if not all(isinstance(card, dict) and card.keys() == {"text", "why"} for card in group["cards"]):
            _bad("a card of a group must have a text and a reason")
        _text(group["key"], "a key", LONGEST_NAME + 20)
        held += _texts([card["text"] for card in group["cards"]], "card", GROUP, LONGEST_CARD)
    if sorted(held) != sorted(cards):
        _bad("the groups must hold each card of the wall once")
    return _texts([group["name"] for group in value], "name", GROUPS, LONGEST_NAME)


def _check_choices(value: Any, names: list[str]) -> None:
    if not isinstance(value, list) or len(value) != GROUPS:
        _bad("each group must have its choices")
    for name, choices in zip(names, value, strict=True):
        if name not in _texts(choices, "choice", MOST_CHOICES, LONGEST_NAME):
            _bad(f"the choices of “{name}” lack the right one")


def _check_herrings(value: Any) -> None:
    told = value.get("tempting") if isinstance(value, dict) else None
    if not isinstance(told, list) or not all(isinstance(one, dict) and one.keys() == {"name", "cards"} for one in told):
        _bad("the red herrings must be told as names with cards")


def written_wall(data: JSON, flavours: Mapping[str, Flavour]) -> tuple[Flavour, list[tuple[str, list[str]]]]:
    """The flavour and the groups, as (name, cards), of a wall that somebody wrote. Raises `BadPuzzle`."""
    if not isinstance(data, dict) or data.get("flavour") not in flavours:
        _bad(f"the flavour of a wall is one of {', '.join(flavours)}")
    rows = data.get("groups")
    if not isinstance(rows, list) or len(rows) != GROUPS or not all(isinstance(row, dict) for row in rows):
        _bad(f"a wall has {GROUPS} groups, each with a name and {GROUP} cards")
    names = _texts([row.get("name") for row in rows], "name", GROUPS, LONGEST_NAME)
    cards = [_texts(row.get("cards"), "card", GROUP, LONGEST_CARD) for row in rows]
    _texts([card for group in cards for card in group], "card", CARDS, LONGEST_CARD)
    return flavours[data["flavour"]], list(zip(names, cards, strict=True))


def groups(puzzle: Puzzle) -> list[list[str]]:
    """The cards of each group of a checked puzzle."""
    return [[card["text"] for card in group["cards"]] for group in puzzle["secret"]["groups"]]


def wall_of(data: JSON, flavours: Mapping[str, Flavour]) -> tuple[Flavour, list[str]]:
    """The flavour and the cards of {"flavour", "cards"}. Raises `BadPuzzle`."""
    if not isinstance(data, dict) or data.get("flavour") not in flavours:
        _bad(f'a wall is {{"flavour": …, "cards": [16 texts]}}; the flavour is one of {", ".join(flavours)}')
    return flavours[data["flavour"]], _texts(data.get("cards"), "card", CARDS, LONGEST_CARD)
