"""`manage.py solve GAME FILE`: what a game's solver finds for one puzzle."""

from typing import Any

from django.core.management.base import CommandParser

from games.editions.commands import PuzzleCommand


class Command(PuzzleCommand):
    help = "Solve one puzzle, read as JSON from a file or from standard input (-)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file")
        parser.add_argument("--json", action="store_true", help="JSON is what is printed in any case")

    def handle(self, *args: Any, **options: Any) -> None:
        self.print_json(self.engine(options["game"]).solve(self.read(options["file"])))
