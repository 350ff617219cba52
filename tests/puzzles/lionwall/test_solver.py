"""The exact cover: every partition once, whatever the categories are."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from puzzles.lionwall.solver import GROUP, mask_of, names_of, solve

CARDS = 8
categories = st.lists(st.sets(st.integers(0, CARDS - 1), min_size=2, max_size=6), max_size=8)


def brute_force(masks: list[int], cards: int = CARDS) -> set[tuple[int, ...]]:
    """All partitions of a wall of two groups, by trying every split."""
    whole, found = (1 << cards) - 1, set()
    fits = lambda group: any(group & mask == group for mask in masks)  # noqa: E731
    for four in combinations(range(cards), GROUP):
        group = mask_of(four)
        if fits(group) and fits(whole & ~group):
            found.add(tuple(sorted((group, whole & ~group))))
    return found


@given(categories)
def test_it_finds_just_what_trying_every_split_finds(held: list[set[int]]) -> None:
    masks = [mask_of(numbers) for numbers in held]
    found = solve(CARDS, masks, limit=1000)
    assert found.complete
    assert set(found.partitions) == brute_force(masks) and len(found.partitions) == len(set(found.partitions))


def test_it_stops_at_the_limit_and_says_so() -> None:
    everything = [(1 << CARDS) - 1]
    assert len(solve(CARDS, everything, limit=3).partitions) == 3
    assert not solve(CARDS, everything, limit=3).complete
    assert solve(CARDS, everything, limit=35).complete
    found = solve(16, [0xFFFF], limit=10)
    assert len(found.partitions) == 10 and not found.complete


def test_the_narrowest_name_comes_first() -> None:
    assert names_of(0b1111, {"animals": 0b11111111, "fish": 0b11111, "birds": 0b11100000}) == ["fish", "animals"]
