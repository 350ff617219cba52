"""A whole game that lives outside the tree: what the tests register to show that a new game touches nothing else."""

from tests.toy.engine import Toy


def build() -> Toy:
    """The toy's engine."""
    return Toy()
