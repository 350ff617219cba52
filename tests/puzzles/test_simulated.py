"""Simulated players of every game: each play ends, and those who know more come to more."""

from __future__ import annotations

import pytest

from puzzles.abilities import Skill
from tests.puzzles.whole import SHORT, means, scores, simulated, whole

PLACES = [(slug, number) for slug, short in SHORT.items() for number in range(len(short))]


@pytest.mark.parametrize(("slug", "number"), PLACES)
def test_every_play_ends_and_an_expert_does_better_than_a_hasty_player_in_the_mean(slug: str, number: int) -> None:
    puzzle = whole(slug)[number]
    found = {skill: means(scores(puzzle, slug, skill)) for skill in Skill}
    assert found[Skill.EXPERT] < found[Skill.HASTY]


@pytest.mark.parametrize("slug", SHORT)
def test_the_same_seed_plays_the_same(slug: str) -> None:
    puzzle = whole(slug)[0]
    plays = [simulated(puzzle, slug, 5, Skill.CAREFUL) for _ in range(2)]
    assert plays[0] == plays[1] != simulated(puzzle, slug, 6, Skill.CAREFUL)
