"""How well the difficulty of puzzles is foretold that no plays are known of, on simulated plays.

`python -m benchmarks.difficulty square` measures one game, without a word all that have simulated players. That the
regression fits people who are made up shows that the machinery works, no more: what makes a puzzle hard for them is
what their makers thought of.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from random import Random

from benchmarks.figures import Figure, report
from games.difficulty.people import as_played, person
from games.difficulty.regression import Sample, match
from puzzles import registry
from puzzles.abilities import Featured, Simulated
from puzzles.contract import AnyEngine, AnyPuzzle, CannotGenerate, IllegalMove, State, Status

PUZZLES, PLAYS = 40, 60
"""So many puzzles of a variant, each played by so many people."""


def puzzles(engine: AnyEngine, variant: str) -> Iterator[AnyPuzzle]:
    """Puzzles as practice draws them."""
    for number in range(PUZZLES):
        try:
            yield engine.generate(Random(f"{engine.slug}/{variant}/{number}"), variant)
        except CannotGenerate:
            continue


def sample(engine: AnyEngine, puzzle: AnyPuzzle, seed: int) -> Sample | None:
    """What plays tell of a puzzle; None where nobody won."""
    if not (isinstance(engine, Simulated) and isinstance(engine, Featured)):
        return None
    times: list[float] = []
    finished = 0
    for number in range(PLAYS):
        one, rng = person(seed, number), Random(f"{seed}/{number}")
        state: State = engine.start(puzzle)
        passed = 0.0
        for move, seconds in as_played(one, rng, engine.simulate(puzzle, rng, one.skill(rng))):
            passed += seconds
            try:
                state, _ = engine.apply(puzzle, state, move)
            except IllegalMove:
                continue
        status = engine.status(puzzle, state)
        finished += status.over
        if status is Status.WON:
            times.append(math.log(max(1.0, passed)))
    if not times:
        return None
    return Sample(engine.features(puzzle), sum(times) / len(times), len(times) / max(1, finished))


def measured(engine: AnyEngine, variant: str) -> Iterator[Figure]:
    """How well the puzzles of a variant are foretold, each from the others."""
    found = [sample(engine, puzzle, seed) for seed, puzzle in enumerate(puzzles(engine, variant))]
    told = match([one for one in found if one])
    name = f"Difficulty: {engine.slug} {variant}"
    yield Figure(f"{name}: correlation of foretold and played time", told.time, "")
    yield Figure(f"{name}: correlation of foretold and played success", told.success, "")
    yield Figure(f"{name}: a foretold time is wrong by", 100 * told.wrong, "%")
    yield Figure(f"{name}: the mean of all times is wrong by", 100 * told.wrong_by_mean, "%")


def measure(games: tuple[str, ...] = ()) -> list[Figure]:
    """All figures of this room."""
    engines = [engine for engine in registry.engines() if engine.slug in games or not games]
    able = [engine for engine in engines if isinstance(engine, Simulated) and isinstance(engine, Featured)]
    return [figure for engine in able for variant in engine.variants for figure in measured(engine, variant.slug)]


if __name__ == "__main__":
    report(measure(tuple(word for word in sys.argv[1:] if word in registry.slugs())))
