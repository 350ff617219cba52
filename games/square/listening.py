"""The grids follow the word list at once: whoever approves or blocks a word is told what that means."""

from __future__ import annotations

from django.dispatch import receiver

from games.square.grids import approved_grids
from games.words.approved import BLOCKLIST
from games.words.models import Word
from games.words.signals import form_wanted, help_wanted, word_written, words_changed
from puzzles.square.generator import CLUE_LIST, WORD_LIST, clue_key, fair_clues, word_and_clue
from puzzles.square.tables import normal

MOST_NAMED = 5
MOST_CLUES = 12
"""So many clues a word may have: a day draws one of them."""
HELP = (
    "A word of Square has four letters, as in “ABLE”; its clues stand in the details, one to a line, "
    f"{MOST_CLUES} at most."
)


@receiver(words_changed, dispatch_uid="square grids")
def follow(sender: object, word_list: str, texts: list[str], **_: object) -> str | None:
    """Makes the grids of the changed list, and says how many there are and how many hold the changed words."""
    if word_list not in (WORD_LIST, BLOCKLIST):
        return None
    grids = approved_grids()
    words = [word for text in texts[:MOST_NAMED] if (word := normal(text))]
    held = {word: grids.holding(word) for word in words}
    holding = "; ".join(f"{count:,} of them hold {word}" for word, count in held.items())
    return f"Square now has {len(grids):,} grids{f': {holding}' if holding else ''}."


@receiver(form_wanted, dispatch_uid="square words")
def write_as(sender: object, word_list: str, text: str, **_: object) -> str:
    """A word in capital letters, as it stands in a grid; '' for what is no word of Square."""
    if word_list == WORD_LIST:
        return normal(text)
    if word_list != CLUE_LIST:
        return ""
    known, clue = word_and_clue(text)
    return clue_key(known, clue) if known else ""


@receiver(word_written, dispatch_uid="square words")
def judge(sender: object, word: Word, **_: object) -> list[str]:
    """Why a word cannot be saved; one that is blocked may be as bad as it likes."""
    if word.status == Word.BLOCKED:
        return []
    if word.word_list == CLUE_LIST:
        return _problems_of_clue(word.text)
    if word.word_list != WORD_LIST:
        return []
    if not (as_written := normal(word.text)):
        return ["A word of Square has four letters from A to Z."]
    if word.text != as_written:
        return [f"Write it as “{as_written}”."]
    return _problems_of_clues(word)


def _problems_of_clues(word: Word) -> list[str]:
    lines = [line.strip() for line in word.details.splitlines() if line.strip()]
    if not lines:
        return ["A word of Square needs a clue, in the details."]
    if len(lines) > MOST_CLUES:
        return [f"“{word.text}” would have {len(lines)} clues: a word of Square has {MOST_CLUES} at most."]
    unfair = [line for line in lines if not fair_clues(word.text, line)]
    return [f"The clue “{line}” is too long, or gives its word away." for line in unfair]


def _problems_of_clue(text: str) -> list[str]:
    known, clue = word_and_clue(text)
    if not known or text != clue_key(known, clue):
        return ["Write a word of Square, a colon and its clue, as in “OVEN: Hot spot in the kitchen”."]
    return [] if fair_clues(known, clue) else ["This clue is too long, or gives its word away."]


@receiver(help_wanted, dispatch_uid="square words")
def explain(sender: object, **_: object) -> dict[str, str]:
    """How a word is written."""
    return {WORD_LIST: HELP}
