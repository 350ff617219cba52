"""Where a level without a solution fails, and how a level comes to have one: against every way to walk a small one."""

from __future__ import annotations

from random import Random

from hypothesis import given

from puzzles.chains.blocked import blocked
from puzzles.chains.board import shifted
from puzzles.chains.covers import cover
from puzzles.chains.level import DIRECTIONS, Level, bits, read
from puzzles.chains.mending import MOST_CHANGES, mend, with_number
from puzzles.chains.search import Patience, solve
from puzzles.chains.shaping import Numbered
from tests.puzzles.chains.small import covers, levels

PATIENCE = 20_000


def reached(level: Level) -> set[int]:
    """Every set of cells that chains from all starts can cover, whatever becomes of the others."""
    starts, found = list(bits(level.starts)), set()

    def walk(chain: int, at: int, seen: int) -> None:
        for d in DIRECTIONS:
            if level.moves[d] & at and not (there := shifted(at, level.offsets[d])) & seen:
                walk(chain, there, seen | there)
        if chain + 1 < len(starts):
            walk(chain + 1, starts[chain + 1], seen)
        else:
            found.add(seen)

    walk(0, starts[0], level.starts)
    return found


@given(level=levels())
def test_cells_that_are_told_cannot_all_be_covered_and_none_of_them_can_be_left_out(level: Level) -> None:
    if covers(level):
        return
    found, ways = blocked(level, Patience(PATIENCE)), reached(level)
    told = [level.bit(cell) for cell in found.cells]
    assert told and not any(sum(told) & ~way == 0 for way in ways)
    assert found.sure
    for one in told:
        others = sum(told) - one
        assert any(others & ~way == 0 for way in ways)


@given(level=levels())
def test_after_the_changes_a_level_has_one_solution(level: Level) -> None:
    changes = mend(level, Patience(500))
    changed = level
    for cell, number in changes:
        assert not level.bit(cell) & level.starts and number != level.numbers[level.bit(cell)] and number > 0
        changed = with_number(changed, cell, number)
    if changes:
        assert len(covers(level)) != 1 and len(covers(changed)) == 1


def test_a_level_with_two_ways_round_is_made_unique_by_one_number() -> None:
    level = read([[0, 1, 1], [1, 1, 1]])
    assert len(covers(level)) > 1 and len(mend(level, Patience(PATIENCE))) == 1


def test_where_a_few_changes_do_not_do_more_are_told_of() -> None:
    rng = Random(4)
    paths = cover(rng, [(r, c) for r in range(6) for c in range(6)], 2, 4)
    assert paths
    level = Numbered(paths, 0.7, rng).level()
    changes = mend(level, Patience(100))
    changed = level
    for cell, number in changes:
        changed = with_number(changed, cell, number)
    assert solve(level, 2).solutions > 1 and len(changes) > MOST_CHANGES and solve(changed).unique
