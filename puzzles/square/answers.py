"""What `manage.py solve square` answers: how many grids a list of words has, and which ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzles.contract import JSON, BadPuzzle
from puzzles.square.solver import batches, solve
from puzzles.square.tables import Tables, normal, normal_list

MOST_TOLD = 1_000_000
"""How many grids are spelled out."""


def answer(data: dict[str, Any], most_words: int) -> JSON:
    """What `manage.py solve` prints for {"words", "must_include"?, "all"?}. Raises `BadPuzzle`."""
    words, must_include = data["words"], data.get("must_include", [])
    for name, texts_given in (("words", words), ("must_include", must_include)):
        if not isinstance(texts_given, list) or not all(isinstance(one, str) for one in texts_given):
            raise BadPuzzle(f"“{name}” must be a list of words")
        if strange := next((one for one in texts_given if not normal(one)), None):
            raise BadPuzzle(f"{strange!r} is not a word of four letters from A to Z")
    if len(words) + len(must_include) > most_words:
        raise BadPuzzle(f"a list of more than {most_words} words has too many grids")
    if data.get("all"):
        if not must_include and _has_more_than(MOST_TOLD, words):
            raise BadPuzzle(f"there are more than {MOST_TOLD} grids; without --all they are counted")
        grids = solve(words, must_include)
        return {"grids": len(grids), "all": [list(grid) for grid in grids]}
    return {"grids": len(solve(words, must_include)) if must_include else count_grids(words)}


def _has_more_than(number: int, words: Iterable[str]) -> bool:
    """Whether a list has more grids than a number; the search stops as soon as that is sure."""
    found, listed = 0, normal_list(words)
    for batch in batches(Tables(listed)) if listed else ():
        found += len(batch)
        if found > number:
            return True
    return False


def count_grids(words: Iterable[str]) -> int:
    """How many grids a list has; none of them is kept."""
    listed = normal_list(words)
    return sum(map(len, batches(Tables(listed)))) if listed else 0
