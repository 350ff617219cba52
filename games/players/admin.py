"""The moderators' desk: players, their names and reports of bad ones."""

from __future__ import annotations

from typing import TypedDict

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.forms import ModelForm
from django.http import HttpRequest
from django_stubs_ext import WithAnnotations

from games.players import reports
from games.players.hiding import set_hidden
from games.players.models import Player, ReportedName
from games.words.large import Large
from games.words.readonly import ReadOnly


class Waiting(TypedDict):
    """What the list of players counts besides: the reports of a name that nobody has settled."""

    waiting: int


@admin.register(Player)
class PlayerAdmin(Large[Player]):
    list_display = ("name", "public_id", "hidden", "open_reports", "created_at")
    list_filter = ("hidden",)
    search_fields = ("name", "public_id")
    fields = ("name", "hidden", "public_id", "created_at")
    readonly_fields = ("public_id", "created_at")
    actions = ("hide", "show", "rename")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool) -> None:
        """Whether a player is hidden concerns more than their row."""
        obj.save(update_fields=["name"])
        set_hidden(obj.pk, obj.hidden)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        waiting = ReportedName.objects.filter(kind=reports.PLAYER, what=OuterRef("pk"), settled_at=None).order_by()
        counted = waiting.values("what").annotate(told=Sum("count")).values("told")
        return super().get_queryset(request).annotate(waiting=Coalesce(Subquery(counted), 0))

    @admin.display(description="open reports")
    def open_reports(self, player: WithAnnotations[Player, Waiting]) -> int:
        return player.waiting

    @admin.action(description="Hide the chosen players from tables and feeds", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            set_hidden(player.pk, True)
            reports.settle(player)

    @admin.action(description="Show the chosen players again", permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            set_hidden(player.pk, False)
            reports.settle(player)

    @admin.action(description="Give the chosen players a friendly name", permissions=["change"])
    def rename(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            reports.rename(player)


@admin.register(ReportedName)
class ReportedNameAdmin(ReadOnly[ReportedName], Large[ReportedName]):
    """What players say of names: how many, never who."""

    list_display = ("name", "kind", "now", "count", "hidden", "at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "kind", "hidden")
    search_fields = ("name",)
    fields = ("name", "kind", "now", "count", "hidden", "at", "settled_at")
    readonly_fields = ("now",)
    actions = ("hide", "allow", "rename")

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("players.change_reportedname"))

    @admin.display(description="called now")
    def now(self, queued: ReportedName) -> str:
        return reports.kinds[queued.kind].name_now(queued.what) or "(gone)"

    @admin.action(description="Hide the name", permissions=["settle"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            reports.hide(queued)

    @admin.action(description="The name is fine", permissions=["settle"])
    def allow(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            reports.allow(queued)

    @admin.action(description="Give the players a friendly name", permissions=["settle"])
    def rename(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for player in Player.objects.filter(pk__in=queryset.filter(kind=reports.PLAYER).values("what")):
            reports.rename(player)
