"""Square's words: the search for grids against plain trials of every row, clues that give nothing away, and files."""

import io
import random
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
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
from puzzles.contract import BadPuzzle
from puzzles.lexicon.wordnet import wordnet
from puzzles.square import words as square_words
from puzzles.square.best_grids import find_best_grids
from puzzles.square.coasters import SCRABBLE_TILES, Bag, choose_grids_greedily, find_largest_set, lay_coasters
from puzzles.square.formats import export_ipuz, export_puz
from puzzles.square.gloss_clues import make_gloss_clues, shorten_to_clue
from puzzles.square.grid import ENTRIES
from puzzles.square.grid_requests import count_grids, find_listed_grids
from puzzles.square.solver import find_all_grids, find_grids_with, solve_words, spell_numbered_grids
from puzzles.square.store import BadStore, Grids
from puzzles.square.tables import WordTables
from puzzles.square.wire import LONGEST_CLUE
from puzzles.square.word_families import gives_away
from puzzles.square.words import is_sly, list_proposals, load_written_clues, map_clues_by_word, read_clue_text
from tests.data.tables import table

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
    fair = [pair for pair in choices if known.issuperset(pair[1]) and len({*pair[0], *pair[1]}) == 8]
    return sorted(set(map(min, fair)))


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


LONGEST = 60
"""What fits two lines above the grid on the narrowest phone."""
MOST = 2
"""How many clues of a kind a word has."""
LONG = re.compile("[a-z]{5,}")
QUOTED = re.compile(r'"[^"]*"')
TABLE = table("clues")
AMERICAN = frozenset(TABLE["american"])
"""Forms that are in no clue."""
AMERICAN_ANSWERS = TABLE["american answers"]
"""Words of the list that are spelled otherwise in Britain."""
SAYS_SO = re.compile(r"\bAmerican?|\bUS\b|\bStates\b|New York|Kansas|Boston|Brooklyn|Texas|Chicago")
POET = "Poet in a country churchyard"
"""A name is spelled in one way on both sides."""


def test_a_form_or_a_relative_of_the_answer_gives_it_away_and_a_word_that_looks_alike_does_not() -> None:
    assert [pair for pair in TABLE["given away"] if not gives_away(*pair)] == []
    assert [pair for pair in TABLE["only alike"] if gives_away(*pair)] == []


def test_a_gloss_is_cut_to_its_first_thought_unless_it_is_unkind_dry_too_long_or_tells_the_answer() -> None:
    gloss = "a short tail of some animals; especially (informal) of a rabbit"
    assert shorten_to_clue(gloss, "scut") == "Short tail of some animals"
    for bad in ("offensive term for a fool", "any of the genus Rana", "tale " * 20, "a long story or tale"):
        assert shorten_to_clue(bad, "tale") == ""
    assert shorten_to_clue("not a word", "word") == ""


def test_a_word_has_one_or_two_clues_from_wordnet_and_an_inflected_form_says_what_it_is() -> None:
    for word in ("bank", "lake", "crow", "zest", "mild"):
        clues = make_gloss_clues(wordnet(), word)
        assert 1 <= len(set(clues)) == len(clues) <= 2
    for word, ending in {"mugs": "(plural)", "wept": "(in the past)", "mice": "(plural)", "begs": "does)"}.items():
        clues = make_gloss_clues(wordnet(), word)
        assert clues and all(clue.endswith(ending) for clue in clues)


def test_every_shipped_word_has_fair_clues_of_a_good_length_and_none_is_excluded() -> None:
    for row in list_proposals():
        clues = row.details.split("\n")
        assert clues and not any(gives_away(clue, row.text) for clue in clues), row.text
        assert all(3 <= len(clue) <= LONGEST_CLUE for clue in clues)
    words = [row.text for row in list_proposals()]
    assert len(words) == len(set(words)) > 1500
    assert not {*square_words.load_excluded_words(), "FRED", "ASIS", "JOHN"}.intersection(words)


def test_each_word_has_straight_clues_first_at_most_two_of_a_kind_and_no_clue_is_given_twice() -> None:
    lines = [
        line for line in square_words.CLUES_FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    assert not [line for line in lines if not re.fullmatch(r"[A-Z]{4}: \S.*\S", line) or "  " in line]
    assert lines == sorted(lines) and len(lines) == len(load_written_clues())
    kinds = {word: [is_sly(line) for line in lines] for word, lines in load_written_clues().items()}
    for word, sly in kinds.items():
        assert sly == sorted(sly) and not sly[0] and max(sum(sly), sly.count(False)) <= MOST, word
    assert sum(sum(sly) == MOST for sly in kinds.values()) >= 600
    assert sum(len(sly) == 1 for sly in kinds.values()) < 0.01 * len(kinds)
    clues = Counter(read_clue_text(line).lower() for lines in load_written_clues().values() for line in lines)
    assert [clue for clue, times in clues.items() if times > 1] == []


def faults_of(word: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        clue, small = read_clue_text(line), re.findall(r"[a-z]+", line.lower())
        if len(clue) > LONGEST or not re.match(r'["_A-Z0-9]', clue) or clue.endswith((".", ",", ";", ":")):
            yield f"it does not fit or is no sentence: {clue}"
        if "?" in QUOTED.sub("", line) and not is_sly(line):
            yield f"only a sly clue asks: {clue}"
        if any(word.lower() in token for token in small):
            yield f"it names the answer: {clue}"
        if AMERICAN.intersection(small):
            yield f"it is not spelled the British way: {clue}"
        if word in AMERICAN_ANSWERS and not SAYS_SO.search(clue) and clue != POET:
            yield f"it does not say that its answer is American: {clue}"
    for one, other in combinations(lines, 2):
        shared = set(LONG.findall(one.lower())) & set(LONG.findall(other.lower()))
        if shared - {"where"}:
            yield f"they share a word of meaning: {one}, {other}"


def test_each_written_clue_is_short_british_and_fair_and_shares_no_word_of_meaning_with_its_words_others() -> None:
    found = {word: faults for word, lines in load_written_clues().items() if (faults := list(faults_of(word, lines)))}
    assert found == {}
    assert {form.upper() for form in AMERICAN if form.upper() in load_written_clues()} <= set(AMERICAN_ANSWERS)


TOOLS = registry.tools("square")


LATIN = table("latin")


def rows(count: int) -> list[dict[str, Any]]:
    seeds = range(1, count + 1)
    puzzles = TOOLS.generate_series(map(Random, seeds), "classic")
    return [{"seed": seed, **TOOLS.make_export_row(puzzle)} for seed, puzzle in zip(seeds, puzzles, strict=True)]


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
    assert len(Grids.from_clues({})) == 0 and lay_coasters(Grids.from_clues({}), SCRABBLE_TILES) == []


needs = st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=7)


def widened(lists: list[list[int]]) -> Any:
    return np.array([one + [0] * 22 for one in lists], dtype=np.int16)


@given(lists=needs, tiles=st.text("ABCD?", min_size=0, max_size=48), work=st.sampled_from([inf, 9, 1]))
def test_a_largest_set_fits_the_bag_between_greedy_and_best(lists: list[list[int]], tiles: str, work: float) -> None:
    table, counts = widened(lists), Counter(tiles)
    bag = np.array([counts[letter] for letter in "ABCD"] + [0] * 22)

    def fits(chosen: tuple[int, ...]) -> bool:
        lacking = np.maximum(table[list(chosen)].sum(axis=0) - bag, 0).sum() if chosen else 0
        return bool(lacking <= counts["?"])

    found = find_largest_set(table, tiles, work)
    numbers = range(len(lists))
    best = max(len(some) for size in range(len(lists) + 1) for some in combinations(numbers, size) if fits(some))
    able = np.array([at for at in range(len(lists)) if fits((at,))], dtype=np.intp)
    assert fits(found) and len(set(found)) == len(found) <= best
    assert len(found) >= len(choose_grids_greedily(table, Bag(bag.astype(np.int16), counts["?"], (), able)))
