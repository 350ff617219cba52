"""Every technique has a small board and three levels whose proofs use it; what their steps mark and count is right."""

from __future__ import annotations

import re

from puzzles.chains.catalogue import DEEP, EASY, RULES, SUPPOSE
from puzzles.chains.ladder import PRACTICE, company, decides, needs, technique, techniques
from puzzles.chains.level import Level
from puzzles.chains.puzzle import check
from puzzles.chains.wire import Cell, Puzzle

ALWAYS_WITH_OTHERS = {"2", "3", "4"}
"""What these say first the other gentle ones say later: of a thousand random boards none needed one of them."""
NEEDED_IN_LEVELS = {"only-way-to-an-end", "not-too-early", "cut-off"}


def numbered(puzzle: Puzzle) -> list[Cell]:
    return [(r, c) for r, row in enumerate(puzzle.public.level) for c, n in enumerate(row) if n >= 0]


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


def test_each_step_has_a_sentence_and_marks_cells_of_its_level() -> None:
    for puzzle in (puzzle for one in techniques() for puzzle in (one.example, *one.practice)):
        for step in puzzle.secret.trace:
            assert step.text.endswith(".") and not step.text[0].islower(), step.text
            assert not re.search(r"[{}]|  |\.\.", step.text), step.text
            assert ("marked" in step.text) <= bool(step.areas)
            assert all(area and set(area) <= set(numbered(puzzle)) for area in step.areas)
