"""The rules of games for words. Each game registers its own rules, because shared code imports no game."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from puzzles.typed_text import is_ignorable

if TYPE_CHECKING:
    from games.words.models import Word


class WordRules(NamedTuple):
    """A game's rules for words. The functions get words of all lists and ignore those that the game does not use.

    `judge_word` returns why a word must not be saved, in sentences. `details_help` says how to write the details of a
    word, for each list.
    `describe_changes` gets a list and its changed texts ("" means any), and may return a sentence for the editor.
    """

    judge_word: Callable[["Word"], list[str]]
    details_help: Mapping[str, str]
    describe_changes: Callable[[str, list[str]], str | None] | None = None


word_rules_by_game: dict[str, WordRules] = {}


def register_rules(game: str, rules: WordRules) -> None:
    """Register a game's rules, from its app's `ready`."""
    word_rules_by_game[game] = rules


MARKUP_PATTERN = re.compile(r"</?[a-z!]|&#?\w+;", re.IGNORECASE)
LINE_SIGNS = "\t\r\n"


def _find_unreadable_signs(text: str) -> list[str]:
    """Return why players could not read a text: it has markup, or signs that no one sees.

    >>> _find_unreadable_signs("<b>pear</b>"), _find_unreadable_signs("A & B < C")
    (['Write plain text, without markup such as “<b”.'], [])
    """
    found = MARKUP_PATTERN.search(text)
    problems = [f"Write plain text, without markup such as “{found[0]}”."] if found else []
    for sign in text:
        if sign not in LINE_SIGNS and (is_ignorable(sign) or unicodedata.category(sign) == "Cc"):
            name = unicodedata.name(sign, f"U+{ord(sign):04X}").lower()
            return [*problems, f"It has a sign that no one can see ({name}). Type the text again."]
    return problems


def find_problems(word: "Word") -> list[str]:
    """Return why a word must not be saved, in sentences; a blocked word may have any text."""
    texts = [] if word.status == word.BLOCKED else [word.text, word.details]
    unreadable = list(dict.fromkeys(problem for text in texts for problem in _find_unreadable_signs(text)))
    return unreadable + [problem for rules in word_rules_by_game.values() for problem in rules.judge_word(word)]


def explain_details(word_list: str) -> str:
    """Return how to write the details of a list's words, in sentences."""
    return " ".join(rules.details_help.get(word_list, "") for rules in word_rules_by_game.values()).strip()


def announce_changes(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Call each game's `describe_changes` for the changed (list, text) rows; return the sentences for the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in rows:
        texts.setdefault(word_list, []).append(text)
    callbacks = [rules.describe_changes for rules in word_rules_by_game.values() if rules.describe_changes]
    sentences = (describe(name, changed_texts) for name, changed_texts in texts.items() for describe in callbacks)
    return [sentence for sentence in sentences if sentence]
