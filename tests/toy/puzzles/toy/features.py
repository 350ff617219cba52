"""What may make the number hard to find: how many there are, and how far from the middle it lies."""

from __future__ import annotations

from tests.toy.puzzles.toy.wire import Puzzle


def features(puzzle: Puzzle) -> dict[str, float]:
    """The highest number, and how far the one to find is from the middle, from 0 to 1."""
    top = puzzle.public.top
    return {"top": float(top), "aside": abs(2 * puzzle.secret.number / top - 1)}
