"""Benchmark Name Dominoes: how many tiles the search lays in the time that 100 greedy runs take.

`python -m benchmarks.dominoes` measures one seed of each board; with `--all` it measures ten.
"""

import sys
import time
from random import Random

from benchmarks.figures import Figure, median, report_figures
from benchmarks.greedy import run_greedily
from puzzles.dominoes.layout import Budget, find_layout
from puzzles.dominoes.matching import Matching, halve_name
from puzzles.dominoes.names import load_comic_groups, load_comic_people

WANTED_TILES_BY_BOARD = {(16, 24): 133, (27, 35): 250}
"""The width and height of a board to the tiles that the search should lay on it."""
GREEDY_RUNS = 100
SEEDS = range(1, 11)


def measure_layouts(seeds: range) -> list[Figure]:
    """Compare the search with 100 greedy runs, in the same processor time, for each board and seed."""
    tiles, matching = [halve_name(person.upper()) for person in load_comic_people()], Matching(load_comic_groups())
    figures = []
    for (width, height), wanted in WANTED_TILES_BY_BOARD.items():
        began = time.process_time()
        greedy = run_greedily(GREEDY_RUNS, tiles, matching, width, height, Random(1))
        seconds = time.process_time() - began
        named = f"Dominoes: {width}x{height}"
        figures += [
            Figure(f"{named}, best of {GREEDY_RUNS} greedy runs", greedy, "tiles"),
            Figure(f"{named}, their time", seconds, "s"),
        ]
        laid, covered = [], []
        for seed in seeds:
            budget = Budget(10**12, seconds, time.process_time)
            found = find_layout(tiles, matching, width, height, Random(seed), budget)
            laid.append(len(found.laid))
            covered.append(100 * found.covered_count / (width * height))
            print(f"{named}, seed {seed}: {laid[-1]} tiles, {covered[-1]:.1f} % covered", flush=True)
        figures += [
            Figure(f"{named}, tiles laid in that time, fewest (wanted {wanted})", min(laid), "tiles"),
            Figure(f"{named}, tiles laid in that time, median (wanted {wanted})", median(laid), "tiles"),
            Figure(f"{named}, tiles laid in that time, most", max(laid), "tiles"),
            Figure(f"{named}, squares covered, median", median(covered), "%"),
        ]
    return figures


def measure() -> list[Figure]:
    """Measure all figures of this file, with one seed of each board."""
    return measure_layouts(SEEDS if "--all" in sys.argv else range(1, 2))


if __name__ == "__main__":
    report_figures(measure())
