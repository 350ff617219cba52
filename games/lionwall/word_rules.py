"""Judge the categories that editors write, and say which words fit and what overlaps."""

from games.lionwall.category_fit import describe_fit, describe_overlaps, find_category_problems
from games.words.game_rules import WordRules
from games.words.models import Word
from puzzles.lionwall.categories import CATEGORY_LIST
from puzzles.lionwall.entries import Entry

MOST_CATEGORIES_NAMED = 3
DETAILS_HELP = (
    "A category of Lion Wall. Its name is the text above, with ___ for a gap, as in “flying ___”. Write its words "
    "here, one on each line. You can put some lines before them. “rule: hidden | colours” names wordplay that we can "
    "check. If you name a rule we don’t have, we’ll list the ones we do. “about: film” gives its field, so that we "
    "can mix fields on a wall. “near: Queen, Kiss” lists words that belong too, but that we never draw. A word may say "
    "what it’s part of, as in “green = The Green Mile”. For kinds, parts or members, give WordNet’s senses as the "
    "source, as in “kinds fish.n.01”."
)


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Describe the changed categories to the editor, or return None if there are none."""
    if word_list != CATEGORY_LIST:
        return None
    rows = Word.objects.filter(
        word_list=CATEGORY_LIST, text__in=[text for text in texts[:MOST_CATEGORIES_NAMED] if text]
    )
    return " ".join(describe_category(row) for row in rows.exclude(status=Word.BLOCKED)) or None


def describe_category(row: Word) -> str:
    """Say what is wrong with a category; otherwise which words fit, which others would, and what it overlaps with."""
    if problems := find_category_problems(row.text, row.details, row.source):
        return f"We won’t draw “{row.text}” for a wall. {' '.join(problems)}"
    entry = Entry.read_entry(row.text, row.details)
    return f"“{row.text}”:{describe_fit(entry, row.source)}{describe_overlaps(entry)}"


def judge_word(word: Word) -> list[str]:
    """Return why a category can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != CATEGORY_LIST or word.status == Word.BLOCKED:
        return []
    return find_category_problems(word.text, word.details, word.source)


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)
