"""The grids follow the word list at once: whoever approves or blocks a word is told what that means."""

from games.square.grids import approved_grids
from games.words.game_rules import GameRules
from games.words.models import Word
from games.words.word_lists import BLOCKLIST
from puzzles.square.generator import WORD_LIST
from puzzles.square.tables import normal_word

MOST_NAMED = 5
HELP = "A word of Square has four letters, as in “ABLE”; its clues stand in the details, one to a line."


def follow(word_list: str, texts: list[str]) -> str | None:
    """Makes the grids of the changed list, and says how many there are and how many hold the changed words."""
    if word_list not in (WORD_LIST, BLOCKLIST):
        return None
    grids = approved_grids()
    words = [word for text in texts[:MOST_NAMED] if (word := normal_word(text))]
    held = {word: grids.holding(word) for word in words}
    holding = "; ".join(f"{count:,} of them hold {word}" for word, count in held.items())
    return f"Square now has {len(grids):,} grids{f': {holding}' if holding else ''}."


def judge(word: Word) -> list[str]:
    """Why a word cannot be saved; one that is blocked may be as bad as it likes."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    if not (as_written := normal_word(word.text)):
        return ["A word of Square has four letters from A to Z."]
    if word.text != as_written:
        return [f"Write it as “{as_written}”."]
    return [] if word.details.strip() else ["A word of Square needs a clue, in the details."]


RULES = GameRules(judge, HELP, follow)
