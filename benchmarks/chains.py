"""Cardinal Chains' engine: the article's boards, levels made, strangers' levels.

`--many N variant` makes N levels of a variant instead and tells how hard they are; a wish from 1 to 5 may follow.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from benchmarks.chains_grades import many
from benchmarks.figures import Figure, median, report
from puzzles.chains.analysis import analyse
from puzzles.chains.covers import cover
from puzzles.chains.figures import shape
from puzzles.chains.generator import generate
from puzzles.chains.level import Level, read
from puzzles.chains.recipes import RECIPES
from puzzles.chains.search import Patience, Solution, solve
from puzzles.chains.shaping import Numbered

SQUARE = [[4, 4, 4, 4, 4], [4, 2, 2, 2, 4], [4, 2, 0, 4, 4], [4, 2, 2, 4, 4], [4, 4, 4, 6, 8]]
TALL = [*SQUARE, [4] * 5, [4] * 5]
SMALL = [[-1, -1, 0], [1, 1, 1], [1, 1, 1], [2, 2, 3]]
ANALYSIS_TIME = 1.0


def seconds(work: Callable[[], object], times: int = 1) -> list[float]:
    """How long each of some runs takes."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return found


def solved(matrix: list[list[int]]) -> Solution:
    """All solutions of a matrix, up to a hundred."""
    return solve(read(matrix), 100)


def measure_article() -> list[Figure]:
    """The article's levels from the matrix to all solutions, by rules and search."""
    boards = (("3x4", SMALL, 0.0), ("5x5", SQUARE, 0.3), ("7x5", TALL, 1.0))
    return [
        Figure(
            f"Chains: the article's {name} board, all {solve(read(matrix), 100).solutions} solutions, median",
            median(seconds(partial(solved, matrix), 500)) * 1000,
            "ms",
            promised,
        )
        for name, matrix, promised in boards
    ]


def measure_making() -> list[Figure]:
    """Levels of each grade, made and proven; the fiendish ones all of 10 by 10 cells."""
    found = []
    ten = replace(RECIPES["fiendish"], sides=(((10, 10),),) * 5)
    kinds = (
        ("mini", None, 100, 0.0),
        ("gentle", None, 100, 0.0),
        ("tricky", None, 60, 0.0),
        ("fiendish", ten, 20, 1.0),
    )
    for name, recipe, count, promised in kinds:
        times = [seconds(partial(generate, Random(seed), name, recipe=recipe))[0] for seed in range(count)]
        what = "a proven fiendish 10x10" if recipe else f"a proven {name} level"
        found.append(Figure(f"Chains: {what}, median of {count}", median(times), "s", promised))
        found.append(Figure(f"Chains: {what}, the slowest", max(times), "s"))
    return found


def strangers() -> list[Level]:
    """Levels of 15 by 15 as strangers may paste them: random numbers, and covers with few or many numbers."""
    found = []
    for seed in range(12):
        rng = Random(seed)
        matrix = [[rng.randint(1, rng.choice((1, 3, 9))) for _ in range(15)] for _ in range(15)]
        for _ in range(rng.randint(1, 5)):
            matrix[rng.randrange(15)][rng.randrange(15)] = 0
        found.append(read(matrix))
        paths = cover(rng, shape(rng, 15, 15), rng.randint(1, 5), 4)
        if paths:
            found += [Numbered(paths, steady, rng).level() for steady in (0.5, 0.8, 0.95, 1.0)]
    return found


def until(moment: float) -> Patience:
    """Patience that ends at a moment."""
    return Patience(10**9, lambda: time.monotonic() < moment)


def measure_strangers() -> list[Figure]:
    """What a worker says of 15 by 15 cells within its second."""
    times, verdicts = [], Counter[str]()
    for level in strangers():
        began = time.monotonic()
        verdicts[analyse(level, until(began + ANALYSIS_TIME)).verdict] += 1
        times.append(time.monotonic() - began)
    told = ", ".join(f"{name} {count}" for name, count in sorted(verdicts.items()))
    return [
        Figure(f"Chains: 15x15 pasted, the slowest ({told})", max(times), "s", 2),
        Figure("Chains: 15x15 pasted, median", median(times), "s"),
    ]


def measure() -> list[Figure]:
    """All figures of this file."""
    return [*measure_article(), *measure_making(), *measure_strangers()]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--many"]:
        for what, found in many(int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:5])).items():
            print(f"{what}: {found}")
    else:
        report(measure())
