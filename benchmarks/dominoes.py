"""Benchmark Name Dominoes: tiles laid in the time of 100 greedy runs, games made, and luck.

`python -m benchmarks.dominoes` measures one seed of each board; `--all` measures the whole distribution over ten seeds.
"""

import sys
import time
from random import Random

from benchmarks.figures import Figure, median, report
from benchmarks.greedy import best_of
from puzzles import registry
from puzzles.dominoes.layout import Budget, lay_out
from puzzles.dominoes.luck import estimate_luck
from puzzles.dominoes.matching import Matching, halve_name
from puzzles.dominoes.names import load_comic_groups, load_comic_people
from puzzles.dominoes.puzzle import build_ground
from puzzles.dominoes.solver import Ways

BOARDS = {(16, 24): 133, (27, 35): 250}
RUNS = 100
SEEDS = range(1, 11)


def measure_layouts(seeds: range) -> list[Figure]:
    """Compare the search with 100 greedy runs, in the same processor time, for each board and seed."""
    tiles, matching = [halve_name(person.upper()) for person in load_comic_people()], Matching(load_comic_groups())
    figures = []
    for (width, height), wanted in BOARDS.items():
        began = time.process_time()
        greedy = best_of(RUNS, tiles, matching, width, height, Random(1))
        seconds = time.process_time() - began
        named = f"Dominoes: {width}x{height}"
        figures += [
            Figure(f"{named}, best of {RUNS} greedy runs", greedy, "tiles"),
            Figure(f"{named}, their time", seconds, "s"),
        ]
        laid, covered = [], []
        for seed in seeds:
            budget = Budget(10**12, seconds, time.process_time)
            found = lay_out(tiles, matching, width, height, Random(seed), budget)
            laid.append(len(found.laid))
            covered.append(100 * found.covered_squares / (width * height))
            print(f"{named}, seed {seed}: {laid[-1]} tiles, {covered[-1]:.1f} % covered", flush=True)
        figures += [
            Figure(f"{named}, tiles laid in that time, fewest (wanted {wanted})", min(laid), "tiles"),
            Figure(f"{named}, tiles laid in that time, median (wanted {wanted})", median(laid), "tiles"),
            Figure(f"{named}, tiles laid in that time, most", max(laid), "tiles"),
            Figure(f"{named}, squares covered, median", median(covered), "%"),
        ]
    return figures


def measure_games() -> list[Figure]:
    """Measure how long a game of each difficulty takes to make."""
    engine, figures = registry.engine("dominoes"), []
    for variant in engine.variants:
        times = []
        for seed in range(20):
            began = time.perf_counter()
            engine.generate(Random(seed), variant.slug)
            times.append(time.perf_counter() - began)
        figures.append(Figure(f"Dominoes: a {variant.slug} game made, median", median(times), "s"))
        figures.append(Figure(f"Dominoes: a {variant.slug} game made, longest of 20", max(times), "s"))
    return figures


def measure_luck() -> list[Figure]:
    """Measure how often random play earns two stars, and how often par is proven, over ten games each."""
    engine, figures = registry.engine("dominoes"), []
    for variant in engine.variants:
        puzzles = [engine.generate(Random(seed), variant.slug) for seed in range(10)]
        lucky = [100 * estimate_luck(Ways(build_ground(puzzle.public)), 1_000) for puzzle in puzzles]
        proven = sum(puzzle.public.par.proven for puzzle in puzzles)
        figures += [
            Figure(f"Dominoes: two stars by luck on a {variant.slug} board, median (wanted 2)", median(lucky), "%"),
            Figure(f"Dominoes: two stars by luck on a {variant.slug} board, most of 10 (wanted 2)", max(lucky), "%"),
            Figure(f"Dominoes: {variant.slug} boards of 10 whose par is proven", proven, "boards"),
        ]
    return figures


def measure() -> list[Figure]:
    """Measure all figures of this file, with one seed of each board."""
    return [*measure_layouts(SEEDS if "--all" in sys.argv else range(1, 2)), *measure_games(), *measure_luck()]


if __name__ == "__main__":
    report(measure())
