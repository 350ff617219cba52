"""Open, join, host and leave rooms, choose what they play, record who is there, and delete old rooms.

Everything is decided here and in `rounds`, in the database. Sockets only hear that something changed.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from games.editions.making import NoSuchEdition, find_engine
from games.editions.models import Edition
from games.infra.notices import GameSwitchedOff, require_switched_on
from games.live.publishing import publish_change
from games.players import access
from games.players.models import Player
from games.plays.models import Move, Play
from games.rooms.matches import assign_sides
from games.rooms.models import ARRIVAL_GRACE, AWAY_AFTER, Removal, Room, Round, Seat, draw_room_code
from games.rooms.wire import MoveNews, Racing
from puzzles.abilities import SharesBoard

PRESENCE_STORED_EVERY = timedelta(seconds=40)
"""The least time between two stored signs of life."""
MOST_SEATS = 20
TEAM_RACE = "teams"
"""The value of a form's `mode` for a race of two teams."""
SEAT_FREED_AFTER = timedelta(minutes=10)
"""After this long away, a player who has made a move gives up the seat to a newcomer if the room is full."""
ROOM_LIFETIME = timedelta(days=60)
"""Rooms without a sign of life for this long are deleted."""


class RoomError(Exception):
    """Something that can't be done in this room now; the message says why."""


def make_room_topic_name(room: Room) -> str:
    return f"room.{room.pk}"


def publish_room_change(room: Room) -> None:
    publish_change(make_room_topic_name(room))


def publish_progress(room: Room, round_: Round, player: Player, progress: Racing | None) -> None:
    """Publish that a player moved; `progress` is how far they are now, or None if more than that has changed."""
    news = MoveNews(round=round_.number, player=player.pk, part=progress)
    publish_change(make_room_topic_name(room), part=news.model_dump(mode="json"))


def publish_rooms_of_player(player_id: int, **_: object) -> None:
    """Listen to `player_renamed`: publish the rooms in which the player has a seat."""
    for room in Room.objects.filter(seats__player=player_id, seats__left=False).distinct():
        transaction.on_commit(partial(publish_room_change, room))


def publish_rooms_of_edition(edition: Edition, **_: object) -> None:
    """Listen to `edition_corrected`: publish the rooms that play the edition."""
    for room in Room.objects.filter(rounds__edition=edition).distinct():
        transaction.on_commit(partial(publish_room_change, room))


def find_current_round(room: Room) -> Round:
    """Return the round that a room is playing, or is choosing."""
    rounds = Round.objects.select_related("edition", "team").defer("edition__stored")
    return rounds.filter(room=room).order_by("-number")[0]


class Choice(NamedTuple):
    """What a room plays: the fields of its next round, the rounds of a match, and whether two teams race."""

    round_fields: dict[str, str]
    best_of: int = 1
    sides: bool = False


def parse_choice(data: Mapping[str, str]) -> Choice:
    """Read what to play from a form: play (game/variant), source, mode and best_of. Raises `RoomError`."""
    game, _, variant = data.get("play", "").partition("/")
    try:
        engine = find_engine(game, variant)
        require_switched_on(game)
    except (NoSuchEdition, GameSwitchedOff) as problem:
        raise RoomError(str(problem)) from problem
    together = data.get("mode") == Round.TOGETHER and isinstance(engine, SharesBoard)
    fields = {
        "game": game,
        "variant": variant,
        "source": Round.TODAY if data.get("source") == Round.TODAY else Round.FRESH,
        "mode": Round.TOGETHER if together else Round.RACE,
    }
    best_of = next((one for one in Room.LENGTHS if str(one) == data.get("best_of")), 1)
    return Choice(fields, best_of, sides=data.get("mode") == TEAM_RACE)


def open_room(host: Player, choice: Choice) -> Room:
    """Open a room with its host in the first seat."""
    with transaction.atomic():
        room = Room.objects.create(host=host, best_of=choice.best_of, sides=choice.sides)
        Round.objects.create(room=room, number=1, **choice.round_fields)
        Seat.objects.create(room=room, player=host, number=1)
        assign_sides(room)
    return room


def require_current_code(room: Room, code: str, player: Player | None) -> None:
    """Raise `RoomError` for a former code, unless the player has a seat."""
    if room.code != code.upper() and not room.seats.filter(player=player).exists():
        raise RoomError("This room has a new code now. Ask its host for it.")


@contextmanager
def _change_room(room: Room) -> Iterator[Room]:
    """Lock a room's row while it changes, so that a second click sees what the first did, and publish the change."""
    with transaction.atomic():
        yield Room.objects.select_for_update(no_key=True).get(pk=room.pk)
    publish_room_change(room)


def take_seat(room: Room, player: Player, address: str = "") -> Seat:
    """Give a player a seat, or the one they had. Raises `RoomError`.

    `address` is the network address that they come from.
    """
    with _change_room(room) as held:
        seat = held.seats.filter(player=player).first()
        if seat is None:
            _require_admission(held, player, address)
            held.removals.filter(player=player).delete()
            taken = set(held.seats.values_list("number", flat=True))
            number = next(number for number in count(1) if number not in taken)
            seat = Seat.objects.create(room=held, player=player, number=number, here_at=_get_arrival_time())
        elif seat.left:
            seat.left, seat.away, seat.ready, seat.here_at = False, False, False, _get_arrival_time()
            seat.save()
        assign_sides(held)
    access.remember_entrance(make_access_name(room), player, address)
    return seat


def make_access_name(room: Room) -> str:
    """Return the name under which `games.players.access` stores the network addresses of a room's guests."""
    return f"rooms.{room.pk}"


def _get_arrival_time() -> datetime:
    """Return the time of a new player's first sign of life, which counts until their page should send one."""
    return timezone.now() - AWAY_AFTER + ARRIVAL_GRACE


def _require_admission(room: Room, player: Player, address: str) -> None:
    """Raise `RoomError` if the room does not let a new player in. Its host may always come in."""
    if player.pk == room.host_id:
        return
    if Removal.objects.filter(room=room, player=player, for_good=True).exists():
        raise RoomError("The host has removed you from this room for good.")
    if room.locked:
        raise RoomError("The host has locked this room. Ask them to unlock it, then reload.")
    if access.is_barred(make_access_name(room), player, address):
        raise RoomError("This room isn’t letting in new guests from your network today. You can join with an account.")
    if room.seats.filter(left=False).count() >= MOST_SEATS:
        _free_seats(room)
    if room.seats.filter(left=False).count() >= MOST_SEATS:
        raise RoomError(f"This room is full. It holds {MOST_SEATS} players.")


def find_players_with_moves(room: Room) -> set[int]:
    started, seated = room.rounds.filter(edition__isnull=False), room.seats.values("player")
    plays = Play.objects.filter(edition__in=started.values("edition"))
    raced = plays.filter(player__in=seated, run=1, moves_made__gt=0)
    boards = plays.filter(player__in=started.filter(team__isnull=False).values("team"))
    shared = Move.objects.filter(by__in=seated, play__in=boards)
    return {*raced.values_list("player", flat=True), *shared.values_list("by", flat=True)}


def _free_seats(room: Room) -> None:
    """Free the seats of players who have gone. Those who made a move in the room may come back to theirs."""
    now, moved = timezone.now(), find_players_with_moves(room)
    gone = room.seats.filter(left=False, here_at__lte=now - AWAY_AFTER).exclude(player=F("room__host"))
    gone.exclude(player__in=moved).delete()
    gone.filter(player__in=moved, here_at__lte=now - SEAT_FREED_AFTER).update(left=True, ready=False)


def find_host(room: Room, seats: list[Seat]) -> Player | None:
    """Find who may choose and start: the host, or while the host is away the first player in `seats` who is here."""
    now = timezone.now()
    able = [seat.player for seat in seats if seat.may_act_as_host(now)]
    return room.host if room.host in able else able[0] if able else room.host


def may_act_as_host(room: Room, player: Player) -> bool:
    return find_host(room, list(room.seats.select_related("player"))) == player


def change_choice(room: Room, choice: Choice) -> None:
    """Change what a room plays next, unless that has started. Another length, or teams, start a new match."""
    _, best_of, sides = choice
    with _change_room(room) as held:
        round_ = find_current_round(held)
        if Round.objects.filter(pk=round_.pk, starts_at=None).update(**choice.round_fields, seed="", wanted_at=None):
            if (held.best_of, held.sides) != (best_of, sides):
                held.best_of, held.sides, held.match_from = best_of, sides, round_.number
                held.save(update_fields=["best_of", "sides", "match_from"])
            assign_sides(held)
            held.seats.update(ready=False)


def change_side(room: Room, player: Player, side: str) -> None:
    """Move a player to the team of this number. Raises `RoomError`."""
    if side not in map(str, Room.SIDES):
        raise RoomError("We couldn’t find that team. Reload to see the teams.")
    with _change_room(room) as held:
        if not held.sides:
            raise RoomError("In this race everyone plays alone.")
        if find_current_round(held).starts_at is not None:
            raise RoomError("The race has started. You can change teams before the next one.")
        held.seats.filter(player=player).update(side=int(side))


@contextmanager
def _change_as_host(room: Room, host: Player) -> Iterator[Room]:
    """Change a room as its host. Raises `RoomError` for everyone else."""
    with _change_room(room) as held:
        if not may_act_as_host(held, host):
            raise RoomError("Only the host of the room can do that.")
        yield held


def remove_player(room: Room, host: Player, public_id: str, for_good: bool, address: str = "") -> Player:
    """Remove a player from a room; their plays stay. Raises `RoomError`.

    `address` is the host's, so that barring a guest `for_good` never bars the host's network.
    """
    with _change_as_host(room, host) as held:
        player = _find_member(held, public_id)
        if player.pk in (held.host_id, host.pk):
            raise RoomError("You can’t remove the host or the person who opened the room.")
        access.remove_member(player, held.seats, held.removals, for_good)
    if for_good:
        access.bar_address(make_access_name(room), player, address)
    return player


def _find_member(room: Room, public_id: str) -> Player:
    """Find a player who is in the room or was removed from it. Raises `RoomError`."""
    player = access.find_member(public_id, room.seats, room.removals)
    if player is None:
        raise RoomError("This player has already left the room.")
    return player


def readmit_player(room: Room, host: Player, public_id: str) -> None:
    """Let a player who was removed for good come back. Raises `RoomError`."""
    with _change_as_host(room, host) as held:
        player = _find_member(held, public_id)
        held.removals.filter(player=player).delete()
    access.unbar_address(make_access_name(room), player)


def change_host(room: Room, host: Player, public_id: str) -> None:
    """Make another player with a seat the host, even one who is away. Raises `RoomError`."""
    with _change_as_host(room, host) as held:
        seat = held.seats.filter(player__public_id=public_id, left=False).first()
        if seat is None:
            raise RoomError("This player has already left the room.")
        held.host_id = seat.player_id
        held.save(update_fields=["host"])


def set_locked(room: Room, host: Player, locked: bool) -> None:
    """Lock a room, so that no one new can come in, or unlock it. Raises `RoomError`."""
    with _change_as_host(room, host) as held:
        access.set_lock(held, locked)


def renew_code(room: Room, host: Player, code: str) -> Room:
    """Replace a room's code, if it is still this one; the old one lets no one in. Raises `RoomError`."""
    with _change_as_host(room, host) as held:
        access.renew_code(held, held.former_codes, code, draw_room_code())
    return held


def leave_room(room: Room, player: Player) -> None:
    """Leave a room. A player who has made a move in it may come back to the seat; without a move it is deleted."""
    if player.pk in find_players_with_moves(room):
        room.seats.filter(player=player).update(left=True, ready=False)
    else:
        room.seats.filter(player=player).delete()
    publish_room_change(room)


def record_presence(room: Room, players: Collection[int]) -> bool:
    """Record signs of life of players in a room; return whether one of them was away."""
    now = timezone.now()
    seats = list(room.seats.filter(player__in=players, left=False))
    news = [seat for seat in seats if not seat.is_here(now)]
    due = [seat.pk for seat in seats if seat in news or now - seat.here_at > PRESENCE_STORED_EVERY]
    if due:
        room.seats.filter(pk__in=due).update(away=False, here_at=now)
    return bool(news)


def record_departure(room: Room, player_id: int) -> bool:
    """Record that a player closed their last window; return whether they had a seat."""
    return bool(room.seats.filter(player_id=player_id, left=False).update(away=True, here_at=timezone.now()))


def delete_old_rooms() -> int:
    """Delete rooms without a recent sign of life and return how many. Plays stay. Safe to repeat."""
    before = timezone.now() - ROOM_LIFETIME
    old = Room.objects.annotate(last=Max("seats__here_at")).filter(last__lt=before).values("pk")
    return Room.objects.filter(pk__in=old).delete()[1].get(Room._meta.label, 0)
