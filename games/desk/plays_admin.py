"""The desk's pages of plays, results that wait for a moderator, puzzles' figures, the search, and problem reports."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone

from games.desk import edition_figures, moderation, puzzle_page
from games.desk.search import search_desk
from games.editions.addresses import get_address
from games.editions.models import Edition
from games.infra.admin_pages import EditionGameFilter, LargeTableAdmin, ModelT, ReadOnlyAdmin, ReadOnlyInline
from games.infra.roles import require, require_signed_in_user
from games.infra.table_files import write_csv
from games.plays import rank_decisions
from games.plays.models import Concern, Figures, Move, Play, UnrankedReason, Waiting
from games.plays.share import write_duration
from games.words.models import Word
from puzzles.abilities import list_word_lists

LONGEST_SEARCH = 100
"""The most characters of a search; the rest is ignored."""


class MoveInline(ReadOnlyInline[Move, Play]):
    model = Move
    fields = readonly_fields = ("number", "move", "at")


class ResultJudgingAdmin(ReadOnlyAdmin[ModelT]):
    """A base class with the actions by which moderators rank results or leave them out."""

    actions = ("rank_chosen", "unrank_chosen")

    def has_judge_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("plays.change_waiting"))

    @admin.action(description="Put the chosen results on the leaderboards", permissions=["judge"])
    def rank_chosen(self, request: HttpRequest, queryset: QuerySet[ModelT]) -> None:
        count = self._judge_results(request, queryset, rank_decisions.rank_plays, "Put on the leaderboards.")
        self.message_user(request, f"Results now on the leaderboards: {count}.")

    @admin.action(description="Leave the chosen results off the leaderboards", permissions=["judge"])
    def unrank_chosen(self, request: HttpRequest, queryset: QuerySet[ModelT]) -> None:
        count = self._judge_results(request, queryset, rank_decisions.unrank_plays, "Taken off the leaderboards.")
        self.message_user(request, f"Results now off the leaderboards: {count}.")

    def _judge_results(
        self, request: HttpRequest, chosen: QuerySet[ModelT], judge: Callable[[QuerySet[Play]], int], message: str
    ) -> int:
        """Rank or unrank results by calling `judge`, log each change, and return the number of changes."""
        before = dict(chosen.values_list("pk", "apart"))
        judged = judge(Play.objects.filter(pk__in=before))
        for play in Play.objects.filter(pk__in=before).defer("edition__stored").select_related("player", "edition"):
            if play.apart != before[play.pk]:
                self.log_change(request, cast("Any", play), message)
        return judged


@admin.register(Play)
class PlayAdmin(ResultJudgingAdmin[Play], LargeTableAdmin[Play]):
    list_display = ("player", "edition", "status", "ranked", "apart", "line", "seconds", "started_at")
    list_filter = (EditionGameFilter, "status", "ranked", "apart")
    list_select_related = ("player", "edition")
    inlines = [MoveInline]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        board, version = view(puzzle_page.board_page), view(puzzle_page.version_page)
        own = [
            path("board/<int:pk>/", board, name="plays_board"),
            path("board/<int:pk>/solved/", board, {"solved": True}, name="plays_solved"),
            path("board/version/<int:pk>/", version, name="plays_version"),
            path("board/version/<int:pk>/solved/", version, {"solved": True}, name="plays_version_solved"),
            path("board/<int:pk>/try/", view(puzzle_page.try_page), name="plays_trying"),
            path("board/<int:pk>/try/<slug:name>/", view(puzzle_page.send_try_state), name="plays_try"),
            path("board/<int:pk>/try/<slug:name>/moves/", view(puzzle_page.move_in_try), name="plays_try_move"),
        ]
        return own + super().get_urls()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        return super().get_queryset(request).defer("edition__stored")


@admin.register(Waiting)
class WaitingAdmin(ResultJudgingAdmin[Waiting], LargeTableAdmin[Waiting]):
    """Wins with fewer moves or seconds than seem possible, which a moderator ranks or leaves out."""

    list_display = ("player", "edition", "moves", "time", "fastest_time", "first_waits", "player_kind", "finished_at")
    list_filter = (EditionGameFilter,)
    list_per_page = 40
    inlines = [MoveInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Waiting]:
        waiting = super().get_queryset(request).filter(apart=UnrankedReason.QUICK)
        return waiting.select_related("player", "edition").prefetch_related("moves")

    @admin.display(description="moves (fewest possible)")
    def moves(self, play: Waiting) -> str:
        return moderation.describe_result(play).moves

    @admin.display(description="time")
    def time(self, play: Waiting) -> str:
        return write_duration(play.seconds)

    @admin.display(description="fastest possible time")
    def fastest_time(self, play: Waiting) -> str:
        return moderation.describe_result(play).fastest_time

    @admin.display(description="seconds before each move")
    def first_waits(self, play: Waiting) -> str:
        return moderation.describe_result(play).waits

    @admin.display(description="who")
    def player_kind(self, play: Waiting) -> str:
        return moderation.describe_result(play).player_kind


@admin.register(Figures)
class FiguresAdmin(ReadOnlyAdmin[Figures]):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        paths = [
            path("of/<int:pk>/", view(self.figures_part), name="figures_playing"),
            path("find/", view(self.search_page), name="desk_search"),
            path("played.csv", view(self.export_csv), name="figures_export"),
        ]
        return paths + super().get_urls()

    def figures_part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show an edition's figures, the part of its page that the browser reloads regularly."""
        require(self.has_view_permission(request))
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        return TemplateResponse(
            request, "desk/figures.html", {"playing": edition_figures.collect_play_figures(edition)}
        )

    def search_page(self, request: HttpRequest) -> HttpResponse:
        text = request.GET.get("q", "")[:LONGEST_SEARCH]
        context = {"title": "Find", "asked": text, "kinds": search_desk(text, require_signed_in_user(request))}
        return self.render_page(request, "desk/search.html", context)

    def changelist_view(self, request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        """Show the editions of the last thirty days as pictures, and the outliers among them."""
        require(self.has_view_permission(request))
        rows = edition_figures.load_played_editions()
        context = {
            "title": "How puzzles went",
            "days": edition_figures.DAYS_COVERED,
            "pictures": edition_figures.draw_share_charts(rows),
            "odd": sorted((row for row in rows if row.reasons), key=lambda row: -row.weight),
            "many": len(rows),
        }
        return self.render_page(request, "desk/outliers.html", context)

    def change_view(self, request: HttpRequest, object_id: str, *_: object, **__: object) -> HttpResponse:
        """Redirect to the edition's own page, which has its figures."""
        return redirect("admin:editions_edition_change", object_id)

    def export_csv(self, request: HttpRequest) -> HttpResponse:
        """Send the figures of the editions of the last thirty days as CSV."""
        require(self.has_view_permission(request))
        rows = edition_figures.build_table_rows(edition_figures.load_played_editions())
        headers = {"Content-Disposition": 'attachment; filename="how-puzzles-went.csv"'}
        return HttpResponse(write_csv(rows) if rows else "", "text/csv; charset=utf-8", headers=headers)


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
        settle = self.admin_site.admin_view(self.settle_concern)
        return [path("<int:pk>/settle/<slug:outcome>/", settle, name="reports_settle"), *super().get_urls()]

    def may_settle(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("plays.change_concern"))

    def change_view(self, request: HttpRequest, object_id: str, *_: object, **__: object) -> HttpResponse:
        """Show a concern: its part of the puzzle, the reports, the thumbs, and the actions."""
        require(self.has_view_permission(request))
        concern = get_object_or_404(Concern.objects.select_related("edition", "by"), pk=int(object_id))
        words = Word.objects.filter(word_list__in=[*list_word_lists(concern.edition.engine)], text__iexact=concern.word)
        context = {
            "title": concern.label,
            "concern": concern,
            "edition": concern.edition,
            "puzzle_url": get_address(concern.edition).url,
            "voices": concern.voices.order_by("-pk").values_list("reason", flat=True)[:MOST_REASONS],
            "figures": Figures.objects.filter(pk=concern.edition_id).first(),
            "words": words if concern.word else (),
            "may_settle": self.may_settle(request),
        }
        return self.render_page(request, "desk/concern.html", context)

    def settle_concern(self, request: HttpRequest, pk: int, outcome: str) -> HttpResponse:
        """Settle a concern as fixed or dismissed, or open it again."""
        require(request.method == "POST" and self.may_settle(request) and outcome in (*OUTCOME_TITLES, REOPEN))
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
