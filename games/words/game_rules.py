"""The rules of games for words. Each game registers its own rules, because shared code imports no game."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.words.models import Word


class WordRules(NamedTuple):
    """A game's rules for words. The functions get words of all lists and ignore those that the game does not use.

    `judge_word` returns why a word must not be saved, in sentences. `details_help` says how to write a word's details.
    `describe_changes` gets a list and its changed texts ("" means any), and may return a sentence for the editor.
    """

    judge_word: Callable[["Word"], list[str]]
    details_help: str
    describe_changes: Callable[[str, list[str]], str | None] | None = None


word_rules_by_game: dict[str, WordRules] = {}


def register_rules(game: str, rules: WordRules) -> None:
    """Register a game's rules, from its app's `ready`."""
    word_rules_by_game[game] = rules


def find_problems(word: "Word") -> list[str]:
    """Return why a word must not be saved, in sentences."""
    return [problem for rules in word_rules_by_game.values() for problem in rules.judge_word(word)]


def explain_details() -> str:
    """Return how to write the details of each game's words, in sentences."""
    return " ".join(rules.details_help for rules in word_rules_by_game.values())


def announce_changes(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Call each game's `describe_changes` for the changed (list, text) rows; return the sentences for the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in rows:
        texts.setdefault(word_list, []).append(text)
    callbacks = [rules.describe_changes for rules in word_rules_by_game.values() if rules.describe_changes]
    sentences = (describe(name, changed_texts) for name, changed_texts in texts.items() for describe in callbacks)
    return [sentence for sentence in sentences if sentence]
