"""What happens in a room around the puzzle: opening it, coming, choosing, leaving, and being here or away.

Everything is decided here and in `starting`, in the database. Sockets are only told that something changed.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import partial
from itertools import count

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from games.editions.making import NoSuchEdition, engine_of
from games.editions.models import Edition
from games.infra.notices import SwitchedOff, must_be_on
from games.live.publishing import publish_change
from games.players import doors
from games.players.models import Player
from games.plays.models import Move, Play
from games.rooms.matches import assign_sides
from games.rooms.models import ARRIVING, SILENT, Removal, Room, Round, Seat
from games.rooms.wire import MoveNews, Racing
from puzzles.abilities import SharesBoard

WRITTEN_EVERY = timedelta(seconds=40)
"""A sign of life is written down only so often."""
MOST_SEATS = 20
TEAMS = "teams"
"""What a form calls a race of two teams."""
LONG_AWAY = timedelta(minutes=10)
"""After so long away somebody who has moved gives up the place for somebody new, should the room be full."""
KEPT_FOR = timedelta(days=60)
"""Rooms without a sign of life for this long are deleted."""


class NotHere(Exception):
    """Something that cannot be done in this room now; the message says why, in a sentence."""


def room_topic_name(room: Room) -> str:
    """The name of a room's live topic."""
    return f"room.{room.pk}"


def publish_room(room: Room) -> None:
    """Tells everybody who looks at a room that it changed."""
    publish_change(room_topic_name(room))


def publish_progress(room: Room, round_: Round, player: Player, part: Racing | None) -> None:
    """Tells everybody who looks at a room that somebody moved, and nothing else changed; `part` is how far they are."""
    news = MoveNews(round=round_.number, player=player.pk, part=part)
    publish_change(room_topic_name(room), part=news.model_dump(mode="json"))


def publish_renamed(player_id: int, **_: object) -> None:
    """Listens to `player_renamed`: every room in which they sit calls them otherwise."""
    for room in Room.objects.filter(seats__player=player_id, seats__left=False).distinct():
        transaction.on_commit(partial(publish_room, room))


def publish_corrected(edition: Edition, **_: object) -> None:
    """Listens to `edition_corrected`: a room that plays the edition has changed for whoever has not begun it."""
    for room in Room.objects.filter(rounds__edition=edition).distinct():
        transaction.on_commit(partial(publish_room, room))


def current_round(room: Room) -> Round:
    """What is played in a room now, or being chosen."""
    rounds = Round.objects.select_related("edition", "team").defer("edition__stored")
    return rounds.filter(room=room).order_by("-number")[0]


def read_choice(data: Mapping[str, str]) -> dict[str, str]:
    """What somebody chose to play, from a form: play (game/variant), source and mode. Raises `NotHere`.

    Two teams race as everybody does; see `wants_sides`.
    """
    game, _, variant = data.get("play", "").partition("/")
    try:
        engine = engine_of(game, variant)
        must_be_on(game)
    except (NoSuchEdition, SwitchedOff) as problem:
        raise NotHere(str(problem)) from problem
    together = data.get("mode") == Round.TOGETHER and isinstance(engine, SharesBoard)
    return {
        "game": game,
        "variant": variant,
        "source": Round.TODAY if data.get("source") == Round.TODAY else Round.FRESH,
        "mode": Round.TOGETHER if together else Round.RACE,
    }


def read_length(data: Mapping[str, str]) -> int:
    """Of how many rounds somebody wants a match to be, from a form; anything else is one."""
    return next((one for one in Room.LENGTHS if str(one) == data.get("best_of")), 1)


def wants_sides(data: Mapping[str, str]) -> bool:
    """Whether somebody wants a race of two teams, from a form."""
    return data.get("mode") == TEAMS


def open_room(host: Player, chosen: dict[str, str], best_of: int = 1, sides: bool = False) -> Room:
    """A new room with its host in the first seat."""
    with transaction.atomic():
        room = Room.objects.create(host=host, best_of=best_of, sides=sides)
        Round.objects.create(room=room, number=1, **chosen)
        Seat.objects.create(room=room, player=host, number=1)
        assign_sides(room)
    return room


def require_current_code(room: Room, code: str, player: Player | None) -> None:
    """A code of before leads only those in who have a seat. Raises `NotHere`."""
    if room.code != code.upper() and not room.seats.filter(player=player).exists():
        raise NotHere("This room has a new code now. Ask its host for it.")


def take_seat(room: Room, player: Player, address: str = "") -> Seat:
    """A player's seat, new or the one they had; `address` stands for where they come from. Raises `NotHere`."""
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        seat = held.seats.filter(player=player).first()
        if seat is None:
            _require_admission(held, player, address)
            held.removals.filter(player=player).delete()
            seat = Seat.objects.create(room=held, player=player, number=_free_number(held), here_at=_arrival_time())
        elif seat.left:
            seat.left, seat.away, seat.ready, seat.here_at = False, False, False, _arrival_time()
            seat.save()
        assign_sides(held)
    doors.came(door_of(room), player, address)
    publish_room(room)
    return seat


def door_of(room: Room) -> str:
    """The name of a room's door, where it is noted from where guests came."""
    return f"rooms.{room.pk}"


def _arrival_time() -> datetime:
    """The sign of life of somebody whose page is still to come."""
    return timezone.now() - SILENT + ARRIVING


def _require_admission(room: Room, player: Player, address: str) -> None:
    """Raises `NotHere` where a room does not take somebody who has no seat in it. Its own host always comes in."""
    if player.pk == room.host_id:
        return
    if Removal.objects.filter(room=room, player=player, for_good=True).exists():
        raise NotHere("The host has removed you from this room for good.")
    if room.locked:
        raise NotHere("This room is locked: the host is letting nobody new in for now.")
    if doors.is_barred(door_of(room), player, address):
        raise NotHere("This room takes no new guests from your network today. With an account you can join.")
    if room.seats.filter(left=False).count() >= MOST_SEATS:
        _free_seats(room)
    if room.seats.filter(left=False).count() >= MOST_SEATS:
        raise NotHere(f"This room is full: it holds {MOST_SEATS} players.")


def _free_number(room: Room) -> int:
    taken = set(room.seats.values_list("number", flat=True))
    return next(number for number in count(1) if number not in taken)


def find_movers(room: Room) -> set[int]:
    """The players in a room who have made a move there."""
    played, here = room.rounds.filter(edition__isnull=False), room.seats.values("player")
    raced = Play.objects.filter(edition__in=played.values("edition"), player__in=here, run=1, moves_made__gt=0)
    boards = Play.objects.filter(
        player__in=played.filter(team__isnull=False).values("team"), edition__in=played.values("edition")
    )
    shared = Move.objects.filter(by__in=here, play__in=boards)
    return {*raced.values_list("player", flat=True), *shared.values_list("by", flat=True)}


def _free_seats(room: Room) -> None:
    """Frees the seats of those who have gone: for good without a move, else until they come back."""
    now, moved = timezone.now(), find_movers(room)
    gone = room.seats.filter(left=False, here_at__lte=now - SILENT).exclude(player=F("room__host"))
    gone.exclude(player__in=moved).delete()
    gone.filter(player__in=moved, here_at__lte=now - LONG_AWAY).update(left=True, ready=False)


def find_host(room: Room, seats: list[Seat]) -> Player | None:
    """Find who may choose and start: the person who opened the room, or the first who is here or just was."""
    now = timezone.now()
    leading = [seat.player for seat in seats if seat.may_lead(now)]
    return room.host if room.host in leading else leading[0] if leading else room.host


def may_lead(room: Room, player: Player) -> bool:
    """Whether a player is the host now."""
    return find_host(room, list(room.seats.select_related("player"))) == player


def change_choice(room: Room, chosen: dict[str, str], best_of: int, sides: bool) -> None:
    """Changes what will be played, while it has not begun. With another length, or teams, another match begins."""
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        round_ = current_round(held)
        if Round.objects.filter(pk=round_.pk, starts_at=None).update(**chosen, seed="", wanted_at=None):
            if (held.best_of, held.sides) != (best_of, sides):
                held.best_of, held.sides, held.match_from = best_of, sides, round_.number
                held.save(update_fields=["best_of", "sides", "match_from"])
            assign_sides(held)
            held.seats.update(ready=False)
    publish_room(room)


def change_side(room: Room, player: Player, side: str) -> None:
    """Takes a player over to a side, named by its number. Raises `NotHere` where that cannot be now."""
    if side not in map(str, Room.SIDES):
        raise NotHere("We couldn’t find that team. Reload to see the teams.")
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        if not held.sides:
            raise NotHere("In this race everybody plays alone.")
        if current_round(held).starts_at is not None:
            raise NotHere("The race has begun. You can change teams before the next one.")
        held.seats.filter(player=player).update(side=int(side))
    publish_room(room)


def leave_room(room: Room, player: Player) -> None:
    """Gives a seat up. After a move it stays the player's, should they come back; else it is free."""
    if player.pk in find_movers(room):
        room.seats.filter(player=player).update(left=True, ready=False)
    else:
        room.seats.filter(player=player).delete()
    publish_room(room)


def record_presence(room: Room, players: Collection[int]) -> bool:
    """Note a sign of life of players in a room; whether that is news of any of them."""
    now = timezone.now()
    seats = list(room.seats.filter(player__in=players, left=False))
    news = [seat for seat in seats if not seat.is_here(now)]
    due = [seat.pk for seat in seats if seat in news or now - seat.here_at > WRITTEN_EVERY]
    if due:
        room.seats.filter(pk__in=due).update(away=False, here_at=now)
    return bool(news)


def record_departure(room: Room, player_id: int) -> bool:
    """Note that a player has closed the last window; whether they had a seat."""
    return bool(room.seats.filter(player_id=player_id, left=False).update(away=True, here_at=timezone.now()))


def delete_old_rooms() -> int:
    """Deletes rooms without a sign of life for long; returns how many. Safe to repeat."""
    before = timezone.now() - KEPT_FOR
    old = Room.objects.annotate(last=Max("seats__here_at")).filter(last__lt=before)
    rooms = Room.objects.filter(pk__in=list(old.values_list("pk", flat=True)))
    count = rooms.count()
    rooms.delete()
    return count
