"""Benchmark Cardinal Chains' engine: the boards of the article about solving the game, and levels that we make."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from benchmarks.figures import Figure, median, report_figures
from puzzles.chains.generator import generate
from puzzles.chains.level import read_level
from puzzles.chains.recipes import RECIPES
from puzzles.chains.search import SolutionCount, solve_level

SQUARE_BOARD = [[4, 4, 4, 4, 4], [4, 2, 2, 2, 4], [4, 2, 0, 4, 4], [4, 2, 2, 4, 4], [4, 4, 4, 6, 8]]
TALL_BOARD = [*SQUARE_BOARD, [4] * 5, [4] * 5]
SMALL_BOARD = [[-1, -1, 0], [1, 1, 1], [1, 1, 1], [2, 2, 3]]


def time_runs(work: Callable[[], object], times: int = 1) -> list[float]:
    """Return the seconds that each of several runs takes."""
    times_taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        times_taken.append(time.perf_counter() - began)
    return times_taken


def find_solutions(matrix: list[list[int]]) -> SolutionCount:
    """Return all solutions of a matrix, up to a hundred."""
    return solve_level(read_level(matrix), 100)


def measure_article_boards() -> list[Figure]:
    """Time the article's boards, from the matrix to all solutions, by deductions and search."""
    boards = (("3x4", SMALL_BOARD, 0.0), ("5x5", SQUARE_BOARD, 0.3), ("7x5", TALL_BOARD, 1.0))
    counts = {name: solve_level(read_level(matrix), 100).count for name, matrix, _ in boards}
    return [
        Figure(
            f"Chains: the article's {name} board, all {counts[name]} solutions, median",
            median(time_runs(partial(find_solutions, matrix), 500)) * 1000,
            "ms",
            promised,
        )
        for name, matrix, promised in boards
    ]


def measure_generation() -> list[Figure]:
    """Time how long we take to make a proven level of each difficulty; fiendish ones all have 10 by 10 cells."""
    figures = []
    ten = replace(RECIPES["fiendish"], sides=(((10, 10),),) * 5)
    kinds = (
        ("mini", None, 100, 0.0),
        ("gentle", None, 100, 0.0),
        ("tricky", None, 60, 0.0),
        ("fiendish", ten, 20, 1.0),
    )
    for name, recipe, count, promised in kinds:
        times = [time_runs(partial(generate, Random(seed), name, recipe=recipe))[0] for seed in range(count)]
        what = "a proven fiendish 10x10" if recipe else f"a proven {name} level"
        figures.append(Figure(f"Chains: {what}, median of {count}", median(times), "s", promised))
        figures.append(Figure(f"Chains: {what}, the slowest", max(times), "s"))
    return figures


def measure() -> list[Figure]:
    return [*measure_article_boards(), *measure_generation()]


if __name__ == "__main__":
    report_figures(measure())
