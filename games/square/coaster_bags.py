"""Lay coasters from a bag of tiles, each bag once: a Scrabble set in a file, others in the cache for a day."""

import json
from collections.abc import Sequence
from functools import lru_cache, partial

from games.infra.caching import is_made, make_cache_name, make_once
from games.square.grids import find_approved_grids, list_resting_words, make_alone, make_approved_name, make_folder
from puzzles.square.coasters import SCRABBLE_TILES, Coaster, lay_coasters, read_tiles
from puzzles.square.grid import list_words

MOST_WORK = 500_000
"""Limit the search for a visitor's bag to about a second of a processor."""


def find_coasters(tiles: str) -> tuple[Coaster, ...]:
    """Return the coasters for a bag of tiles, sorted, without a word of today's grids. Raises `Busy`.

    A bag whose coasters have such a word is laid again without it, for the day.
    """
    name, resting = make_approved_name(), list_resting_words()
    coasters = (
        _read_scrabble_file(name)
        if tiles == read_tiles(SCRABBLE_TILES)
        else make_once(_make_cache_key(name, tiles), partial(_lay_bag, tiles))
    )
    if all(set(list_words(coaster.rows)).isdisjoint(resting) for coaster in coasters):
        return coasters
    return make_once(_make_cache_key(name, tiles, *resting), partial(_lay_bag, tiles, resting))


def has_coasters(tiles: str) -> bool:
    """Return whether a bag's coasters have been laid already."""
    return tiles == read_tiles(SCRABBLE_TILES) or is_made(_make_cache_key(make_approved_name(), tiles))


def find_scrabble_coasters() -> tuple[Coaster, ...]:
    """Return the coasters of a Scrabble set."""
    return _read_scrabble_file(make_approved_name())


def _make_cache_key(name: str, tiles: str, *resting: str) -> str:
    return make_cache_name("coasters", name, tiles, *resting)


def _lay_bag(tiles: str, resting: Sequence[str] = ()) -> tuple[Coaster, ...]:
    grids = find_approved_grids()
    if resting:
        grids = grids.remove_words(resting)
    if tiles == read_tiles(SCRABBLE_TILES):
        return tuple(lay_coasters(grids, tiles))
    with make_alone("bag", waits=False):
        return tuple(lay_coasters(grids, tiles, MOST_WORK))


@lru_cache(maxsize=2)
def _read_scrabble_file(name: str) -> tuple[Coaster, ...]:
    path = make_folder() / f"{name}.coasters.json"
    with make_alone("coasters"):
        if not path.is_file():
            coasters = [[coaster.rows, sorted(coaster.blank_cells)] for coaster in _lay_bag(read_tiles(SCRABBLE_TILES))]
            new_file = path.with_suffix(".making")
            new_file.write_text(json.dumps(coasters))
            new_file.replace(path)
    stored = json.loads(path.read_text())
    return tuple(Coaster(tuple(rows), frozenset(cells)) for rows, cells in stored)
