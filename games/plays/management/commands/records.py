"""`manage.py records`: rebuild every player's records and badges from the plays."""

from django.core.management.base import CommandParser

from games.editions.puzzle_command import PuzzleCommand
from games.plays import badges
from games.plays.records import rebuild_all_records


class Command(PuzzleCommand):
    help = "Rebuild the streaks, totals and badges on players’ pages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, json: bool, **options: object) -> None:
        count = rebuild_all_records()
        badges.rebuild_all_badges()
        if json:
            self.print_json({"records": count})
        else:
            self.stderr.write(f"Records rebuilt: {count}.")
