"""What an admin sees of players and plays: hide a player, read a log."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.editions.admin import ReadOnly
from games.plays.models import Move, Play, Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ("name", "public_id", "hidden", "created_at")
    list_filter = ("hidden",)
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "user", "created_at")
    actions = ("hide", "show")

    @admin.action(description="Hide the chosen players from boards and feeds")
    def hide(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        queryset.update(hidden=True)

    @admin.action(description="Show the chosen players again")
    def show(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        queryset.update(hidden=False)


class MoveInline(admin.TabularInline):
    model = Move
    fields = readonly_fields = ("number", "move", "at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Play)
class PlayAdmin(ReadOnly):
    list_display = ("player", "edition", "status", "ranked", "line", "seconds", "started_at")
    list_filter = ("edition__game", "status", "ranked")
    list_select_related = ("player", "edition")
    inlines = [MoveInline]
