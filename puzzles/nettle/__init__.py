"""Nettle: find the secret word. Each guess is answered with the kinds of step on its route to the secret word."""

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.engine import Nettle


def build_engine() -> Nettle:
    """Build the engine with this machine's WordNet. Raises `LexiconMissing`; its message says what to install."""
    return Nettle(wordnet())
