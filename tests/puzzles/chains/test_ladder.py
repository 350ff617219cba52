"""Every technique has a small board and three levels whose proofs use it."""

from __future__ import annotations

import pytest

from puzzles.chains.catalogue import DEEP, EASY, RULES, SUPPOSE
from puzzles.chains.ladder import PRACTICE, Technique, company, decides, needs, technique, techniques
from puzzles.chains.level import Level
from puzzles.chains.puzzle import check

ALWAYS_WITH_OTHERS = {"2", "3", "4"}
"""What these say first the other gentle ones say later: of a thousand random boards none needed one of them."""


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_boards_of_a_technique_have_one_solution_and_use_it(one: Technique) -> None:
    assert len(one.practice) == PRACTICE
    for puzzle in (one.example, *one.practice):
        check(puzzle)
        assert puzzle.secret.solutions == 1
        assert one.rule in {step.rule for step in puzzle.secret.trace}


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_is_no_larger_than_the_levels_and_none_stands_there_twice(one: Technique) -> None:
    levels = [puzzle.public.level for puzzle in (one.example, *one.practice)]
    sizes = [sum(number >= 0 for row in level for number in row) for level in levels]
    assert sizes == sorted(sizes) and len(set(levels)) == len(levels)


def test_a_technique_is_found_by_its_address_and_has_the_name_that_hints_call_it() -> None:
    for one in techniques():
        assert technique(one.slug) == one and one.title == RULES[one.rule].title
    assert technique("nothing") is None


def test_the_ladder_and_the_solver_name_the_same_deductions() -> None:
    assert {one.rule for one in techniques()} == {one.rule for one in (*EASY, *DEEP, SUPPOSE)}


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_is_stuck_without_its_technique_and_solved_with_what_stands_before(one: Technique) -> None:
    level = Level(one.example.public.level)
    if one.rule == SUPPOSE.rule:
        assert not decides(level, company(one.rule))
    elif one.rule not in ALWAYS_WITH_OTHERS:
        assert needs(level, one.rule)


@pytest.mark.parametrize("slug", ["only-way-to-an-end", "not-too-early", "cut-off"])
def test_the_levels_need_their_technique_too(slug: str) -> None:
    one = technique(slug)
    assert one and all(needs(Level(puzzle.public.level), one.rule) for puzzle in one.practice)
