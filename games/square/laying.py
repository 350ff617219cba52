"""Coasters of a bag of tiles, each bag laid once: the usual one is kept in a file, others for a day in the cache."""

import json
from collections.abc import Sequence
from functools import lru_cache, partial

from games.infra.caching import is_made, make_cache_name, make_once
from games.square.grids import approved_grids, approved_name, folder, making, resting_words
from puzzles.square.coasters import SCRABBLE, Coaster, lay_coasters, tiles_of
from puzzles.square.grid import words_of

MOST_WORK = 500_000
"""What is searched for a bag that a visitor asks for: about a second of a processor."""


def laid(tiles: str) -> tuple[Coaster, ...]:
    """The coasters to lay from a bag of tiles, sorted, without a word that rests today.

    Those of any day do where none of them has such a word; else others are laid, for today. Raises `Busy`.
    """
    name, resting = approved_name(), resting_words()
    found = _usual(name) if tiles == tiles_of(SCRABBLE) else make_once(_key(name, tiles), partial(_lay, tiles))
    if all(set(words_of(one.rows)).isdisjoint(resting) for one in found):
        return found
    return make_once(_key(name, tiles, *resting), partial(_lay, tiles, resting))


def is_laid(tiles: str) -> bool:
    """Whether the coasters of a bag are there."""
    return tiles == tiles_of(SCRABBLE) or is_made(_key(approved_name(), tiles))


def usual_bag() -> tuple[Coaster, ...]:
    """The coasters of one English set."""
    return _usual(approved_name())


def _key(name: str, tiles: str, *resting: str) -> str:
    return make_cache_name("coasters", name, tiles, *resting)


def _lay(tiles: str, resting: Sequence[str] = ()) -> tuple[Coaster, ...]:
    grids = approved_grids()
    if resting:
        grids = grids.but(resting)
    if tiles == tiles_of(SCRABBLE):
        return tuple(lay_coasters(grids, tiles))
    with making("bag", waits=False):
        return tuple(lay_coasters(grids, tiles, MOST_WORK))


@lru_cache(maxsize=2)
def _usual(name: str) -> tuple[Coaster, ...]:
    path = folder() / f"{name}.coasters.json"
    with making("coasters"):
        if not path.is_file():
            found = [[one.rows, sorted(one.blank_cells)] for one in _lay(tiles_of(SCRABBLE))]
            made = path.with_suffix(".making")
            made.write_text(json.dumps(found))
            made.replace(path)
    told = json.loads(path.read_text())
    return tuple(Coaster(tuple(rows), frozenset(cells)) for rows, cells in told)
