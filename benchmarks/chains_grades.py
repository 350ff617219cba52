"""How hard the levels of Cardinal Chains are: effort, equal neighbours, sizes, over many levels of a variant."""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from statistics import quantiles

from benchmarks.figures import median
from puzzles.chains.catalogue import RULES
from puzzles.chains.generator import Wanted, generate
from puzzles.chains.recipes import RECIPES, variant_of
from puzzles.chains.search import solve
from puzzles.chains.shaping import plateau_share

BUDGET = 1_800.0
"""Seconds after which no further level is begun."""


def many(count: int, variant: str, wish: int = 0) -> dict[str, object]:
    """Up to so many levels of a variant: their distributions, and whether each has one solution by search."""
    efforts, plateaus, times = list[int](), list[float](), list[float]()
    unique, grades, numbers, sides, looks = 0, Counter[str](), Counter[int](), Counter[str](), Counter[int]()
    hardest, began = Counter[str](), time.perf_counter()
    for seed in range(count):
        if time.perf_counter() - began > BUDGET:
            break
        start = time.process_time()
        made = generate(Random(f"many/{seed}"), variant, wanted=Wanted(wish))
        times.append(time.process_time() - start)
        efforts.append(made.effort)
        plateaus.append(plateau_share(made.level))
        unique += solve(made.level).unique
        grades[variant_of(made.effort) or "none"] += 1
        numbers[len(set(made.level.numbers.values())) - 1] += 1
        sides[f"{len(made.level.matrix)}x{made.level.columns}"] += 1
        rules = [step.deduction for step in made.trace.steps]
        looks[sum(rule.rule == "suppose" for rule in rules)] += 1
        hardest[max(rules, key=lambda rule: list(RULES).index(rule.rule)).title] += 1
    return {
        "variant": variant,
        "levels": len(efforts),
        "with one solution by search": unique,
        "graded by effort": dict(grades),
        "range of effort": (RECIPES[variant].bounds[0], RECIPES[variant].bounds[-1]),
        "effort least, deciles, most": [min(efforts), *map(round, quantiles(efforts, n=10)), max(efforts)],
        "equal neighbours, median": round(median(plateaus), 3),
        "equal neighbours, least and most": (round(min(plateaus), 3), round(max(plateaus), 3)),
        "different numbers": dict(sorted(numbers.items())),
        "sides": dict(sorted(sides.items())),
        "looks ahead": dict(sorted(looks.items())),
        "a hardest deduction": dict(hardest.most_common()),
        "processor seconds, median and most": (round(median(times), 3), round(max(times), 2)),
    }
