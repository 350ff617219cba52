"""What games say of the words of their lists: `games.words` imports no game, so each registers what it has to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.words.models import Word


class GameRules(NamedTuple):
    """One game's part in the editing of words, of all lists: it passes over those that it does not draw on.

    `judge` answers the sentences for which a word must not be saved, and `explain` says how its details are written.
    `follow` hears which texts of a list were approved, blocked or edited (an empty text is any row); it may answer a
    sentence for the editor.
    """

    judge: Callable[[Word], list[str]]
    explain: str
    follow: Callable[[str, list[str]], str | None] | None = None


rules_by_game: dict[str, GameRules] = {}


def register_rules(game: str, rules: GameRules) -> None:
    """From now on a game has its say. An app's `ready` calls it."""
    rules_by_game[game] = rules


def find_problems(word: Word) -> list[str]:
    """Why a word must not be saved, in sentences."""
    return [problem for rules in rules_by_game.values() for problem in rules.judge(word)]


def explain_details() -> str:
    """How each game wants the details of its words."""
    return " ".join(rules.explain for rules in rules_by_game.values())


def announce_changes(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Say which (list, text) rows have changed, once for each list; return what the games say to the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    followers = [rules.follow for rules in rules_by_game.values() if rules.follow]
    answers = (follow(name, held) for name, held in texts.items() for follow in followers)
    return [answer for answer in answers if answer]
