"""Nettle: find the secret word; each guess answers with the kinds of step on the way to it."""

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.engine import Nettle
from puzzles.nettle.warmth import usual_words


def build() -> Nettle:
    """The engine over this machine's WordNet, ready for a first guess. Raises `LexiconMissing` with what to install."""
    words = wordnet()
    usual_words(words)  # takes a quarter of a second, once: the first guess after a start, and all beside it, waited
    return Nettle(words)
