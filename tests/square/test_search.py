"""The search for grids against plain trials of every row, and its own promises on longer lists."""

import random
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle
from puzzles.square.best import find_best_grids
from puzzles.square.listed import count_grids, find_listed_grids
from puzzles.square.solver import find_all_grids, find_grids_with, solve_words, spell_numbered_grids
from puzzles.square.tables import WordTables
from puzzles.square.words import map_clues_by_word

SEED = ["ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE", "OWED"]
BLOCKS = ["ABAB", "BABA", "AABB", "BBAA", "ABBA", "BAAB", "AAAB", "BBBA", "AABA", "ABAA", "BABB", "BBAB"]
tight = st.lists(st.text("ABC", min_size=4, max_size=4), min_size=8, max_size=13, unique=True)
"""Lists over three letters, in which words cross often."""


Grid = tuple[str, ...]


def transposed(grid: Grid) -> Grid:
    return tuple("".join(letters) for letters in zip(*grid, strict=True))


def all_grids(words: list[str]) -> list[Grid]:
    """Every grid of eight different words, the lesser of a grid and its transpose: slow and plainly right."""
    choices = ((rows, transposed(rows)) for rows in permutations(words, 4))
    known = set(words)
    return sorted(
        {min(rows, turned) for rows, turned in choices if known.issuperset(turned) and len({*rows, *turned}) == 8}
    )


@cache
def listed() -> tuple[str, ...]:
    return tuple(sorted(map_clues_by_word()))


def test_all_choices_of_rows_find_the_same_grids() -> None:
    assert solve_words(SEED) == [("ZAPS", "EVIL", "ROPE", "OWED")] == all_grids(SEED), "a pair counts once"
    expected = all_grids(BLOCKS)
    assert len(expected) > 3 and solve_words(BLOCKS) == expected
    for words in ([], ["ZERO"], ["ZERO"] * 4):
        assert solve_words(words) == [] and count_grids(words) == 0
    assert solve_words([], ["ZERO"]) == [], "nor has a new word alone"


@given(words=tight, new=st.lists(st.text("ABC", min_size=4, max_size=4), min_size=1, max_size=3))
def test_no_grid_of_a_small_list_is_missed_or_invented_also_by_new_words(words: list[str], new: list[str]) -> None:
    assert solve_words(words) == all_grids(words)
    gained = set(solve_words({*words, *new})) - set(solve_words(set(words) - set(new)))
    assert set(solve_words(words, new)) == gained


def test_on_a_long_list_grids_have_eight_different_words_no_transpose_is_there_and_each_word_adds_its_own() -> None:
    words = random.Random(1).sample(listed(), 900)
    found = solve_words(words)
    assert len(found) > 100 and not set(map(transposed, found)).intersection(found)
    assert solve_words([word.lower() for word in [*words, *words[:10]]]) == found, "in whatever order and case"
    for grid in found:
        assert set(words).issuperset({*grid, *transposed(grid)}) and len({*grid, *transposed(grid)}) == 8
    for word in ("FRED", "ASIS", words[100]):
        rest = [one for one in words if one != word]
        gained = set(solve_words([*rest, word])) - set(solve_words(rest))
        assert set(find_grids_with(WordTables(rest), word)) == gained
        assert all(word in (*grid, *transposed(grid)) for grid in gained)


def test_the_command_counts_lists_all_when_asked_and_refuses_what_is_no_list() -> None:
    every = {"grids": 1, "all": [["ZAPS", "EVIL", "ROPE", "OWED"]]}
    asked = {"words": SEED[:-1], "must_include": ["owed"]}
    assert find_listed_grids({"words": SEED}) == {"grids": 1}
    assert find_listed_grids(asked, every=True) == find_listed_grids({**asked, "all": True}) == every
    bad: list[dict[str, object]] = [{"words": words} for words in ("ZERO", ["ZERO", 7], ["ZERO", "FIVES"], ["ZÉRO"])]
    for data in (*bad, {"words": SEED, "must_include": "OWED"}, {"words": SEED * 20}):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            find_listed_grids(data, most_words=100)


@given(words=tight, wanted=st.integers(1, 12), rng=st.randoms(use_true_random=False))
def test_the_best_grids_are_the_first_of_all_grids_by_worth(words: list[str], wanted: int, rng: random.Random) -> None:
    worth = np.array([rng.randrange(5) for _ in words])
    tables = WordTables(words)
    rows, worths = find_best_grids(tables, worth, wanted)
    value = dict(zip(words, worth.tolist(), strict=True))
    everything = sorted((sum(value[w] for w in (*g, *transposed(g))) for g in all_grids(words)), reverse=True)
    assert worths.tolist() == everything[:wanted]
    assert [sum(value[w] for w in (*g, *transposed(g))) for g in spell_numbered_grids(tables, rows)] == worths.tolist()


def test_on_a_long_list_the_search_with_a_floor_finds_what_the_whole_search_sorts_first() -> None:
    words = list(listed())
    tables, rng = WordTables(words), random.Random(4)
    worth = np.array([rng.randrange(100) for _ in words])
    rows = find_all_grids(tables)
    totals = np.sort(worth[rows].sum(axis=1) + worth[tables.look_up_columns(rows)].sum(axis=1))[::-1]
    assert find_best_grids(tables, worth, 500)[1].tolist() == totals[:500].tolist()
