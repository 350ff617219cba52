"""Name Dominoes: tiles carry names, and names that touch must match."""

from puzzles.dominoes.engine import Dominoes
from puzzles.lexicon.wordnet import wordnet


def build_engine() -> Dominoes:
    """Build the engine over this machine's WordNet."""
    return Dominoes(wordnet())
