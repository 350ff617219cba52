"""After a race: the coach, the same puzzle again beside a recorded run, and the next round.

The first two are for players who have finished the puzzle. Playing it again reveals the number of a fresh puzzle, so
that waits until the race is over for everyone. A further run never ranks and is not part of the room.
"""

import math
from urllib.parse import urlencode

from django.db.models import Q

from games.editions import calendar
from games.editions.addresses import address_of
from games.players.models import Player
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.runs import run_of
from games.rooms.matches import score_match
from games.rooms.models import Entry, Room, Round
from games.rooms.playing import edition_of, is_over
from games.rooms.room_lookup import find_by_former_code
from games.rooms.room_reader import places_of, read_earlier_rounds
from games.rooms.rounds import create_next_round
from games.rooms.wire import PlayAgain, PlayedRun

UNFINISHED = "That is for those who have finished this puzzle."


def find_race(code: str, number: int, player: Player | None) -> tuple[Round, Play]:
    """Find a race of a player and the play with which they finished it. Raises `Refused`.

    Strangers, and codes that no room has, are refused in the same words.
    """
    room = find_by_former_code(code, player)
    where = Q(round__room=room) if room else Q(round__room__code=code.upper())
    seated = Q(round__room__seats__player=player, player=player, round__number=number)
    entries = Entry.objects.select_related("round__room", "round__edition") if player else Entry.objects.none()
    entry = entries.filter(where, seated).first()
    if entry and entry.round.has_begun and not entry.round.together:
        plays = Play.objects.filter(edition=entry.round.edition_id, player=player, run=1, finished_at__isnull=False)
        play = plays.select_related("player", "edition").first()
        if play:
            return entry.round, play
    raise Refused(403, "unfinished", UNFINISHED)


def describe_replays(round_: Round, play: Play) -> PlayAgain:
    """Describe how a race's puzzle can be played again by a player who finished it with this play."""
    edition = edition_of(round_)
    if not is_over(round_, run_of(edition, play, lambda: play.started_at)):
        return PlayAgain()
    address = address_of(edition)
    entries = round_.entries.values("player")
    found = Play.objects.filter(edition=edition, player__in=entries, run=1, finished_at__isnull=False)
    plays = found.filter(hidden=False).select_related("player").order_by("finished_at")
    places = places_of(plays)
    ordered = sorted(plays, key=lambda one: places.get(one.player_id, math.inf))
    return PlayAgain(
        url=address.url,
        api=f"/api/{address}/",
        today=edition.date == calendar.today(),
        runs=[_describe_run(one) for one in ordered],
    )


def _describe_run(play: Play) -> PlayedRun:
    return PlayedRun(
        player=play.player.public_id,
        name=play.player.name,
        line=play.line,
        seconds=play.seconds or 0,
        ghost=urlencode({"ghost": play.player.public_id, "run": play.run}),
    )


def open_next_round(room: Room, number: int, waits: bool) -> None:
    """Open another round after this one. Raises `NotHere`, see `create_next_round`."""
    create_next_round(room, number, waits, lambda: score_match(room, read_earlier_rounds(room, number + 1)).over)
