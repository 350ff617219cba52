"""What is said of a puzzle once it has been played: the pace of a steady player, and the parts to point at."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.abilities import Skill
from puzzles.chains.engine import CardinalChains
from puzzles.chains.level import read
from puzzles.chains.pace import par
from puzzles.chains.puzzle import puzzle_for

LEVEL = [[0, 1, 1], [1, 1, 2], [3, 2, 2]]


@pytest.mark.parametrize(
    ("effort", "told"),
    [
        (1, "needs about 5 seconds"),
        (24, "needs about 35 seconds"),
        (70, "needs about 100 seconds"),
        (72, "needs about 2 minutes"),
        (300, "needs about 7 minutes"),
        (None, "needs about 35 seconds"),
    ],
)
def test_the_pace_is_told_in_round_figures(effort: int | None, told: str) -> None:
    assert par(read(LEVEL), effort) == told


def test_the_pace_is_about_that_of_careful_simulated_players() -> None:
    engine = CardinalChains()
    for seed in range(3):
        puzzle = engine.generate(Random(seed), "gentle")
        plays = sorted(
            sum(seconds for _, seconds in engine.simulate(puzzle, Random(n), Skill.CAREFUL)) for n in range(9)
        )
        told = int(engine.par(puzzle).split()[2])
        assert told / 2 < plays[4] < told * 2


def test_each_chain_the_proof_and_the_grade_can_be_named() -> None:
    engine, puzzle = CardinalChains(), puzzle_for([[0, 1, 2], [0, 1, 1], [1, 1, 1]])
    assert [(part.id, part.label) for part in engine.parts(puzzle)][:2] == [
        ("chain:0", "The chain from row 1, column 1"),
        ("chain:1", "The chain from row 2, column 1"),
    ]
    assert [part.id for part in engine.parts(puzzle)][2:] == ["proof", "grade"]
