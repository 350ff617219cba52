"""The number of grids of a list of words, and the grids: what `manage.py solve square` finds for {"words": list}."""

from collections.abc import Iterable

from pydantic import ConfigDict, ValidationError

from puzzles.contract import BadPuzzle
from puzzles.shapes import JSON, Shape
from puzzles.square.solver import batches_of_grids, solve
from puzzles.square.tables import Tables, normal_list, normal_word

MOST_WORDS = 6_000
"""The longest list that is searched whole."""
MOST_WRITTEN = 1_000_000
"""How many grids are spelled out."""


class WordList(Shape):
    """A request: words, and optionally words that each grid must have one of.

    `all` asks for the grids themselves.
    """

    model_config = ConfigDict(extra="ignore")

    words: list[str]
    must_include: list[str] = []
    all: bool = False


def grids_of(data: object, every: bool = False, most_words: int = MOST_WORDS) -> JSON:
    """Return how many grids there are; with `every`, also the grids. Raises `BadPuzzle`."""
    asked = _read_request(data, most_words)
    words, must_include = asked.words, asked.must_include
    if not (every or asked.all):
        return {"grids": len(solve(words, must_include)) if must_include else count_grids(words)}
    if not must_include and _has_more_than(MOST_WRITTEN, words):
        raise BadPuzzle(f"there are more than {MOST_WRITTEN} grids; without --all they are counted")
    grids = solve(words, must_include)
    return {"grids": len(grids), "all": [list(grid) for grid in grids]}


def _read_request(data: object, most_words: int) -> WordList:
    """Read a request that can be searched. Raises `BadPuzzle`."""
    try:
        asked = WordList.model_validate(data)
    except ValidationError as problem:
        raise BadPuzzle.because(problem) from problem
    for word in (*asked.words, *asked.must_include):
        if not normal_word(word):
            raise BadPuzzle(f"{word!r} is not a word of four letters from A to Z")
    if len(asked.words) + len(asked.must_include) > most_words:
        raise BadPuzzle(f"a list of more than {most_words} words has too many grids")
    return asked


def _has_more_than(number: int, words: Iterable[str]) -> bool:
    """Return True if a list has more grids than a number; the search stops as soon as that is sure."""
    found, known = 0, normal_list(words)
    for batch in batches_of_grids(Tables(known)) if known else ():
        found += len(batch)
        if found > number:
            return True
    return False


def count_grids(words: Iterable[str]) -> int:
    """Return how many grids a list has; none of them is stored."""
    known = normal_list(words)
    return sum(map(len, batches_of_grids(Tables(known)))) if known else 0
