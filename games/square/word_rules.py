"""Judge the words that editors write, and say what a change means for the grids."""

from games.square.grids import find_approved_grids
from games.words.game_rules import WordRules
from games.words.models import Word
from games.words.word_lists import BLOCKLIST
from puzzles.square.generator import WORD_LIST
from puzzles.square.tables import normalise_word

MOST_WORDS_NAMED = 5
DETAILS_HELP = "A word in Square has four letters, as in “ABLE”. Write its clues in the details, one per line."


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Update the grids of a changed list, and say how many there are and how many hold the changed words."""
    if word_list not in (WORD_LIST, BLOCKLIST):
        return None
    grids = find_approved_grids()
    words = [word for text in texts[:MOST_WORDS_NAMED] if (word := normalise_word(text))]
    counts = {word: grids.count_grids_with(word) for word in words}
    parts = "; ".join(f"{count:,} with {word}" for word, count in counts.items())
    return f"Square now has {len(grids):,} grids{f': {parts}' if parts else ''}."


def judge_word(word: Word) -> list[str]:
    """Return why a word can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    if not (normal_form := normalise_word(word.text)):
        return ["A word in Square has four letters from A to Z."]
    if word.text != normal_form:
        return [f"Write it as “{normal_form}”."]
    return [] if word.details.strip() else ["A word in Square needs a clue in its details."]


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)
