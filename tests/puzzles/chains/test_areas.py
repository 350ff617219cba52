"""What a step speaks of is marked on the board, as areas, and what its sentence counts is counted right."""

from __future__ import annotations

import re

import pytest

from puzzles.chains.ladder import Technique, techniques
from puzzles.chains.level import Level
from puzzles.chains.sentences import NUMBERS, number
from puzzles.chains.solver import explain
from puzzles.chains.wire import Cell, Puzzle, Step

STEPS = [
    (puzzle, step)
    for technique in techniques()
    for puzzle in (technique.example, *technique.practice)
    for step in puzzle.secret.trace
]


def numbers_in(text: str) -> list[int]:
    """The counts that a sentence names, in figures or words."""
    found = re.findall(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b", text)
    return [int(one) if one.isdigit() else NUMBERS.index(one) for one in found]


def dark(cell: Cell) -> bool:
    return (cell[0] + cell[1]) % 2 == 0


def of_rule(rule: str) -> list[tuple[Puzzle, Step]]:
    found = [(puzzle, step) for puzzle, step in STEPS if step.rule == rule]
    assert found
    return found


def test_a_step_that_speaks_of_marked_cells_marks_so_many() -> None:
    for _, step in STEPS:
        assert ("marked" in step.text) <= bool(step.areas)
        if counted := re.search(r"the (\d+) marked cells", step.text):
            assert int(counted[1]) == len(step.areas[0])
        if counted := re.search(r"the (\d+) lit cells", step.text):
            assert int(counted[1]) <= len(step.cells)


@pytest.mark.parametrize("technique", techniques(), ids=lambda one: one.slug)
def test_areas_are_cells_of_the_level(technique: Technique) -> None:
    for puzzle in (technique.example, *technique.practice):
        cells = {(r, c) for r, row in enumerate(puzzle.public.level) for c, n in enumerate(row) if n >= 0}
        for step in puzzle.secret.trace:
            assert all(area and set(area) <= cells for area in step.areas)


def test_shades_are_counted_on_the_board() -> None:
    """The numbers of the sentence, counted anew; and the ends of the solution are on the shades that it says."""
    for puzzle, step in of_rule("shades"):
        level = Level(puzzle.public.level)
        cells = [level.cell(1 << n) for n in range(level.cells.bit_length()) if level.cells >> n & 1]
        [area] = step.areas
        on_dark = {dark(cell) for cell in area}
        assert len(on_dark) == 1 and set(area) == {cell for cell in cells if dark(cell) in on_dark}
        told = numbers_in(step.text)
        assert told[:2] == [len(area), len(cells) - len(area)]
        ends = [path[-1] for path in puzzle.secret.paths]
        among = sum(end in area for end in ends)
        if level.chains > 1:
            words = number(among) if among else "no"
            assert f"{words} end" in step.text and f"dark and {number(len(ends) - among)} light" in step.text
        else:
            assert f"the end is {'dark' if among else 'light'}" in step.text


def test_regions_lie_apart_and_each_holds_an_end() -> None:
    for puzzle, step in of_rule("regions"):
        cells = [cell for area in step.areas for cell in area]
        assert len(set(cells)) == len(cells)
        ends = {path[-1] for path in puzzle.secret.paths}
        assert [len(ends & set(area)) for area in step.areas] == [1] * len(ends)


def test_any_region_is_spoken_of_as_one_that_no_move_leaves() -> None:
    told = [step.text for _, step in of_rule("regions")]
    assert all("out of the marked region, " in text or "out of any of the " in text for text in told)


def test_a_supposition_says_how_many_steps_ahead_one_must_look() -> None:
    told = set()
    for puzzle, _ in of_rule("suppose"):
        for step in explain(Level(puzzle.public.level)).steps:
            if step.further is None:
                assert step.title == step.deduction.title
                continue
            told.add(step.further)
            ahead = f"{number(step.further + 1)} steps" if step.further else "one move"
            assert step.title == f"Looking ahead: {ahead}"
            assert f"forces {number(step.further)} more" in step.text if step.further else "forces" not in step.text
    assert len(told) > 1


def test_a_proof_of_before_calls_nothing_lit_that_is_not() -> None:
    old = "Suppose the chain goes so. Then no chain could reach the 8 lit cells. So it does not."
    step = Step(rule="suppose", title="One move ahead", text=old, cells=(), out=())
    assert step.text == "Suppose the chain goes so. Then no chain could reach 8 cells. So it does not."
