"""The desk's pages of players, users, reported names, leagues and rooms."""

from typing import Any, cast

from allauth.mfa.admin import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.forms import ModelForm, ValidationError
from django.http import HttpRequest

from games.infra.admin_pages import LargeTableAdmin, ReadOnlyAdmin, ReadOnlyInline
from games.leaderboards.models import Hook, League
from games.players import name_reports
from games.players.models import Friend, Player, ReportedName
from games.players.names import BadName, clean_player_name
from games.rooms.models import Room, Round, Seat
from puzzles.wording import format_count


@admin.register(Friend)
class FriendAdmin(ReadOnlyAdmin[Friend], LargeTableAdmin[Friend]):
    list_display = ("player", "friend", "since")
    list_select_related = ("player", "friend")


admin.site.unregister(User)


@admin.register(User)
class LargeUserAdmin(LargeTableAdmin[User], UserAdmin[User]):
    ordering = ("-pk",)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnlyAdmin[Any], LargeTableAdmin[Any]):
    """The second factors of users. Staff can delete a lost one, but never see its secret."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    fields = ("user", "type", "created_at", "last_used_at")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.has_perm("mfa.delete_authenticator"))


class PlayerForm(ModelForm[Player]):
    def clean_name(self) -> str:
        """Accept a name that a player could choose, or the current one."""
        name = str(self.cleaned_data["name"])
        try:
            return name if name == self.initial["name"] else clean_player_name(name)
        except BadName as why:
            raise ValidationError(str(why)) from why


@admin.register(Player)
class PlayerAdmin(LargeTableAdmin[Player]):
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
        """Save the name and `hidden` with the functions that also update what depends on them."""
        with transaction.atomic():
            obj.save(update_fields=["name"])
            name_reports.set_player_hidden(obj.pk, obj.hidden)
            if "name" in form.changed_data:
                name_reports.record_rename(obj.pk, form.initial["name"], obj.name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        waiting = ReportedName.objects.filter(kind=name_reports.PLAYER, what=OuterRef("pk"), settled_at=None).order_by()
        counted = waiting.values("what").annotate(total=Sum("count")).values("total")
        return super().get_queryset(request).annotate(waiting=Coalesce(Subquery(counted), 0))

    @admin.display(description="open reports")
    def open_reports(self, player: Any) -> int:
        return int(player.waiting)

    @admin.action(description="Hide the chosen players from leaderboards and feeds", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        self._set_hidden(request, queryset, True)

    @admin.action(description="Show the chosen players again", permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        self._set_hidden(request, queryset, False)

    def _set_hidden(self, request: HttpRequest, players: QuerySet[Player], hidden: bool) -> None:
        message = "Now hidden from leaderboards and feeds." if hidden else "Now back on leaderboards and feeds."
        for player in players:
            name_reports.set_player_hidden(player.pk, hidden)
            name_reports.close_reports(player)
            self.log_change(request, player, message)
        self.message_user(request, f"{format_count(len(players), 'player')}: {message[0].lower()}{message[1:]}")

    @admin.action(description="Give the chosen players a friendly name", permissions=["change"])
    def rename(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            before = player.name
            if player.is_gone:
                warning = f"{before} has been deleted, so there’s no name to change."
                self.message_user(request, warning, messages.WARNING)
                continue
            message = _describe_renaming(name_reports.rename_player(player), before)
            self.log_change(request, player, message)
            self.message_user(request, message)


def _describe_renaming(new_name: str, old_name: str) -> str:
    return f"“{old_name}” is now called “{new_name}”."


@admin.register(ReportedName)
class ReportedNameAdmin(ReadOnlyAdmin[ReportedName], LargeTableAdmin[ReportedName]):
    """The names that players reported, with the number of reports but no reporters."""

    list_display = ("name", "kind", "current_name", "count", "hidden", "at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "kind", "hidden")
    search_fields = ("name",)
    fields = ("name", "kind", "current_name", "count", "hidden", "fine", "instead", "at", "settled_at")
    readonly_fields = ("current_name",)
    actions = ("hide", "allow")

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("players.change_reportedname"))

    @admin.display(description="current name")
    def current_name(self, queued: ReportedName) -> str:
        return name_reports.kinds[queued.kind].find_name(queued.what) or "(gone)"

    @admin.action(description="Hide the chosen names (players get friendly ones)", permissions=["settle"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            if replacement := name_reports.replace_bad_name(queued):
                self._record_decision(request, queued, _describe_renaming(replacement, queued.name))
            elif current_name := name_reports.kinds[queued.kind].find_name(queued.what):
                message = f"“{queued.name}” is now called “{current_name}”, and can’t take the old name again."
                self._record_decision(request, queued, message)
            else:
                warning = f"“{queued.name}” no longer exists, so there was nothing to hide."
                self.message_user(request, warning, messages.WARNING)

    @admin.action(description="Allow the chosen names", permissions=["settle"])
    def allow(self, request: HttpRequest, queryset: QuerySet[ReportedName]) -> None:
        for queued in queryset:
            name_reports.allow_name(queued)
            self._record_decision(request, queued, f"“{queued.name}” is fine. New reports of it won’t change anything.")

    def _record_decision(self, request: HttpRequest, queued: ReportedName, message: str) -> None:
        """Log a decision for the name and for the player, and show it to the moderator."""
        self.log_change(request, queued, message)
        player = Player.objects.filter(pk=queued.what).first() if queued.kind == name_reports.PLAYER else None
        if player:
            self.log_change(request, cast("Any", player), message)
        self.message_user(request, message)


@admin.register(League)
class LeagueAdmin(LargeTableAdmin[League]):
    list_display = ("name", "code", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "code")
    readonly_fields = ("code", "owner", "created_at")


@admin.register(Hook)
class HookAdmin(admin.ModelAdmin[Hook]):
    list_display = ("league", "kind", "when", "on", "outcome", "outcome_at")
    list_select_related = ("league",)
    list_filter = ("kind", "on")
    fields = ("league", "kind", "when", "on", "masked_address", "outcome", "outcome_at", "failing_since")
    readonly_fields = ("league", "kind", "when", "masked_address", "outcome", "outcome_at", "failing_since")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


class RoundInline(ReadOnlyInline[Round, Room]):
    model = Round
    fields = readonly_fields = ("number", "game", "variant", "source", "mode", "starts_at")


class SeatInline(ReadOnlyInline[Seat, Room]):
    model = Seat
    fields = readonly_fields = ("number", "player", "ready", "left", "here_at")


@admin.register(Room)
class RoomAdmin(ReadOnlyAdmin[Room], LargeTableAdmin[Room]):
    list_display = ("code", "host", "created_at")
    list_select_related = ("host",)
    search_fields = ("code",)
    inlines = [RoundInline, SeatInline]
