"""The layout engine and its pictures: always legal, always connected, the same for a seed, and better than greedy."""

import hashlib
import json
from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.greedy import run_greedily
from puzzles import dominoes
from puzzles.dominoes import rules
from puzzles.dominoes.drawing import LINE_HEIGHT, SIDE, fit_name, measure_text
from puzzles.dominoes.layout import Budget, Layout, find_layout
from puzzles.dominoes.layout_orders import PrintedLayout
from puzzles.dominoes.matching import Matching, Tile, find_matches, halve_name, split_name
from puzzles.dominoes.names import load_comic_groups, load_comic_people
from puzzles.dominoes.tools import Tools
from puzzles.dominoes.typesetting import LEGIBLE_SIZE, MOST_WIDTH_SHARE, is_legible, typeset_name
from tests.cast.made import made

COMIC_LIST = [halve_name(person.upper()) for person in load_comic_people()]
MATCHING = Matching(load_comic_groups())


def faults(found: Layout, matching: Matching) -> list[object]:
    """What is wrong with a layout by the one rule, tile by tile."""
    if not found.laid:
        return []
    setup = rules.GameSetup(found.width, found.height, found.tiles, matching, found.laid[0])
    rest = [[*found.laid[:n], *found.laid[n + 1 :]] for n in range(len(found.laid))]
    wrong: list[object] = [rules.find_fault(setup, others, one) for others, one in zip(rest, found.laid, strict=True)]
    if len({one.tile for one in found.laid}) != len(found.laid):
        wrong.append("a tile lies twice")
    if len(rules.find_connected(found.laid)) != len(found.laid):
        wrong.append("not connected")
    return [problem for problem in wrong if problem]


names = st.sampled_from(["A", "B", "C", "A B", "B C", "D", ""])
tiles = st.lists(st.lists(names, min_size=1, max_size=3).filter(any).map(tuple), min_size=1, max_size=14)


@given(tiles, st.integers(1, 7), st.integers(1, 7), st.integers(0, 99))
def test_any_tiles_are_laid_by_the_rules(some: Sequence[tuple[str, ...]], width: int, height: int, seed: int) -> None:
    matching = Matching([("C", "D")])
    found = find_layout(some, matching, width, height, Random(seed), Budget(400))
    assert faults(found, matching) == []
    assert found.laid or min(map(len, some)) > max(width, height)


@given(st.lists(st.lists(st.sampled_from("ABC"), max_size=3).map(" ".join), unique=True), st.booleans())
def test_names_that_match_are_found_without_comparing_all_with_all(some: Sequence[str], has_variants: bool) -> None:
    matching = Matching([("A", "B C"), ("B", "nobody here")] if has_variants else [])
    expected = [sorted(other for other in some if matching.is_match(one, other)) for one in some]
    assert find_matches(some, matching) == expected


def test_the_comics_names_are_laid_by_the_rules_more_of_them_than_greedily_and_more_with_more_steps() -> None:
    few = find_layout(COMIC_LIST, MATCHING, 16, 24, Random(1), Budget(50))
    found = find_layout(COMIC_LIST, MATCHING, 16, 24, Random(1), Budget(6_000))
    assert faults(found, MATCHING) == [] and len(few.laid) + 10 < len(found.laid)
    assert len(found.laid) > run_greedily(3, COMIC_LIST, MATCHING, 16, 24, Random(1))
    ticks, reports = iter(range(10**6)), list[tuple[float, int]]()
    budget = Budget(10**9, 50.0, lambda: float(next(ticks)), lambda *report: reports.append(report))
    timed = find_layout(COMIC_LIST[:60], MATCHING, 10, 10, Random(1), budget)
    assert reports == sorted(reports) and reports[-1] == (1.0, len(timed.laid))


def test_a_crowded_board_is_filled_and_the_largest_set_that_can_meet_is_laid() -> None:
    ring = [(a, b) for a in "AB" for b in "AB"] * 2
    lonely = [("VAN", "MORRISON"), ("TIM", "COOK"), ("COOK", "LONG"), ("LONG", "TIM")]
    for seed in range(5):
        assert find_layout(ring, Matching([("A", "B")]), 4, 4, Random(seed), Budget(2_000)).covered_count == 16
        assert {one.tile for one in find_layout(lonely, Matching(), 6, 6, Random(seed), Budget(200)).laid} == {1, 2, 3}


KEPT: list[tuple[list[Tile], int, int, int, int, str]] = [
    (COMIC_LIST, 16, 24, 1, 2_000, "f0744288603ed1bf"),
    (COMIC_LIST, 27, 35, 2, 1_000, "d93376126420832b"),
    ([split_name(person.upper()) for person in load_comic_people()], 9, 7, 3, 2_000, "754f57f1302d925b"),
]


def test_a_seed_and_a_number_of_steps_make_the_board_that_they_have_always_made() -> None:
    """In every process, too: this one has another hash seed than the one that wrote the digests."""
    for some, width, height, seed, number, digest in KEPT:
        found = find_layout(some, MATCHING, width, height, Random(seed), Budget(number))
        text = repr([(one.tile, one.squares) for one in found.laid])
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


@given(st.text(st.characters(min_codepoint=32, max_codepoint=900), min_size=1, max_size=60).filter(str.strip))
def test_a_name_is_set_whole_in_at_most_three_lines_and_in_the_game_within_its_square(name: str) -> None:
    lines, size = fit_name(name)
    assert 1 <= len(lines) <= 3 and 0 < size <= 15
    assert "".join(lines).replace(" ", "") == "".join(name.split())
    name = "".join(sign for sign in name if sign.isalpha() or sign == " ")[:30]
    rows, size = typeset_name(name)
    if is_legible(name) and rows:
        assert size >= LEGIBLE_SIZE and len(rows) * LINE_HEIGHT * size <= 1
        assert max(measure_text(row) for row in rows) * size <= MOST_WIDTH_SHARE + 0.01
    assert "".join(rows).replace("-", "").replace(" ", "") == "".join(name.split())
    assert typeset_name("Rachmaninoff")[0] == ("Rachmaninoff",), "no word is broken where it fits"
    assert is_legible("Rachmaninoff") and not is_legible("Wolfeschlegelsteinhausen")


def test_solve_prints_as_it_reads_and_draws_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tools, ticks = Tools(dominoes.build_engine()), iter(range(10**6))
    monkeypatch.setattr("puzzles.dominoes.tools.monotonic", lambda: float(next(ticks)))
    order = {"width": 4, "height": 3, "tiles": [["TIM", "COOK"], ["", "PRINCE"], ["COOKE", "LONG"]], "seed": 5}
    assert PrintedLayout.model_validate(tools.solve(order)).placed == 1
    printed = tools.solve({**order, "synonyms": [["COOK", "COOKE"]], "seconds": 50})
    assert json.loads(json.dumps(printed)) == printed
    found = PrintedLayout.model_validate(printed)
    assert found.placed == 2
    assert sorted(one.name for one in found.tiles) == [("COOKE", "LONG"), ("TIM", "COOK")]
    assert all(len(one.squares) == 2 for one in found.tiles)
    puzzle = made("dominoes", "gentle").model_dump(mode="json")
    assert "8 of 8 tiles" in tools.draw_solution(puzzle, tools.solve(puzzle))
    long = {"width": 5, "height": 4, "tiles": [["<script>", "A & B"], ["A & B", "Wolfeschlegelsteinhausenbergerdorff"]]}
    root = ElementTree.fromstring(tools.draw_solution(long, tools.solve(long)))
    svg = "{http://www.w3.org/2000/svg}"
    assert {"<script>", "A & B"} <= {one.text for one in root.iter(f"{svg}tspan")}
    for text in root.iter(f"{svg}text"):
        for line in text:
            natural = measure_text(line.text or "") * float(text.get("font-size") or 0)
            assert float(line.get("textLength") or natural) <= SIDE
