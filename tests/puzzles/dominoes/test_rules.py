"""The rule by its table, the names it rests on, and the moves that a state allows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import IllegalMove
from puzzles.dominoes import rules
from puzzles.dominoes.matching import Matching, halved, split
from puzzles.dominoes.names import comic_groups, comic_people
from puzzles.dominoes.rules import Ground, Laid, State

TABLE = json.loads(Path(__file__).with_name("positions.json").read_text())
COMIC = Matching(comic_groups())


def placed(number: int, squares: list[list[int]]) -> Laid:
    return Laid(number, tuple((x, y) for x, y in squares))


@pytest.mark.parametrize("case", TABLE["positions"], ids=lambda case: case["name"])
def test_a_position_has_its_verdict(case: Any) -> None:
    tiles = [tuple(tile) for tile, _ in [*case["laid"], case["put"]]]
    laid = [placed(n, squares) for n, (_, squares) in enumerate(case["laid"])]
    ground = Ground(TABLE["width"], TABLE["height"], tuple(tiles), Matching(TABLE["variants"]), laid[0])
    problem = rules.fault(ground, laid, placed(len(laid), case["put"][1]))
    assert (problem.code if problem else None) == case["verdict"]


def test_there_are_42_triples_among_the_comics_names_that_do_not_carry_on() -> None:
    names = sorted({name for person in comic_people() for name in halved(person.upper()) if name})
    near = {name: [other for other in names if other != name and COMIC.match(name, other)] for name in names}
    broken = [(a, b, c) for b in names for a in near[b] for c in near[b] if a < c and not COMIC.match(a, c)]
    assert len(broken) == 42
    assert ("BOB", "ROBERT", "ROBERT E.") in broken and ("RUBY", "GARNET", "SAFIRE") in broken


def test_van_morrison_matches_nobody() -> None:
    others = {name for person in comic_people() if person != "Van Morrison" for name in halved(person)}
    assert not any(COMIC.match(name, other) for name in ("VAN", "MORRISON") for other in others)


@given(st.text(max_size=12), st.text(max_size=12))
def test_matching_is_the_same_both_ways_and_with_itself(one: str, other: str) -> None:
    matching = Matching([("AMY", "AIMEE"), (one, other)])
    assert matching.match(one, other) == matching.match(other, one)
    assert matching.match(one, one) == bool(one.strip())


@given(st.text(min_size=1, max_size=40).filter(lambda text: text.strip() and "|" not in text))
def test_a_name_is_split_into_one_to_three_squares_and_loses_no_word(person: str) -> None:
    tile = split(person)
    assert 1 <= len(tile) <= 3 and " ".join(tile).split() == person.split()


GROUND = Ground(
    4,
    3,
    (("Tim", "Cook"), ("Cook", "Long"), ("Long", "Tim"), ("Long",)),
    Matching(),
    Laid(0, ((0, 0), (1, 0))),
)
COOK_LONG = ((2, 0), (3, 0))
LONG_TIM = ((3, 1), (3, 2))


def test_a_loose_tile_stays_but_does_not_count_until_it_is_joined_again() -> None:
    state = rules.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG)
    state = rules.lay(GROUND, state, 2, LONG_TIM)
    assert rules.worth(GROUND, state.laid) == (2, 6)
    state = rules.lift(GROUND, state, 1)
    assert rules.worth(GROUND, state.laid) == (0, 2)
    assert rules.worth(GROUND, rules.lay(GROUND, state, 1, COOK_LONG).laid) == (2, 6)


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    state = rules.lift(GROUND, rules.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG), 1)
    assert len(rules.undo(state).laid) == 2
    first = rules.undo(rules.undo(state))
    assert first.laid == (GROUND.given,)
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        rules.undo(first)


def test_the_best_board_that_was_handed_in_counts() -> None:
    state = rules.lay(GROUND, rules.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG), 2, LONG_TIM)
    state = rules.lift(GROUND, rules.hand_in(GROUND, state), 2)
    ended = rules.finish(GROUND, state)
    assert rules.worth(GROUND, rules.counted(GROUND, ended)) == (2, 6)


def test_finishing_hands_in_what_lies_there_if_it_is_better() -> None:
    state = rules.hand_in(GROUND, rules.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG))
    ended = rules.finish(GROUND, rules.lay(GROUND, state, 2, LONG_TIM))
    assert rules.worth(GROUND, rules.counted(GROUND, ended)) == (2, 6)
