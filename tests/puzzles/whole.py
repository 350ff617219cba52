"""Whole puzzles for the tests of what plays them and of what is told afterwards: none is drawn, so they are there at
once, and the same whatever generators come to draw."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from puzzles import registry
from puzzles.abilities import Played, Simulated, Skill
from puzzles.contract import AnyPuzzle, replay
from puzzles.shapes import JSON
from tests.data import PLANETS

HERE = Path(__file__).parent
SHORT: dict[str, list[JSON]] = {
    "lionwall": [json.loads(PLANETS.read_text("utf-8"))],
    "square": [{"rows": ["ZERO", "AVOW", "PIPE", "SLED"]}],
    "chains": json.loads((HERE / "chains" / "boards.json").read_text()),
    "dominoes": list(json.loads((HERE / "dominoes" / "boards.json").read_text()).values()),
}


@cache
def whole(slug: str) -> list[AnyPuzzle]:
    """Some puzzles of a game."""
    return [registry.tools(slug).opened(short) for short in SHORT[slug]]


def simulated(puzzle: AnyPuzzle, slug: str, seed: int, skill: Skill) -> list[Played[Any]]:
    """One play of a simulated player, with the seconds since its beginning."""
    engine, now, played = registry.engine(slug), 0.0, []
    assert isinstance(engine, Simulated)
    for move, seconds in engine.simulate(puzzle, Random(seed), skill):
        now += seconds
        played.append(Played(move, now))
    return played


def scores(puzzle: AnyPuzzle, slug: str, skill: Skill, plays: int = 40) -> list[tuple[int, ...]]:
    """What simulated players of a skill come to, each play ended by the rules and in bounds; lower is better."""
    engine, found = registry.engine(slug), []
    for seed in range(plays):
        played = simulated(puzzle, slug, seed, skill)
        state, _ = replay(engine, puzzle, [one.move for one in played])
        assert engine.status(puzzle, state).over
        assert len(played) <= 400 and all(one.seconds > 0 for one in played) and played[-1].seconds < 7200
        found.append(engine.score(puzzle, state, int(played[-1].seconds)))
    return found


def means(found: list[tuple[int, ...]]) -> tuple[float, ...]:
    """The mean of each part of the scores."""
    return tuple(map(fmean, zip(*found, strict=True)))
