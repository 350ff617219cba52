"""The desk's queue of problems that players reported, the most reported first, without players' names."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils import timezone

from games.infra.admin_pages import EditionGameFilter, ReadOnlyAdmin
from games.infra.roles import require_signed_in_user
from games.plays.models import Concern, Figures
from games.words.models import Word
from puzzles.abilities import list_word_lists

MOST_REASONS = 8
"""The most reports of a concern on its page."""
REOPEN = "reopen"
NOTHING_CHANGED_MESSAGE = (
    "You haven’t changed this puzzle. Say what you changed elsewhere, or dismiss the report with thanks."
)
OUTCOME_TITLES = {"mended": "Fixed", "thanks": "Dismissed with thanks"}


class SettledFilter(admin.SimpleListFilter):
    """A filter for settled reports; by default open ones are shown."""

    title = "settled"
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [("yes", "Settled")]

    def choices(self, _: object) -> Iterable[dict[str, object]]:  # type: ignore[override]  # a plain dict
        chosen = self.value() == "yes"
        yield {"selected": not chosen, "query_string": "?", "display": "Waiting"}
        yield {"selected": chosen, "query_string": "?settled=yes", "display": "Settled"}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Concern]) -> QuerySet[Concern]:
        return queryset.filter(settled_at__isnull=self.value() != "yes")


@admin.register(Concern)
class ConcernAdmin(ReadOnlyAdmin[Concern]):
    list_display = ("part_label", "player_count", "edition", "first_reported", "outcome")
    list_filter = (SettledFilter, EditionGameFilter)
    list_select_related = ("edition",)
    ordering = ("-count", "pk")
    sortable_by = ()
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    @admin.display(description="what")
    def part_label(self, concern: Concern) -> str:
        return concern.label

    @admin.display(description="players")
    def player_count(self, concern: Concern) -> int:
        return concern.count

    @admin.display(description="first reported")
    def first_reported(self, concern: Concern) -> datetime:
        return concern.at

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "Problem reports", **(extra_context or {})})

    def get_queryset(self, request: HttpRequest) -> QuerySet[Concern]:
        return super().get_queryset(request).defer("edition__stored")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:pk>/settle/<slug:outcome>/", view(self.settle_concern), name="reports_settle"),
            *super().get_urls(),
        ]

    def may_settle(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("plays.change_concern"))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: object = None
    ) -> HttpResponse:
        """Show a concern: its part of the puzzle, the reports, the thumbs, and the actions."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        concern = get_object_or_404(Concern.objects.select_related("edition", "by"), pk=int(object_id))
        lists = list(list_word_lists(concern.edition.engine))
        words = Word.objects.filter(word_list__in=lists, text__iexact=concern.word) if concern.word else ()
        context = {
            "title": concern.label,
            "concern": concern,
            "edition": concern.edition,
            "voices": concern.voices.order_by("-pk").values_list("reason", flat=True)[:MOST_REASONS],
            "figures": Figures.objects.filter(pk=concern.edition_id).first(),
            "words": words,
            "may_settle": self.may_settle(request),
        }
        return self.render_page(request, "desk/concern.html", context)

    def settle_concern(self, request: HttpRequest, pk: int, outcome: str) -> HttpResponse:
        """Settle a concern as fixed or dismissed, or open it again."""
        if request.method != "POST" or not self.may_settle(request) or outcome not in (*OUTCOME_TITLES, REOPEN):
            raise PermissionDenied
        concern = get_object_or_404(Concern.objects.select_related("edition"), pk=pk)
        if outcome == REOPEN:
            return self._reopen_concern(request, concern)
        changed = request.POST.get("changed", "").strip()
        if outcome == "mended" and not changed and concern.revision == concern.edition.revision:
            messages.error(request, NOTHING_CHANGED_MESSAGE)
            return redirect("admin:plays_concern_change", pk)
        waiting = Concern.objects.filter(pk=pk, settled_at__isnull=True)
        title = OUTCOME_TITLES[outcome]
        message = f"{title}: {concern.label}{f' ({changed})' if changed else ''}"
        if waiting.update(settled_at=timezone.now(), outcome=title, by=require_signed_in_user(request)):
            self.log_change(request, concern, message)
            messages.success(request, message)
        return redirect("admin:plays_concern_changelist")

    def _reopen_concern(self, request: HttpRequest, concern: Concern) -> HttpResponse:
        settled = Concern.objects.filter(pk=concern.pk, settled_at__isnull=False)
        if settled.update(settled_at=None, outcome="", by=None):
            self.log_change(request, concern, "Reopened.")
            messages.success(request, f"Reopened: {concern.label}")
        return redirect("admin:plays_concern_change", concern.pk)
