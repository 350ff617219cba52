"""The regression finds what is there to be found, and says how well on what it has not seen."""

from __future__ import annotations

import math
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.difficulty.regression import MOST, Sample, learned, match


def puzzles(count: int, noise: float, seed: int = 1) -> list[Sample]:
    """Puzzles that take the longer the more steps they have; how blue they are does not matter."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        steps, blue = rng.uniform(5, 40), rng.random()
        time = 3 + 0.05 * steps + rng.gauss(0, noise)
        found.append(Sample({"steps": steps, "blue": blue, "same": 1.0}, time, 1 / (1 + math.exp(0.1 * (steps - 40)))))
    return found


def test_what_tells_is_found_and_what_is_the_same_everywhere_is_left_out() -> None:
    model = learned(puzzles(60, noise=0.05))
    assert model.names == ("blue", "steps")
    blue, steps = model.time[1:]
    assert steps > 10 * abs(blue)
    quick, success = model.foretold({"steps": 6, "blue": 0.5, "same": 1.0})
    slow, less = model.foretold({"steps": 38, "blue": 0.5, "same": 1.0})
    assert quick < slow and success > less
    assert abs(math.log(slow) - (3 + 0.05 * 38)) < 0.2


def test_puzzles_that_were_not_seen_are_foretold_better_than_by_the_mean() -> None:
    told = match(puzzles(60, noise=0.05))
    assert told.time > 0.9 and told.wrong < told.wrong_by_mean / 2


def test_where_nothing_tells_nothing_is_claimed() -> None:
    told = match([Sample({"same": 1.0}, 4.0 + 0.1 * (n % 3), 0.5) for n in range(40)])
    assert told.time <= 0.2 and told.success == 0


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(0, 9), st.floats(0, 1)), min_size=12, max_size=30))
def test_whatever_was_played_what_is_foretold_is_a_time_and_a_share(rows: list[tuple[float, float, float]]) -> None:
    model = learned([Sample({"x": x}, time, success) for x, time, success in rows])
    seconds, success = model.foretold({"x": 0.0})
    assert seconds > 0 and 0 < success < 1


def test_nobody_is_sure_to_win() -> None:
    model = learned([Sample({"x": float(n)}, 4.0, 1.0) for n in range(20)])
    assert abs(model.foretold({"x": 3.0})[1] - MOST) < 0.001
