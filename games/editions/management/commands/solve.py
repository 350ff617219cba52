"""`manage.py solve GAME FILE`: what a game's solver finds for one puzzle."""

from typing import Any

from django.core.management.base import CommandParser

from games.editions.commands import PuzzleCommand


class Command(PuzzleCommand):
    help = "Solve one puzzle, read as JSON from a file or from standard input (-)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file")
        parser.add_argument("--all", action="store_true", help="also tell what a game leaves out because it is long")
        parser.add_argument("--json", action="store_true", help="JSON is what is printed in any case")

    def handle(self, *args: Any, **options: Any) -> None:
        engine, data = self.engine(options["game"]), self.read(options["file"])
        if options["all"] and isinstance(data, dict):
            data = {**data, "all": True}
        self.print_json(engine.solve(data))
