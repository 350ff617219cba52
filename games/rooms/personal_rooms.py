"""Transfer a player's data in rooms to an account, export it, and delete it."""

from django.db.models import Exists, OuterRef, Q

from games.players.models import Player
from games.players.personal_data import Keeper, transfer_rows
from games.rooms.models import Entry, Removal, Room, Round, Seat
from puzzles.shapes import JSON


def transfer_seats(guest: Player, player: Player) -> None:
    """Give the seats and rounds of a guest to the player of an account."""
    Room.objects.filter(host=guest).update(host=player)
    transfer_rows(Seat, "room", guest, player)
    transfer_rows(Removal, "room", guest, player)
    transfer_rows(Entry, "round", guest, player)


def leave_rooms(player: Player) -> None:
    """Give up the seats of a player who is being deleted; rounds keep their results without a name."""
    Seat.objects.filter(player=player).update(left=True, ready=False)
    Room.objects.filter(host=player).update(host=None)


def build_needed_guests_condition() -> Q:
    """Build the condition for guests to keep: those who belong to a room or round, or were removed from a room."""
    return (
        Q(Exists(Seat.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Entry.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Removal.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Round.objects.filter(team=OuterRef("pk"))))
    )


def export_rooms(player: Player) -> tuple[str, JSON]:
    """Return the key “rooms” of the export, and each room in which the player has or had a seat."""
    seats = Seat.objects.filter(player=player).select_related("room")
    return "rooms", [{"code": seat.room.code, "since": seat.joined_at.isoformat()} for seat in seats]


ROOM_KEEPER = Keeper(transfer_seats, leave_rooms, export_rooms, build_needed_guests_condition)
