"""Judge the names that editors write for the tiles."""

from games.words.game_rules import GameRules
from games.words.models import Word
from puzzles.dominoes.names import PEOPLE, VARIANTS

HELP = (
    "A person of Name Dominoes has at least two names, as in “Marie Curie”. Names that match each other stand in the "
    "details of one of them, one to a line."
)


def judge_word(word: Word) -> list[str]:
    """Return why a name can't be saved, in sentences; a blocked one is always accepted."""
    if word.status == Word.BLOCKED:
        return []
    if word.word_list == PEOPLE and len(word.text.split()) < 2:
        return ["A tile has two squares: a person needs at least two names."]
    if word.word_list == VARIANTS and not word.details.strip():
        return ["Add the names that it matches to the details, one per line."]
    return []


RULES = GameRules(judge_word, HELP)
