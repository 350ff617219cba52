"""Seeks boards for the ladder of techniques: `python -m benchmarks.chains_boards RULE TRIES` prints those that need a
deduction, the smallest first, as `puzzles/chains/boards.py` keeps them. Every run gives the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from puzzles.chains.board import Board
from puzzles.chains.covers import cover
from puzzles.chains.figures import shape
from puzzles.chains.ladder import TOLD, company, decides, needs
from puzzles.chains.level import Level
from puzzles.chains.shaping import Numbered
from puzzles.chains.solver import settle
from puzzles.chains.wire import HOLE, START, Rule

SIDES = ((3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6))
STARTS = (1, 1, 2, 2, 3)
STEADY = (0.85, 0.95, 1.0)
"""Numbers that rise seldom leave much to deduce."""
PEAKS = 0.6
"""So often each chain ends on a number of its own, so that the ends are soon known."""
SHAPED, LOOSENED = 30, 25
LARGEST = 9
"""Boards to learn from show no greater number."""
SIGNS = {START: "S", HOLE: "."}


def found(rng: Random, rule: Rule) -> Level | None:
    """A random board, numbered until the deduction and its company solve it, then loosened until it needs it."""
    paths = cover(rng, shape(rng, *rng.choice(SIDES)), rng.choice(STARTS), 2)
    if paths is None:
        return None
    numbered, rules = Numbered(paths, rng.choice(STEADY), rng), company(rule)
    if rng.random() < PEAKS:
        for values in numbered.values:
            values[-1] += 1
    for _ in range(SHAPED):
        board = Board(numbered.level())
        settle(board, rules)
        strays = numbered.stray(board)
        rng.shuffle(strays)
        if not any(numbered.forbid(move) for move in strays):
            break
    for _ in range(LOOSENED):
        level = numbered.level()
        if needs(level, rule) and max(level.numbers.values()) <= LARGEST:
            return level
        kept = numbered.loosen()
        if not decides(numbered.level(), rules):
            numbered.values = kept
    return None


def boards(rule: Rule, tries: int) -> Iterator[Level]:
    """All that so many tries find."""
    rng = Random(rule)
    return (level for level in (found(rng, rule) for _ in range(tries)) if level)


def line(level: Level) -> str:
    """A board on one line."""
    return "/".join(" ".join(SIGNS.get(number, str(number)) for number in row) for row in level.matrix)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in TOLD:
        sys.exit(f"usage: python -m benchmarks.chains_boards RULE TRIES, with a rule of {', '.join(TOLD)}")
    for level in sorted(boards(sys.argv[1], int(sys.argv[2])), key=lambda one: len(one.numbers)):
        print(len(level.numbers), line(level))
