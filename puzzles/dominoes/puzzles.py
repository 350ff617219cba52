"""A game as a puzzle in JSON and back, with every reason for which a puzzle is refused."""

from __future__ import annotations

from typing import Any

from puzzles.contract import JSON, BadPuzzle, Puzzle
from puzzles.dominoes.generator import Made
from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.rules import LONGEST_TILE, Ground, Laid, complete, fault

LARGEST_SIDE, MOST_TILES, LONGEST_NAME = 12, 40, 40


def puzzle_of(made: Made) -> Puzzle:
    """The puzzle of a game and its answer."""
    ground = made.ground
    return {
        "public": {
            "width": ground.width,
            "height": ground.height,
            "tiles": [list(tile) for tile in ground.tiles],
            "variants": {"groups": [list(group) for group in ground.matching.groups]},
            "given": laid_view(ground.given),
        },
        "secret": {"answer": [laid_view(one) for one in made.answer]},
    }


def laid_view(laid: Laid) -> dict[str, JSON]:
    """A laid tile as JSON."""
    return {"tile": laid.tile, "squares": [list(square) for square in laid.squares]}


def ground_of(puzzle: Puzzle) -> Ground:
    """What a checked puzzle is played on."""
    public = puzzle["public"]
    return Ground(
        public["width"],
        public["height"],
        tuple(tuple(tile) for tile in public["tiles"]),
        Matching(public["variants"]["groups"]),
        laid_from(public["given"]),
    )


def answer_of(puzzle: Puzzle) -> tuple[Laid, ...]:
    """One way to lay the whole rack, each tile touching one before it."""
    return tuple(laid_from(one) for one in puzzle["secret"]["answer"])


def laid_from(value: Any) -> Laid:
    """A laid tile from its JSON."""
    return Laid(value["tile"], tuple((x, y) for x, y in value["squares"]))


def check(puzzle: Any) -> None:
    """Raises `BadPuzzle` unless a puzzle is whole and its answer lays the rack by the rules."""
    public, secret = _object(puzzle, "public"), _object(puzzle, "secret")
    for side in ("width", "height"):
        if not _whole(public.get(side), 1, LARGEST_SIDE):
            raise BadPuzzle(f"the {side} must be a whole number from 1 to {LARGEST_SIDE}")
    tiles = _tiles(public.get("tiles"))
    _check_groups(public.get("variants"))
    _check_laid(public.get("given"), tiles)
    answer = secret.get("answer")
    if not isinstance(answer, list) or not answer:
        raise BadPuzzle("the answer is missing")
    for one in answer:
        _check_laid(one, tiles)
    _check_answer(ground_of(puzzle), answer_of(puzzle))


def _check_answer(ground: Ground, answer: tuple[Laid, ...]) -> None:
    if ground.given.tile != 0 or fault(ground, (), ground.given):
        raise BadPuzzle("the given tile does not lie on the board")
    laid = [ground.given]
    for one in answer:
        if any(one.tile == other.tile for other in laid) or (fault(ground, laid, one)):
            raise BadPuzzle(f"the answer breaks the rules at tile {one.tile}")
        laid.append(one)
    if not complete(ground, laid):
        raise BadPuzzle("the answer does not lay every tile")


def _object(value: Any, name: str) -> dict[str, Any]:
    half = value.get(name) if isinstance(value, dict) else None
    if not isinstance(half, dict):
        raise BadPuzzle(f"the {name} half is missing")
    return half


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def is_tile(value: Any) -> bool:
    """Whether a JSON value is a tile: one to three names, not all of them empty."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= LONGEST_TILE
        and all(isinstance(name, str) and len(name) <= LONGEST_NAME and _is_clean(name) for name in value)
        and any(name.strip() for name in value)
    )


def _is_clean(name: str) -> bool:
    """Whether a name can be written: no lone surrogates, no control characters."""
    return all(character.isprintable() for character in name)


def _tiles(value: Any) -> list[Tile]:
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_TILES or not all(map(is_tile, value)):
        raise BadPuzzle(f"the tiles must be 2 to {MOST_TILES} lists of one to {LONGEST_TILE} names")
    return [tuple(tile) for tile in value]


def _check_groups(value: Any) -> None:
    groups = value.get("groups") if isinstance(value, dict) else None
    if not is_groups(groups):
        raise BadPuzzle("the variants must be lists of names")


def is_groups(value: Any) -> bool:
    """Whether a JSON value is a list of lists of names."""
    return isinstance(value, list) and all(
        isinstance(group, list) and all(isinstance(name, str) for name in group) for group in value
    )


def _check_laid(value: Any, tiles: list[Tile]) -> None:
    squares = value.get("squares") if isinstance(value, dict) else None
    if (
        not isinstance(value, dict)
        or not _whole(value.get("tile"), 0, len(tiles) - 1)
        or not isinstance(squares, list)
        or not all(isinstance(s, list) and len(s) == 2 and all(type(n) is int for n in s) for s in squares)
    ):
        raise BadPuzzle("a laid tile must have its number and its squares")
