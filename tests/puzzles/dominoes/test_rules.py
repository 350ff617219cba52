"""The rule by its table, the names it rests on, and the moves that a state allows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle
from puzzles.dominoes import corrected, counting, playing, rules
from puzzles.dominoes.counting import worth
from puzzles.dominoes.matching import Matching, normal, split
from puzzles.dominoes.playing import State
from puzzles.dominoes.rules import Ground, Laid
from puzzles.typed import fold_typed

TABLE = json.loads(Path(__file__).with_name("positions.json").read_text())


def placed(number: int, squares: list[list[int]]) -> Laid:
    return Laid(number, tuple((x, y) for x, y in squares))


def test_each_position_of_the_table_has_its_verdict() -> None:
    for case in TABLE["positions"]:
        tiles = [tuple(tile) for tile, _ in [*case["laid"], case["put"]]]
        laid = [placed(n, squares) for n, (_, squares) in enumerate(case["laid"])]
        ground = Ground(TABLE["width"], TABLE["height"], tuple(tiles), Matching(TABLE["variants"]), laid[0])
        problem = rules.fault(ground, laid, placed(len(laid), case["put"][1]))
        assert (problem.code if problem else None) == case["verdict"], case["name"]


SPELLINGS = {
    "O'Brien": "O’Brien",
    "Jean‑Luc": "Jean-Luc",
    "A\u00a0B": "a b",
}


@given(st.text(max_size=12), st.text(max_size=12))
def test_matching_is_the_same_both_ways_with_itself_and_in_another_spelling_and_a_split_loses_no_word(
    one: str, other: str
) -> None:
    matching = Matching([("AMY", "AIMEE"), (one, other)])
    assert matching.match(one, other) == matching.match(other, one)
    assert matching.match(one, one) == bool(normal(one)) and normal(normal(one)) == normal(one)
    for name, same in SPELLINGS.items():
        assert Matching().match(name, same) and Matching([(name, "Else")]).match("ELSE", same)
    person = one.replace("|", " ") + " Berg"
    tile = split(person)
    assert 1 <= len(tile) <= 3 and " ".join(tile).split() == person.split()


GROUND = Ground(
    4, 3, (("Tim", "Cook"), ("Cook", "Long"), ("Long", "Tim")), Matching(), Laid(0, ((0, 0), (1, 0))), par=3
)
"""Two tiles for the rack, which can be laid with two joins or with three."""
START = State((GROUND.given,))
COOK_LONG, LONG_TIM, DOWN = ((2, 0), (3, 0)), ((3, 1), (3, 2)), ((1, 1), (1, 2))
ONE = playing.lay(GROUND, START, 1, COOK_LONG)
BOTH = playing.lay(GROUND, ONE, 2, LONG_TIM)


def test_the_best_board_that_was_handed_in_or_is_there_at_the_end_counts_and_loose_tiles_do_not() -> None:
    longer = replace(GROUND, tiles=(*GROUND.tiles, ("Long",)))
    both = playing.lay(longer, ONE, 2, LONG_TIM)
    worse = playing.lift(longer, playing.hand_in(longer, both), 2)
    better = playing.lay(longer, playing.hand_in(longer, ONE), 2, LONG_TIM)
    for state in (worse, better):
        assert worth(longer, playing.counted(longer, playing.finish(longer, state)))[:2] == (2, 6)
    assert worth(GROUND, playing.lift(GROUND, BOTH, 1).laid)[:2] == (0, 2)


def test_three_stars_are_for_par_and_two_for_85_hundredths() -> None:
    ground = replace(GROUND, par=20)
    stars = {7: 1, 16: 1, 17: 2, 19: 2, 20: 3, 21: 3}
    assert {joins: counting.stars(ground, counting.Worth(2, 6, joins)) for joins in stars} == stars
    assert not any(counting.stars(ground, counting.Worth(1, 4, joins)) for joins in stars)


def test_a_tile_that_was_laid_twice_was_moved() -> None:
    assert not ONE.moved
    assert playing.shift(GROUND, ONE, 1, DOWN).moved == {1}
    assert playing.lay(GROUND, playing.undo(GROUND, ONE), 1, COOK_LONG).moved == {1}
    assert not playing.redo(GROUND, playing.undo(GROUND, ONE)).moved


def test_an_editor_may_write_a_name_as_anybody_does_but_only_with_signs_of_names() -> None:
    for name in ("O'Neill", "O’Neill", "OʼNeill", "José", "Jose\u0301", "Jean‑Luc", "St. John"):
        assert corrected.read(f"Eugene | {name}", 1) == ("Eugene", fold_typed(name))
    for name in ("R2D2", "a&b", "<b>", "O”Neill"):
        with pytest.raises(BadPuzzle, match="signs that are in no name"):
            corrected.read(f"Eugene | {name}", 1)
