"""Simulated players, for development and measurement: an expert halves, the others guess anywhere in what is left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzles.abilities import Skill
from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.solver import middle
from tests.toy.puzzles.toy.wire import Guess, Move, Puzzle

PACE = {Skill.EXPERT: 2.0, Skill.CAREFUL: 6.0, Skill.HASTY: 1.0}
"""Seconds that a guess takes."""


def play(puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The moves of a whole play, each with its seconds."""
    state = rules.State()
    while not state.found:
        numbers = rules.left(puzzle.public, state)
        number = middle(numbers) if skill is Skill.EXPERT else rng.choice(numbers)
        yield Guess(guess=number), PACE[skill]
        state = rules.guess(puzzle.public, puzzle.secret.number, state, number)
