"""Square as it is played: letters, checks, reveals, the result; and how a day's grid is chosen."""

from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import CannotGenerate, IllegalMove, Status, Stock, replay
from puzzles.square import generator
from puzzles.square import puzzle as form
from puzzles.square.engine import Square
from puzzles.square.generator import GRID_REST_DAYS, SLY_CLUES_BY_DIFFICULTY, WORD_LIST, WORD_REST_DAYS, make_grid_key
from puzzles.square.grid import ENTRIES, list_words, read_columns
from puzzles.square.rules import State
from puzzles.square.store import Grids
from puzzles.square.tools import Tools
from puzzles.square.wire import Puzzle, Rules
from puzzles.square.words import map_clues_by_word

ENGINE = Square()
TOOLS = Tools(ENGINE)
PUZZLE = TOOLS.read_puzzle({"rows": ["ZERO", "AVOW", "PIPE", "SLED"]})
ANSWER = "ZEROAVOWPIPESLED"
EIGHT = list_words(PUZZLE.secret.rows)


def after(*moves: object) -> State:
    return replay(ENGINE, PUZZLE, moves)[0]


def first(text: str) -> dict[str, str]:
    """The first letters of the grid."""
    return {"letters": text.ljust(16, ".")}


def shown(state: State) -> dict[str, Any]:
    """What a player sees beside their own letters."""
    return ENGINE.view(PUZZLE, state).model_dump(exclude={"letters", "cells"})


def test_what_is_written_is_called_neither_right_nor_wrong_until_a_check_strikes_it_without_naming_a_word() -> None:
    right, wrong = after(first("ZERO")), after(first("XXXX"))
    assert shown(right) == shown(wrong)
    assert shown(after(first("X" + ANSWER[1:]))) == shown(after(first("ZEROAX" + ANSWER[6:])))
    assert {cell.mark for state in (right, wrong) for cell in ENGINE.view(PUZZLE, state).cells} == {""}
    progress, other = (ENGINE.progress(PUZZLE, state) for state in (right, wrong))
    assert progress == other and progress.part == 0.25, "letters count, not right ones"
    checked = str(ENGINE.view(PUZZLE, after(first("XXXX"), {"check": "grid"})))
    assert not any(word in checked for word in EIGHT)


def test_help_counts_by_the_rules_that_are_kept_with_the_puzzle() -> None:
    dearer = PUZZLE.model_copy(update={"public": PUZZLE.public.model_copy(update={"rules": Rules(check=2, letter=5)})})
    asked = [first("Z"), {"check": {"letter": 0}}, {"reveal": {"letter": 1}}]
    states = [replay(ENGINE, puzzle, asked)[0] for puzzle in (PUZZLE, dearer)]
    assert [(state.help_points, state.rules.letter) for state in states] == [(3, 2), (7, 5)]


parts = st.sampled_from(["grid", *({"letter": n} for n in range(16)), *({"word": one.name} for one in ENTRIES)])
moves = st.one_of(
    st.builds(lambda text: {"letters": text}, st.text("ZERO.", min_size=16, max_size=16)),
    st.builds(
        lambda cells: {"letters": "".join(ANSWER[at] if at in cells else "." for at in range(16))},
        st.sets(st.integers(0, 15)),
    ),
    st.builds(lambda part: {"check": part}, parts),
    st.builds(lambda part: {"reveal": part}, parts.filter(lambda part: part != "grid")),
)


@given(st.lists(moves, max_size=14))
def test_whatever_is_played_what_is_shown_is_true_and_help_never_gets_less(played: list[dict[str, Any]]) -> None:
    state, help_before = ENGINE.start(PUZZLE), 0
    for move in played:
        try:
            state, _ = ENGINE.apply(PUZZLE, state, move)
        except IllegalMove:
            continue
        assert all(state.letters[cell] == ANSWER[cell] for cell in state.sure)
        assert all(state.letters[cell] not in (ANSWER[cell], ".") for cell in state.wrong)
        assert state.revealed <= state.sure and not state.wrong & state.sure
        assert state.help_points >= help_before
        help_before = state.help_points
        won = state.letters == ANSWER and len(state.revealed) < 16
        assert (ENGINE.status(PUZZLE, state) is Status.WON) is won


def generate(stock: Stock, seed: int = 1) -> Puzzle:
    return ENGINE.generate(Random(seed), "classic", stock)


def test_no_word_of_the_last_thirty_days_is_used() -> None:
    used: dict[str, int] = {}
    for seed in range(9):
        one = generate(Stock(used=frozenset(used), days=dict.fromkeys(used, 1)), seed)
        used |= dict.fromkeys(ENGINE.list_used_keys(one), WORD_REST_DAYS - 1)
    puzzle = generate(Stock(used=frozenset(used), days=used), 99)
    assert not set(used).intersection(list_words(puzzle.secret.rows))


def test_after_thirty_days_a_word_may_come_again_with_another_clue() -> None:
    own = map_clues_by_word()
    words = {WORD_LIST: [word.lower() for word in EIGHT]}
    clues = {WORD_LIST: {word.lower(): "\n".join(own[word]) for word in EIGHT}}
    used = dict.fromkeys(ENGINE.list_used_keys(PUZZLE), WORD_REST_DAYS)
    used[make_grid_key(PUZZLE.secret.rows)] = GRID_REST_DAYS
    puzzle = generate(Stock(words, frozenset(used), clues, used))
    old = dict(zip(EIGHT, form.list_clues(PUZZLE), strict=True))
    new = dict(zip(list_words(puzzle.secret.rows), form.list_clues(puzzle), strict=True))
    assert sorted(new) == sorted(EIGHT) and all(new[word] != old[word] for word in new)
    assert not set(used).intersection(generator.make_clue_key(word, new[word]) for word in new)


def stock_of(words: dict[str, str]) -> Stock:
    return Stock({WORD_LIST: sorted(words)}, details={WORD_LIST: words})


def listed(*clues: str) -> Stock:
    """A stock of the eight words of the known puzzle alone, with the same lines for each."""
    return stock_of(dict.fromkeys(EIGHT, "\n".join(clues)))


def test_a_grid_rests_for_a_year_also_when_it_is_turned_over_and_its_words_as_long_as_they_can() -> None:
    rows = PUZZLE.secret.rows
    turned = form.make_puzzle(read_columns(rows), ["A clue"] * 8)
    assert make_grid_key(rows) == make_grid_key(turned.secret.rows)
    stock = listed("A clue")
    almost = replace(stock, days={make_grid_key(rows): GRID_REST_DAYS - 1})
    with pytest.raises(CannotGenerate):
        generate(almost)
    assert not ENGINE.has_rested(turned, almost)
    tired = replace(stock, days=dict.fromkeys(EIGHT, WORD_REST_DAYS // 4))
    again = generate(tired).secret.rows
    assert make_grid_key(again) == make_grid_key(rows), "words rest less where too few grids are left"
    with pytest.raises(CannotGenerate):
        generate(replace(stock, days=dict.fromkeys(EIGHT, 1)))
    after_a_year = replace(stock, days={make_grid_key(rows): GRID_REST_DAYS})
    assert ENGINE.has_rested(generate(after_a_year), after_a_year)


def test_clues_are_straight_on_monday_and_mostly_sly_on_sunday_where_words_have_both() -> None:
    for difficulty, sly in SLY_CLUES_BY_DIFFICULTY.items():
        clues = form.list_clues(generate(replace(listed("A straight one", "~A sly one"), difficulty=difficulty)))
        assert clues.count("A sly one") == sly and set(clues) <= {"A straight one", "A sly one"}
    assert (SLY_CLUES_BY_DIFFICULTY[1], SLY_CLUES_BY_DIFFICULTY[5] >= 5) == (0, True)
    for line, difficulty, clue in (("A straight one", 5, "A straight one"), ("~A sly one", 1, "A sly one")):
        assert set(form.list_clues(generate(replace(listed(line), difficulty=difficulty)))) == {clue}


def test_tired_words_rest_longer_and_cost_quality() -> None:
    grids = Grids.from_clues(generator.load_clues(Stock()))
    assert {"AREA", "IDEA", "ARIA", "ELSE"} <= grids.tired_words
    assert len(grids.tired_words) < 50
    best, all_of_them = (grids.spell_rows(range(count)) for count in (1000, len(grids)))
    shares = [
        mean(word in grids.tired_words for rows in some for word in list_words(rows)) for some in (best, all_of_them)
    ]
    assert shares[0] < shares[1] / 1.5
    days = dict.fromkeys(grids.tired_words, generator.TIRED_WORD_REST_DAYS - 1)
    puzzle = generate(Stock(days=days))
    assert not grids.tired_words.intersection(list_words(puzzle.secret.rows))


def test_a_hard_day_prefers_grids_whose_words_have_sly_clues() -> None:
    own = sorted(map_clues_by_word())
    stock = stock_of(dict.fromkeys(own, "A clue") | dict.fromkeys(own[::2], "A clue\n~A sly one"))
    for seed in range(3):
        clues = form.list_clues(generate(replace(stock, difficulty=5), seed))
        assert clues.count("A sly one") == SLY_CLUES_BY_DIFFICULTY[5]


def test_an_editors_words_and_clues_are_used_where_they_are_fair_and_enough_without_the_mark_of_a_sly_one() -> None:
    for mark in ("", "~"):
        puzzle = generate(stock_of({word: f"{mark}Clue no. {at}" for at, word in enumerate(EIGHT)}))
        assert all(clue.startswith("Clue no. ") for clue in form.list_clues(puzzle))
        assert not any("~" in used for used in ENGINE.list_used_keys(puzzle))
    names_itself = generate(stock_of({**dict.fromkeys(EIGHT, "A clue"), "ZERO": "Zero and zeros"}))
    assert ENGINE.grade(names_itself) == "classic", "it has a clue of ours instead"
    for words in ({**dict.fromkeys(EIGHT[1:], "A clue"), "QXZJ": "Qxzj"}, {}):
        with pytest.raises(CannotGenerate):
            generate(stock_of(words))
    unfair = form.make_puzzle(PUZZLE.secret.rows, ["Zeros", *"bcdefgh"])
    ENGINE.check(unfair)
    assert ENGINE.grade(unfair) is None


def test_many_puzzles_all_differ() -> None:
    many = TOOLS.generate_series(map(Random, range(500)), "classic")
    assert len({tuple(puzzle.secret.rows) for puzzle in many}) == 500
