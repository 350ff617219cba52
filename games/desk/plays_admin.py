"""The desk's pages of plays with their moves, and of results that wait for a moderator."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path

from games.desk import puzzle_page
from games.infra.admin_pages import EditionGameFilter, LargeTableAdmin, ModelT, ReadOnlyAdmin, ReadOnlyInline
from games.plays import rank_decisions
from games.plays.models import Move, Play, Waiting
from games.plays.share import write_duration
from games.plays.unranked_reasons import UnrankedReason

MOST_WAITS_SHOWN = 8
"""The most moves of a play whose waits the list shows."""


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
        """Add the pages of boards (`puzzle_page`)."""
        view = self.admin_site.admin_view
        own = [
            path("board/<int:pk>/", view(puzzle_page.board_page), name="plays_board"),
            path("board/<int:pk>/solved/", view(puzzle_page.board_page), {"solved": True}, name="plays_solved"),
            path("board/version/<int:pk>/", view(puzzle_page.version_page), name="plays_version"),
            path(
                "board/version/<int:pk>/solved/",
                view(puzzle_page.version_page),
                {"solved": True},
                name="plays_version_solved",
            ),
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
        return f"{play.moves_made} ({play.edition.engine.find_quickest_win(play.edition.puzzle).moves})"

    @admin.display(description="time")
    def time(self, play: Waiting) -> str:
        return write_duration(play.seconds)

    @admin.display(description="fastest possible time")
    def fastest_time(self, play: Waiting) -> str:
        return write_duration(play.edition.engine.find_quickest_win(play.edition.puzzle).seconds)

    @admin.display(description="seconds before each move")
    def first_waits(self, play: Waiting) -> str:
        """Return the seconds before each of the first moves."""
        moments = [play.started_at, *(move.at for move in play.moves.all())]
        waits = [f"{(later - before).total_seconds():.1f}" for before, later in pairwise(moments)]
        return " · ".join(waits[:MOST_WAITS_SHOWN]) + (" …" if len(waits) > MOST_WAITS_SHOWN else "")

    @admin.display(description="who")
    def player_kind(self, play: Waiting) -> str:
        return "account" if play.account else "guest"
