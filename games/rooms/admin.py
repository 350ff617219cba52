"""What an admin sees of rooms."""

from django.contrib import admin

from games.rooms.models import Room, Round, Seat
from games.words.desk_pages import Large, ReadOnly, ReadOnlyInline


class RoundInline(ReadOnlyInline[Round, Room]):
    model = Round
    fields = readonly_fields = ("number", "game", "variant", "source", "mode", "starts_at")


class SeatInline(ReadOnlyInline[Seat, Room]):
    model = Seat
    fields = readonly_fields = ("number", "player", "ready", "left", "here_at")


@admin.register(Room)
class RoomAdmin(ReadOnly[Room], Large[Room]):
    list_display = ("code", "host", "created_at")
    list_select_related = ("host",)
    search_fields = ("code",)
    inlines = [RoundInline, SeatInline]
