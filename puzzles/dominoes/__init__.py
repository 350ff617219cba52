"""Name Dominoes: tiles carry names, and names that touch must match."""

from time import monotonic

from puzzles.dominoes.engine import Dominoes
from puzzles.lexicon.wordnet import wordnet


def build() -> Dominoes:
    """The engine over this machine's WordNet, with a clock for whoever limits a layout by seconds."""
    return Dominoes(wordnet(), monotonic)
