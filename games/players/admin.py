"""The moderators' desk: players, their names and reports of bad ones."""

from __future__ import annotations

from typing import TypedDict

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.forms import ModelForm
from django.http import HttpRequest
from django_stubs_ext import WithAnnotations

from games.players import reports
from games.players.hiding import set_hidden
from games.players.models import NameReport, Player
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
        waiting = NameReport.objects.filter(player=OuterRef("pk"), settled_at__isnull=True).order_by()
        counted = waiting.values("player").annotate(count=Count("pk")).values("count")
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


@admin.register(NameReport)
class NameReportAdmin(ReadOnly[NameReport], Large[NameReport]):
    """What players say of names; settled in the list of players, or here as no trouble."""

    list_display = ("name", "now", "hidden", "at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    list_select_related = ("player",)
    search_fields = ("name", "player__name")
    actions = ("hide", "rename", "no_trouble")

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("players.change_namereport"))

    @admin.display(description="called now")
    def now(self, report: NameReport) -> str:
        return report.player.name

    @admin.display(boolean=True)
    def hidden(self, report: NameReport) -> bool:
        return report.player.hidden

    @admin.action(description="Hide the players", permissions=["settle"])
    def hide(self, request: HttpRequest, queryset: QuerySet[NameReport]) -> None:
        for report in queryset.select_related("player"):
            set_hidden(report.player_id, True)
            reports.settle(report.player)

    @admin.action(description="Give the players a friendly name", permissions=["settle"])
    def rename(self, request: HttpRequest, queryset: QuerySet[NameReport]) -> None:
        for report in queryset.select_related("player"):
            reports.rename(report.player)

    @admin.action(description="The name is no trouble", permissions=["settle"])
    def no_trouble(self, request: HttpRequest, queryset: QuerySet[NameReport]) -> None:
        for report in queryset.select_related("player"):
            set_hidden(report.player_id, False)
            reports.settle(report.player)
