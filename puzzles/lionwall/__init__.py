"""Lion Wall: sixteen cards hide four groups of four, by a shared component or by what words have in common."""

from puzzles.lexicon import characters as cjk
from puzzles.lexicon.collocations import collocations
from puzzles.lexicon.compounds import compounds
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.lexicon import WordCategories
from puzzles.lionwall.words import WordWalls


def build() -> LionWall:
    """Build the engine over this machine's lexicons."""
    words = WordWalls(WordCategories(wordnet(), collocations(), compounds()))
    return LionWall([CharacterWalls(cjk.characters()), words])
