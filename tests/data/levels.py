"""Levels of Cardinal Chains that its generator once made, with their answers."""

import json
from functools import cache
from random import Random
from typing import Any

from puzzles.chains.generator import generate
from puzzles.chains.wire import Chains, Matrix
from tests.data import FOLDER

FILE = FOLDER / "levels.json"
SEEDS = {"gentle": [*range(12), *range(30, 50)], "tricky": [*range(12), *range(30, 45)], "fiendish": [0, 1, 30, 31]}
"""By grade; few of the fiendish ones, which take seconds to make."""


@cache
def kept_levels(grade: str, seeds: range) -> tuple[tuple[Matrix, Chains], ...]:
    """Return those levels of a grade whose seeds are in a range, each with its answer."""
    rows = zip(SEEDS[grade], json.loads(FILE.read_text("utf-8"))[grade], strict=True)
    return tuple((_tuples(level), _tuples(paths)) for seed, (level, paths) in rows if seed in seeds)


def made_levels(grade: str) -> list[tuple[Matrix, Chains]]:
    """Make the levels of a grade."""
    found = (generate(Random(seed), grade) for seed in SEEDS[grade])
    return [(one.level.matrix, one.trace.board.paths()) for one in found]


def _tuples(value: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuples(one) if isinstance(one, list) else one for one in value)
