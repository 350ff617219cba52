"""The form of a puzzle of Square, and what makes one sound: eight different words, and clues that keep them secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzles.contract import BadPuzzle, Puzzle
from puzzles.square.families import gives_away
from puzzles.square.grid import SIDE, words_of
from puzzles.square.tables import normal

LONGEST_CLUE = 120


def made(rows: Sequence[str], clues: Sequence[str]) -> Puzzle:
    """A puzzle from its four rows and eight clues, across before down."""
    return {
        "public": {"across": list(clues[:SIDE]), "down": list(clues[SIDE:])},
        "secret": {"rows": list(rows)},
    }


def clues(puzzle: Puzzle) -> list[str]:
    """The eight clues, across before down."""
    return [*puzzle["public"]["across"], *puzzle["public"]["down"]]


def secret(puzzle: Puzzle) -> str:
    """The sixteen right letters as one text."""
    return "".join(puzzle["secret"]["rows"])


def check(puzzle: Puzzle) -> None:
    """Raises `BadPuzzle` for what is no puzzle of Square."""
    public, hidden = _half(puzzle, "public"), _half(puzzle, "secret")
    rows = _texts(hidden, "rows")
    check_rows(rows)
    for clue in (*_texts(public, "across"), *_texts(public, "down")):
        if not clue.strip() or len(clue) > LONGEST_CLUE:
            raise BadPuzzle(f"a clue has from 1 to {LONGEST_CLUE} characters")


def check_rows(rows: Any) -> None:
    """Raises `BadPuzzle` where four rows are no grid of eight different words."""
    if not isinstance(rows, list) or len(rows) != SIDE:
        raise BadPuzzle("a grid has four rows")
    if not all(isinstance(row, str) and normal(row) == row for row in rows):
        raise BadPuzzle("a row has four letters from A to Z")
    if len(set(words_of(rows))) != 2 * SIDE:
        raise BadPuzzle("the eight words are not all different")


def fair(puzzle: Puzzle) -> bool:
    """Whether no clue names its own answer, or a word of its family."""
    words = words_of(puzzle["secret"]["rows"])
    return not any(gives_away(clue, word) for word, clue in zip(words, clues(puzzle), strict=True))


def _half(puzzle: Puzzle, name: str) -> dict[str, Any]:
    half = puzzle.get(name) if isinstance(puzzle, dict) else None
    if not isinstance(half, dict):
        raise BadPuzzle(f"the {name} half is missing")
    return half


def _texts(half: dict[str, Any], name: str) -> list[str]:
    found = half.get(name)
    if not isinstance(found, list) or len(found) != SIDE or not all(isinstance(one, str) for one in found):
        raise BadPuzzle(f"the list of {name} does not hold four texts")
    return found
