"""Nettle: find the secret word; each guess answers with the kinds of step on the way to it."""

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.engine import Nettle


def build() -> Nettle:
    """The engine over this machine's WordNet. Raises `LexiconMissing` with what to install."""
    return Nettle(wordnet())
