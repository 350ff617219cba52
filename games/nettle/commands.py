"""Read the arguments that Nettle's commands share, which are a target and guesses."""

from django.core.management.base import CommandParser

from games.editions.puzzle_command import PuzzleCommand
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import rules
from puzzles.nettle.tools import make_unknown_error


class GuessesCommand(PuzzleCommand):
    """Read a target and guesses from the command line; the target may be any word."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target")
        parser.add_argument("guess", nargs="+")
        parser.add_argument("--json", action="store_true")


def find_spellings(lexicon: Wordnet, text: str) -> list[int]:
    """Return the spellings that a text may mean. If there are none, raises `BadPuzzle` with similar words."""
    spellings = rules.find_candidates(lexicon, rules.fold_guess(text))
    if not spellings:
        raise make_unknown_error(lexicon, text)
    return spellings
