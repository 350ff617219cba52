"""Toy: guess a number; each guess is answered with higher or lower."""

from tests.toy.puzzles.toy.engine import ToyEngine


def build_engine() -> ToyEngine:
    """Build the engine."""
    return ToyEngine()
