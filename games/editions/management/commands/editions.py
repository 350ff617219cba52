"""`manage.py editions`: generate the missing puzzles of the coming days."""

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.puzzle_command import PuzzleCommand
from games.editions.tasks import DAYS_AHEAD, generate_edition, list_missing_editions
from puzzles.contract import CannotGenerate

MOST_DAYS = 366


class Command(PuzzleCommand):
    help = "Generate the missing puzzles of the coming days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=DAYS_AHEAD, help="how many days, starting today")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, days: int, json: bool, **options: object) -> None:
        if not 1 <= days <= MOST_DAYS:
            raise CommandError(f"--days takes a whole number from 1 to {MOST_DAYS}.")
        missing, failed = list_missing_editions(days), []
        for game, variant, day in tqdm(missing, desc="Generating puzzles", unit="edition", disable=not missing):
            try:
                generate_edition(game, variant, day.isoformat())
            except CannotGenerate as problem:
                failed.append(f"{game}/{variant}/{day}: {problem}")
        if json:
            self.print_json({"days": days, "generated": len(missing) - len(failed), "failed": failed})
        else:
            self.stderr.write(f"Puzzles generated: {len(missing) - len(failed)}. Days ready: {days}.")
        if failed:
            raise CommandError("; ".join(failed))
