"""The rules of games for the words of their lists. Each game registers its own, as `games.words` imports no game."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.words.models import Word


class GameRules(NamedTuple):
    """A game's part in the editing of words. It gets words of all lists and ignores those that it does not use.

    `judge` returns why a word must not be saved, in sentences. `explain` says how its details are written. `follow`
    gets a list and its texts that were approved, blocked or edited (an empty text is any row), and may return a
    sentence for the editor.
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
    """Say how each game wants the details of its words."""
    return " ".join(rules.explain for rules in rules_by_game.values())


def announce_changes(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Tell the games which (list, text) rows have changed; return their sentences for the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    followers = [rules.follow for rules in rules_by_game.values() if rules.follow]
    answers = (follow(name, changed_texts) for name, changed_texts in texts.items() for follow in followers)
    return [answer for answer in answers if answer]
