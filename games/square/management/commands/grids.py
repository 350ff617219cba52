"""`manage.py grids`: count the grids of Square's approved words, or list those that a new word would add."""

from django.core.management.base import CommandError, CommandParser

from games.editions.puzzle_command import PuzzleCommand
from games.square.grids import find_approved_grids, list_approved_clues
from games.words.word_lists import list_approved_words
from puzzles.square.generator import WORD_LIST
from puzzles.square.solver import find_grids_with
from puzzles.square.tables import WordTables, normalise_word


class Command(PuzzleCommand):
    help = "Count the grids that Square’s approved words make. With --holding, list those that one more word would add."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--holding", metavar="WORD", help="a word of four letters")
        parser.add_argument("--unclued", action="store_true", help="list approved words without a fair clue")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, holding: str | None, unclued: bool, json: bool, **options: object) -> None:
        if holding:
            self._list_grids_with(holding, json)
            return
        if unclued:
            self._list_unclued_words(json)
            return
        all_grids = find_approved_grids()
        if json:
            self.print_json({"words": len(all_grids.words), "grids": len(all_grids)})
        else:
            self.stdout.write(f"{len(all_grids.words)} words, {len(all_grids)} grids")

    def _list_unclued_words(self, as_json: bool) -> None:
        """List the approved words without four letters or without a fair clue."""
        used = set(list_approved_clues())
        approved = list_approved_words([WORD_LIST]).get(WORD_LIST, ())
        unclued = [text for text in approved if normalise_word(text) not in used]
        if as_json:
            self.print_json(unclued)
            return
        for text in unclued:
            self.stdout.write(text)
        self.stderr.write(f"Approved words without a fair clue: {len(unclued)}.")

    def _list_grids_with(self, text: str, as_json: bool) -> None:
        word = normalise_word(text)
        if not word:
            raise CommandError(f"“{text}” isn’t a word of four letters from A to Z.")
        known = [other for other in list_approved_clues() if other != word]
        holding = find_grids_with(WordTables(known), word) if known else []
        if as_json:
            self.print_json({"word": word, "grids": len(holding), "all": [list(grid) for grid in holding]})
            return
        for grid in holding:
            self.stdout.write("/".join(grid))
        self.stderr.write(f"Grids with {word}: {len(holding)}.")
