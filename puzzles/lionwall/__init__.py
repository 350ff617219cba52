"""Lion Wall: sixteen cards hide four groups of four, which share a component or, for words, a meaning or wordplay."""

from puzzles.lexicon import characters as cjk
from puzzles.lexicon.collocations import open_collocations
from puzzles.lexicon.compounds import open_compounds
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.word_categories import WordCategories
from puzzles.lionwall.words import WordWalls


def build_engine() -> LionWall:
    """Build the engine over this machine's lexicons."""
    words = WordWalls(WordCategories(wordnet(), open_collocations(), open_compounds()))
    return LionWall([CharacterWalls(cjk.open_characters()), words])
