"""A round being played: whose play it is, how it stands, and a move in it."""

from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from games.editions.edition_cache import get_cached
from games.editions.models import Edition
from games.infra.notices import require_switched_on
from games.players.models import Player
from games.players.tokens import is_program
from games.plays import wire
from games.plays.answers import Shared, edition_as_seen, result_of
from games.plays.clock import seen_at
from games.plays.models import Play
from games.plays.referee import Refused, make_move
from games.plays.runs import Run, run_of
from games.rooms.codes import known_by
from games.rooms.lobby import changed, moved
from games.rooms.models import Entry, Room, Round, Seat
from games.rooms.rounds import take_part
from games.rooms.wire import Racing
from puzzles.shapes import Shape

TRIES = 8
"""How often a move on a shared board is tried again when others move at the same moment."""
SECRET_FOR = timedelta(days=1)
"""So long the number of a round's puzzle stays secret though somebody has not finished."""


def edition_of(round_: Round) -> Edition:
    """The puzzle of a round that has begun, as this process remembers it."""
    edition = round_.edition
    if edition is None:
        raise Refused(409, "not_yet", "This round hasn’t started yet.")
    return get_cached(edition)


def find_part(code: str, number: int, player: Player | None) -> Entry:
    """A player's part in a round, by the room's code. Whoever comes late begins now. Raises `Refused`."""
    seat = Seat.objects.filter(room=OuterRef("round__room"), player=player)
    entries = Entry.objects.select_related("round", "round__room", "round__edition").defer("round__edition__stored")
    entry = entries.filter(Exists(seat), player=player, round__number=number, round__room__code=code.upper()).first()
    if entry is None or player is None:
        return _new_part(code, number, player)
    entry.player = player
    if not entry.round.begun:
        raise Refused(409, "not_yet", "This round hasn’t started yet.")
    return entry


def _new_part(code: str, number: int, player: Player | None) -> Entry:
    rounds = Round.objects.select_related("room", "edition").defer("edition__stored")
    room = known_by(code, player)
    known = {"room": room} if room else {"room__code": code.upper()}
    round_ = rounds.filter(**known, number=number).first()
    if round_ is None:
        raise Refused(404, "not_found", "We couldn’t find that room. It may have closed; ask for a new link.")
    seat = round_.room.seats.filter(player=player).first() if player else None
    if player is None or seat is None:
        raise Refused(403, "not_seated", _why_not(round_.room, player))
    if not round_.begun:
        raise Refused(409, "not_yet", "This round hasn’t started yet.")
    side = seat.side if round_.room.sides else 0
    entry = take_part(round_, player, edition_of(round_), timezone.now(), side)
    changed(round_.room)
    return entry


def _why_not(room: Room, player: Player | None) -> str:
    taken_out = player is not None and room.removals.filter(player=player).exists()
    return "The host has removed you from this room." if taken_out else "Join the room first."


def run_in(request: HttpRequest, entry: Entry) -> Run:
    """The play of a player in a round: the own one in a race, the team's on a shared board. Raises `SwitchedOff`."""
    round_ = entry.round
    require_switched_on(round_.game)
    edition = edition_of(round_)
    whose = round_.team_id if round_.together else entry.player_id
    plays = Play.objects.filter(edition_id=edition.pk, run=1)
    play = None if whose is None else plays.filter(player_id=whose).first()
    return run_of(edition, play, lambda: min(entry.began_at, seen_at(request, edition) or entry.began_at))


def move_in(request: HttpRequest, entry: Entry, sent: wire.MoveIn) -> tuple[Run, Shape]:
    """The run after a move, and the engine's answer. Raises `Refused`.

    On a shared board a move counts from wherever the board is when it arrives: of two at once the first is made first,
    and the rules judge the second on the board that it finds. Sent again under its key, it is not a second move.
    """
    round_, player = entry.round, entry.player
    for _ in range(TRIES):
        run = run_in(request, entry)
        try:
            now, feedback = make_move(
                run, lambda: player, sent, player if round_.together else None, is_program(request)
            )
        except Refused as why:
            if not (round_.together and why.code == "stale"):
                raise
        else:
            enough = not (round_.together or now.status.over)
            moved(round_.room, round_, player, progress_in(now) if enough else None)
            return now, feedback
    raise Refused(409, "stale", "Several people moved at once. Please try again.")


def progress_in(run: Run) -> Racing:
    """How far a play is, without spoilers."""
    progress = run.edition.engine.progress(run.edition.puzzle, run.state)
    return Racing(moves=run.moves, share=progress.part, text=progress.text)


def state_in(round_: Round, run: Run) -> wire.State:
    """The state as the browser gets it; on a shared board with who made which move."""
    return run.state_as_seen(log_of(run) if round_.together else None)


def log_of(run: Run) -> list[wire.Logged]:
    """The moves of a shared board in order, each with its mover."""
    if run.play is None:
        return []
    moves = run.play.moves.filter(number__lte=run.play.moves_made).order_by("number")
    return [wire.Logged(by=by, move=move) for by, move in moves.values_list("by__public_id", "move")]


def address(room: Room) -> str:
    """The address of a room's page."""
    return f"/room/{room.code}/"


def answer_in(round_: Round, run: Run, origin: str) -> wire.Answer:
    """The whole answer to GET, as for any edition, with the room in it."""
    code, number = round_.room.code, round_.number
    room = wire.InRoom(code=code, round=number, together=round_.together)
    here = {"api": f"/api/room/{code}/rounds/{number}/", "room": room, "url": f"{address(round_.room)}#{number}"}
    edition = edition_as_seen(run.edition).model_copy(update=here)
    if not is_told(round_, run):
        edition = edition.model_copy(update={"seed": None})
    return wire.Answer(edition=edition, state=state_in(round_, run), result=result_in(round_, run, origin))


def result_in(round_: Round, run: Run, origin: str) -> wire.Result | None:
    """How a play in a round ended; the text to share names the puzzle only once its number may be told."""
    if is_told(round_, run):
        return result_of(run, origin)
    return result_of(run, origin, Shared(f"{round_.title} in a room", reverse("game", args=[round_.game])))


def is_told(round_: Round, run: Run) -> bool:
    """Whether the number of a round's puzzle may be told; with it anybody can read the answer in practice.

    That is so when everybody in the round has finished, or else a day after its start.
    """
    return run.edition.kind == Edition.DAILY or is_over(round_, run)


def is_over(round_: Round, run: Run) -> bool:
    """Whether a round is over for all who are in it, this player's play among them, or was begun long ago."""
    if not run.status.over or round_.starts_at is None:
        return False
    return round_.together or timezone.now() - round_.starts_at > SECRET_FOR or not _still_playing(round_)


def _still_playing(round_: Round) -> bool:
    ended = Play.objects.filter(player=OuterRef("player"), edition=round_.edition_id, run=1, finished_at__isnull=False)
    return Entry.objects.filter(~Exists(ended), round=round_).exists()
