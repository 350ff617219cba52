"""Simulated players of Cardinal Chains: every play ends, and those who know more come to more."""

from __future__ import annotations

import pytest

from puzzles.abilities import Skill
from puzzles.contract import AnyPuzzle
from tests.puzzles.whole import means, scores, simulated, whole

PUZZLES = whole("chains")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_play_ends_and_an_expert_does_better_than_a_hasty_player_in_the_mean(puzzle: AnyPuzzle) -> None:
    found = {skill: means(scores(puzzle, "chains", skill)) for skill in Skill}
    assert found[Skill.EXPERT] < found[Skill.HASTY]


def test_the_same_seed_plays_the_same() -> None:
    plays = [simulated(PUZZLES[0], "chains", 5, Skill.CAREFUL) for _ in range(2)]
    assert plays[0] == plays[1] != simulated(PUZZLES[0], "chains", 6, Skill.CAREFUL)
