"""Nettle: find the secret word; each guess answers with the kinds of step on its route to the word."""

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.engine import Nettle


def build() -> Nettle:
    """Build the engine with this machine's WordNet. Raises `LexiconMissing`, which says what to install."""
    return Nettle(wordnet())
