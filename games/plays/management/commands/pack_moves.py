"""`manage.py pack_moves`: packs the logs of plays of past years, one row for a play in place of one for each move."""

from datetime import timedelta

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.calendar import today
from games.editions.commands import PuzzleCommand
from games.plays.logs import pack

YEAR = 365


class Command(PuzzleCommand):
    help = "Pack the moves of finished plays at editions of long ago; they can be replayed as before."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--older-than", type=int, default=YEAR, help="how many days ago, at least (365)")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, older_than: int, json: bool, **options: object) -> None:
        if older_than < 1:
            raise CommandError("--older-than takes a whole number of days from 1.")
        count = 0
        with tqdm(desc="Packing", unit="play") as bar:
            for packed in pack(today() - timedelta(days=older_than)):
                count += packed
                bar.update(packed)
        if json:
            self.print_json({"packed": count})
        else:
            self.stderr.write(f"The logs of {count} plays are packed.")
