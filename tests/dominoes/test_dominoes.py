"""Name Dominoes: the rule by its table, what a state allows, games that are made, and what their coach says."""

import json
import re
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import dominoes, registry
from puzzles.abilities import CoachesPlays, Coaching, EndedPlay, PlayedMove
from puzzles.contract import AnyPuzzle, BadPuzzle, CannotGenerate, IllegalMove, Status, Stock, replay
from puzzles.dominoes import board_tally, generator, names, rack_correction, rules
from puzzles.dominoes.board_tally import count_joins
from puzzles.dominoes.cast import (
    LONGEST_CAST_LINE,
    can_join_once,
    find_kind,
    list_links,
    load_cast,
    load_riddles,
    read_data_lines,
    write_person,
)
from puzzles.dominoes.coach import read_finished_game
from puzzles.dominoes.endings import find_best_ending, find_better_moves, find_fatal_tile
from puzzles.dominoes.luck import estimate_failure, estimate_luck
from puzzles.dominoes.matching import Matching, normalise_name, split_name
from puzzles.dominoes.par import ParSearch, find_best_board
from puzzles.dominoes.play_state import State, apply_move, choose_counted_board
from puzzles.dominoes.puzzle import build_full_setup, read_solution
from puzzles.dominoes.rules import GameSetup, PlacedTile, find_fault
from puzzles.dominoes.solver import PlacementTable, SearchExhausted, list_bit_places, solve_rack
from puzzles.dominoes.typesetting import is_legible
from puzzles.dominoes.wire import Finish, Hinted, Lay, Move, Prices, Shift, Worth
from puzzles.shapes import GIVE_UP
from puzzles.typed_text import fold_typed
from tests.cast.made import made
from tests.data import SEED
from tests.thorough import THOROUGH

GRADES = list(generator.GRADES)
ENGINE = dominoes.build_engine()


def test_a_rack_fits_at_par_in_the_grade_asked_for_and_random_laying_hardly_has_two_stars() -> None:
    for grade, seed in product(GRADES, (SEED - 1, SEED, SEED + 1)):
        puzzle = made("dominoes", grade, seed)
        ENGINE.check(puzzle)
        assert ENGINE.grade(puzzle) == grade
        setup, par = build_full_setup(puzzle), puzzle.public.par
        laid = [setup.given]
        for one in read_solution(puzzle):
            assert rules.find_fault(setup, laid, one) is None
            laid.append(one)
        assert board_tally.is_complete(setup, laid)
        assert par and board_tally.count_joins(laid, setup.links) == par.joins > len(setup.rack_numbers)
        assert 2 <= len(puzzle.public.riddles) == len(setup.links) <= 3
        if seed == SEED:
            assert estimate_luck(PlacementTable(setup), 500) <= 0.03
    shares = [estimate_failure(PlacementTable(build_full_setup(made("dominoes", grade)))) for grade in GRADES]
    assert shares == sorted(shares) and shares[0] < shares[2]


LINKED_TILES = (("A", "B"), ("B", "A"), ("A", "B"), ("B", "C"), ("A",))


@pytest.mark.parametrize(
    ("count", "links"), [(4, ()), (4, ((1, 3),)), (5, ((2, 3), (0, 4))), (5, ((0, 3), (2, 4), (1, 3)))]
)
def test_a_proven_par_is_the_most_joins_of_all_boards(count: int, links: tuple[tuple[int, int], ...]) -> None:
    tiles = LINKED_TILES[:count]
    setup = GameSetup(4, 3, tiles, Matching(), PlacedTile(0, ((0, 0), (1, 0))), links=links)
    most = 0
    boards = [frozenset([setup.given])]
    table, seen = PlacementTable(setup), set(boards)
    while boards:
        laid = boards.pop()
        most = max(most, count_joins(laid, links) if len(laid) == len(tiles) else 0)
        open_placements, touching = table.find_open_placements(list(laid))
        following = {laid | {table.placements[n].laid} for n in list_bit_places(open_placements & touching)} - seen
        seen |= following
        boards += following
    first = solve_rack(table, [setup.given])
    assert first is not None
    found = find_best_board(setup, [setup.given, *first])
    assert found.proven and found.joins == most and len(found.laid) == len(tiles)
    assert ParSearch(setup).find_board(found.joins + 1) is None


def test_nobody_is_on_two_racks_within_two_weeks_and_no_riddle_within_three_days() -> None:
    before = ENGINE.list_used_keys(made("dominoes", "gentle", 11))
    rested = {key: 14 if key.startswith("person") else 3 for key in before[1:]}
    for grade in GRADES if THOROUGH else GRADES[:1]:
        tired = dict.fromkeys(before, 2) | dict.fromkeys([key for key in rested if key.startswith("person")], 13)
        puzzle = ENGINE.generate(Random(11), grade, Stock(used=frozenset(before), days=tired))
        assert not set(ENGINE.list_used_keys(puzzle)) & set(before)
    backup = made("dominoes", "gentle", 11)
    assert ENGINE.has_rested(backup, Stock(used=frozenset(rested), days=rested))
    for key, days in rested.items():
        assert not ENGINE.has_rested(backup, Stock(used=frozenset(rested), days=rested | {key: days - 1}))
    assert not ENGINE.has_rested(backup, Stock(used=frozenset(before), days=dict.fromkeys(before, 99)))


def test_the_lists_of_an_editor_are_all_that_is_drawn_on_and_strangers_make_no_game() -> None:
    listed = [f"{first} {last}" for first in ("Ann", "Bea", "Cora") for last in ("Berg", "Dahl", "Holm")]
    listed += ["Berg Ann", "Cora Bea", "Dahl Holm"]
    lists = {names.PEOPLE_LIST: listed, names.VARIANTS_LIST: ["Ann"]}
    details = {names.VARIANTS_LIST: {"Ann": "Anne\nAnna"}, names.PEOPLE_LIST: dict.fromkeys(listed, "A neighbour")}
    stock = Stock(lists, details=details)
    public = ENGINE.generate(Random(1), "gentle", stock).public
    assert {" ".join(tile) for tile in public.tiles} <= set(listed)
    assert set(public.people) == {"A neighbour"} and not public.riddles, "strangers have a line but no links"
    matching = names.make_matching(stock)
    assert matching.is_match("Anne", "Anna") and not matching.is_match("Jack", "John")
    strangers = [f"{chr(65 + n)}x {chr(65 + n)}y" for n in range(20)]
    with pytest.raises(CannotGenerate):
        empty = Stock({names.PEOPLE_LIST: strangers, names.VARIANTS_LIST: []})
        ENGINE.generate(Random(1), "gentle", empty)


def test_the_solver_says_that_there_is_no_way_and_when_it_does_not_know() -> None:
    tiles = (("Tim", "Cook"), ("Cook", "Long"), ("Nobody",))
    setup = GameSetup(3, 3, tiles, Matching(), PlacedTile(0, ((0, 0), (1, 0))))
    assert solve_rack(PlacementTable(setup), [setup.given]) is None
    large = build_full_setup(made("dominoes", "fiendish"))
    with pytest.raises(SearchExhausted):
        solve_rack(PlacementTable(large), [large.given], 3)


NINE = made("dominoes", "tricky", 9)
LOG = ENGINE.solution(NINE)
LIGHTS_KEY, HINT_KEY, FINISH, UNDO, HAND_IN = ({name: True} for name in ("lights", "hint", "finish", "undo", "hand_in"))


def after(*moves: Any) -> State:
    return replay(ENGINE, NINE, moves)[0]


def test_hints_alone_lay_the_whole_rack() -> None:
    state = ENGINE.start(NINE)
    while not ENGINE.view(NINE, state).can_finish:
        state, answer = ENGINE.apply(NINE, state, HINT_KEY)
        assert isinstance(answer, Hinted)
        state, _ = ENGINE.apply(NINE, state, Lay(lay=answer.hint.tile, squares=answer.hint.squares))
    state, _ = ENGINE.apply(NINE, state, FINISH)
    assert NINE.public.par
    joins = NINE.public.par.joins
    assert ENGINE.outcome(NINE, state).line == f"⭐⭐⭐ {joins}/{joins} 💡9 +9:00"
    assert ENGINE.share(NINE, state)[0].strip("🔗") == "💡" * 9
    assert ENGINE.score(NINE, state, 10)[-1] == 10 + 9 * 60


def test_a_refused_hint_names_tiles_without_which_there_is_one() -> None:
    puzzle, rng = made("dominoes", "fiendish"), Random(1)
    table = PlacementTable(build_full_setup(puzzle))
    find_open = table.find_open_placements
    for count in (1, 3, 6, 8, 11):
        laid = [table.setup.given]
        while len(laid) <= count and (near := find_open(laid)[0] & find_open(laid)[1]):
            laid.append(table.placements[rng.choice(list(list_bit_places(near)))].laid)
        state = replay(ENGINE, puzzle, [Lay(lay=one.tile, squares=one.squares) for one in laid[1:]])[0]
        try:
            ENGINE.apply(puzzle, state, HINT_KEY)
        except IllegalMove as refusal:
            named = str(refusal.details["tiles"])
            for one in laid[1:]:
                if " ".join(filter(None, table.setup.tiles[one.tile])) in named:
                    state, _ = ENGINE.apply(puzzle, state, {"lift": one.tile})
        assert isinstance(ENGINE.apply(puzzle, state, HINT_KEY)[1], Hinted), count


def test_help_costs_a_minute_each_lights_are_no_hint_and_the_cost_is_shown() -> None:
    state = after(LIGHTS_KEY, HINT_KEY, HINT_KEY, LOG[0], UNDO)  # the same hint again costs nothing
    view = ENGINE.view(NINE, state)
    assert view.late == view.prices.lights + view.prices.hint == 120 and not view.can_finish
    assert ENGINE.score(NINE, state, 10)[-1] == 130
    public = NINE.public.model_copy(update={"prices": Prices(hint=30, lights=10)})
    dearer = NINE.model_copy(update={"public": public})
    assert replay(ENGINE, dearer, [LIGHTS_KEY, HINT_KEY])[0].help_seconds == 40, "by the prices kept with the puzzle"
    helps = ((LIGHTS_KEY, HINT_KEY), (LIGHTS_KEY,), ())
    helped, lit, alone = (ENGINE.outcome(NINE, after(*help, *LOG)) for help in helps)
    assert helped.line.endswith(" 💡1 +2:00") and helped.sentence.endswith(" Help added 2 min to your time.")
    assert lit.line == f"{alone.line} +1:00" and "Help" not in alone.sentence
    assert helped.praise == lit.praise != alone.praise
    ended = EndedPlay(Status.WON, lit.line, tuple(ENGINE.share(NINE, after(LIGHTS_KEY, *LOG))))
    assert "par" in ENGINE.list_earned_badges("fiendish", ended)
    second = LOG[1]
    assert isinstance(second, Lay)
    better = after(LOG[0], second, HAND_IN, {"lift": second.lay}, GIVE_UP)
    assert ENGINE.progress(NINE, better).text == "2 of 9 tiles", "of the best board"


def test_of_two_boards_as_good_the_later_one_counts() -> None:
    tiles = (("Ann",), ("Ann",))
    given = PlacedTile(0, ((1, 0),))
    setup = GameSetup(3, 1, tiles, Matching(), given, par=1)
    left, right = Lay(lay=1, squares=((0, 0),)), Shift(shift=1, squares=((2, 0),))
    state = State((given,))
    for move in (left, right, Finish(finish=True)):
        state = apply_move(setup, state, move)
    assert choose_counted_board(setup, state) == (given, PlacedTile(1, right.squares))


def test_the_lists_have_people_under_the_names_that_readers_know_and_each_variant_once() -> None:
    known = set(names.list_playable_people(Stock()))
    variants = list(ENGINE.list_proposals(names.VARIANTS_LIST))
    assert {row.text for row in ENGINE.list_proposals(names.PEOPLE_LIST)} == set(load_cast())
    assert {"Bill Clinton", "Grace Kelly", "Bill Gates", "Peter | the Great"} <= known
    assert names.list_playable_people(Stock({names.PEOPLE_LIST: ["Bill Gates", "Ann Berg", "George III"]})) == [
        "Ann Berg",
        "Bill Gates",
    ]
    assert len(names.load_comic_people()) == 270
    assert len({row.text for row in variants}) == len(variants)
    matching = names.make_matching(Stock())
    assert matching.is_match("Bill", "William") and matching.is_match("Isaac", "Isaak")
    assert not any(matching.is_match(*pair) for pair in (("Oliver", "Olivia"), ("Cokie", "Cook"), ("Hank", "Hanks")))


def test_the_cast_is_wide_each_line_is_short_and_each_riddle_has_two_people_who_can_join() -> None:
    cast, riddles, matching = load_cast(), load_riddles(), names.make_matching(Stock())
    assert len(cast) >= 450 and len(riddles) >= 80
    assert len(cast) == len(read_data_lines("people.txt")), "nobody is there twice"
    assert len({person.line for person in cast.values()}) >= 0.99 * len(cast)
    tiles = {name: split_name(person.name) for name, person in cast.items()}
    holders: dict[str, list[str]] = {}
    for name, person in cast.items():
        assert 10 <= len(person.line) <= LONGEST_CAST_LINE, name
        assert person.line[-1] != "." and "(born" not in person.line and "  " not in person.line, name
        assert all(map(is_legible, tiles[name])) and write_person(tiles[name]) == name
        for tag in person.tags:
            holders.setdefault(tag, []).append(name)
    assert len(riddles) == len(read_data_lines("links.txt")) and {find_kind(tag) for tag in holders} == set(riddles)
    for kind, riddle in riddles.items():
        assert 0 < len(riddle) <= LONGEST_CAST_LINE
        assert not any(name in riddle for name in cast), kind
    for tag, linked in holders.items():
        assert any(can_join_once(tiles[a], tiles[b], matching) for a, b in combinations(linked, 2)), tag


def test_a_riddle_links_the_only_two_of_a_rack_who_can_join_and_of_whom_it_is_true() -> None:
    matching = names.make_matching(Stock())
    presidents = [("Andrew", "Jackson"), ("Andrew", "Johnson"), ("Bill", "Clinton")]
    assert [link.tiles for link in list_links(presidents, matching)] == [(0, 1)]
    assert not list_links(presidents, matching, frozenset({"us-president"})), "a riddle that rests is left out"
    assert not list_links([*presidents, ("Lyndon", "Johnson")], matching), "it would be true of two pairs"
    assert not list_links([("John", "Adams"), ("Andrew", "Jackson")], matching), "they can’t join"


def test_a_link_counts_double_once_its_tiles_are_joined_and_is_secret_until_then() -> None:
    tiles = (("Ann",), ("Ann",), ("Ann",))
    given = PlacedTile(0, ((1, 0),))
    setup = GameSetup(4, 2, tiles, Matching(), given, par=4, links=((1, 2), (0, 2)))
    state = State((given,))
    for move, found, joins in (
        (Lay(lay=1, squares=((2, 0),)), (), 1),
        (Lay(lay=2, squares=((3, 0),)), ((0, (1, 2)),), 3),
        (Shift(shift=2, squares=((0, 0),)), ((0, (1, 2)), (1, (0, 2))), 3),
        (Shift(shift=2, squares=((1, 1),)), ((0, (1, 2)), (1, (0, 2))), 3),
    ):
        state = apply_move(setup, state, move)
        assert state.found == found and count_joins(state.laid, setup.links) == joins
        known = replace(setup, links=state.found_links)
        assert count_joins(state.laid, known.links) == joins, "what was found is enough to count the board"


def test_what_the_player_sees_of_a_link_before_it_is_made_is_its_riddle_alone() -> None:
    puzzle = made("dominoes", "gentle")
    state, links = ENGINE.start(puzzle), puzzle.secret.links
    for move in ENGINE.solution(puzzle)[:-1]:
        before = state
        state, worth = ENGINE.apply(puzzle, state, move)
        there = ENGINE.view(puzzle, state)
        assert isinstance(worth, Worth) and worth.links == there.counts.links == sum(one.made for one in there.links)
        assert all(one.tiles in (None, links[n]) and bool(one.tiles) == one.made for n, one in enumerate(there.links))
        other = puzzle.model_copy(update={"secret": puzzle.secret.model_copy(update={"links": ()})})
        if not state.found:
            assert ENGINE.view(other, before) == ENGINE.view(puzzle, before)
    assert [one.tiles for one in ENGINE.reveal(puzzle, state).links] == list(links)
    assert ENGINE.share(puzzle, state)[0].count("🔗") == len(state.found)


TABLE = json.loads(Path(__file__).with_name("positions.json").read_text())


def placed(number: int, squares: list[list[int]]) -> PlacedTile:
    return PlacedTile(number, tuple((x, y) for x, y in squares))


def test_each_position_of_the_table_has_its_verdict() -> None:
    for case in TABLE["positions"]:
        tiles = [tuple(tile) for tile, _ in [*case["laid"], case["put"]]]
        laid = [placed(n, squares) for n, (_, squares) in enumerate(case["laid"])]
        setup = GameSetup(TABLE["width"], TABLE["height"], tuple(tiles), Matching(TABLE["variants"]), laid[0])
        problem = rules.find_fault(setup, laid, placed(len(laid), case["put"][1]))
        assert (problem.code if problem else None) == case["verdict"], case["name"]


SPELLINGS = {"O'Brien": "O’Brien", "Jean‑Luc": "Jean-Luc", "A\u00a0B": "a b"}


@given(st.text(max_size=12), st.text(max_size=12))
def test_matching_is_the_same_both_ways_and_in_another_spelling_and_a_split_loses_no_word(one: str, other: str) -> None:
    matching = Matching([("AMY", "AIMEE"), (one, other)])
    assert matching.is_match(one, other) == matching.is_match(other, one)
    normal = normalise_name(one)
    assert matching.is_match(one, one) == bool(normal) and normalise_name(normal) == normal
    for name, same in SPELLINGS.items():
        assert Matching().is_match(name, same) and Matching([(name, "Else")]).is_match("ELSE", same)
    person = one.replace("|", " ") + " Berg"
    tile = split_name(person)
    assert 1 <= len(tile) <= 3 and " ".join(tile).split() == person.split()


def test_three_stars_are_for_par_and_two_for_85_hundredths() -> None:
    setup = GameSetup(4, 3, (("Tim",), ("Cook", "Long"), ("Long", "Tim")), Matching(), PlacedTile(0, ((0, 0),)), par=20)
    stars = {7: 1, 16: 1, 17: 2, 19: 2, 20: 3, 21: 3}
    assert {joins: board_tally.count_stars(setup, board_tally.BoardTally(2, 6, joins)) for joins in stars} == stars
    assert not any(board_tally.count_stars(setup, board_tally.BoardTally(1, 4, joins)) for joins in stars)


def test_an_editor_may_write_a_name_as_anybody_does_but_only_with_signs_of_names() -> None:
    for name in ("O'Neill", "O’Neill", "OʼNeill", "José", "Jose\u0301", "Jean‑Luc", "St. John"):
        assert rack_correction.read_tile(f"Eugene | {name}", 1) == ("Eugene", fold_typed(name))
    for name in ("R2D2", "a&b", "<b>", "O”Neill"):
        with pytest.raises(BadPuzzle, match="characters that we don’t allow in names"):
            rack_correction.read_tile(f"Eugene | {name}", 1)


BOARDS = json.loads(Path(__file__).with_name("boards.json").read_text())
GENTLE, TRICKY = map(registry.tools("dominoes").read_puzzle, BOARDS.values())


def said(puzzle: AnyPuzzle, moves: list[Move], others: dict[str, int] | None = None) -> Coaching:
    engine = registry.engine("dominoes")
    assert isinstance(engine, CoachesPlays)
    return engine.coach(puzzle, [PlayedMove(move, 10.0 * n) for n, move in enumerate(moves, 1)], others or {})


def laid_somehow(puzzle: AnyPuzzle) -> list[Move]:
    """The whole rack handed in, begun as at par and then laid with fewer joins than there could be."""
    setup, begun = build_full_setup(puzzle), read_solution(puzzle)[:4]
    rest = solve_rack(PlacementTable(setup), [setup.given, *begun]) or []
    return [*(Lay(lay=one.tile, squares=one.squares) for one in (*begun, *rest)), Finish(finish=True)]


@pytest.mark.parametrize("puzzle", [GENTLE, TRICKY])
def test_once_all_lie_a_hint_names_a_tile_that_makes_more_joins_elsewhere(puzzle: AnyPuzzle) -> None:
    engine, hint = registry.engine("dominoes"), {"hint": True}
    state, _ = replay(engine, puzzle, laid_somehow(puzzle)[:-1])
    helped, answer = engine.apply(puzzle, state, hint)
    assert isinstance(answer, Hinted)
    there = {one.tile: one.squares for one in engine.view(puzzle, state).laid}
    assert there[answer.hint.tile] != answer.hint.squares
    assert re.search(r"^You can make \d+ joins by laying |^Our board with \d+ joins has ", answer.text)
    assert engine.apply(puzzle, helped, hint) == (helped, answer), "the same hint costs nothing"


def test_the_fewest_tiles_that_make_more_joins_are_found() -> None:
    given, ann = PlacedTile(0, ((0, 0),)), PlacedTile(1, ((1, 0),))
    setup = GameSetup(4, 2, (("Ann",), ("Ann",), ("Ann", "Ann")), Matching(), given)
    moves = find_better_moves(PlacementTable(setup), (given, ann, PlacedTile(2, ((2, 0), (3, 0)))))
    assert [(one.tile, set(one.squares)) for one in moves] == [(2, {(0, 1), (1, 1)})]
    assert find_better_moves(PlacementTable(setup), (given, ann, *moves)) == ()


@pytest.mark.parametrize("puzzle", [GENTLE, TRICKY])
def test_the_best_ending_is_as_good_as_any_that_trying_finds(puzzle: AnyPuzzle) -> None:
    game = read_finished_game(puzzle, [PlayedMove(move, 1.0) for move in laid_somehow(puzzle)])
    setup, kept, tiles = build_full_setup(puzzle), game.laid[:-2], [one.tile for one in game.laid[-2:]]
    every = [one.laid for one in PlacementTable(setup).placements]
    tried = [
        count_joins((*kept, one, other), game.links)
        for first, second in permutations(tiles)
        for one in every
        if one.tile == first and find_fault(setup, kept, one) is None
        for other in every
        if other.tile == second and find_fault(setup, (*kept, one), other) is None
    ]
    best = find_best_ending(PlacementTable(setup), game.laid, game.links)
    laid = game.laid[: len(game.laid) - len(best)]
    for one in best:
        assert find_fault(setup, laid, one) is None, "each can be laid where it is said to lie"
        laid = (*laid, one)
    assert count_joins(laid, game.links) >= max(tried)
    if count_joins((*game.laid[: len(game.laid) - len(best)], *best), game.links) > game.join_count:
        assert "They could have made" in " ".join(said(puzzle, laid_somehow(puzzle)).lines)


def test_the_tile_after_which_the_rack_could_not_be_laid_any_more_is_named() -> None:
    setup = build_full_setup(GENTLE)
    table, laid = PlacementTable(setup), [setup.given, *read_solution(GENTLE)[:2]]
    places = [placement.laid for placement in table.placements if find_fault(setup, laid, placement.laid) is None]
    left = [one for one in places if one.tile not in {two.tile for two in laid}]
    laid.append(next(one for one in left if not solve_rack(table, [*laid, one])))
    assert find_fatal_tile(table, laid) == 3
    moves: list[Move] = [Lay(lay=one.tile, squares=one.squares) for one in laid[1:]]
    assert "Until your third tile (" in " ".join(said(GENTLE, [*moves, GIVE_UP]).lines)
