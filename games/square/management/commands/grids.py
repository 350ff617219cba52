"""`manage.py grids`: how many grids the approved words of Square have, and which ones a new word would add."""

from django.core.management.base import CommandError, CommandParser

from games.editions.puzzle_command import PuzzleCommand
from games.square.grids import approved_clues, approved_grids
from games.words.word_lists import list_approved
from puzzles.square.generator import WORD_LIST
from puzzles.square.solver import grids_holding
from puzzles.square.tables import Tables, normal_word


class Command(PuzzleCommand):
    help = "Count the grids of Square's approved words; with --holding, list those that one more word would add."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--holding", metavar="WORD", help="a word of four letters")
        parser.add_argument("--unclued", action="store_true", help="list approved words without a fair clue")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, holding: str | None, unclued: bool, json: bool, **options: object) -> None:
        if holding:
            self._holding(holding, json)
            return
        if unclued:
            self._unclued(json)
            return
        grids = approved_grids()
        if json:
            self.print_json({"words": len(grids.words), "grids": len(grids)})
        else:
            self.stdout.write(f"{len(grids.words)} words, {len(grids)} grids")

    def _unclued(self, as_json: bool) -> None:
        """Approved words that are not used: no four letters, or no clue that keeps the word to itself."""
        used = set(approved_clues())
        left = [text for text in list_approved([WORD_LIST]).get(WORD_LIST, ()) if normal_word(text) not in used]
        if as_json:
            self.print_json(left)
            return
        for text in left:
            self.stdout.write(text)
        self.stderr.write(f"{len(left)} approved words have no fair clue.")

    def _holding(self, text: str, as_json: bool) -> None:
        word = normal_word(text)
        if not word:
            raise CommandError(f"“{text}” is not a word of four letters from A to Z.")
        known = [other for other in approved_clues() if other != word]
        found = grids_holding(Tables(known), word) if known else []
        if as_json:
            self.print_json({"word": word, "grids": len(found), "all": [list(grid) for grid in found]})
            return
        for grid in found:
            self.stdout.write("/".join(grid))
        self.stderr.write(f"{len(found)} grids hold {word}.")
