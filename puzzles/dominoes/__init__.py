"""Name Dominoes: tiles carry names, and names that touch must match."""

from puzzles.dominoes.engine import Dominoes


def build_engine() -> Dominoes:
    """Build the engine."""
    return Dominoes()
