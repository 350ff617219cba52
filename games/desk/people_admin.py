"""What an admin sees of friends, users and their factors."""

from __future__ import annotations

from typing import Any, TypedDict, cast

from allauth.mfa.admin import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.forms import ModelForm, ValidationError
from django.http import HttpRequest
from django_stubs_ext import WithAnnotations

from games.infra.admin_pages import Large, ReadOnly, ReadOnlyInline
from games.leaderboards.models import Hook, League
from games.players import name_reports
from games.players.models import Friend, Player, ReportedName
from games.players.name_reports import set_hidden
from games.players.names import BadName, clean_player_name
from games.rooms.models import Room, Round, Seat


@admin.register(Friend)
class FriendAdmin(ReadOnly[Friend], Large[Friend]):
    list_display = ("player", "friend", "since")
    list_select_related = ("player", "friend")


admin.site.unregister(User)


@admin.register(User)
class LargeUserAdmin(Large[User], UserAdmin[User]):
    """Django's own page of users, for as many as there may come to be."""

    ordering = ("-pk",)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly[Any], Large[Any]):
    """Who has which factor. A lost one is deleted here; what it holds is shown to nobody."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    fields = ("user", "type", "created_at", "last_used_at")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.has_perm("mfa.delete_authenticator"))


class PlayerForm(ModelForm[Player]):
    """What a moderator may change of a player."""

    def clean_name(self) -> str:
        """A name that a player could choose; what they are called already may stay."""
        name = str(self.cleaned_data["name"])
        try:
            return name if name == self.initial["name"] else clean_player_name(name)
        except BadName as why:
            raise ValidationError(str(why)) from why


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
    form = PlayerForm
    actions = ("hide", "show", "rename")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool) -> None:
        """Whether a player is hidden concerns more than their row, and a name of before is not taken again."""
        with transaction.atomic():
            obj.save(update_fields=["name"])
            set_hidden(obj.pk, obj.hidden)
            if "name" in form.changed_data:
                name_reports.record_rename(obj.pk, form.initial["name"], obj.name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        waiting = ReportedName.objects.filter(kind=name_reports.PLAYER, what=OuterRef("pk"), settled_at=None).order_by()
        counted = waiting.values("what").annotate(told=Sum("count")).values("told")
        return super().get_queryset(request).annotate(waiting=Coalesce(Subquery(counted), 0))

    @admin.display(description="open reports")
    def open_reports(self, player: WithAnnotations[Player, Waiting]) -> int:
        return player.waiting

    @admin.action(description="Hide the chosen players from leaderboards and feeds", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        self._set_hidden(request, queryset, True)

    @admin.action(description="Show the chosen players again", permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        self._set_hidden(request, queryset, False)

    def _set_hidden(self, request: HttpRequest, players: QuerySet[Player], hidden: bool) -> None:
        told = "Hidden from leaderboards and feeds." if hidden else "Shown on leaderboards and feeds again."
        chosen = list(players)
        for player in chosen:
            set_hidden(player.pk, hidden)
            name_reports.close_reports(player)
            self.log_change(request, player, told)
        self.message_user(request, f"{_players(len(chosen))}: {told[0].lower()}{told[1:]}")

    @admin.action(description="Give the chosen players a friendly name", permissions=["change"])
    def rename(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            before = player.name
            if player.is_gone:
                self.message_user(request, f"{before} has been forgotten, and has no name.", messages.WARNING)
                continue
            told = _called_now(name_reports.rename_player(player), before)
            self.log_change(request, player, told)
            self.message_user(request, told)


def _players(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _called_now(instead: str, before: str) -> str:
    return f"“{instead}” is what “{before}” is called now."


@admin.register(ReportedName)
class ReportedNameAdmin(ReadOnly[ReportedName], Large[ReportedName]):
    """What players say of names: how many, never who."""

    list_display = ("name", "kind", "now", "count", "hidden", "at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "kind", "hidden")
    search_fields = ("name",)
    fields = ("name", "kind", "now", "count", "hidden", "fine", "instead", "at", "settled_at")
    readonly_fields = ("now",)
    actions = ("hide", "allow")

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("players.change_reportedname"))

    @admin.display(description="called now")
    def now(self, queued: ReportedName) -> str:
        return name_reports.kinds[queued.kind].name_now(queued.what) or "(gone)"

    @admin.action(description="Hide the name (a player gets a friendly one)", permissions=["settle"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            instead = name_reports.take_name_away(queued)
            now = instead or name_reports.kinds[queued.kind].name_now(queued.what)
            if now is None:
                self.message_user(request, f"“{queued.name}” is gone; there was nothing to hide.", messages.WARNING)
                continue
            told = (
                _called_now(now, queued.name)
                if instead
                else f"“{queued.name}” is “{now}” now, and not so called again."
            )
            self._note(request, queued, told)

    @admin.action(description="The name is fine", permissions=["settle"])
    def allow(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            name_reports.allow_name(queued)
            self._note(request, queued, f"“{queued.name}” is fine; reports of it change nothing any more.")

    def _note(self, request: HttpRequest, queued: ReportedName, told: str) -> None:
        """Tells the moderator what was decided, and keeps it in the history of the name, and of the player."""
        self.log_change(request, queued, told)
        player = Player.objects.filter(pk=queued.what).first() if queued.kind == name_reports.PLAYER else None
        if player:
            self.log_change(request, cast("Any", player), told)
        self.message_user(request, told)


@admin.register(League)
class LeagueAdmin(Large[League]):
    list_display = ("name", "code", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "code")
    readonly_fields = ("code", "owner", "created_at")


@admin.register(Hook)
class HookAdmin(admin.ModelAdmin[Hook]):
    list_display = ("league", "kind", "when", "on", "outcome", "outcome_at")
    list_select_related = ("league",)
    list_filter = ("kind", "on")
    fields = ("league", "kind", "when", "on", "shown", "outcome", "outcome_at", "failing_since")
    readonly_fields = ("league", "kind", "when", "shown", "outcome", "outcome_at", "failing_since")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


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
