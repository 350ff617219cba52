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


games: dict[str, GameRules] = {}


def register(game: str, rules: GameRules) -> None:
    """From now on a game has its say. An app's `ready` calls it."""
    games[game] = rules


def problems_of(word: Word) -> list[str]:
    """Why a word must not be saved, in sentences."""
    return [problem for rules in games.values() for problem in rules.judge(word)]


def help_with_details() -> str:
    """How each game wants the details of its words."""
    return " ".join(rules.explain for rules in games.values())


def tell(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Say which (list, text) rows have changed, once for each list; return what the games say to the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    followers = [rules.follow for rules in games.values() if rules.follow]
    answers = (follow(name, held) for name, held in texts.items() for follow in followers)
    return [answer for answer in answers if answer]
