"""`manage.py points`: rebuild everyone's points from the plays."""

from datetime import timedelta

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.calendar import EPOCH, today
from games.editions.puzzle_command import PuzzleCommand
from games.leaderboards.tallies import rebuild_tallies


class Command(PuzzleCommand):
    help = "Rebuild everyone’s points from the plays. Players can go on playing meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, help="how many days up to today; all days if left out")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, days: int | None, json: bool, **options: object) -> None:
        if days is not None and days < 1:
            raise CommandError("--days takes a whole number from 1.")
        first = EPOCH if days is None else max(EPOCH, today() - timedelta(days=days - 1))
        spans = sum(1 for _ in tqdm(rebuild_tallies(first, today()), desc="Rebuilding points", unit="span"))
        if json:
            self.print_json({"from": first.isoformat(), "spans": spans})
        else:
            self.stderr.write(f"Rebuilt the points of {spans} days, weeks and months since {first}.")
