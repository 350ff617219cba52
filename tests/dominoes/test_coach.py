"""What Name Dominoes' coach says: joins tile by tile, those that were still to be had, and par beside it all."""

import json
import re
from itertools import permutations
from pathlib import Path

import pytest

from puzzles import registry
from puzzles.abilities import Coached, Coaching, Played
from puzzles.contract import AnyPuzzle, IllegalMove, replay
from puzzles.dominoes.coach import read_finished_game
from puzzles.dominoes.counting import count_joins
from puzzles.dominoes.endings import find_best_ending, find_better_moves, find_fatal_tile
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.puzzle import build_ground, read_solution
from puzzles.dominoes.rules import Ground, PlacedTile, find_fault
from puzzles.dominoes.solver import Ways, list_bit_places, solve_rack
from puzzles.dominoes.wire import Finish, Hinted, Lay, Move
from puzzles.shapes import GIVE_UP

BOARDS = json.loads(Path(__file__).with_name("boards.json").read_text())
GENTLE, TRICKY = map(registry.tools("dominoes").read_puzzle, BOARDS.values())


def said(puzzle: AnyPuzzle, moves: list[Move], others: dict[str, int] | None = None) -> Coaching:
    engine = registry.engine("dominoes")
    assert isinstance(engine, Coached)
    return engine.coach(puzzle, [Played(move, 10.0 * n) for n, move in enumerate(moves, 1)], others or {})


def laid_somehow(puzzle: AnyPuzzle) -> list[Move]:
    """The whole rack handed in, begun as at par and then laid with fewer joins than there could be."""
    ground, begun = build_ground(puzzle.public), read_solution(puzzle)[:4]
    rest = solve_rack(Ways(ground), [ground.given, *begun]) or []
    return [*(Lay(lay=one.tile, squares=one.squares) for one in (*begun, *rest)), Finish(finish=True)]


@pytest.mark.parametrize("puzzle", [GENTLE, TRICKY])
def test_once_all_lie_a_hint_names_a_tile_that_makes_more_joins_elsewhere(puzzle: AnyPuzzle) -> None:
    engine, hint = registry.engine("dominoes"), {"hint": True}
    state, _ = replay(engine, puzzle, laid_somehow(puzzle)[:-1])
    helped, answer = engine.apply(puzzle, state, hint)
    assert isinstance(answer, Hinted)
    there = {one.tile: one.squares for one in engine.view(puzzle, state).laid}
    assert there[answer.hint.tile] != answer.hint.squares
    assert re.search(r"^\d+ joins are possible with |^Our board with \d+ joins has ", answer.text)
    assert engine.apply(puzzle, helped, hint) == (helped, answer), "the same hint costs nothing"


def test_far_from_any_board_a_hint_names_from_which_tile_on_to_begin_again() -> None:
    engine, hint = registry.engine("dominoes"), {"hint": True}
    ground, moves = build_ground(TRICKY.public), list[Move]()
    for _ in range(5):  # each time the first tile that fits anywhere, in its first place
        laid = [PlacedTile(one.tile, one.squares) for one in engine.view(TRICKY, replay(engine, TRICKY, moves)[0]).laid]
        open_ways, touching = Ways(ground).find_open_ways(laid)
        way = Ways(ground).ways[next(list_bit_places(open_ways & touching))].laid
        moves.append(Lay(lay=way.tile, squares=way.squares))
    with pytest.raises(IllegalMove) as refused:
        replay(engine, TRICKY, [*moves, hint])
    name, _, rest = str(refused.value.details["tile"]).partition(" and what you laid after it")
    assert rest == ""
    names = [" ".join(filter(None, TRICKY.public.tiles[move.lay])) for move in moves if isinstance(move, Lay)]
    replay(engine, TRICKY, [*moves[: names.index(name)], hint])


def test_the_fewest_tiles_that_make_more_joins_are_found() -> None:
    given, ann = PlacedTile(0, ((0, 0),)), PlacedTile(1, ((1, 0),))
    ground = Ground(4, 2, (("Ann",), ("Ann",), ("Ann", "Ann")), Matching(), given)
    moves = find_better_moves(Ways(ground), (given, ann, PlacedTile(2, ((2, 0), (3, 0)))))
    assert [(one.tile, set(one.squares)) for one in moves] == [(2, {(0, 1), (1, 1)})]
    assert find_better_moves(Ways(ground), (given, ann, *moves)) == ()


@pytest.mark.parametrize("puzzle", [GENTLE, TRICKY])
def test_the_best_ending_is_as_good_as_any_that_trying_finds(puzzle: AnyPuzzle) -> None:
    game = read_finished_game(puzzle, [Played(move, 1.0) for move in laid_somehow(puzzle)])
    ground, kept, tiles = build_ground(puzzle.public), game.laid[:-2], [one.tile for one in game.laid[-2:]]
    every = [one.laid for one in Ways(ground).ways]
    tried = [
        count_joins((*kept, one, other))
        for first, second in permutations(tiles)
        for one in every
        if one.tile == first and find_fault(ground, kept, one) is None
        for other in every
        if other.tile == second and find_fault(ground, (*kept, one), other) is None
    ]
    best = find_best_ending(Ways(ground), game.laid)
    laid = game.laid[: len(game.laid) - len(best)]
    for one in best:
        assert find_fault(ground, laid, one) is None, "each can be laid where it is said to lie"
        laid = (*laid, one)
    assert count_joins(laid) >= max(tried)
    if count_joins((*game.laid[: len(game.laid) - len(best)], *best)) > game.join_count:
        assert "They could have made" in " ".join(said(puzzle, laid_somehow(puzzle)).lines)


def test_the_tile_after_which_the_rack_could_not_be_laid_any_more_is_named() -> None:
    ground = build_ground(GENTLE.public)
    ways, laid = Ways(ground), [ground.given, *read_solution(GENTLE)[:2]]
    places = [way.laid for way in ways.ways if find_fault(ground, laid, way.laid) is None]
    left = [one for one in places if one.tile not in {two.tile for two in laid}]
    laid.append(next(one for one in left if not solve_rack(ways, [*laid, one])))
    assert find_fatal_tile(ways, laid) == 3
    moves: list[Move] = [Lay(lay=one.tile, squares=one.squares) for one in laid[1:]]
    assert "Until your third tile, " in " ".join(said(GENTLE, [*moves, GIVE_UP]).lines)
