"""Toy's own tests: what the suite of all games cannot know."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.abilities import Played
from puzzles.contract import CannotGenerate, Status, Stock, replay
from tests.toy.puzzles.toy import generator, rules
from tests.toy.puzzles.toy.engine import ToyEngine
from tests.toy.puzzles.toy.solver import halving, most
from tests.toy.puzzles.toy.wire import Guess, Puzzle

ENGINE = ToyEngine()
PLAYED = [Played(Guess(guess=number), 5.0 * number) for number in (2, 11, 7)]


def hiding(number: int) -> Puzzle:
    puzzle: Puzzle = registry.tools("toy").opened({"number": number})
    return puzzle


def test_halving_finds_every_number_and_never_needs_more_than_it_says() -> None:
    for top in generator.TOPS.values():
        assert max(len(halving(top, number)) for number in range(1, top + 1)) == most(top)


@given(st.integers(1, 20), st.lists(st.integers(1, 20), max_size=8))
def test_the_number_is_always_among_those_that_are_left(number: int, guesses: list[int]) -> None:
    public, state = hiding(number).public, rules.State()
    for guess in guesses:
        if not state.found:
            state = rules.guess(public, number, state, guess)
    assert number in rules.left(public, state)


def test_a_harder_day_hides_its_number_deeper() -> None:
    for variant, wish in product(generator.TOPS, (1, 3, 5)):
        puzzle = ENGINE.generate(Random(wish), variant, Stock(difficulty=wish))
        assert len(ENGINE.solution(puzzle)) == wish


def test_no_number_comes_again_until_all_have_been_used() -> None:
    used = {generator.key("small", number) for number in range(1, 20)}
    assert ENGINE.generate(Random(1), "small", Stock(used=frozenset(used))).secret.number == 20
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "small", Stock(used=frozenset({*used, generator.key("small", 20)})))


def test_hints_alone_lead_to_the_number() -> None:
    puzzle = hiding(13)
    state = ENGINE.start(puzzle)
    while ENGINE.status(puzzle, state) is Status.PLAYING:
        low, high = ENGINE.view(puzzle, state).low, ENGINE.view(puzzle, state).high
        if low < high:
            state, _ = ENGINE.apply(puzzle, state, {"hint": True})
        state, _ = ENGINE.apply(puzzle, state, {"guess": state.hints[-1] if low < high else low})
    assert [guess.guess for guess in state.guesses] == halving(20, 13)


def test_a_hint_costs_as_much_as_a_guess_and_is_shown_to_friends() -> None:
    puzzle = hiding(6)
    state, _ = replay(ENGINE, puzzle, [{"guess": 11}, {"hint": True}, {"guess": 6}])
    assert ENGINE.score(puzzle, state, 30) == (0, 3, 30)
    assert ENGINE.share(puzzle, state) == ["⬇️✅💡"]
    assert ENGINE.outcome(puzzle, state).sentence == "Found after 2 guesses."


def test_the_coach_names_the_best_guess_and_compares_only_where_others_were_counted() -> None:
    said = ENGINE.coach(hiding(7), PLAYED, {"plays": 9, "guesses:3": 4})
    assert said.lines == (
        "Halving what is left finds 7 in 5 guesses.",
        "Your 11 told you most: it ruled out 10 numbers.",
        "4 of 9 players made as many guesses as you.",
    )
    assert said.chart and [row.value for row in said.chart.rows] == [18, 8, 1]
    assert len(ENGINE.coach(hiding(7), PLAYED, {}).lines) == 2


def test_editors_read_with_which_numbers_people_begin() -> None:
    assert list(ENGINE.noted(hiding(7), PLAYED)) == ["first:2", "guesses:3"]
    assert ENGINE.figures(hiding(7), {"first:2": 1, "first:11": 8, "plays": 9})[0].rows == (("11", "8"), ("2", "1"))
