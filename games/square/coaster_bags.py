"""Lay coasters from a bag of tiles, once for each bag. A file has those of a Scrabble set, the cache all others."""

import json
from collections.abc import Sequence
from functools import lru_cache, partial

from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.square.grids import (
    find_approved_grids,
    hold_maker_lock,
    list_resting_words,
    make_grids_folder,
    name_approved_grids,
)
from puzzles.square.coasters import SCRABBLE_TILES, Coaster, lay_coasters, read_tiles
from puzzles.square.grid import list_words

MOST_SEARCH_WORK = 500_000
"""Limit the search for a visitor's bag to about a second of a processor."""


def find_coasters(tiles: str) -> tuple[Coaster, ...]:
    """Return the coasters for a bag of sorted tiles, without the words that rest today. Raises `BusyError`.

    If a bag's coasters have such a word, others are laid without it, for the day.
    """
    name, resting = name_approved_grids(), list_resting_words()
    coasters = (
        _read_scrabble_file(name)
        if tiles == read_tiles(SCRABBLE_TILES)
        else get_or_make(_make_cache_key(name, tiles), partial(_lay_bag, tiles))
    )
    if all(set(list_words(coaster.rows)).isdisjoint(resting) for coaster in coasters):
        return coasters
    return get_or_make(_make_cache_key(name, tiles, *resting), partial(_lay_bag, tiles, resting))


def has_coasters(tiles: str) -> bool:
    """Return whether a bag's coasters have been laid already."""
    return tiles == read_tiles(SCRABBLE_TILES) or is_cached(_make_cache_key(name_approved_grids(), tiles))


def find_scrabble_coasters() -> tuple[Coaster, ...]:
    """Return the coasters of a Scrabble set."""
    return _read_scrabble_file(name_approved_grids())


def _make_cache_key(name: str, tiles: str, *resting: str) -> str:
    return make_cache_key("coasters", name, tiles, *resting)


def _lay_bag(tiles: str, resting: Sequence[str] = ()) -> tuple[Coaster, ...]:
    grids = find_approved_grids()
    if resting:
        grids = grids.remove_words(resting)
    if tiles == read_tiles(SCRABBLE_TILES):
        return tuple(lay_coasters(grids, tiles))
    with hold_maker_lock("bag", wait=False):
        return tuple(lay_coasters(grids, tiles, MOST_SEARCH_WORK))


@lru_cache(maxsize=2)
def _read_scrabble_file(name: str) -> tuple[Coaster, ...]:
    path = make_grids_folder() / f"{name}.coasters.json"
    with hold_maker_lock("coasters"):
        if not path.is_file():
            coasters = [[coaster.rows, sorted(coaster.blank_cells)] for coaster in _lay_bag(read_tiles(SCRABBLE_TILES))]
            new_file = path.with_suffix(".making")
            new_file.write_text(json.dumps(coasters))
            new_file.replace(path)
    stored = json.loads(path.read_text())
    return tuple(Coaster(tuple(rows), frozenset(cells)) for rows, cells in stored)
