"""Test what the suite of all games cannot know about Toy."""

from itertools import product
from random import Random

import pytest

from puzzles import registry
from puzzles.abilities import PlayedMove
from puzzles.contract import CannotGenerate, Stock, replay
from tests.toy.puzzles.toy import generator
from tests.toy.puzzles.toy.engine import ToyEngine
from tests.toy.puzzles.toy.solver import count_most_guesses, list_halving_guesses
from tests.toy.puzzles.toy.wire import Guess, Puzzle

ENGINE = ToyEngine()
PLAYED = [PlayedMove(Guess(guess=number), 5.0 * number) for number in (2, 11, 7)]


def hiding(number: int) -> Puzzle:
    puzzle: Puzzle = registry.tools("toy").read_puzzle({"number": number})
    return puzzle


def test_halving_finds_every_number_and_never_needs_more_than_it_says_and_a_hard_day_needs_the_most() -> None:
    for top in generator.HIGHEST_NUMBERS.values():
        assert max(len(list_halving_guesses(top, number)) for number in range(1, top + 1)) == count_most_guesses(top)
    for variant, wish in product(generator.HIGHEST_NUMBERS, (1, 3, 5)):
        puzzle = ENGINE.generate(Random(wish), variant, Stock(difficulty=wish))
        assert len(ENGINE.solution(puzzle)) == wish


def test_no_number_comes_again_until_all_have_been_used() -> None:
    used = {generator.make_key("small", number) for number in range(1, 20)}
    assert ENGINE.generate(Random(1), "small", Stock(used=frozenset(used))).secret.number == 20
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "small", Stock(used=frozenset({*used, generator.make_key("small", 20)})))


def test_a_hint_costs_as_much_as_a_guess_and_is_shown_to_friends() -> None:
    puzzle = hiding(6)
    state, _ = replay(ENGINE, puzzle, [{"guess": 11}, {"hint": True}, {"guess": 6}])
    assert ENGINE.score(puzzle, state, 30) == (0, 3, 30)
    assert ENGINE.share(puzzle, state) == ["⬇️✅💡"]
    assert ENGINE.outcome(puzzle, state).sentence == "Found after 2 guesses."


def test_editors_read_with_which_numbers_people_begin() -> None:
    assert list(ENGINE.list_count_keys(hiding(7), PLAYED)) == ["first:2", "guesses:3"]
    table = ENGINE.make_count_tables(hiding(7), {"first:2": 1, "first:11": 8, "plays": 9})[0]
    assert table.rows == (("11", "8"), ("2", "1"))
