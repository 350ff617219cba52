"""What Nettle's commands share: a target, guesses at it, and a line that says what is near a word that is not known."""

from __future__ import annotations

from django.core.management.base import CommandParser

from games.editions.puzzle_command import PuzzleCommand
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import rules
from puzzles.nettle.tools import unknown


class GuessesCommand(PuzzleCommand):
    """A command that says something of each guess at a target, which may be any word."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target")
        parser.add_argument("guess", nargs="+")
        parser.add_argument("--json", action="store_true")


def known(words: Wordnet, text: str) -> list[int]:
    """The spellings that a text may mean. Raises `BadPuzzle` with what is near where there is none."""
    found = rules.candidates(words, rules.normal(text))
    if not found:
        raise unknown(words, text)
    return found
