"""The rule by its table, the names it rests on, and the moves that a state allows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle, IllegalMove, Status
from puzzles.dominoes import corrected, counting, playing, rules
from puzzles.dominoes.counting import worth
from puzzles.dominoes.matching import Matching, halved, normal, split
from puzzles.dominoes.names import comic_groups, comic_people
from puzzles.dominoes.playing import State
from puzzles.dominoes.rules import Ground, Laid
from puzzles.typed import fold_typed

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
    assert matching.match(one, one) == bool(normal(one))


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
    state = playing.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG)
    state = playing.lay(GROUND, state, 2, LONG_TIM)
    assert worth(GROUND, state.laid)[:2] == (2, 6)
    state = playing.lift(GROUND, state, 1)
    assert worth(GROUND, state.laid)[:2] == (0, 2)
    assert worth(GROUND, playing.lay(GROUND, state, 1, COOK_LONG).laid)[:2] == (2, 6)


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    state = playing.lift(GROUND, playing.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG), 1)
    assert len(playing.undo(GROUND, state).laid) == 2
    first = playing.undo(GROUND, playing.undo(GROUND, state))
    assert first.laid == (GROUND.given,)
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        playing.undo(GROUND, first)


def test_the_best_board_that_was_handed_in_counts() -> None:
    state = playing.lay(GROUND, playing.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG), 2, LONG_TIM)
    state = playing.lift(GROUND, playing.hand_in(GROUND, state), 2)
    ended = playing.finish(GROUND, state)
    assert worth(GROUND, playing.counted(GROUND, ended))[:2] == (2, 6)


def test_finishing_hands_in_what_lies_there_if_it_is_better() -> None:
    state = playing.hand_in(GROUND, playing.lay(GROUND, State((GROUND.given,)), 1, COOK_LONG))
    ended = playing.finish(GROUND, playing.lay(GROUND, state, 2, LONG_TIM))
    assert worth(GROUND, playing.counted(GROUND, ended))[:2] == (2, 6)


JOINED = replace(GROUND, tiles=GROUND.tiles[:3], par=3)
"""Two tiles for the rack, which can be laid with two joins or with three."""


def with_all(ground: Ground) -> State:
    return playing.lay(ground, playing.lay(ground, State((ground.given,)), 1, COOK_LONG), 2, LONG_TIM)


def test_a_whole_rack_wins_where_there_is_no_par_and_else_ends_nothing() -> None:
    before = replace(JOINED, par=None)
    assert playing.status(before, with_all(before)) is Status.WON
    state = with_all(JOINED)
    assert playing.status(JOINED, state) is Status.PLAYING
    assert playing.status(JOINED, playing.finish(JOINED, state)) is Status.WON


def test_a_full_board_is_kept_and_a_worse_one_does_not_replace_it() -> None:
    state = with_all(JOINED)
    assert state.handed_in == state.laid
    apart = playing.lift(JOINED, state, 2)
    assert apart.handed_in == state.laid
    assert playing.status(JOINED, playing.finish(JOINED, apart)) is Status.WON
    assert playing.counted(JOINED, playing.finish(JOINED, apart)) == state.laid


@pytest.mark.parametrize(("joins", "expected"), [(7, 1), (16, 1), (17, 2), (19, 2), (20, 3), (21, 3)])
def test_three_stars_are_for_par_and_two_for_85_hundredths(joins: int, expected: int) -> None:
    ground = replace(JOINED, par=20)
    assert counting.stars(ground, counting.Worth(2, 6, joins)) == expected
    assert counting.stars(ground, counting.Worth(1, 4, joins)) == 0


def test_one_move_shifts_a_tile_and_one_undo_brings_it_back_and_redo_again() -> None:
    state = with_all(JOINED)
    shifted = playing.shift(JOINED, state, 1, ((1, 1), (1, 2)))
    assert shifted.laid[-1] == Laid(1, ((1, 1), (1, 2)))
    back = playing.undo(JOINED, shifted)
    assert back.laid == state.laid and playing.redo(JOINED, back).laid == shifted.laid


def test_a_tile_that_was_laid_twice_was_moved() -> None:
    once = playing.lay(JOINED, State((JOINED.given,)), 1, COOK_LONG)
    assert not once.moved
    assert playing.shift(JOINED, once, 1, ((1, 1), (1, 2))).moved == {1}
    assert playing.lay(JOINED, playing.undo(JOINED, once), 1, COOK_LONG).moved == {1}
    assert not playing.redo(JOINED, playing.undo(JOINED, once)).moved


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("O'Brien", "O’Brien"),
        ("OʼBrien", "O´BRIEN"),
        ("José", "Jose\u0301"),
        ("Jean‑Luc", "Jean-Luc"),
        ("A\u00a0B", "a b"),
    ],
)
def test_two_spellings_of_a_name_match(one: str, other: str) -> None:
    assert Matching().match(one, other) and Matching([(one, "Else")]).match("ELSE", other)


@given(st.text(max_size=12))
def test_a_name_that_was_folded_for_comparing_stays_as_it_is(name: str) -> None:
    assert normal(normal(name)) == normal(name)


@pytest.mark.parametrize("name", ["O'Neill", "O’Neill", "OʼNeill", "José", "Jose\u0301", "Jean‑Luc", "St. John"])
def test_an_editor_may_write_a_name_as_anybody_does(name: str) -> None:
    assert corrected.read(f"Eugene | {name}", 1) == ("Eugene", fold_typed(name))


@pytest.mark.parametrize("name", ["R2D2", "a&b", "<b>", "O”Neill"])
def test_a_sign_that_is_in_no_name_is_refused(name: str) -> None:
    with pytest.raises(BadPuzzle, match="signs that are in no name"):
        corrected.read(f"Eugene | {name}", 1)
