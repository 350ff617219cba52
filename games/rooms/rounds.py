"""Start a round at the same moment for all its players, make their moves in it, and describe its state."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from games.editions import calendar
from games.editions.addresses import PracticeAddress
from games.editions.edition_cache import get_cached_edition
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import LONGEST_SEED, EditionBeingMade, PracticeLimitReached, find_daily_edition
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.infra import chance
from games.infra.models import Job
from games.infra.notices import require_switched_on
from games.players.models import Player
from games.players.tokens import is_program
from games.plays import wire
from games.plays.answers import SharedAddress, build_result, describe_edition
from games.plays.api import find_edition
from games.plays.first_looks import find_clock_start
from games.plays.models import Play, UnrankedReason
from games.plays.referee import MoveResult, RefusedRequest, make_move
from games.plays.runs import PlayRequest, Run, find_run, may_rank_today
from games.rooms.lobby import find_current_round, publish_progress, publish_room_change
from games.rooms.models import Entry, Room, Round, Seat
from games.rooms.room_lookup import find_by_former_code
from games.rooms.wire import Racing

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


MOST_MOVE_TRIES = 8
"""How often a move on a shared board is tried again when others move at the same moment."""
SEED_SECRET_FOR = timedelta(days=1)
"""How long the number of a round's puzzle stays secret if a player has not finished."""


def get_edition(round_: Round) -> Edition:
    """Return the edition of a round that has started, from this process's cache. Raises `RefusedRequest`."""
    edition = round_.edition
    if edition is None:
        raise RefusedRequest(409, "not_yet", "This round hasn’t started yet.")
    return get_cached_edition(edition)


def find_entry(code: str, number: int, player: Player | None) -> Entry:
    """Find a player's entry in a round by the room's code; create one that starts now for a latecomer with a seat.

    Raises `RefusedRequest`.
    """
    seat = Seat.objects.filter(room=OuterRef("round__room"), player=player)
    entries = Entry.objects.select_related("round", "round__room", "round__edition").defer("round__edition__stored")
    entry = entries.filter(Exists(seat), player=player, round__number=number, round__room__code=code.upper()).first()
    if entry is None or player is None:
        return _create_entry(code, number, player)
    entry.player = player
    if not entry.round.has_started:
        raise RefusedRequest(409, "not_yet", "This round hasn’t started yet.")
    return entry


def _create_entry(code: str, number: int, player: Player | None) -> Entry:
    rounds = Round.objects.select_related("room", "edition").defer("edition__stored")
    room = find_by_former_code(code, player)
    room_filter = {"room": room} if room else {"room__code": code.upper()}
    round_ = rounds.filter(**room_filter, number=number).first()
    if round_ is None:
        raise RefusedRequest(404, "not_found", "We couldn’t find that room. It may have closed, so ask for a new link.")
    seat = round_.room.seats.filter(player=player).first() if player else None
    if player is None or seat is None:
        is_removed = player is not None and round_.room.removals.filter(player=player).exists()
        reason = "The host has removed you from this room." if is_removed else "Join the room first."
        raise RefusedRequest(403, "not_seated", reason)
    if not round_.has_started:
        raise RefusedRequest(409, "not_yet", "This round hasn’t started yet.")
    side = seat.side if round_.room.sides else 0
    entry = create_entry(round_, player, get_edition(round_), timezone.now(), side)
    publish_room_change(round_.room)
    return entry


def read_round_request(request: HttpRequest, entry: Entry) -> PlayRequest:
    """Read a player's request in a round: for their own play in a race, for the team's on a shared board.

    Raises `GameSwitchedOff`.
    """
    round_ = entry.round
    require_switched_on(round_.game)
    edition = get_edition(round_)
    whose = round_.team_id if round_.together else entry.player_id
    plays = Play.objects.filter(edition_id=edition.pk, run=1)
    play = None if whose is None else plays.filter(player_id=whose).first()
    seen = entry.began_at if play else min(entry.began_at, find_clock_start(request, edition) or entry.began_at)
    return PlayRequest(edition, entry.player, play, seen, round_.together, is_program(request))


def load_round_run(request: HttpRequest, entry: Entry) -> Run:
    """Load a player's run in a round. Raises `GameSwitchedOff`."""
    return find_run(read_round_request(request, entry))


def make_round_move(request: HttpRequest, entry: Entry, body: wire.MoveIn) -> MoveResult:
    """Make a move in a round, and show the room how far the player is. Raises `RefusedRequest`.

    On a shared board a move is judged on the board's state when it arrives, so that of two moves at once the second is
    judged after the first. A move that is sent again under its key counts once.
    """
    round_, player = entry.round, entry.player
    for _ in range(MOST_MOVE_TRIES):
        try:
            made = make_move(read_round_request(request, entry), body)
        except RefusedRequest as why:
            if not (round_.together and why.code == "stale"):
                raise
        else:
            enough = not (round_.together or made.run.status.over)
            publish_progress(round_.room, round_, player, describe_progress(made.run) if enough else None)
            return made
    raise RefusedRequest(409, "stale", "Several people moved at once. Please try again.")


def describe_progress(run: Run) -> Racing:
    """Return how far a play is, without spoilers."""
    progress = run.edition.engine.progress(run.edition.puzzle, run.state)
    return Racing(moves=run.moves, share=progress.part, text=progress.text)


def describe_round_state(round_: Round, run: Run) -> wire.State:
    """Describe a run's state to the browser, on a shared board with the player of each move."""
    return run.describe_for_browser(read_shared_moves(run) if round_.together else None)


def read_shared_moves(run: Run) -> list[wire.Logged]:
    """Read the moves of a shared board in order, each with its player."""
    if run.play is None:
        return []
    moves = run.play.moves.filter(number__lte=run.play.moves_made).order_by("number")
    return [wire.Logged(by=by, move=move) for by, move in moves.values_list("by__public_id", "move")]


def write_room_path(room: Room) -> str:
    return f"/room/{room.code}/"


def build_round_answer(round_: Round, run: Run, origin: str) -> wire.Answer:
    """Build the answer to a GET request, which is that of any edition with the room added."""
    code, number = round_.room.code, round_.number
    room = wire.InRoom(code=code, round=number, together=round_.together)
    url = f"{write_room_path(round_.room)}#{number}"
    in_room = {"api": f"/api/room/{code}/rounds/{number}/", "room": room, "url": url}
    edition = describe_edition(run.edition).model_copy(update=in_room)
    if not may_reveal_seed(round_, run):
        edition = edition.model_copy(update={"seed": None})
    state, result = describe_round_state(round_, run), build_round_result(round_, run, origin)
    return wire.Answer(edition=edition, state=state, result=result)


def build_round_result(round_: Round, run: Run, origin: str) -> wire.Result | None:
    """Build the result of a play in a round; its share text hides a secret puzzle number."""
    if may_reveal_seed(round_, run):
        return build_result(run, origin)
    return build_result(run, origin, SharedAddress(f"{round_.title} in a room", reverse("game", args=[round_.game])))


def may_reveal_seed(round_: Round, run: Run) -> bool:
    """Return whether we may reveal the number of a round's puzzle, under which anyone can practise it.

    We may once everyone in the round has finished, or a day after its start.
    """
    return run.edition.kind == Edition.DAILY or is_round_over(round_, run)


def is_round_over(round_: Round, run: Run) -> bool:
    """Return whether this player and everyone else in a round have finished, or it started long ago."""
    if not run.status.over or round_.starts_at is None:
        return False
    return round_.together or timezone.now() - round_.starts_at > SEED_SECRET_FOR or not _is_anyone_playing(round_)


def _is_anyone_playing(round_: Round) -> bool:
    ended = Play.objects.filter(player=OuterRef("player"), edition=round_.edition_id, run=1, finished_at__isnull=False)
    return Entry.objects.filter(~Exists(ended), round=round_).exists()
