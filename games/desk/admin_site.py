"""The desk (`/admin/`): who may enter it, and its front page with coming days and the work that waits for editors.

Only staff may enter. They sign in on the site itself, with two-step sign-in.

A second step opens the desk for twelve hours. Then the desk asks for it again, and goes on with the same request. Staff
without a second step must set one up before any page opens.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import update_wrapper
from typing import Any, TypeVar, cast

from allauth.account.utils import get_next_redirect_url
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.admin import AdminSite
from django.contrib.admin.options import TO_FIELD_VAR
from django.core.exceptions import SuspiciousOperation
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from games.desk.edition_figures import load_played_editions
from games.desk.moderation import collect_moderator_cases
from games.desk.review import list_review_tabs
from games.editions.calendar import today
from games.editions.calendar_edits import find_unsettled_blocked_words
from games.editions.models import Edition
from games.infra.models import Job
from games.players import factors
from games.plays.models import Concern, Figures
from puzzles import registry
from puzzles.contract import AnyEngine
from puzzles.wording import format_percent

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
NEXT_PAGE_KEY = "desk_next"
"""The session key of the page to open after two-step sign-in was set up."""
STRIP_DAYS = 14
MOST_COUNTED_REPORTS = 99
"""The most open reports that are counted exactly."""


@dataclass(frozen=True)
class DayState:
    """A game's puzzles of a day: how many are planned and ready, and the state of the day.

    The state is `missing` if any puzzle is missing, `locked` or `reviewed` if all are, else `ready`.
    """

    day: date
    planned: int
    ready: int
    state: str


@dataclass(frozen=True)
class GameStrip:
    """A game's days from today on, how many plays were started today, and the share that was won, as text."""

    engine: AnyEngine
    days: Sequence[DayState]
    started: int
    share: str


@dataclass(frozen=True)
class MissingPuzzles:
    """How many puzzles of a game are missing in the coming days, and the first such day."""

    game: str
    title: str
    count: int
    first_day: date


def _count_missing_puzzles(strip: GameStrip) -> MissingPuzzles | None:
    days = [one for one in strip.days if one.state == "missing"]
    count = sum(one.planned - one.ready for one in days)
    return MissingPuzzles(strip.engine.slug, strip.engine.title, count, days[0].day) if days else None


def list_game_strips() -> list[GameStrip]:
    """Return each game's strip of `STRIP_DAYS` days."""
    days = [today() + timedelta(days=n) for n in range(STRIP_DAYS)]
    rows = Edition.objects.filter(kind=Edition.DAILY, date__range=(days[0], days[-1])).order_by()
    counts = {
        (row["game"], row["date"]): row
        for row in rows.values("game", "date").annotate(
            ready=Count("pk"), locked=Count("pk", filter=Q(locked=True)), reviewed=Count("approved_at")
        )
    }
    played = Figures.objects.filter(edition__date=today()).select_related("edition").defer("edition__stored")
    strips = []
    for engine in registry.engines():
        states = [_describe_day(day, len(engine.variants), counts.get((engine.slug, day))) for day in days]
        figures = [row for row in played if row.edition.game == engine.slug]
        started, won = sum(row.starts for row in figures), sum(row.won for row in figures)
        strips.append(GameStrip(engine, states, started, format_percent(won, started) if started else ""))
    return strips


def _describe_day(day: date, planned: int, counts: Any) -> DayState:
    ready = counts["ready"] if counts else 0
    if ready < planned:
        return DayState(day, planned, ready, "missing")
    complete = (state for state in ("locked", "reviewed") if counts[state] == planned)
    return DayState(day, planned, ready, next(complete, "ready"))


def collect_front_page() -> dict[str, object]:
    """Collect the game strips and what waits for editors.

    That is proposed words, reports, blocked words in coming puzzles, missing puzzles, outliers and failed jobs.
    """
    yesterday, strips = today() - timedelta(days=1), list_game_strips()
    waits = {
        "lists": [tab for tab in list_review_tabs() if tab.count],
        "concerns": Concern.objects.filter(settled_at=None)[: MOST_COUNTED_REPORTS + 1].count(),
        "blocked": find_unsettled_blocked_words(),
        "missing": [missing for strip in strips if (missing := _count_missing_puzzles(strip))],
        "odd": [row for row in load_played_editions(yesterday) if row.reasons and row.edition.date == yesterday],
        "failed": Job.objects.filter(state=Job.FAILED).count(),
    }
    return {"strips": strips, "waits": any(waits.values()), **waits}


class DeskSite(AdminSite):
    """Django's admin with our sign-in and front page."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and factors.may_open_desk(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Wrap a page of the desk so that it first asks for the second step if the last one is too long ago."""
        page = super().admin_view(view, cacheable)

        def enter_page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if any(fields.get(TO_FIELD_VAR) == "" for fields in (request.GET, request.POST)):
                raise SuspiciousOperation("a field without a name")  # Django's pages would fail on it
            staff = AdminSite.has_permission(self, request)
            if staff and not factors.may_open_desk(request) and factors.has_factor(request.user):
                raise ReauthenticationRequired
            return page(request, *args, **kwargs)

        return cast("View", update_wrapper(enter_page, page))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show the front page: figures to those who may see puzzles and words, and to moderators their cases."""
        may_view = request.user.has_perms(["editions.view_edition", "words.view_word"])
        front = {"front": collect_front_page()} if may_view else {}
        cases = collect_moderator_cases(request.user)
        return super().index(request, {**front, "cases": cases, **(extra_context or {})})

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the page that a visitor needs first: signing in, or setting up the second step."""
        next_page = get_next_redirect_url(request) or ""
        if not next_page or next_page.startswith(reverse("admin:login")):
            next_page = reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?{urlencode({'next': next_page})}")
        if not AdminSite.has_permission(self, request):
            return render(request, "403.html", {"why": "The desk is for the people who run this site."}, status=403)
        if not factors.has_factor(request.user):
            request.session[NEXT_PAGE_KEY] = next_page
            return redirect("mfa_index")
        return redirect(next_page)

    def password_change(  # type: ignore[override]  # Django's returns a TemplateResponse
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's own page, which sends a mail and signs out other devices."""
        return redirect("account_change_password")
