"""What happens in a room around the puzzle: opening it, coming, choosing, leaving, and being here or away.

Everything is decided here and in `starting`, in the database. Sockets are only told that something changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from games.editions import calendar
from games.editions.making import NoSuchEdition, engine_of
from games.editions.models import Edition
from games.live.publishing import tell
from games.operating.present import SwitchedOff, must_be_on
from games.players.models import Player
from games.rooms.models import Room, Round, Seat
from games.rooms.wire import MoveNews, Racing
from puzzles.abilities import SharesBoard, variants_on

WRITTEN_EVERY = timedelta(seconds=40)
"""A sign of life is written down only so often."""
MOST_SEATS = 20


class NotHere(Exception):
    """Something that cannot be done in this room now; the message says why, in a sentence."""


def topic_of(room: Room) -> str:
    """The name of a room's live topic."""
    return f"room.{room.code}"


def changed(room: Room) -> None:
    """Tells everybody who looks at a room that it changed."""
    tell(topic_of(room))


def moved(room: Room, round_: Round, player: Player, part: Racing | None) -> None:
    """Tells everybody who looks at a room that somebody moved, and nothing else changed; `part` is how far they are."""
    news = MoveNews(round=round_.number, player=player.pk, part=part)
    tell(topic_of(room), part=news.model_dump(mode="json"))


def corrected(edition: Edition, begin_anew: bool, **_: object) -> None:
    """Listens to `edition_corrected`: where plays start over, every room that plays the edition has changed."""
    if begin_anew:
        for room in Room.objects.filter(rounds__edition=edition).distinct():
            transaction.on_commit(partial(changed, room))


def current_round(room: Room) -> Round:
    """What is played in a room now, or being chosen."""
    rounds = Round.objects.select_related("edition", "team").defer("edition__stored")
    return rounds.filter(room=room).order_by("-number")[0]


def choice(data: Mapping[str, str]) -> dict[str, str]:
    """What somebody chose to play, from a form: play (game/variant), source and mode. Raises `NotHere`."""
    game, _, variant = data.get("play", "").partition("/")
    try:
        engine = engine_of(game, variant)
        must_be_on(game)
    except (NoSuchEdition, SwitchedOff) as problem:
        raise NotHere(str(problem)) from problem
    together = data.get("mode") == Round.TOGETHER and isinstance(engine, SharesBoard)
    has_today = variant in {one.slug for one in variants_on(engine, calendar.today())}
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


def choose(room: Room, chosen: dict[str, str]) -> None:
    """Changes what will be played, while it has not begun."""
    round_ = current_round(room)
    if round_.starts_at is None:
        Round.objects.filter(pk=round_.pk, starts_at=None).update(**chosen, seed="", wanted_at=None)
        room.seats.update(ready=False)
    changed(room)


def leave(room: Room, player: Player) -> None:
    """Gives a seat up; it stays the player's, should they come back."""
    room.seats.filter(player=player).update(left=True, ready=False)
    changed(room)


def sign_of_life(room: Room, player_id: int, away: bool) -> bool:
    """Notes that a player is here, or has closed the last window; whether that is news."""
    seats, now = room.seats.filter(player_id=player_id, left=False), timezone.now()
    seat = seats.first()
    if seat is None:
        return False
    news = away or not seat.is_here(now)
    if news or now - seat.here_at > WRITTEN_EVERY:
        seats.update(away=away, here_at=now)
    return news
