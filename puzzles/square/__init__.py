"""Square: eight words cross in a grid of four by four, one clue each."""

from puzzles.square.engine import Square


def build() -> Square:
    """Build the engine. It opens WordNet only to propose words and to make a puzzle without a curated list."""
    return Square()
