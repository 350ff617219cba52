"""Judge the names that editors write for the tiles."""

from games.words.game_rules import WordRules
from games.words.models import Word
from puzzles.dominoes.cast import load_cast
from puzzles.dominoes.names import PEOPLE_LIST, VARIANTS_LIST

PEOPLE_HELP = (
    "A person in Name Dominoes has at least two names, as in “Marie Curie”. The details are the line that players read."
)
DETAILS_HELP = {
    PEOPLE_LIST: PEOPLE_HELP,
    VARIANTS_LIST: "If names match each other, list the others in the details of one of them, one per line.",
}


def judge_word(word: Word) -> list[str]:
    """Return why a name can't be saved, in sentences; a blocked one is always accepted."""
    if word.status == Word.BLOCKED:
        return []
    if word.word_list == PEOPLE_LIST and len(word.text.split()) < 2 and word.text not in load_cast():
        return ["A tile has two squares, so a person needs at least two names."]
    if word.word_list == VARIANTS_LIST and not word.details.strip():
        return ["In the details, add the names that this one matches, one per line."]
    return []


RULES = WordRules(judge_word, DETAILS_HELP)
