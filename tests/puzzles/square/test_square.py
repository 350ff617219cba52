"""Square as it is played: letters, checks, reveals, the result; and how a day's grid is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle, CannotGenerate, IllegalMove, Status, Stock, replay
from puzzles.shapes import GIVE_UP
from puzzles.square import puzzle as form
from puzzles.square.engine import Square
from puzzles.square.generator import (
    GRID_DAYS,
    REST_DAYS,
    SLY_WORDS,
    TIRED_DAYS,
    WORD_LIST,
    _varied,
    clue_key,
    grid_key,
    stocked_clues,
)
from puzzles.square.grid import ENTRIES, columns_of, words_of
from puzzles.square.rules import State
from puzzles.square.store import Grids
from puzzles.square.tools import Tools
from puzzles.square.wire import EntryName, Judged
from puzzles.square.words import clues_of_proposals

ENGINE = Square()
TOOLS = Tools(ENGINE)
PUZZLE = TOOLS.opened({"rows": ["ZERO", "AVOW", "PIPE", "SLED"]})
ANSWER = "ZEROAVOWPIPESLED"


def after(*moves: object) -> State:
    return replay(ENGINE, PUZZLE, moves)[0]


def letters(**changed: str) -> dict[str, str]:
    """The whole answer, with other letters at cells named c0 to c15."""
    return {"letters": "".join(changed.get(f"c{cell}", ANSWER[cell]) for cell in range(16))}


def test_entries_are_numbered_as_in_any_crossword() -> None:
    assert [entry.name for entry in ENTRIES] == ["1A", "5A", "6A", "7A", "1D", "2D", "3D", "4D"]
    assert ENTRIES[6].cells == (2, 6, 10, 14)
    assert {entry.name for entry in ENTRIES} == set(get_args(EntryName))


def test_what_is_written_is_told_neither_right_nor_wrong() -> None:
    right, wrong = after({"letters": "ZERO" + "." * 12}), after({"letters": "XXXX" + "." * 12})
    views = [ENGINE.view(PUZZLE, state) for state in (right, wrong)]
    known = [view.model_dump(exclude={"letters", "cells"}) for view in views]
    assert known[0] == known[1]
    assert [cell.mark for view in views for cell in view.cells] == [""] * 32


def test_the_view_never_holds_a_letter_that_the_player_has_not() -> None:
    view = str(ENGINE.view(PUZZLE, after({"letters": "XXXX" + "." * 12}, {"check": "grid"})))
    assert not any(word in view for word in words_of(PUZZLE.secret.rows))


def test_a_solve_without_help_is_sixteen_green_squares() -> None:
    state = after(letters())
    assert ENGINE.status(PUZZLE, state) is Status.WON
    assert ENGINE.share(PUZZLE, state) == ["🟩🟩🟩🟩"] * 4
    assert ENGINE.outcome(PUZZLE, state).sentence == "You solved it without any help."


def test_a_letter_told_wrong_and_put_right_is_yellow_and_a_revealed_one_red() -> None:
    state = after({"letters": "X" + "." * 15}, {"check": {"letter": 0}}, {"reveal": {"letter": 15}}, letters())
    assert ENGINE.share(PUZZLE, state) == ["🟨🟩🟩🟩", "🟩🟩🟩🟩", "🟩🟩🟩🟩", "🟩🟩🟩🟥"]
    assert ENGINE.outcome(PUZZLE, state).sentence == "You solved it with 1 check and 1 letter revealed: 3 help in all."


def test_a_slip_that_the_player_corrects_unasked_stays_green() -> None:
    state = after({"letters": "X" + "." * 15}, {"letters": "Z" + "." * 15}, letters())
    assert ENGINE.share(PUZZLE, state) == ["🟩🟩🟩🟩"] * 4
    assert state.help == 0


def test_a_full_grid_with_slips_costs_nothing_and_tells_nothing() -> None:
    state = after(letters(c0="X", c5="X"))
    assert (state.help, state.wrong, state.slips, state.sure) == (0, frozenset(), frozenset(), frozenset())
    assert ENGINE.status(PUZZLE, state) is Status.PLAYING
    views = [ENGINE.view(PUZZLE, after(letters(**{cell: "X"}))).model_dump() for cell in ("c0", "c5")]
    for view in views:
        del view["letters"], view["cells"]
    assert views[0] == views[1]


def test_a_slip_in_a_full_grid_that_the_player_finds_alone_stays_green() -> None:
    state = after(letters(c0="X", c5="X"), letters(c5="X"), letters())
    assert ENGINE.status(PUZZLE, state) is Status.WON
    assert ENGINE.share(PUZZLE, state) == ["🟩🟩🟩🟩"] * 4


def test_a_check_of_a_full_grid_strikes_its_slips() -> None:
    state = after(letters(c0="X", c5="X"), {"check": "grid"}, letters(c5="X"))
    assert (state.checks, sorted(state.wrong), len(state.sure)) == (1, [5], 14)
    state = after(letters(c0="X", c5="X"), {"check": "grid"}, letters(c5="X"), letters())
    assert ENGINE.share(PUZZLE, state) == ["🟨🟩🟩🟩", "🟩🟨🟩🟩", "🟩🟩🟩🟩", "🟩🟩🟩🟩"]


def test_a_check_tells_all_that_is_struck_in_what_it_checked() -> None:
    state = after({"letters": "OILS" + "." * 12}, {"check": {"letter": 1}})
    state, told = ENGINE.apply(PUZZLE, state, {"check": {"word": "1A"}})
    assert isinstance(told, Judged) and told.wrong == [0, 1, 2, 3]
    state, _ = ENGINE.apply(PUZZLE, state, {"letters": "OILSX" + "." * 11})
    _, told = ENGINE.apply(PUZZLE, state, {"check": {"letter": 4}})
    assert isinstance(told, Judged) and told.wrong == [4], "what is struck elsewhere was not checked"


def test_revealing_a_letter_that_is_right_already_only_counts_as_a_check() -> None:
    state = after({"letters": "Z" + "." * 15}, {"reveal": {"letter": 0}})
    assert (state.help, state.revealed, sorted(state.sure)) == (1, frozenset(), [0])


def test_no_help_ranks_before_help_and_then_the_faster() -> None:
    alone, checked = after(letters()), after({"letters": "Z" + "." * 15}, {"check": {"letter": 0}}, letters())
    gave_up = after(GIVE_UP)
    slow = ENGINE.score(PUZZLE, alone, 3000)
    assert ENGINE.score(PUZZLE, alone, 100) < slow < ENGINE.score(PUZZLE, checked, 1)
    assert ENGINE.score(PUZZLE, checked, 5000) < ENGINE.score(PUZZLE, gave_up, 1)


def test_who_gives_up_with_more_letters_right_ranks_before_who_has_fewer() -> None:
    more, fewer = after({"letters": "ZERO" + "." * 12}, GIVE_UP), after({"letters": "ZEXX" + "." * 12}, GIVE_UP)
    assert ENGINE.score(PUZZLE, more, 90) < ENGINE.score(PUZZLE, fewer, 10)
    assert ENGINE.share(PUZZLE, more)[0] == "🟩🟩🟩🟩"


def test_progress_counts_letters_and_not_right_ones() -> None:
    right, wrong = (ENGINE.progress(PUZZLE, after({"letters": text + "." * 12})) for text in ("ZERO", "XXXX"))
    assert right == wrong
    assert right.part == 0.25


def test_a_grid_that_is_full_and_wrong_is_not_told_as_all_there_is() -> None:
    told = ENGINE.progress(PUZZLE, after({"letters": "X" * 16}))
    assert told.text == "full, not right yet" and told.part < 1


def test_a_letter_that_is_given_takes_the_place_of_a_wrong_one() -> None:
    state = after({"letters": "ZXR" + "." * 13}, {"reveal": {"letter": 1}})
    assert state.letters == "ZER" + "." * 13
    assert state.sure == state.revealed == frozenset({1})


parts = st.one_of(
    st.just("grid"),
    st.builds(lambda cell: {"letter": cell}, st.integers(0, 15)),
    st.builds(lambda entry: {"word": entry.name}, st.sampled_from(ENTRIES)),
)
moves = st.one_of(
    st.builds(lambda text: {"letters": text}, st.text("ZERO.", min_size=16, max_size=16)),
    st.builds(
        lambda cells: {"letters": "".join(ANSWER[at] if at in cells else "." for at in range(16))},
        st.sets(st.integers(0, 15)),
    ),
    st.builds(lambda part: {"check": part}, parts),
    st.builds(lambda part: {"reveal": part}, parts.filter(lambda part: part != "grid")),
)


@settings(max_examples=120, deadline=None)
@given(st.lists(moves, max_size=14))
def test_whatever_is_played_what_is_told_is_true_and_help_never_gets_less(played: list[dict[str, Any]]) -> None:
    state, help_before = ENGINE.start(PUZZLE), 0
    for move in played:
        try:
            state, _ = ENGINE.apply(PUZZLE, state, move)
        except IllegalMove:
            continue
        assert all(state.letters[cell] == ANSWER[cell] for cell in state.sure)
        assert all(state.letters[cell] not in (ANSWER[cell], ".") for cell in state.wrong)
        assert state.revealed <= state.sure and not state.wrong & state.sure
        assert state.help >= help_before
        help_before = state.help
        won = state.letters == ANSWER and len(state.revealed) < 16
        assert (ENGINE.status(PUZZLE, state) is Status.WON) is won


def stock_after(days: int, seeds: range) -> Stock:
    """The stock of a day that many days after editions which were made one after another."""
    used: dict[str, int] = {}
    for seed in seeds:
        stock = Stock(used=frozenset(used), days=dict.fromkeys(used, 1))
        used |= dict.fromkeys(ENGINE.uses(ENGINE.generate(Random(seed), "classic", stock)), 1)
    return Stock(used=frozenset(used), days=dict.fromkeys(used, days))


def test_no_word_of_the_last_thirty_days_is_used() -> None:
    stock = stock_after(REST_DAYS - 1, range(29))
    puzzle = ENGINE.generate(Random(99), "classic", stock)
    assert not stock.used.intersection(words_of(puzzle.secret.rows))


def test_after_thirty_days_a_word_may_come_again_with_another_clue() -> None:
    own = clues_of_proposals()
    eight = words_of(PUZZLE.secret.rows)
    listed = {WORD_LIST: [word.lower() for word in eight]}
    clues = {WORD_LIST: {word.lower(): "\n".join(own[word]) for word in eight}}
    used = dict.fromkeys(ENGINE.uses(PUZZLE), REST_DAYS) | {grid_key(PUZZLE.secret.rows): GRID_DAYS}
    puzzle = ENGINE.generate(Random(1), "classic", Stock(listed, frozenset(used), clues, used))
    old = dict(zip(eight, form.clues(PUZZLE), strict=True))
    words = words_of(puzzle.secret.rows)
    new = dict(zip(words, form.clues(puzzle), strict=True))
    assert sorted(words) == sorted(eight)
    assert all(new[word] != old[word] for word in words)
    assert not set(used).intersection(clue_key(word, new[word]) for word in words)


def listed(clues: Sequence[str]) -> Stock:
    """A stock of the eight words of the known puzzle alone, with the same lines for each."""
    eight = words_of(PUZZLE.secret.rows)
    return Stock({WORD_LIST: eight}, details={WORD_LIST: dict.fromkeys(eight, "\n".join(clues))})


def test_of_grids_that_share_a_word_only_a_few_are_drawn_from_before_all_others() -> None:
    words = np.array([[0, 1], [0, 2], [0, 3], [4, 5], [0, 4], [4, 6]])
    assert list(_varied(np.array([5, 0, 1, 2, 3, 4]), words, 2)) == [5, 0, 1, 3, 2, 4]


def test_a_grid_rests_for_a_year_also_when_it_is_turned_over() -> None:
    rows = PUZZLE.secret.rows
    turned = form.made(columns_of(rows), ["A clue"] * 8)
    assert grid_key(rows) == grid_key(turned.secret.rows)
    stock = listed(["A clue"])
    almost = replace(stock, days={grid_key(rows): GRID_DAYS - 1})
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "classic", almost)
    assert not ENGINE.has_rested(turned, almost)
    after_a_year = replace(stock, days={grid_key(rows): GRID_DAYS})
    assert ENGINE.has_rested(ENGINE.generate(Random(1), "classic", after_a_year), after_a_year)


@pytest.mark.parametrize("difficulty", SLY_WORDS)
def test_clues_are_straight_on_monday_and_mostly_sly_on_sunday(difficulty: int) -> None:
    stock = replace(listed(["A straight one", "~A sly one"]), difficulty=difficulty)
    clues = form.clues(ENGINE.generate(Random(1), "classic", stock))
    assert clues.count("A sly one") == SLY_WORDS[difficulty]
    assert set(clues) <= {"A straight one", "A sly one"}
    assert (SLY_WORDS[1], SLY_WORDS[5] >= 5) == (0, True)


def test_a_word_without_a_clue_of_the_days_kind_has_one_of_the_other() -> None:
    straight, sly = listed(["A straight one"]), listed(["~A sly one"])
    for stock, difficulty, clue in ((straight, 5, "A straight one"), (sly, 1, "A sly one")):
        puzzle = ENGINE.generate(Random(1), "classic", replace(stock, difficulty=difficulty))
        assert set(form.clues(puzzle)) == {clue}


def test_a_hard_day_prefers_grids_whose_words_have_sly_clues() -> None:
    own = clues_of_proposals()
    sly = set(sorted(own)[::2])
    details = {word: "A clue\n~A sly one" if word in sly else "A clue" for word in own}
    stock = Stock({WORD_LIST: sorted(own)}, details={WORD_LIST: details}, difficulty=5)
    for seed in range(5):
        puzzle = ENGINE.generate(Random(seed), "classic", stock)
        assert form.clues(puzzle).count("A sly one") == SLY_WORDS[5]


def test_tired_words_rest_longer_and_cost_quality() -> None:
    grids = Grids.of(stocked_clues(Stock()))
    assert {"AREA", "IDEA", "ARIA", "ELSE"} <= grids.tired
    assert len(grids.tired) < 50
    best, all_of_them = (grids.texts(range(count)) for count in (1000, len(grids)))
    shares = [mean(word in grids.tired for rows in some for word in words_of(rows)) for some in (best, all_of_them)]
    assert shares[0] < shares[1] / 1.5
    days = dict.fromkeys(grids.tired, TIRED_DAYS - 1)
    puzzle = ENGINE.generate(Random(1), "classic", Stock(days=days))
    assert not grids.tired.intersection(words_of(puzzle.secret.rows))


def test_words_rest_less_where_too_few_grids_are_left() -> None:
    stock = replace(listed(["A clue"]), days=dict.fromkeys(words_of(PUZZLE.secret.rows), REST_DAYS // 4))
    assert grid_key(ENGINE.generate(Random(1), "classic", stock).secret.rows) == grid_key(PUZZLE.secret.rows)
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "classic", replace(stock, days=dict.fromkeys(stock.days, 1)))


def test_editors_words_and_clues_win() -> None:
    eight = words_of(PUZZLE.secret.rows)
    stock = Stock(
        {WORD_LIST: eight},
        details={WORD_LIST: {word: f"Clue of {len(word)}, no. {at}" for at, word in enumerate(eight)}},
    )
    puzzle = ENGINE.generate(Random(1), "classic", stock)
    assert all(clue.startswith("Clue of 4, no. ") for clue in form.clues(puzzle))


def test_a_word_whose_only_clue_names_it_falls_back_or_is_not_used() -> None:
    eight = words_of(PUZZLE.secret.rows)
    details = {word: "Zero and zeros" if word == "ZERO" else "A clue" for word in eight}
    puzzle = ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: eight}, details={WORD_LIST: details}))
    assert ENGINE.grade(puzzle) == "classic"
    unknown = [*eight[1:], "QXZJ"]
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: unknown}, details={WORD_LIST: {"QXZJ": "Qxzj"}}))


def test_an_empty_list_of_an_editor_makes_no_puzzle() -> None:
    with pytest.raises(CannotGenerate, match="no word"):
        ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: ()}))


def test_many_puzzles_for_other_people_are_all_different() -> None:
    puzzles = list(TOOLS.series((Random(seed) for seed in range(1500)), "classic"))
    assert len({tuple(puzzle.secret.rows) for puzzle in puzzles}) == 1500


def test_a_puzzle_whose_clue_names_its_answer_is_unfair() -> None:
    puzzle = form.made(PUZZLE.secret.rows, ["Zeros", *"bcdefgh"])
    ENGINE.check(puzzle)
    assert ENGINE.grade(puzzle) is None


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (["ZERO", "AVOW", "PIPE"], "four rows"),
        (["ZERO", "AVOW", "PIPE", "SLEDS"], "four letters"),
        (["zero", "avow", "pipe", "sled"], "four letters"),
        (["ZONE", "OXEN", "NEED", "ENDS"], "not all different"),
        (["QXZJ", "AVOW", "PIPE", "SLED"], "no clue for"),
    ],
)
def test_rows_that_make_no_puzzle_are_refused_with_the_reason(rows: list[str], reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        TOOLS.shorthand({"rows": rows})


def test_the_mark_of_a_sly_clue_is_not_read_out() -> None:
    eight = words_of(PUZZLE.secret.rows)
    details = {word: f"~Sly clue no. {at}" for at, word in enumerate(eight)}
    puzzle = ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: eight}, details={WORD_LIST: details}))
    assert all(clue.startswith("Sly clue no. ") for clue in form.clues(puzzle))
    assert not any("~" in used for used in ENGINE.uses(puzzle))
