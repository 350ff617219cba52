"""Answer requests for the grids of a list of words, from `manage.py solve square` with {"words": list}."""

from collections.abc import Iterable

from pydantic import ConfigDict, ValidationError

from puzzles.contract import BadPuzzle
from puzzles.shapes import JSON, Shape
from puzzles.square.solver import find_grids_in_batches, solve_words
from puzzles.square.tables import WordTables, normalise_list, normalise_word

MOST_WORDS = 6_000
"""The most words of a list that is searched."""
MOST_LISTED_GRIDS = 1_000_000
"""The most grids that are listed."""


class GridRequest(Shape):
    """A request for the grids of some words.

    `must_include`: only grids with one of these words are wanted, if there are any. `all`: the grids are listed, too.
    """

    model_config = ConfigDict(extra="ignore")

    words: list[str]
    must_include: list[str] = []
    all: bool = False


def find_listed_grids(data: object, every: bool = False, most_words: int = MOST_WORDS) -> JSON:
    """Return the number of grids for a request as “grids”; with `every`, also “all” of them. Raises `BadPuzzle`."""
    asked = _read_request(data, most_words)
    words, must_include = asked.words, asked.must_include
    if not (every or asked.all):
        return {"grids": len(solve_words(words, must_include)) if must_include else count_grids(words)}
    if not must_include and _has_more_than(MOST_LISTED_GRIDS, words):
        raise BadPuzzle(f"there are more than {MOST_LISTED_GRIDS} grids. Leave out --all to count them")
    grids = solve_words(words, must_include)
    return {"grids": len(grids), "all": [list(grid) for grid in grids]}


def _read_request(data: object, most_words: int) -> GridRequest:
    """Read a request. Raises `BadPuzzle` if a word hasn't four letters from A to Z, or if there are too many words."""
    try:
        asked = GridRequest.model_validate(data)
    except ValidationError as problem:
        raise BadPuzzle.from_problem(problem) from problem
    for word in (*asked.words, *asked.must_include):
        if not normalise_word(word):
            raise BadPuzzle(f"{word!r} isn’t a word of four letters from A to Z")
    if len(asked.words) + len(asked.must_include) > most_words:
        raise BadPuzzle(f"a list of more than {most_words} words makes too many grids")
    return asked


def _has_more_than(number: int, words: Iterable[str]) -> bool:
    """Return True if a list has more than `number` grids, without looking for all of them."""
    found, known = 0, normalise_list(words)
    for batch in find_grids_in_batches(WordTables(known)) if known else ():
        found += len(batch)
        if found > number:
            return True
    return False


def count_grids(words: Iterable[str]) -> int:
    """Count the grids of a list without storing them."""
    known = normalise_list(words)
    return sum(map(len, find_grids_in_batches(WordTables(known)))) if known else 0
