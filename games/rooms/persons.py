"""What rooms keep of a person: it goes along with an account, is told, and is forgotten."""

from django.db.models import Exists, OuterRef, Q

from games.players.keepers import Keeper
from games.players.models import Player
from games.rooms.models import Entry, Removal, Room, Round, Seat
from puzzles.shapes import JSON


def transfer_seats(guest: Player, player: Player) -> None:
    """The seats and rounds of a guest who turned out to be somebody with an account."""
    Room.objects.filter(host=guest).update(host=player)
    known = Seat.objects.filter(player=player).values("room")
    Seat.objects.filter(player=guest).exclude(room__in=known).update(player=player)
    sent_away = Removal.objects.filter(player=player).values("room")
    Removal.objects.filter(player=guest).exclude(room__in=sent_away).update(player=player)
    begun = Entry.objects.filter(player=player).values("round")
    Entry.objects.filter(player=guest).exclude(round__in=begun).update(player=player)


def leave_rooms(player: Player) -> None:
    """The seats of somebody who wants to be forgotten; the rounds keep their results, as somebody's."""
    Seat.objects.filter(player=player).update(left=True, ready=False)
    Room.objects.filter(host=player).update(host=None)


def guests_to_keep() -> Q:
    """Which guests without a play stay: those of rooms and rounds that are still there, whoever was taken out too."""
    return (
        Q(Exists(Seat.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Entry.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Removal.objects.filter(player=OuterRef("pk"))))
        | Q(Exists(Round.objects.filter(team=OuterRef("pk"))))
    )


def export_rooms(player: Player) -> tuple[str, JSON]:
    """The rooms in which a player was."""
    seats = Seat.objects.filter(player=player).select_related("room")
    return "rooms", [{"code": seat.room.code, "since": seat.joined_at.isoformat()} for seat in seats]


SEATS = Keeper(transfer_seats, leave_rooms, export_rooms, guests_to_keep)
