"""`manage.py fill`: let invented players play the past days, for development and measurements."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, time, timedelta
from random import Random
from unittest.mock import patch

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from tqdm import tqdm

from games.editions.calendar import list_daily_puzzles, today
from games.editions.making import make_daily_edition
from games.editions.models import Edition
from games.editions.puzzle_command import PuzzleCommand
from games.players.models import Player
from games.players.names import draw_guest_name
from games.plays.models import Play
from games.plays.referee import RefusedRequest, make_move
from games.plays.runs import PlayRequest, find_latest_play
from games.plays.wire import MoveIn
from puzzles.shapes import GIVE_UP, JSON

VISIT_CHANCE, MOST_PLAYS_PER_DAY = 0.7, 4
"""The chance that a player visits on a day, and the most puzzles that they start on it."""
MISTAKE_COUNTS = (0, 0, 1, 1, 2, 3)
"""How many wrong moves a player makes, from other days' solutions; each number is equally likely."""
STOP_CHANCE, GIVE_UP_CHANCE = 0.1, 0.5
"""The chance that a player stops half-way, and that a player who is not done at the end gives up."""
MEAN_PAUSE_SECONDS = 20.0
"""The mean time between two moves."""


class Command(PuzzleCommand):
    help = "Fill a developer’s site with plays of the past days, after making any missing puzzles."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=20)
        parser.add_argument("--days", type=int, default=7, help="how many days up to today")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same people and plays")
        parser.add_argument("--games", nargs="+", default=[], help="all games if left out")

    def handle(self, *args: object, players: int, days: int, seed: int, games: list[str], **options: object) -> None:
        if not settings.DEBUG:
            raise CommandError("This is a live site. We only fill a developer’s own site (DEBUG=1).")
        if min(players, days) < 1:
            raise CommandError("--players and --days take whole numbers from 1.")
        chosen = {self.find_engine(variant).slug for variant in games}
        people = [_get_player(seed, number) for number in range(players)]
        puzzles = list_daily_puzzles()
        variants = [(engine.slug, variant.slug) for engine, variant in puzzles if not chosen or engine.slug in chosen]
        past_days = [today() - timedelta(days=ago) for ago in reversed(range(days))]
        editions_by_day = {
            day: [make_daily_edition(*variant, day) for variant in variants]
            for day in tqdm(past_days, unit="day", desc="Making")
        }
        for day, editions in tqdm(editions_by_day.items(), unit="day", desc="Playing"):
            for player in people:
                rng = Random(f"{seed}/{player.public_id}/{day}")
                if rng.random() < VISIT_CHANCE:
                    for edition in rng.sample(editions, min(len(editions), rng.randint(1, MOST_PLAYS_PER_DAY))):
                        play_edition(edition, player, Random(f"{seed}/{player.public_id}/{edition.pk}"))
        self.stderr.write(f"There are now {Play.objects.filter(player__in=people).count()} plays.")


def _get_player(seed: int, number: int) -> Player:
    player, _ = Player.objects.get_or_create(public_id=f"fill{seed}-{number}", defaults={"name": draw_guest_name()})
    return player


def play_edition(edition: Edition, player: Player, rng: Random) -> None:
    """Let a player play a day's edition once, at a random time of that day; leave out moves in the future."""
    midnight, latest = timezone.make_aware(datetime.combine(edition.day, time())), timezone.now()
    now = midnight + (min(latest, midnight + timedelta(hours=23)) - midnight) * rng.random()
    if find_latest_play(edition, player):
        return
    request = PlayRequest(edition, player, None, clock_start=now)
    first_wait = rng.uniform(1, 4) * edition.engine.find_quickest_win(edition.puzzle).seconds
    now += timedelta(seconds=first_wait)
    for move in _choose_moves(edition, rng):
        now += timedelta(seconds=rng.expovariate(1 / MEAN_PAUSE_SECONDS))
        if now > latest:
            return
        with patch.object(timezone, "now", return_value=now), suppress(RefusedRequest):
            moves = request.play.moves_made if request.play else 0
            run, _ = make_move(request, MoveIn(move=move, after=moves, revision=edition.revision))
            request = replace(request, play=run.play)
        if request.play and request.play.finished_at:
            return


def _choose_moves(edition: Edition, rng: Random) -> Iterator[JSON]:
    """Yield a solution's moves with mistakes among them; some players stop half-way, and some then give up."""
    solution = [move.model_dump(mode="json") for move in edition.engine.solution(edition.puzzle)]
    others = Edition.objects.filter(kind=Edition.DAILY, game=edition.game, variant=edition.variant)
    wrong_moves = [
        move.model_dump(mode="json")
        for other in others.exclude(pk=edition.pk).order_by("date")[:3]
        for move in other.engine.solution(other.puzzle)
    ]
    moves = solution[: len(solution) // 2] if rng.random() < STOP_CHANCE else solution
    for move in rng.sample(wrong_moves, min(len(wrong_moves), rng.choice(MISTAKE_COUNTS))):
        moves.insert(rng.randint(0, len(moves) - 1) if moves else 0, move)
    yield from moves
    if rng.random() < GIVE_UP_CHANCE:
        yield GIVE_UP.model_dump(mode="json")
