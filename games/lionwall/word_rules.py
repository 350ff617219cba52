"""Judge the categories that editors write, and say which words fit and what overlaps."""

from games.lionwall.fitting import describe_fit, describe_overlaps, find_category_problems
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


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Describe the changed categories to the editor, or return None if there are none."""
    if word_list != CATEGORIES:
        return None
    rows = Word.objects.filter(word_list=CATEGORIES, text__in=[text for text in texts[:MOST_NAMED] if text])
    return " ".join(describe_category(row) for row in rows.exclude(status=Word.BLOCKED)) or None


def describe_category(row: Word) -> str:
    """Say what is wrong with a category; otherwise which words fit, which others would, and what it overlaps with."""
    if problems := find_category_problems(row.text, row.details, row.source):
        return f"“{row.text}” is drawn for no wall: {' '.join(problems)}"
    entry = Entry.read(row.text, row.details)
    return f"“{row.text}”:{describe_fit(entry, row.source)}{describe_overlaps(entry)}"


def judge_word(word: Word) -> list[str]:
    """Return why a category can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != CATEGORIES or word.status == Word.BLOCKED:
        return []
    return find_category_problems(word.text, word.details, word.source)


RULES = GameRules(judge_word, HELP, describe_changes)
