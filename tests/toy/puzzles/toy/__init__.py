"""Toy: guess a number; each guess is told whether the number is higher or lower."""

from tests.toy.puzzles.toy.engine import ToyEngine


def build() -> ToyEngine:
    """The engine."""
    return ToyEngine()
