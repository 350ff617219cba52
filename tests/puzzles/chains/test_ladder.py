"""Every technique has a small board and three levels whose proofs use it."""

from __future__ import annotations

import pytest

from puzzles.chains.catalogue import RULES
from puzzles.chains.ladder import PRACTICE, Technique, technique, techniques
from puzzles.chains.puzzle import check


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
