"""What goes out for other programs is opened again; what is kept in a file comes back the same; coasters."""

import io
import zipfile
from collections import Counter
from itertools import combinations
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import ipuz
import numpy as np
import puz
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.square.coasters import SCRABBLE, Bag, choose_greedily, find_largest_set, lay_coasters
from puzzles.square.formats import export_ipuz, export_puz
from puzzles.square.grid import ENTRIES
from puzzles.square.store import BadStore, Grids
from puzzles.square.words import map_clues_by_word
from tests.data.tables import table

TOOLS = registry.tools("square")


LATIN = table("latin")


def rows(count: int) -> list[dict[str, Any]]:
    seeds = range(1, count + 1)
    puzzles = TOOLS.generate_series(map(Random, seeds), "classic")
    return [{"seed": seed, **TOOLS.make_row(puzzle)} for seed, puzzle in zip(seeds, puzzles, strict=True)]


def some_clues(step: int = 2) -> dict[str, tuple[str, ...]]:
    own = map_clues_by_word()
    return {word: own[word] for word in sorted(own)[::step]}


def test_an_ipuz_document_opens_again_with_grid_numbers_and_clues() -> None:
    (one,) = rows(1)
    document = ipuz.read(export_ipuz([one]))
    assert ["".join(line) for line in document["solution"]] == one["grid"].split("/")
    assert document["puzzle"] == [[1, 2, 3, 4], [5, 0, 0, 0], [6, 0, 0, 0], [7, 0, 0, 0]]
    assert document["clues"]["Across"][3] == [7, one["7A clue"]]
    assert document["clues"]["Down"][1] == [2, one["2D clue"]]


def test_a_puz_file_opens_again_with_its_clues_under_their_numbers_in_latin_1_where_it_can_be() -> None:
    (one,) = rows(1)
    opened = puz.load(export_puz([one]))
    assert opened.solution == one["grid"].replace("/", "")
    numbering = opened.clue_numbering()
    across = {clue["num"]: clue["clue"] for clue in numbering.across}
    down = {clue["num"]: clue["clue"] for clue in numbering.down}
    assert (across[6], down[4]) == (one["6A clue"], one["4D clue"])
    for clue, written in LATIN.items():
        cells = {"grid": "ABCD/EFGH/IJKL/MNOP", **{f"{entry.name} clue": clue for entry in ENTRIES}}
        assert puz.load(export_puz([cells])).clues == [written] * len(ENTRIES)


def test_several_puzzles_come_as_one_archive_that_is_always_the_same() -> None:
    forms: list[Any] = [export_ipuz, export_puz]
    for form in forms:
        archived = form(rows(3))
        assert archived == form(rows(3))
        with zipfile.ZipFile(io.BytesIO(archived)) as archive:
            assert len(archive.namelist()) == 3 and archive.testzip() is None


def test_grids_come_back_from_their_file_take_few_bytes_and_a_damaged_file_is_refused(tmp_path: Path) -> None:
    grids = Grids.from_clues(some_clues(1))
    grids.write_file(tmp_path / "grids.npz")
    again = Grids.read_file(tmp_path / "grids.npz")
    assert again.words == grids.words
    assert (again.rows == grids.rows).all() and (again.worth == grids.worth).all()
    assert (tmp_path / "grids.npz").stat().st_size <= 32 * len(grids)
    for content in (b"", b"no zip", b"PK\x03\x04 cut"):
        (tmp_path / "grids.npz").write_bytes(content)
        with pytest.raises(BadStore):
            Grids.read_file(tmp_path / "grids.npz")


def test_a_list_that_changes_by_a_few_words_has_the_grids_of_a_new_search() -> None:
    before = some_clues()
    after = {word: clues for word, clues in before.items() if word not in list(before)[5:9]} | {"FRED": ("Flintstone",)}
    changed, anew = Grids.from_clues(before).change_list(after), Grids.from_clues(after)
    assert changed.words == anew.words
    assert (changed.rows == anew.rows).all() and (changed.worth == anew.worth).all()
    assert (np.diff(anew.worth.astype(int)) <= 0).all(), "the best come first"
    assert len(Grids.from_clues({})) == 0 and lay_coasters(Grids.from_clues({}), SCRABBLE) == []


needs = st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=7)


def widened(lists: list[list[int]]) -> Any:
    return np.array([one + [0] * 22 for one in lists], dtype=np.int16)


@given(lists=needs, tiles=st.text("ABCD?", min_size=0, max_size=48), work=st.sampled_from([inf, 9, 1]))
def test_a_largest_set_fits_the_bag_is_no_less_than_greedy_and_no_more_than_the_best(
    lists: list[list[int]], tiles: str, work: float
) -> None:
    table, counts = widened(lists), Counter(tiles)
    bag = np.array([counts[letter] for letter in "ABCD"] + [0] * 22)

    def fits(chosen: tuple[int, ...]) -> bool:
        lacking = np.maximum(table[list(chosen)].sum(axis=0) - bag, 0).sum() if chosen else 0
        return bool(lacking <= counts["?"])

    found = find_largest_set(table, tiles, work)
    best = max(
        len(some) for size in range(len(lists) + 1) for some in combinations(range(len(lists)), size) if fits(some)
    )
    able = np.array([at for at in range(len(lists)) if fits((at,))], dtype=np.intp)
    assert fits(found) and len(set(found)) == len(found) <= best
    assert len(found) >= len(choose_greedily(table, Bag(bag.astype(np.int16), counts["?"], (), able)))
