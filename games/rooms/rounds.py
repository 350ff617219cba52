"""Start a round at the same moment for all its players."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone

from games.editions import calendar
from games.editions.addresses import PracticeAddress
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import LONGEST_SEED, EditionBeingMade, PracticeLimitReached, find_daily_edition
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.infra import chance
from games.infra.models import Job
from games.players.models import Player
from games.plays.api import find_edition
from games.plays.models import Play, UnrankedReason
from games.plays.runs import may_rank_today
from games.rooms.lobby import find_current_round, publish_room_change
from games.rooms.models import Entry, Room, Round, Seat

COUNTDOWN = timedelta(seconds=5)
RELOAD_GRACE = timedelta(seconds=10)
"""A player who went away this recently may only be reloading the page."""
FEWEST_READY_TO_START = 2
"""This many ready players start a round without the button."""
MOST_SEED_DRAWS = 8
"""How many puzzle numbers to draw until one isn't of a puzzle of today; after that the round waits."""


def set_ready(request: HttpRequest, room: Room, player: Player, ready: bool) -> None:
    """Set whether a player is ready; when everyone here is ready, the round starts."""
    room.seats.filter(player=player).update(ready=ready, left=False, away=False, here_at=timezone.now())
    now = timezone.now()
    if _are_all_ready([seat for seat in room.seats.all() if seat.is_here(now)]):
        start_round(request, room)
    publish_room_change(room)


def _are_all_ready(seats: list[Seat]) -> bool:
    return len(seats) >= FEWEST_READY_TO_START and all(seat.ready for seat in seats)


def _find_players_to_start(room: Room) -> list[Seat]:
    now = timezone.now()
    seats = room.seats.select_related("player")
    return [seat for seat in seats if seat.is_here(now) or (not seat.left and now - seat.here_at < RELOAD_GRACE)]


def _leave_out_racers(round_: Round, seats: list[Seat]) -> list[Seat]:
    """Leave out players who are still playing the race before this one; their round starts when they join it."""
    before = Round.objects.filter(room=round_.room_id, number=round_.number - 1, mode=Round.RACE)
    ended = Play.objects.filter(player=OuterRef("player"), edition=OuterRef("round__edition"), run=1)
    entries = Entry.objects.filter(~Exists(ended.filter(finished_at__isnull=False)), round__in=before)
    playing = set(entries.values_list("player_id", flat=True))
    return [seat for seat in seats if seat.player_id not in playing or seat.ready]


def start_round(request: HttpRequest, room: Room) -> None:
    """Start the chosen round for all in a few seconds, once. Raises `PracticeLimitReached`.

    If its puzzle is not ready yet, the round waits for it.
    """
    round_ = find_current_round(room)
    if round_.starts_at is not None:
        return
    try:
        _start_countdown(room, round_, _find_edition(round_, request))
    except EditionBeingMade:
        Round.objects.filter(pk=round_.pk, starts_at=None, wanted_at=None).update(wanted_at=timezone.now())
        publish_room_change(room)


def start_round_if_due(room: Room) -> None:
    """Start the chosen round if it waited only for its puzzle, or if everyone who is still here is ready.

    If the puzzle isn't ready, the round waits for it. If a fresh puzzle can't be made, the next call draws another.
    """
    round_ = Round.objects.filter(room=room, starts_at=None).order_by("-number").first()
    if round_ is None or (round_.wanted_at is None and not _are_all_ready(_find_players_to_start(room))):
        return
    try:
        _start_countdown(room, round_, _find_edition(round_, None))
    except EditionBeingMade as why:
        Round.objects.filter(pk=round_.pk, starts_at=None, wanted_at=None).update(wanted_at=timezone.now())
        if (why.job is None or why.job.state == Job.FAILED) and round_.source == Round.FRESH:
            Round.objects.filter(pk=round_.pk, starts_at=None).update(seed="")


def prepare_puzzle(request: HttpRequest, room: Room) -> None:
    """Ask for the puzzle of the chosen round while its players gather."""
    round_ = find_current_round(room)
    if round_.starts_at is None:
        with suppress(EditionBeingMade, PracticeLimitReached):
            _find_edition(round_, request)


def _start_countdown(room: Room, round_: Round, edition: Edition) -> None:
    at = timezone.now() + COUNTDOWN
    with transaction.atomic():
        if not Round.objects.filter(pk=round_.pk, starts_at=None).update(starts_at=at, edition=edition):
            return  # another request was first
        if round_.mode == Round.TOGETHER:
            Round.objects.filter(pk=round_.pk).update(team=_create_board_player(room, edition, at))
        for seat in _leave_out_racers(round_, _find_players_to_start(room)):
            create_entry(round_, seat.player, edition, at, seat.side if room.sides else 0)
    publish_room_change(room)


def _find_edition(round_: Round, request: HttpRequest | None) -> Edition:
    """Find the puzzle of a round, and draw a number for a fresh one.

    If midnight has passed and the new day doesn't have the chosen puzzle, the round gets a fresh one. Raises
    `EditionBeingMade` or `PracticeLimitReached`.
    """
    if round_.source == Round.TODAY:
        with suppress(NoSuchEdition):
            return find_daily_edition(round_.game, round_.variant, calendar.today())
    for _ in range(MOST_SEED_DRAWS):
        if not round_.seed:
            Round.objects.filter(pk=round_.pk, seed="").update(seed=draw_seed())
            round_.refresh_from_db(fields=["seed"])
        try:
            return find_edition(request, PracticeAddress(round_.game, round_.variant, round_.seed))
        except EditionEmbargoed:  # midnight has passed since the draw, and this is now a puzzle of today
            Round.objects.filter(pk=round_.pk, seed=round_.seed).update(seed="")
            round_.seed = ""
    raise EditionBeingMade


def draw_seed() -> str:
    """Draw the number of a puzzle that no one has seen and no one can guess."""
    return str(10 ** (LONGEST_SEED - 1) + chance.draw_below(9 * 10 ** (LONGEST_SEED - 1)))


def _create_board_player(room: Room, edition: Edition, at: datetime) -> Player:
    """Create the player who plays a shared board for all; no leaderboard shows them."""
    team = Player.objects.create(name=f"Room {room.code}", hidden=True)
    Play.objects.create(player=team, edition=edition, started_at=at, moved_at=at, hidden=True)
    return team


def create_entry(round_: Round, player: Player, edition: Edition, at: datetime, side: int) -> Entry:
    """Create a player's entry in a round, with their team (`side`, 0 for none) and the time `at` which they start.

    A player who sees a day's puzzle solved on a shared board no longer ranks on it, not even with a play of their own
    that they started earlier (`UnrankedReason.SHARED`).
    """
    defaults = {"began_at": at, "side": 0 if round_.together else side}
    entry, _ = Entry.objects.get_or_create(round=round_, player=player, defaults=defaults)
    if round_.together and edition.kind == Edition.DAILY:
        apart = UnrankedReason.SHARED if may_rank_today(edition, at) else ""
        fields = {"started_at": at, "moved_at": at, "ranked": False, "apart": apart}
        own = {"player": player, "edition": edition, "run": 1}
        Play.objects.get_or_create(**own, defaults=fields)
        open_plays = Play.objects.filter(**own, ranked=True, finished_at__isnull=True)
        open_plays.update(ranked=False, apart=UnrankedReason.SHARED)
    return entry
