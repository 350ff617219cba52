"""Simulated players of Cardinal Chains, for development and measurement.

A player draws the chains piece by piece; between two strokes they think about as long as the steps of the proof that
fall to the cells drawn. Now and then a stroke goes astray, and a few strokes later it is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from random import Random

from puzzles.abilities import Skill
from puzzles.chains import rules
from puzzles.chains.catalogue import RULES
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import STEPS, Level
from puzzles.chains.rules import State
from puzzles.chains.wire import Cell, Chain, Chains, Draw, Hint, Move, Puzzle, Stroke, Undo
from puzzles.contract import IllegalMove
from puzzles.shapes import GIVE_UP


@dataclass(frozen=True)
class Manner:
    """How somebody plays: how often a stroke goes astray, how long they think for a step of the proof that is worth one
    second, the most cells that one stroke covers, how often a detour makes them ask for a hint, and after how many
    detours they give up."""

    astray: float
    thinking: float
    reach: int
    asks: float
    patience: int


MANNERS = {
    Skill.HASTY: Manner(astray=0.3, thinking=0.8, reach=7, asks=0.3, patience=7),
    Skill.CAREFUL: Manner(astray=0.12, thinking=1.6, reach=4, asks=0.15, patience=9),
    Skill.EXPERT: Manner(astray=0.04, thinking=0.7, reach=8, asks=0.02, patience=14),
}
WORTH = {GENTLE: 0.5, TRICKY: 3.0, FIENDISH: 9.0}
"""Seconds that a deduction of a grade takes; what only trying shows takes twice the last."""
STROKE = 0.8
"""Seconds for the drawing itself."""
SPREAD = 0.6
"""How unlike each other the seconds of one player are: the deviation of their logarithms."""
MOST_DETOURS_A_CELL = 2


def play(level: Level, puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The moves of one whole play in order, each with the seconds that it took."""
    manner, paths, state, detours = MANNERS[skill], puzzle.secret.paths, rules.begin(level), 0
    cells = len(level.numbers)
    pace = manner.thinking * sum(WORTH.get(RULES[one.rule].grade, 2 * WORTH[FIENDISH]) for one in puzzle.secret.trace)
    while not state.solved:
        number, chain = _onward(paths, state, rng, manner.reach)
        drawn = len(chain) - len(state.chains[number])
        thought = rng.lognormvariate(log(max(pace * drawn / cells, 0.1)), SPREAD)
        if detours < MOST_DETOURS_A_CELL * cells and rng.random() < manner.astray:
            if detours >= manner.patience:
                yield GIVE_UP, thought
                return
            yield from _detour(level, paths, state, rng, thought / 2)
            detours += 1
            if rng.random() < manner.asks:
                yield Hint(hint=True), rng.lognormvariate(log(10 * manner.thinking), SPREAD)
        yield Draw(draw=Stroke(chain=number, cells=chain)), thought + STROKE
        state = rules.draw(level, state, number, chain)


def _onward(paths: Chains, state: State, rng: Random, reach: int) -> tuple[int, Chain]:
    """A chain that is not done, as it is after the next stroke."""
    undone = [number for number, path in enumerate(paths) if len(state.chains[number]) < len(path)]
    number = rng.choice(undone)
    length = len(state.chains[number]) + rng.randint(1, reach)
    return number, paths[number][:length]


def _detour(level: Level, paths: Chains, state: State, rng: Random, thought: float) -> Iterator[tuple[Move, float]]:
    """One or two strokes off the way, and as many taken back; none where every way on is right."""
    made = 0
    for _ in range(rng.randint(1, 2)):
        astray = [(n, cell) for n in range(len(paths)) for cell in _beside(state.chains[n], paths[n])]
        rng.shuffle(astray)
        for number, cell in astray:
            chain = (*state.chains[number], cell)
            try:
                after = rules.draw(level, state, number, chain)
            except IllegalMove:
                continue
            if not after.solved:
                yield Draw(draw=Stroke(chain=number, cells=chain)), thought + STROKE
                state, made = after, made + 1
                break
    for _ in range(made):
        yield Undo(undo=True), rng.lognormvariate(log(max(thought, 0.1)), SPREAD)


def _beside(chain: Chain, path: Chain) -> list[Cell]:
    """The cells beside the head of a chain to which its path does not go on."""
    row, column = chain[-1]
    on = path[len(chain)] if chain == path[: len(chain)] and len(chain) < len(path) else None
    return [cell for down, right in STEPS if (cell := (row + down, column + right)) != on and cell not in chain]
