"""Square: eight words cross in a grid of four by four, one clue each."""

from puzzles.square.engine import Square


def build_engine() -> Square:
    """Build the engine, which opens WordNet only to propose words, and to make puzzles without an editors' list."""
    return Square()
