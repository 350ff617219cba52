"""Play a round: find a player's entry and whose play the moves are for, make moves, and describe the state."""

from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from games.editions.edition_cache import get_cached_edition
from games.editions.models import Edition
from games.infra.notices import require_switched_on
from games.players.models import Player
from games.players.tokens import is_program
from games.plays import wire
from games.plays.answers import SharedAddress, build_result, describe_edition
from games.plays.first_looks import find_clock_start
from games.plays.models import Play
from games.plays.referee import MoveResult, RefusedRequest, make_move
from games.plays.runs import PlayRequest, Run, find_run
from games.rooms.lobby import publish_progress, publish_room_change
from games.rooms.models import Entry, Room, Round, Seat
from games.rooms.room_lookup import find_by_former_code
from games.rooms.rounds import create_entry
from games.rooms.wire import Racing

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
        raise RefusedRequest(403, "not_seated", _write_refusal_reason(round_.room, player))
    if not round_.has_started:
        raise RefusedRequest(409, "not_yet", "This round hasn’t started yet.")
    side = seat.side if round_.room.sides else 0
    entry = create_entry(round_, player, get_edition(round_), timezone.now(), side)
    publish_room_change(round_.room)
    return entry


def _write_refusal_reason(room: Room, player: Player | None) -> str:
    taken_out = player is not None and room.removals.filter(player=player).exists()
    return "The host has removed you from this room." if taken_out else "Join the room first."


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
