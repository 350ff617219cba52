"""What an admin sees of rooms."""

from django.contrib import admin

from games.rooms.models import Room, Round, Seat
from games.words.large import Large
from games.words.readonly import ReadOnly


class RoundInline(admin.TabularInline[Round, Room]):
    model = Round
    fields = readonly_fields = ("number", "game", "variant", "source", "mode", "starts_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False


class SeatInline(admin.TabularInline[Seat, Room]):
    model = Seat
    fields = readonly_fields = ("number", "player", "ready", "left", "here_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Room)
class RoomAdmin(ReadOnly[Room], Large[Room]):
    list_display = ("code", "host", "created_at")
    list_select_related = ("host",)
    search_fields = ("code",)
    inlines = [RoundInline, SeatInline]
