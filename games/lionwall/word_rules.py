"""Whoever writes a category is told at once what is wrong with it, which words fit, and what it overlaps with."""

from games.lionwall.fitting import fitting, overlapping, problems_with
from games.words.game_rules import GameRules
from games.words.models import Word
from puzzles.lionwall.categories import CATEGORIES
from puzzles.lionwall.entries import Entry

MOST_NAMED = 3
HELP = (
    "A category of Lion Wall: its name is the text above (with ___ for a gap, as in “flying ___”), and here stand its "
    "words, one to a line. Before them may stand “rule: hidden | colours” (wordplay that is proven; a wrong rule tells "
    "which there are), “about: film” (its field, so that a wall is not all of one), and “near: Queen, Kiss” (what "
    "belongs as well but is never drawn). A word may say what it stands in: “green = The Green Mile”. The source of "
    "kinds, parts or members names senses of WordNet, as in “kinds fish.n.01”."
)


def read(word_list: str, texts: list[str]) -> str | None:
    """What is to be said of the changed categories; None where none is there."""
    if word_list != CATEGORIES:
        return None
    rows = Word.objects.filter(word_list=CATEGORIES, text__in=[text for text in texts[:MOST_NAMED] if text])
    return " ".join(said_of(row) for row in rows.exclude(status=Word.BLOCKED)) or None


def said_of(row: Word) -> str:
    """What is wrong with a category; else what of it fits, what would as well, and what it overlaps with."""
    if problems := problems_with(row.text, row.details, row.source):
        return f"“{row.text}” is drawn for no wall: {' '.join(problems)}"
    entry = Entry.read(row.text, row.details)
    return f"“{row.text}”:{fitting(entry, row.source)}{overlapping(entry)}"


def judge(word: Word) -> list[str]:
    """Why a category cannot be saved; one that is blocked may be as bad as it likes."""
    if word.word_list != CATEGORIES or word.status == Word.BLOCKED:
        return []
    return problems_with(word.text, word.details, word.source)


RULES = GameRules(judge, HELP, read)
