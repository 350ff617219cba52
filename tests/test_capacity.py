"""The model behind `benchmarks.capacity`: what it says of sizes must hang together, and its waits are known ones."""

from math import log

import numpy as np
import pytest

from benchmarks.sizing import Costs, Machine, Use, advice, needed, peak, simulated

COSTS = Costs(
    page=Use(0.008, 0.002, 0.0002, 6, 18_000),
    move=Use(0.004, 0.001, 0.0002, 5, 3_000),
    finish=Use(0.01, 0.004, 0.0005, 10),
    socket=Use(0.002, 0.0001, 0.0001, 1, 3_000),
    frame=Use(0.00002, sent=2_000),
    process_mb=250,
    socket_kb=70,
    play_bytes=500,
    move_bytes=150,
    day_seconds=30,
)


def test_sizes_grow_with_the_players_and_what_is_full_first_is_named() -> None:
    for count in (1_000, 30_000, 1_000_000):
        one, two = needed(count, COSTS), needed(2 * count, COSTS)
        assert two.rates.moves == pytest.approx(2 * one.rates.moves)
        assert two.disk_gb_a_year == pytest.approx(2 * one.disk_gb_a_year)
        for part in ("web_processes", "web_machines", "workers", "database_cores", "redis_nodes"):
            assert getattr(two, part) >= getattr(one, part) >= 1
        assert all(two.shares[part] >= share for part, share in one.shares.items())
    few, more, many, most = (peak(count).frames for count in (10_000, 20_000, 2_000_000, 4_000_000))
    assert (more, most) == pytest.approx((4 * few, 2 * many)), "with the square, until news are gathered"
    small, large = needed(1_000, COSTS), needed(10_000_000, COSTS)
    assert advice(small) == [] and large.shares[large.first] > 1 and len(advice(large)) >= 4
    part = "web (cores of one machine)"
    assert needed(100_000, COSTS, machine=Machine(cores=64)).shares[part] < needed(100_000, COSTS).shares[part]


def test_waits_are_those_that_queueing_theory_knows_and_more_processes_wait_less() -> None:
    """M/M/1: a request waits longer than t with probability full * exp(-(1 - full) * t / service)."""
    service, full = 0.01, 0.8
    known = service * log(full / 0.01) / (1 - full)
    found = simulated(full / service, service, 1, np.random.default_rng(3), minutes=40)
    assert found == pytest.approx(known, rel=0.15)
    waits = [simulated(300, service, count, np.random.default_rng(5)) for count in (4, 5, 8)]
    assert waits == sorted(waits, reverse=True)
