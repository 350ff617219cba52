"""What happens in a room around the puzzle: coming, choosing, getting ready, starting together, and once more.

Everything is decided here, in the database. Sockets are only told that something changed.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.http import HttpRequest
from django.utils import timezone

from games.editions import calendar
from games.editions.making import NoSuchEdition, daily, engine_of, practice
from games.editions.models import Edition
from games.live.publishing import tell
from games.plays.limits import may_make
from games.plays.models import Play, Player
from games.rooms.models import Entry, Room, Round, Seat

COUNTDOWN = timedelta(seconds=5)
MOST_SEATS = 20
FEWEST_TO_START_ALONE = 2
"""So many ready players start a round without anybody pressing the button."""


class NotHere(Exception):
    """Something that cannot be done in this room now; the message says why, in a sentence."""


def clock() -> int:
    """The server's clock in milliseconds, as browsers are told it."""
    return int(timezone.now().timestamp() * 1000)


def topic_of(room: Room) -> str:
    """The name of a room's live topic."""
    return f"room.{room.code}"


def changed(room: Room) -> None:
    """Tells everybody who looks at a room that it changed."""
    tell(topic_of(room))


def moved(room: Room, round_: Round, player: Player) -> None:
    """Tells everybody who looks at a room that somebody moved, and nothing else changed."""
    tell(topic_of(room), part=[round_.number, player.pk])


def current_round(room: Room) -> Round:
    """What is played in a room now, or being chosen."""
    rounds = Round.objects.select_related("edition", "team").defer("edition__puzzle")
    return rounds.filter(room=room).order_by("-number")[0]


def choice(data: Any) -> dict[str, str]:
    """What somebody chose to play, from a form: play (game/variant), source and mode. Raises `NotHere`."""
    game, _, variant = data.get("play", "").partition("/")
    try:
        engine = engine_of(game, variant)
    except NoSuchEdition as problem:
        raise NotHere(str(problem)) from problem
    together = data.get("mode") == Round.TOGETHER and engine.shared_board
    has_today = variant in {one.slug for one in engine.variants_on(calendar.today())}
    return {
        "game": game,
        "variant": variant,
        "source": Round.TODAY if data.get("source") == Round.TODAY and has_today else Round.FRESH,
        "mode": Round.TOGETHER if together else Round.RACE,
    }


def open_room(host: Player, chosen: dict[str, str]) -> Room:
    """A new room with its host in the first seat."""
    with transaction.atomic():
        room = Room.objects.create(host=host)
        Round.objects.create(room=room, number=1, **chosen)
        Seat.objects.create(room=room, player=host, number=1)
    return room


def sit(room: Room, player: Player) -> Seat:
    """A player's seat, new or the one they had. Raises `NotHere` where the room is full."""
    seat = Seat.objects.filter(room=room, player=player).first()
    if seat is None:
        seat = _new_seat(room, player)
    elif seat.left:
        seat.left, seat.away, seat.ready, seat.here_at = False, False, False, timezone.now()
        seat.save()
    changed(room)
    return seat


def _new_seat(room: Room, player: Player) -> Seat:
    for _ in range(3):
        last = room.seats.aggregate(last=Max("number"))["last"] or 0
        if last >= MOST_SEATS:
            raise NotHere(f"This room is full: {MOST_SEATS} can play in one.")
        try:
            with transaction.atomic():
                return Seat.objects.create(room=room, player=player, number=last + 1)
        except IntegrityError:  # somebody else sat down there at the same moment
            if seat := Seat.objects.filter(room=room, player=player).first():
                return seat
    raise NotHere("Many are coming in at once. Please try again.")


def host_of(room: Room, seats: list[Seat]) -> Player | None:
    """Who may choose and start: whoever opened the room, else the first who is here."""
    now = timezone.now()
    here = [seat.player for seat in seats if seat.is_here(now)]
    return room.host if room.host in here else here[0] if here else room.host


def may_lead(room: Room, player: Player) -> bool:
    """Whether a player is the host now."""
    return host_of(room, list(room.seats.select_related("player"))) == player


def get_ready(request: HttpRequest, room: Room, player: Player, ready: bool) -> None:
    """Sets a player's mark; when everybody who is here is ready, the round starts."""
    room.seats.filter(player=player).update(ready=ready, left=False, away=False, here_at=timezone.now())
    now = timezone.now()
    here = [seat for seat in room.seats.all() if seat.is_here(now)]
    if len(here) >= FEWEST_TO_START_ALONE and all(seat.ready for seat in here):
        start(request, room)
    changed(room)


def start(request: HttpRequest, room: Room) -> None:
    """Begins the round that was chosen, a few seconds from now, for all at once. Once begun it stays so."""
    round_ = current_round(room)
    if round_.starts_at is not None:
        return
    edition = _edition(request, round_)
    at = timezone.now() + COUNTDOWN
    with transaction.atomic():
        if not Round.objects.filter(pk=round_.pk, starts_at=None).update(starts_at=at, edition=edition):
            return  # somebody else was first
        if round_.mode == Round.TOGETHER:
            Round.objects.filter(pk=round_.pk).update(team=_team(room, edition, at))
        now = timezone.now()
        for seat in room.seats.select_related("player"):
            if seat.is_here(now):
                take_part(round_, seat.player, edition, at)
    changed(room)


def _edition(request: HttpRequest, round_: Round) -> Edition:
    if round_.source == Round.TODAY:
        return daily(round_.game, round_.variant, calendar.today())
    seed = str(secrets.randbelow(10**9 - 1) + 1)
    return practice(round_.game, round_.variant, seed, lambda: may_make(request))


def _team(room: Room, edition: Edition, at: Any) -> Player:
    """Whoever plays when all play one board: a player of its own, whom no leaderboard shows."""
    team = Player.objects.create(name=f"Room {room.code}", hidden=True)
    Play.objects.create(player=team, edition=edition, started_at=at, moved_at=at)
    return team


def take_part(round_: Round, player: Player, edition: Edition, at: Any) -> Entry:
    """A player's part in a round that begins for them `at` a moment, or began before.

    Whoever sees a day's puzzle solved on a shared board does not rank there any more.
    """
    entry, _ = Entry.objects.get_or_create(round=round_, player=player, defaults={"began_at": at})
    if round_.together and edition.kind == Edition.DAILY:
        fields = {"started_at": at, "moved_at": at, "ranked": False}
        Play.objects.get_or_create(player=player, edition=edition, run=1, defaults=fields)
    return entry


def choose(room: Room, chosen: dict[str, str]) -> None:
    """Changes what will be played, while it has not begun."""
    round_ = current_round(room)
    if round_.starts_at is None:
        Round.objects.filter(pk=round_.pk, starts_at=None).update(**chosen)
        room.seats.update(ready=False)
    changed(room)


def once_more(room: Room, number: int) -> None:
    """A further round after one that has begun: the same game, a fresh puzzle. Asked for twice, it is made once."""
    last = current_round(room)
    if last.number != number or not last.begun:
        return
    same = {"game": last.game, "variant": last.variant, "mode": last.mode}
    try:
        with transaction.atomic():
            Round.objects.create(room=room, number=number + 1, source=Round.FRESH, **same)
            room.seats.update(ready=False)
    except IntegrityError:
        pass  # somebody else asked at the same moment
    changed(room)


def leave(room: Room, player: Player) -> None:
    """Gives a seat up; it stays the player's, should they come back."""
    room.seats.filter(player=player).update(left=True, ready=False)
    changed(room)


def sign_of_life(room: Room, player_id: int, away: bool) -> bool:
    """Notes that a player is here, or has closed the last window; whether that is news."""
    seats = room.seats.filter(player_id=player_id, left=False)
    seat = seats.first()
    if seat is None:
        return False
    news = away or not seat.is_here(timezone.now())
    seats.update(away=away, here_at=timezone.now())
    return news
