"""Every technique has a small board and three levels whose proofs use it; what their steps mark and count is right."""

from __future__ import annotations

import re

from puzzles.chains.catalogue import DEEP, EASY, RULES, SUPPOSE
from puzzles.chains.ladder import PRACTICE, company, decides, needs, technique, techniques
from puzzles.chains.level import Level
from puzzles.chains.puzzle import check
from puzzles.chains.sentences import NUMBERS, number
from puzzles.chains.wire import Cell, Puzzle, Step

ALWAYS_WITH_OTHERS = {"2", "3", "4"}
"""What these say first the other gentle ones say later: of a thousand random boards none needed one of them."""
NEEDED_IN_LEVELS = {"only-way-to-an-end", "not-too-early", "cut-off"}


def numbered(puzzle: Puzzle) -> list[Cell]:
    return [(r, c) for r, row in enumerate(puzzle.public.level) for c, n in enumerate(row) if n >= 0]


def steps_of(rule: str) -> list[tuple[Puzzle, Step]]:
    puzzles = [puzzle for one in techniques() for puzzle in (one.example, *one.practice)]
    found = [(puzzle, step) for puzzle in puzzles for step in puzzle.secret.trace if rule in ("", step.rule)]
    assert found
    return found


def test_the_boards_of_a_technique_rise_in_size_have_one_solution_and_use_it() -> None:
    for one in techniques():
        assert len(one.practice) == PRACTICE
        puzzles = (one.example, *one.practice)
        for puzzle in puzzles:
            check(puzzle)
            assert puzzle.secret.solutions == 1
            assert one.rule in {step.rule for step in puzzle.secret.trace}, one.slug
        sizes = [len(numbered(puzzle)) for puzzle in puzzles]
        assert sizes == sorted(sizes) and len({puzzle.public.level for puzzle in puzzles}) == len(puzzles), one.slug


def test_the_example_is_stuck_without_its_technique_and_solved_with_what_comes_before() -> None:
    for one in techniques():
        level = Level(one.example.public.level)
        if one.rule == SUPPOSE.rule:
            assert not decides(level, company(one.rule))
        elif one.rule not in ALWAYS_WITH_OTHERS:
            assert needs(level, one.rule), one.slug
        if one.slug in NEEDED_IN_LEVELS:
            assert all(needs(Level(puzzle.public.level), one.rule) for puzzle in one.practice), one.slug
    assert {one.slug for one in techniques()} >= NEEDED_IN_LEVELS


def test_the_ladder_names_each_deduction_of_the_solver_as_hints_call_it() -> None:
    assert {one.rule for one in techniques()} == {one.rule for one in (*EASY, *DEEP, SUPPOSE)}
    assert all(technique(one.slug) == one and one.title == RULES[one.rule].title for one in techniques())
    assert technique("nothing") is None


def test_a_step_that_speaks_of_marked_cells_marks_that_many_cells_of_the_level() -> None:
    for puzzle, step in steps_of(""):
        assert ("marked" in step.text) <= bool(step.areas)
        assert all(area and set(area) <= set(numbered(puzzle)) for area in step.areas)
        if counted := re.search(r"the (\d+) marked cells", step.text):
            assert int(counted[1]) == len(step.areas[0])
        if counted := re.search(r"the (\d+) lit cells", step.text):
            assert int(counted[1]) <= len(step.cells)


def is_dark(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def test_shades_are_counted_on_the_board_and_the_ends_of_the_solution_are_on_them() -> None:
    for puzzle, step in steps_of("shades"):
        cells, [area] = numbered(puzzle), step.areas
        on_dark = {is_dark(cell) for cell in area}
        assert len(on_dark) == 1 and set(area) == {cell for cell in cells if is_dark(cell) in on_dark}
        counts = re.findall(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b", step.text)
        assert [int(one) if one.isdigit() else NUMBERS.index(one) for one in counts[:2]] == [
            len(area),
            len(cells) - len(area),
        ]
        ends = [path[-1] for path in puzzle.secret.paths]
        among = sum(end in area for end in ends)
        if len(ends) > 1:
            assert f"{number(among) if among else 'no'} end" in step.text
            assert f"dark and {number(len(ends) - among)} light" in step.text
        else:
            assert f"the end is {'dark' if among else 'light'}" in step.text


def test_regions_are_apart_and_each_holds_an_end() -> None:
    for puzzle, step in steps_of("regions"):
        cells = [cell for area in step.areas for cell in area]
        ends = {path[-1] for path in puzzle.secret.paths}
        assert len(set(cells)) == len(cells) and [len(ends & set(area)) for area in step.areas] == [1] * len(ends)
