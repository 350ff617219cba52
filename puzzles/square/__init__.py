"""Square: eight words, each with a clue, cross in a grid of four by four."""

from puzzles.square.engine import Square


def build_engine() -> Square:
    """Build the engine, which opens WordNet only to propose words, and to make, grade and correct puzzles."""
    return Square()
