"""`manage.py simulate_players`: people who are made up play the past days, for development and measurement."""

import time

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.difficulty.simulating import Wanted, playable, simulate
from games.editions.commands import PuzzleCommand

LIVE = (
    "This is a live site. Simulated players are for development; with --on-this-site they play all the same,"
    " and stand in no table."
)


class Command(PuzzleCommand):
    help = "Let simulated players play the past days through the real rules; missing puzzles are made first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument("--plays", type=int, default=3_000)
        parser.add_argument("--days", type=int, default=30, help="so many days up to today")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same people and plays")
        parser.add_argument("--games", nargs="+", default=[], help="all that have simulated players if left out")
        parser.add_argument("--on-this-site", action="store_true", help="on a live site too, in no table")
        parser.add_argument("--json", action="store_true")

    def handle(
        self,
        *args: object,
        players: int,
        plays: int,
        days: int,
        seed: int,
        games: list[str],
        on_this_site: bool,
        json: bool,
        **options: object,
    ) -> None:
        if not (settings.DEBUG or on_this_site):
            raise CommandError(LIVE)
        if min(players, plays, days) < 1 or not 0 <= seed < 10**6 or players > 10**6:
            raise CommandError("--players, --plays and --days take whole numbers from 1, --seed one below a million.")
        known = playable([self.engine(one).slug for one in games])
        if not known:
            raise CommandError("None of these games has simulated players.")
        began = time.monotonic()
        with tqdm(total=plays, unit="play", desc="Playing", disable=json) as bar:
            count = simulate(Wanted(players, plays, days, seed, tuple(known)), bar.update)
        took = time.monotonic() - began
        if json:
            self.print_json({"plays": count, "seconds": round(took, 1), "games": known})
        else:
            self.stderr.write(f"{count} plays of {', '.join(known)} in {took:.0f} s, {count / took:.0f} a second.")
