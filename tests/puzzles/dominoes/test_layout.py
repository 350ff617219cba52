"""The layout engine and its pictures: always legal, always connected, the same for a seed, and better than greedy."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from inspect import unwrap
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.greedy import best_of
from puzzles import dominoes, registry
from puzzles.contract import BadPuzzle
from puzzles.dominoes import rules
from puzzles.dominoes.drawing import SIDE, draw, fitted, measure
from puzzles.dominoes.layout import Budget, Layout, lay_out
from puzzles.dominoes.matching import Matching, Tile, halved, split
from puzzles.dominoes.names import comic_groups, comic_people
from puzzles.dominoes.orders import Found
from puzzles.dominoes.search import steps
from puzzles.dominoes.search.boards import board_of, turned_of
from puzzles.dominoes.search.partners import matches
from puzzles.dominoes.search.records import SlotNumber
from puzzles.dominoes.tools import Tools

COMIC = [halved(person.upper()) for person in comic_people()]
MATCHING = Matching(comic_groups())


def faults(found: Layout, matching: Matching) -> list[object]:
    """What is wrong with a layout by the one rule, tile by tile."""
    if not found.laid:
        return []
    ground = rules.Ground(found.width, found.height, found.tiles, matching, found.laid[0])
    wrong: list[object] = [
        problem
        for n, one in enumerate(found.laid)
        if (problem := rules.fault(ground, [*found.laid[:n], *found.laid[n + 1 :]], one))
    ]
    if len({one.tile for one in found.laid}) != len(found.laid):
        wrong.append("a tile lies twice")
    if len(rules.connected(found.laid)) != len(found.laid):
        wrong.append("not connected")
    return wrong


names = st.sampled_from(["A", "B", "C", "A B", "B C", "D", ""])
tiles = st.lists(st.lists(names, min_size=1, max_size=3).filter(any).map(tuple), min_size=1, max_size=14)


@given(tiles, st.integers(1, 7), st.integers(1, 7), st.integers(0, 99))
def test_any_set_of_tiles_on_any_board_is_laid_by_the_rules(
    some: Sequence[tuple[str, ...]], width: int, height: int, seed: int
) -> None:
    matching = Matching([("C", "D")])
    found = lay_out(some, matching, width, height, Random(seed), Budget(400))
    assert faults(found, matching) == []
    assert found.laid or min(map(len, some)) > max(width, height)


@given(st.lists(st.lists(st.sampled_from("ABC"), max_size=3).map(" ".join), unique=True), st.booleans())
def test_names_that_match_are_found_without_comparing_all_with_all(some: Sequence[str], has_variants: bool) -> None:
    matching = Matching([("A", "B C"), ("B", "nobody here")] if has_variants else [])
    assert matches(some, matching) == [sorted(other for other in some if matching.match(one, other)) for one in some]


@pytest.mark.parametrize(("width", "height"), [(16, 24), (27, 35)])
def test_the_comics_names_are_laid_by_the_rules_and_more_of_them_than_greedily(width: int, height: int) -> None:
    found = lay_out(COMIC, MATCHING, width, height, Random(1), Budget(6_000))
    assert faults(found, MATCHING) == []
    assert len(found.laid) > best_of(3, COMIC, MATCHING, width, height, Random(1))


def test_a_crowded_board_is_filled_to_the_last_square() -> None:
    ring = [(a, b) for a in "AB" for b in "AB"] * 2
    for seed in range(5):
        assert lay_out(ring, Matching([("A", "B")]), 4, 4, Random(seed), Budget(2_000)).covered == 16


def test_what_is_laid_grows_with_the_steps() -> None:
    few, many = (len(lay_out(COMIC, MATCHING, 16, 24, Random(3), Budget(steps)).laid) for steps in (50, 5_000))
    assert few + 10 < many


def test_a_seed_and_a_number_of_steps_make_the_same_board_in_every_process() -> None:
    program = (
        "from tests.puzzles.dominoes.test_layout import *;"
        "print(lay_out(COMIC, MATCHING, 12, 12, Random(4), Budget(1000)).laid)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    words = [sys.executable, "-c", program]
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(words, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(lay_out(COMIC, MATCHING, 12, 12, Random(4), Budget(1000)).laid)


@pytest.mark.parametrize(
    ("some", "width", "height", "seed", "steps", "digest"),
    [
        (COMIC, 16, 24, 1, 2_000, "f0744288603ed1bf"),
        (COMIC, 27, 35, 2, 1_000, "d93376126420832b"),
        ([split(person.upper()) for person in comic_people()], 9, 7, 3, 2_000, "754f57f1302d925b"),
    ],
)
def test_a_seed_and_a_number_of_steps_make_the_board_that_they_have_always_made(
    some: Sequence[Tile], width: int, height: int, seed: int, steps: int, digest: str
) -> None:
    found = lay_out(some, MATCHING, width, height, Random(seed), Budget(steps))
    text = repr([(one.tile, one.squares) for one in found.laid])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


def test_compiled_functions_do_what_their_python_says() -> None:
    some = [("A", "B"), ("B", "C", "A"), ("C",), ("C", "A"), ("B", "B")]
    compiled, plain = (board_of(some, Matching([("A", "C")]), 4, 3, 6) for _ in range(2))
    slots = np.arange(1, compiled.facts.slots + 1, dtype=np.uint32)
    place = SlotNumber([slot.length for slot in compiled.slots].index(2))
    steps.grow(compiled, place, turned_of(0), slots.copy())
    steps.improve(compiled, 20, 0.3)
    unwrap(steps.grow)(plain, place, turned_of(0), slots.copy())
    unwrap(steps.improve)(plain, 20, 0.3)
    assert compiled.state == plain.state and compiled.state.laid > 2
    for one, other in zip(compiled[2:], plain[2:], strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))


def test_the_largest_set_of_names_that_can_meet_is_laid_and_not_a_lonely_tile() -> None:
    some = [("VAN", "MORRISON"), ("TIM", "COOK"), ("COOK", "LONG"), ("LONG", "TIM")]
    for seed in range(8):
        found = lay_out(some, Matching(), 6, 6, Random(seed), Budget(200))
        assert {one.tile for one in found.laid} == {1, 2, 3}


def test_a_clock_ends_the_search_and_progress_is_told() -> None:
    ticks, told = iter(range(10**6)), []
    budget = Budget(10**9, 50.0, lambda: float(next(ticks)), lambda part, placed: told.append((part, placed)))
    found = lay_out(COMIC[:60], MATCHING, 10, 10, Random(1), budget)
    parts = [part for part, _ in told]
    assert parts == sorted(parts) and parts[-1] == 1.0
    assert told[-1][1] == len(found.laid)


def test_tiles_of_one_two_and_three_squares_lie_together() -> None:
    some = [("FRANK", "LLOYD", "WRIGHT"), ("LLOYD", "GEORGE"), ("WRIGHT",), ("PRINCE",)]
    found = lay_out(some, Matching(), 4, 4, Random(1), Budget(500))
    assert {one.tile for one in found.laid} == {0, 1, 2}


def test_a_picture_is_well_formed_and_every_name_fits_its_square_and_is_escaped() -> None:
    some = [("<script>", "A & B"), ("A & B", "Wolfeschlegelsteinhausenbergerdorff"), ("A & B", "MARY-ANN DE LA RENTA")]
    found = lay_out(some, Matching(), 5, 4, Random(1), Budget(500))
    root = ElementTree.fromstring(draw(found))
    texts = [one.text for one in root.iter("{http://www.w3.org/2000/svg}tspan")]
    assert len(found.laid) == 3 and "<script>" in texts and "A & B" in texts
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        for line in text:
            wide = float(line.get("textLength") or measure(line.text or "") * float(text.get("font-size") or 0))
            assert wide <= SIDE


@given(st.text(st.characters(min_codepoint=32, max_codepoint=900), min_size=1, max_size=60).filter(str.strip))
def test_a_name_of_any_length_has_at_most_three_lines_that_fit(name: str) -> None:
    lines, size = fitted(name)
    assert 1 <= len(lines) <= 3 and 0 < size <= 15
    assert "".join(lines).replace(" ", "") == "".join(name.split())


def test_solve_reads_and_prints_as_it_is_written_down() -> None:
    tools = registry.tools("dominoes")
    order = {"width": 4, "height": 3, "tiles": [["TIM", "COOK"], ["", "PRINCE"], ["COOKE", "LONG"]], "seed": 5}
    assert Found.model_validate(tools.solve(order)).placed == 1
    printed = tools.solve({**order, "synonyms": [["COOK", "COOKE"]], "seconds": 0.2})
    assert json.loads(json.dumps(printed)) == printed
    found = Found.model_validate(printed)
    assert found.placed == 2
    assert sorted(one.name for one in found.tiles) == [("COOKE", "LONG"), ("TIM", "COOK")]
    assert all(len(one.squares) == 2 for one in found.tiles)


def test_what_solve_found_is_drawn_for_an_order_and_for_a_puzzle() -> None:
    tools = Tools(dominoes.build())
    order = {"width": 4, "height": 3, "tiles": [["TIM", "COOK"], ["COOK", "LONG"]]}
    puzzle = tools.engine.generate(Random(4), "gentle").model_dump(mode="json")
    assert "2 of 2 tiles" in tools.draw(order, tools.solve(order))
    assert "8 of 8 tiles" in tools.draw(puzzle, tools.solve(puzzle))


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 0},
        {"height": True},
        {"width": 200, "height": 200},
        {"tiles": []},
        {"tiles": [[]]},
        {"tiles": [["A", "B", "C", "D"]]},
        {"tiles": [[""]]},
        {"tiles": [["\ud800"]]},
        {"tiles": "A"},
        {"synonyms": ["AB"]},
        {"seed": "x"},
        {"seconds": 0},
        {"seconds": True},
        {"seconds": float("nan")},
    ],
)
def test_a_bad_order_is_refused_with_a_reason(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
        registry.tools("dominoes").solve({"width": 4, "height": 3, "tiles": [["TIM", "COOK"]], **wrong})
