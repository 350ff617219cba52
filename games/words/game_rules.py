"""Collect the rules of games for words. Each game registers its own, because shared code imports no game."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.words.models import Word


class GameRules(NamedTuple):
    """A game's rules for words. Its functions get words of all lists and ignore those that it does not use.

    `judge` returns why a word must not be saved, in sentences. `explain` says how to write the details of a word.
    `follow` hears which texts of a list have changed ("" means any), and may return a sentence for the editor.
    """

    judge: Callable[["Word"], list[str]]
    explain: str
    follow: Callable[[str, list[str]], str | None] | None = None


rules_by_game: dict[str, GameRules] = {}


def register_rules(game: str, rules: GameRules) -> None:
    """Register a game's rules, from its app's `ready`."""
    rules_by_game[game] = rules


def find_problems(word: "Word") -> list[str]:
    """Return why a word must not be saved, in sentences."""
    return [problem for rules in rules_by_game.values() for problem in rules.judge(word)]


def explain_details() -> str:
    """Return how to write the details of each game's words, in sentences."""
    return " ".join(rules.explain for rules in rules_by_game.values())


def announce_changes(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Call each game's `follow` with the changed (list, text) rows; return the sentences for the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in rows:
        texts.setdefault(word_list, []).append(text)
    followers = [rules.follow for rules in rules_by_game.values() if rules.follow]
    answers = (follow(name, changed_texts) for name, changed_texts in texts.items() for follow in followers)
    return [answer for answer in answers if answer]
