"""What Name Dominoes' coach says: joins tile by tile, those that were still to be had, and par beside it all."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest

from puzzles import registry
from puzzles.abilities import PLAYS, Coached, Coaching, Played
from puzzles.contract import AnyPuzzle
from puzzles.dominoes.coach import game_of
from puzzles.dominoes.counting import joins_of
from puzzles.dominoes.endings import best_ending, too_late
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Laid, fault
from puzzles.dominoes.solver import Ways, solve
from puzzles.dominoes.wire import Finish, Lay, Move
from puzzles.shapes import GIVE_UP
from tests.puzzles.whole import whole

GENTLE, TRICKY = whole("dominoes")


def said(puzzle: AnyPuzzle, moves: list[Move], others: Mapping[str, int] | None = None) -> Coaching:
    engine = registry.engine("dominoes")
    assert isinstance(engine, Coached)
    return engine.coach(puzzle, [Played(move, 10.0 * n) for n, move in enumerate(moves, 1)], others or {})


def solution(puzzle: AnyPuzzle) -> list[Move]:
    return list(registry.engine("dominoes").solution(puzzle))


def test_a_board_at_par_is_called_that_and_its_joins_are_drawn_tile_by_tile() -> None:
    coaching = said(GENTLE, solution(GENTLE), {PLAYS: 30, "joins:9": 4, "joins:8": 10})
    lines = " ".join(coaching.lines)
    assert "with 9 joins: par, and the most that this rack allows." in lines
    assert "Nobody of 30 players had more joins; 16 did not get the whole rack to lie." in lines
    assert "and could not have made more." in lines and "the very board that this rack was made from" in lines
    assert coaching.chart is not None
    assert sum(row.value for row in coaching.chart.rows) == 9 and len(coaching.chart.rows) == 7


def laid_somehow(puzzle: AnyPuzzle) -> list[Move]:
    """The whole rack handed in, begun as at par and then laid with fewer joins than there could be."""
    ground, begun = ground_of(puzzle.public), solution_of(puzzle)[:4]
    rest = solve(Ways(ground), [ground.given, *begun]) or []
    return [*(Lay(lay=one.tile, squares=one.squares) for one in (*begun, *rest)), Finish(finish=True)]


@pytest.mark.parametrize("puzzle", [GENTLE, TRICKY])
def test_the_best_ending_is_as_good_as_any_that_trying_finds(puzzle: AnyPuzzle) -> None:
    game = game_of(puzzle, [Played(move, 1.0) for move in laid_somehow(puzzle)])
    ground, kept, tiles = ground_of(puzzle.public), game.laid[:-2], [one.tile for one in game.laid[-2:]]
    every = [one.laid for one in Ways(ground).ways]
    tried = [
        joins_of((*kept, one, other))
        for first, second in permutations(tiles)
        for one in every
        if one.tile == first and fault(ground, kept, one) is None
        for other in every
        if other.tile == second and fault(ground, (*kept, one), other) is None
    ]
    best = best_ending(Ways(ground), game.laid)
    laid = game.laid[: len(game.laid) - len(best)]
    for one in best:
        assert fault(ground, laid, one) is None, "each can be laid where it is said to lie"
        laid = (*laid, one)
    assert joins_of(laid) >= max(tried)


def test_joins_that_were_left_are_named_with_their_places() -> None:
    game = game_of(GENTLE, [Played(move, 1.0) for move in laid_somehow(GENTLE)])
    best = best_ending(Ways(ground_of(GENTLE.public)), game.laid)
    assert joins_of((*game.laid[:-3], *best)) > game.joins, "it leaves joins lying"
    lines = " ".join(said(GENTLE, laid_somehow(GENTLE)).lines)
    assert "They could have made" in lines and "from row" in lines
    assert "“Another way”, on this page, is a layout at par" in lines


def stuck() -> list[Laid]:
    """Tiles of the gentle board after which the rest does not fit any more."""
    ground = ground_of(GENTLE.public)
    ways, laid = Ways(ground), [ground.given, *solution_of(GENTLE)[:2]]
    places = [way.laid for way in ways.ways if fault(ground, laid, way.laid) is None]
    wrong = next(one for one in places if one.tile not in {two.tile for two in laid} and not solve(ways, [*laid, one]))
    return [*laid, wrong]


def test_the_tile_after_which_the_rack_could_not_be_laid_any_more_is_named() -> None:
    laid = stuck()
    assert too_late(Ways(ground_of(GENTLE.public)), laid) == 3
    moves: list[Move] = [Lay(lay=one.tile, squares=one.squares) for one in laid[1:]]
    lines = " ".join(said(GENTLE, [*moves, GIVE_UP]).lines)
    assert "3 of 7 tiles lay there in the end" in lines and "Until your third tile, " in lines
    assert "“One way to lay them all”, on this page, is a layout at par" in lines


def test_who_gives_up_at_once_reads_that_no_tile_was_laid() -> None:
    coaching = said(GENTLE, [GIVE_UP])
    assert coaching.chart is None and coaching.lines[0].startswith("You laid no tile this time.")
    assert coaching.lines[-1] == "“One way to lay them all”, on this page, is a layout at par."
