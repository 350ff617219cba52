"""The logs of plays, for admins to read."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.editions.filters import EditionsGameFilter
from games.plays.models import Move, Play
from games.words.large import Large
from games.words.readonly import ReadOnly


class MoveInline(admin.TabularInline[Move, Play]):
    model = Move
    fields = readonly_fields = ("number", "move", "at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Play)
class PlayAdmin(ReadOnly[Play], Large[Play]):
    list_display = ("player", "edition", "status", "ranked", "line", "seconds", "started_at")
    list_filter = (EditionsGameFilter, "status", "ranked")
    list_select_related = ("player", "edition")
    inlines = [MoveInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        return super().get_queryset(request).defer("edition__stored")
