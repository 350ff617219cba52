"""Games that are made: solvable, graded, of people one knows; and the solver that proves it."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest

from puzzles import dominoes
from puzzles.abilities import Ended, Played, variants_on
from puzzles.contract import CannotGenerate, Status, Stock, replay
from puzzles.dominoes import counting, generator, names, noted, rules
from puzzles.dominoes.best import Search, best
from puzzles.dominoes.luck import share_of_luck, wrong_ways
from puzzles.dominoes.matching import Matching, split
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Ground, Laid
from puzzles.dominoes.solver import Exhausted, Ways, solve
from puzzles.dominoes.wire import Hint, Hinted, Lay
from tests.made import SEED, made

GRADES = list(generator.GRADES)
ENGINE = dominoes.build()
SEEDS = [SEED - 1, SEED, SEED + 1]


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_rack_fits_completely_and_its_grade_is_the_one_asked_for(grade: str, seed: int) -> None:
    puzzle = made("dominoes", grade, seed)
    ENGINE.check(puzzle)
    assert ENGINE.grade(puzzle) == grade
    ground = ground_of(puzzle.public)
    laid = [ground.given]
    for one in solution_of(puzzle):
        assert rules.fault(ground, laid, one) is None
        laid.append(one)
    assert counting.complete(ground, laid)


def test_thoughtless_play_fails_more_often_the_harder_the_grade() -> None:
    shares = [wrong_ways(Ways(ground_of(made("dominoes", grade).public))) for grade in GRADES]
    assert shares == sorted(shares) and shares[0] < shares[2]


@pytest.mark.parametrize("grade", GRADES)
def test_the_answer_is_at_par_and_whoever_lays_any_tile_anywhere_hardly_has_two_stars(grade: str) -> None:
    puzzle = made("dominoes", grade)
    ground, par = ground_of(puzzle.public), puzzle.public.par
    assert par and counting.joins_of((ground.given, *solution_of(puzzle))) == par.joins > len(ground.rack)
    assert share_of_luck(Ways(ground), 500) <= 0.03


def test_a_proven_par_is_the_most_joins_of_all_boards() -> None:
    tiles = (("A", "B"), ("B", "A"), ("A", "B"), ("B", "C"))
    ground = Ground(4, 3, tiles, Matching(), Laid(0, ((0, 0), (1, 0))))
    most = 0
    boards: list[tuple[Laid, ...]] = [(ground.given,)]
    ways = Ways(ground)
    while boards:
        laid = boards.pop()
        if len(laid) == len(tiles):
            most = max(most, counting.joins_of(laid))
            continue
        open_ways, touching = ways.after(laid)
        following = (way.laid for n, way in enumerate(ways.ways) if open_ways & touching & ways.own(len(laid)) >> n & 1)
        boards += [(*laid, one) for one in following]
    first = solve(ways, [ground.given])
    assert first is not None
    found = best(ground, [ground.given, *first])
    assert found.proven and found.joins >= most and len(found.laid) == len(tiles)
    assert Search(ground).board(found.joins + 1) is None


def test_every_grade_is_played_every_day_and_nobody_is_on_two_boards_of_a_day() -> None:
    day: set[str] = set()
    for grade in GRADES:
        puzzle = ENGINE.generate(Random(7), grade, Stock(days=dict.fromkeys(day, 0)))
        uses = set(ENGINE.uses(puzzle))
        assert not uses & day
        day |= uses
    monday = date(2026, 11, 2)
    assert [variant.slug for variant in variants_on(ENGINE, monday)] == GRADES


def test_a_tile_that_was_given_is_not_given_again() -> None:
    puzzle = made("dominoes", "gentle", 3)
    again = ENGINE.generate(Random(3), "gentle", Stock(used=frozenset(ENGINE.uses(puzzle))))
    assert ENGINE.uses(again) != ENGINE.uses(puzzle)


def test_the_lists_of_an_editor_are_all_that_is_drawn_on() -> None:
    listed = [
        f"{first} {last}" for first in ("Ann", "Bea", "Cora", "Dora") for last in ("Berg", "Dahl", "Holm", "Lund")
    ]
    stock = Stock(
        {names.COMIC: listed, names.PEOPLE: listed, names.VARIANTS: ["Ann"]},
        details={names.VARIANTS: {"Ann": "Anne\nAnna"}},
    )
    tiles = ENGINE.generate(Random(1), "gentle", stock).public.tiles
    assert {" ".join(tile) for tile in tiles} <= set(listed)
    assert names.matching_of(stock).match("Anne", "Anna") and not names.matching_of(stock).match("Jack", "John")


def test_strangers_make_no_game() -> None:
    strangers = [f"{chr(65 + n)}x {chr(65 + n)}y" for n in range(20)]
    stock = Stock({names.COMIC: strangers, names.PEOPLE: strangers, names.VARIANTS: []})
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "gentle", stock)


def test_the_solver_says_that_there_is_no_way_and_when_it_does_not_know() -> None:
    tiles = (("Tim", "Cook"), ("Cook", "Long"), ("Nobody",))
    ground = Ground(3, 3, tiles, Matching(), Laid(0, ((0, 0), (1, 0))))
    assert solve(Ways(ground), [ground.given]) is None
    puzzle = made("dominoes", "fiendish")
    with pytest.raises(Exhausted):
        solve(Ways(ground_of(puzzle.public)), [ground_of(puzzle.public).given], 3)


def test_hints_alone_lay_the_whole_rack() -> None:
    puzzle = made("dominoes", "tricky", 9)
    state = ENGINE.start(puzzle)
    while not ENGINE.view(puzzle, state).can_finish:
        state, answer = ENGINE.apply(puzzle, state, {"hint": True})
        assert isinstance(answer, Hinted)
        state, _ = ENGINE.apply(puzzle, state, Lay(lay=answer.hint.tile, squares=answer.hint.squares))
    state, _ = ENGINE.apply(puzzle, state, {"finish": True})
    assert puzzle.public.par
    joins = puzzle.public.par.joins
    assert ENGINE.outcome(puzzle, state).line == f"⭐⭐⭐ {joins}/{joins} 💡9 +9:00"
    assert ENGINE.share(puzzle, state) == ["💡" * 9]
    assert ENGINE.score(puzzle, state, 10)[-1] == 10 + 9 * 60


def test_the_same_hint_again_costs_nothing_and_another_one_does() -> None:
    puzzle = made("dominoes", "tricky", 9)
    state, answers = replay(ENGINE, puzzle, [{"hint": True}] * 5)
    assert len({str(answer) for answer in answers}) == 1
    assert ENGINE.view(puzzle, state).late == 60
    tile, squares = state.hints[0].tile, state.hints[0].squares
    lay = {"lay": tile, "squares": [list(square) for square in squares]}
    state, _ = replay(ENGINE, puzzle, [{"hint": True}, lay, {"lift": tile}, {"hint": True}, lay, {"hint": True}])
    assert ENGINE.view(puzzle, state).late == 120
    counted = noted.keys(puzzle, [Played(move, 0) for move in (Hint(hint=True), Hint(hint=True))])
    assert list(counted) == ["hint", "helped:1"]


def test_help_costs_a_minute_each_and_what_it_costs_is_told() -> None:
    puzzle = made("dominoes", "tricky", 9)
    state, _ = replay(ENGINE, puzzle, [{"lights": True}, {"hint": True}, ENGINE.solution(puzzle)[0], {"undo": True}])
    view = ENGINE.view(puzzle, state)
    assert view.lights and view.late == view.prices.lights + view.prices.hint == 120
    assert view.can_redo and not view.can_finish
    assert ENGINE.score(puzzle, state, 10)[-1] == 130
    state, _ = replay(ENGINE, puzzle, [{"lights": True}, {"hint": True}, *ENGINE.solution(puzzle)])
    told = ENGINE.outcome(puzzle, state)
    assert told.line.endswith(" 💡1 +2:00") and told.sentence.endswith(" Help adds 2:00 to your time.")


def test_lights_add_a_minute_that_is_told_and_are_no_hint() -> None:
    puzzle = made("dominoes", "fiendish")
    without, _ = replay(ENGINE, puzzle, ENGINE.solution(puzzle))
    lit, _ = replay(ENGINE, puzzle, [{"lights": True}, *ENGINE.solution(puzzle)])
    told = ENGINE.outcome(puzzle, lit)
    assert told.line == f"{ENGINE.outcome(puzzle, without).line} +1:00"
    assert "Help" not in ENGINE.outcome(puzzle, without).sentence
    assert "par" in ENGINE.honours("fiendish", Ended(Status.WON, told.line, tuple(ENGINE.share(puzzle, lit))))


def test_whoever_gives_up_is_told_of_the_tiles_that_lie_there() -> None:
    puzzle = made("dominoes", "tricky", 9)
    state, _ = replay(ENGINE, puzzle, [ENGINE.solution(puzzle)[0], {"give_up": True}])
    told = ENGINE.outcome(puzzle, state)
    assert told.sentence == "You gave up with 1 of 9 tiles laid." and told.line.startswith("🏳️ 1/9")
    assert ENGINE.progress(puzzle, state).text == "1 of 9 tiles"
    assert len(ENGINE.reveal(puzzle, state).counted) == 2


def test_a_better_board_that_was_handed_in_counts_after_giving_up() -> None:
    puzzle = made("dominoes", "tricky", 9)
    first, second = ENGINE.solution(puzzle)[:2]
    assert isinstance(second, Lay)
    moves = [first, second, {"hand_in": True}, {"lift": second.lay}, {"give_up": True}]
    state, _ = replay(ENGINE, puzzle, moves)
    assert ENGINE.progress(puzzle, state).text == "2 of 9 tiles"


def test_ranks_go_by_tiles_then_joins_then_time() -> None:
    puzzle = made("dominoes", "tricky", 9)
    log = ENGINE.solution(puzzle)

    def score(moves: list[Any], seconds: int) -> tuple[int, ...]:
        return ENGINE.score(puzzle, replay(ENGINE, puzzle, moves)[0], seconds)

    finish = {"finish": True}
    assert score(log, 900) < score([*log[:3], finish], 10) < score([*log[:2], finish], 10)
    assert score([*log[:2], finish], 10) < score([*log[:2], finish], 11)


def test_about_4300_people_of_wordnet_are_proposed_and_the_known_ones_come_first() -> None:
    rows = list(ENGINE.proposals(names.PEOPLE))
    assert 4_200 <= len(rows) <= 4_400
    assert [row.frequency for row in rows] == sorted((row.frequency for row in rows), reverse=True)
    known = names.playable(ENGINE.wordnet, Stock())
    assert {"Bill Clinton", "Grace Kelly"} <= set(known) and "George III" not in known


def test_people_are_called_as_readers_call_them_nobody_twice_and_each_has_a_line() -> None:
    known = names.playable(ENGINE.wordnet, Stock())
    assert {"Bill Gates", "Walt Disney", "Chris Isaak"} <= set(known)
    assert not {"William Henry Gates", "Walter Elias Disney", "Mad Anthony Wayne", "Chris Isaac"} & set(known)
    assert all(names.line_of(ENGINE.wordnet, " ".join(split(person))) for person in known)


def test_who_somebody_is_tells_no_birth_as_if_they_were_alive_and_what_is_mended_stands_first() -> None:
    told = {
        person: names.line_of(ENGINE.wordnet, person) for person in ("Henry Kissinger", "Billy Graham", "Iris Murdoch")
    }
    assert told["Henry Kissinger"].endswith("President Ford") and "2018" in told["Billy Graham"]
    assert told["Iris Murdoch"].endswith("(1919-1999)")
    assert set(names.comic_lines()) <= set(names.comic_people())


def test_matches_are_those_that_a_reader_accepts() -> None:
    matching = names.matching_of(Stock())
    assert matching.match("Bill", "William") and matching.match("Isaac", "Isaak")
    wrong = [("Oliver", "Olivia"), ("Cokie", "Cook"), ("Fat", "Fatty"), ("Hank", "Hanks"), ("Edward", "Edwards")]
    assert not any(matching.match(one, other) for one, other in wrong)


def test_the_comic_has_270_people_and_each_variant_stands_beside_a_name() -> None:
    assert len(names.comic_people()) == 270
    rows = list(ENGINE.proposals(names.VARIANTS))
    assert len({row.text for row in rows}) == len(rows)
    assert "Aimee" in next(row.details for row in rows if row.text == "Amy").splitlines()
