"""Whoever writes a name for the tiles is told at once what is wrong with it."""

from __future__ import annotations

from games.words.game_rules import GameRules
from games.words.models import Word
from puzzles.dominoes.names import PEOPLE, VARIANTS

HELP = (
    "A person of Name Dominoes has at least two names, as in “Marie Curie”. Names that match each other stand in the "
    "details of one of them, one to a line."
)


def judge(word: Word) -> list[str]:
    """Why a name cannot be saved; one that is blocked may be as bad as it likes."""
    if word.status == Word.BLOCKED:
        return []
    if word.word_list == PEOPLE and len(word.text.split()) < 2:
        return ["A tile has two squares: a person needs at least two names."]
    if word.word_list == VARIANTS and not word.details.strip():
        return ["The names that it matches are missing, in the details, one to a line."]
    return []


RULES = GameRules(judge, HELP)
