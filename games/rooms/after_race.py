"""Offer what comes after a race: the coach, the same puzzle again beside a recorded run, and the next round.

The first two are for players who have finished the puzzle. Playing it again reveals the number of a fresh puzzle, so it
is possible only once the race is over for everyone. A further run is never ranked, and the room doesn't show it.
"""

import math
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.editions import calendar
from games.editions.addresses import get_address
from games.players.models import Player
from games.plays.models import Play
from games.plays.ranking import describe_line
from games.plays.referee import RefusedRequest
from games.plays.runs import load_run
from games.rooms.lobby import RoomError, find_current_round, publish_room_change
from games.rooms.matches import score_match
from games.rooms.models import Entry, Room, Round
from games.rooms.room_lookup import find_by_former_code
from games.rooms.room_reader import rank_players, read_earlier_rounds
from games.rooms.rounds import get_edition, is_round_over
from games.rooms.wire import PlayAgain, PlayedRun

UNFINISHED_TEXT = "You can see that once you’ve finished this puzzle."


def find_race(code: str, number: int, player: Player | None) -> tuple[Round, Play]:
    """Find a race of a player and the play with which they finished it. Raises `RefusedRequest`.

    Strangers get the same refusal as anyone with a code that no room has.
    """
    room = find_by_former_code(code, player)
    of_room = Q(round__room=room) if room else Q(round__room__code=code.upper())
    seated = Q(round__room__seats__player=player, player=player, round__number=number)
    entries = Entry.objects.select_related("round__room", "round__edition") if player else Entry.objects.none()
    entry = entries.filter(of_room, seated).first()
    if entry and entry.round.has_started and not entry.round.together:
        plays = Play.objects.filter(edition=entry.round.edition_id, player=player, run=1, finished_at__isnull=False)
        play = plays.select_related("player", "edition").first()
        if play:
            return entry.round, play
    raise RefusedRequest(403, "unfinished", UNFINISHED_TEXT)


def describe_replays(round_: Round, play: Play) -> PlayAgain:
    """Describe how a race's puzzle can be played again by a player who finished it with this play."""
    edition = get_edition(round_)
    if not is_round_over(round_, load_run(edition, play)):
        return PlayAgain()
    address = get_address(edition)
    entries = round_.entries.values("player")
    finished = Play.objects.filter(edition=edition, player__in=entries, run=1, finished_at__isnull=False)
    plays = finished.filter(hidden=False).select_related("player").order_by("finished_at")
    places = rank_players(plays)
    ordered = sorted(plays, key=lambda one: places.get(one.player_id, math.inf))
    return PlayAgain(
        url=address.url,
        api=f"/api/{address}/",
        today=edition.date == calendar.today(),
        runs=[_describe_run(one) for one in ordered],
    )


def _describe_run(play: Play) -> PlayedRun:
    line, seconds = describe_line(play.line, play.seconds or 0)
    return PlayedRun(
        player=play.player.public_id,
        name=play.player.name,
        line=line,
        seconds=seconds,
        ghost=urlencode({"ghost": play.player.public_id, "run": play.run}),
    )


def open_next_round(room: Room, number: int, wait_for_all: bool) -> None:
    """Create the round after number `number`, with the same game and a fresh puzzle, unless it exists.

    With `wait_for_all`, everyone who is here must have finished, so that no one's board disappears. If the match is
    over, a new one starts. Raises `RoomError`.
    """
    last = find_current_round(room)
    if last.number != number or not last.has_started:
        return
    if wait_for_all and _is_anyone_playing(room, last):
        raise RoomError("Someone is still playing. The next round opens when everyone has finished.")
    begins_match = score_match(room, read_earlier_rounds(room, number + 1)).over
    same = {"game": last.game, "variant": last.variant, "mode": last.mode}
    try:
        with transaction.atomic():
            Round.objects.create(room=room, number=number + 1, source=Round.FRESH, **same)
            room.seats.update(ready=False)
            if begins_match:
                Room.objects.filter(pk=room.pk).update(match_from=number + 1)
    except IntegrityError:
        pass  # another player asked at the same moment
    publish_room_change(room)


def _is_anyone_playing(room: Room, round_: Round) -> bool:
    """Return whether a player who is here has not finished a round yet."""
    now = timezone.now()
    present = [seat.player_id for seat in room.seats.all() if seat.is_here(now)]
    playing = Q(pk=round_.team_id) if round_.together else Q(entries__round=round_, pk__in=present)
    ended = Play.objects.filter(player=OuterRef("pk"), edition=round_.edition_id, run=1, finished_at__isnull=False)
    return Player.objects.filter(playing, ~Exists(ended)).exists()
