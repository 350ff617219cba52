"""The desk's calendar: a month per game, each edition with its puzzle, and what can be done with it."""

import hashlib
import json
import re
from calendar import Calendar
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from threading import Lock

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.cache import get_conditional_response
from django.utils.http import url_has_allowed_host_and_scheme

from games.desk import versions_pages
from games.desk.edition_actions import ACTIONS, MANY, ON_VERSIONS, ask_for_another, do_with_many, swap_pair
from games.desk.puzzle_form import read_form
from games.editions import calendar_edits
from games.editions.calendar import get_day_number, get_monday, today
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.infra.admin_pages import GameFilter, LargeTableAdmin, ReadOnlyAdmin, VariantFilter, parse_row_numbers
from games.infra.roles import require_editor
from games.words.models import Word
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate
from puzzles.tools import Glance

LIVE = re.compile(rb"<table[^>]* data-live=.*?</table>", re.DOTALL)
"""The part of such a page that is renewed; the rest has a new token in each answer."""


def answer_if_changed(request: HttpRequest, page: TemplateResponse) -> HttpResponse:
    """Return the page with an ETag of its live part, or 304 if the request has that ETag."""
    page.render()
    live = LIVE.search(page.content)
    if live is None:
        return page
    page["ETag"] = f'W/"{hashlib.sha256(live.group()).hexdigest()[:32]}"'
    answer = get_conditional_response(request, page["ETag"], None, page)
    return answer if isinstance(answer, HttpResponse) else page


LONGEST = 200
FIRST_YEAR, LAST_YEAR = 2000, 9000


def shorten_texts(value: object) -> object:
    """Shorten the long texts in a JSON value so that a person can read it."""
    if isinstance(value, dict):
        return {key: shorten_texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shorten_texts(one) for one in value]
    return f"{value[:LONGEST]}… ({len(value)} characters)" if isinstance(value, str) and len(value) > LONGEST else value


def head_templates(game: str) -> tuple[str, str]:
    """Return the templates for the head of desk pages with a game's puzzles: its own, or an empty one."""
    return f"{game}/desk.html", "desk/no_head.html"


def parse_month(text: str | None) -> date:
    """Read a month such as 2026-11 and return its first day; this month by default. Raises `Http404`."""
    try:
        return date.fromisoformat(f"{text}-01") if text else today().replace(day=1)
    except ValueError as problem:
        raise Http404("We couldn’t find that month.") from problem


def parse_week(text: str | None) -> date:
    """Read a day such as 2026-11-24 and return its week's Monday; this week by default. Raises `Http404`."""
    try:
        day = date.fromisoformat(text) if text else today()
    except ValueError as problem:
        raise Http404("We couldn’t find that day.") from problem
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Http404("We couldn’t find that week.")
    return get_monday(day)


def neighbouring_month(month: date, step: int) -> str:
    """Return the month that is `step` months away, as addresses have it."""
    index = month.year * 12 + month.month - 1 + step
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


def redirect_back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the calendar that sent the form."""
    back = request.POST.get("back", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()})
    return HttpResponseRedirect(back if ours and back.startswith("/") else reverse("admin:editions_calendar"))


REMEMBERED = 1000
DAMAGED = Glance(words=("damaged",))
Key = tuple[int, datetime, int]
"""Which puzzle an edition has: its primary key, when the puzzle was made, and its revision."""


class _GlanceCache:
    """The glances at puzzles that were read lately, because a month is requested again and again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Glance] = OrderedDict()
        self._lock = Lock()

    def read(self, editions: Iterable[Edition]) -> Mapping[int, Glance]:
        """Return a glance at each edition, by its key, except those replaced at this moment."""
        wanted = {_puzzle_key(one): one.pk for one in editions}
        with self._lock:
            known = {key: self._kept[key] for key in wanted if key in self._kept}
        missing = [pk for key, pk in wanted.items() if key not in known]
        read = (
            {_puzzle_key(one): _read_glance(one) for one in Edition.objects.filter(pk__in=missing)} if missing else {}
        )
        with self._lock:
            self._kept.update(read)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return {key[0]: glance for key, glance in {**known, **read}.items() if key in wanted}

    def clear(self) -> None:
        """Forget all glances."""
        with self._lock:
            self._kept.clear()


def _puzzle_key(edition: Edition) -> Key:
    return edition.pk, edition.made_at, edition.revision


def _read_glance(edition: Edition) -> Glance:
    try:
        return registry.tools(edition.game).glance(edition.puzzle)
    except BadPuzzle:
        return DAMAGED


_cache = _GlanceCache()
read_glances, forget_glances = _cache.read, _cache.clear


@dataclass(frozen=True)
class DayOfMonth:
    """A day on the page of a month: whether it is in that month, and its editions."""

    day: date
    here: bool
    slots: list[calendar_edits.Slot]


@admin.register(Edition)
class EditionAdmin(ReadOnlyAdmin[Edition], LargeTableAdmin[Edition]):
    list_display = ("__str__", "game", "variant", "kind", "date", "locked", "made_at")
    list_filter = (GameFilter, "kind", VariantFilter, "locked")
    change_list_template = "admin/editions/change_list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        found = super().get_queryset(request)
        is_one = request.resolver_match and "object_id" in request.resolver_match.kwargs
        return found if is_one else found.defer("stored")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("calendar/", view(self.calendar_page), name="editions_calendar"),
            path("calendar/week/", view(self.week_page), name="editions_week"),
            path("calendar/many/<slug:deed>/", view(self.act_on_many), name="editions_many"),
            path("calendar/swap/", view(self.swap_days), name="editions_swap"),
            path("calendar/<slug:game>/", view(self.calendar_page), name="editions_calendar_of"),
            path("consequences/", view(self.consequences_page), name="editions_consequences"),
            path("<int:pk>/versions/", view(self.versions_page), name="editions_versions"),
            path("<int:pk>/texts/", view(self.texts_page), name="editions_texts"),
            path("<int:pk>/do/<slug:deed>/", view(self.act_on_edition), name="editions_act"),
        ]
        return own + super().get_urls()

    def may_change(self, request: HttpRequest) -> bool:
        """Whether a user may change the calendar, which is done by actions and never by a form of fields."""
        return bool(request.user.has_perm("editions.change_edition"))

    def calendar_page(self, request: HttpRequest, game: str | None = None) -> HttpResponse:
        """A month of a game: each edition with its state."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = game or registry.slugs()[0]
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game.")
        month = parse_month(request.GET.get("month"))
        weeks = Calendar().monthdatescalendar(month.year, month.month)
        found = calendar_edits.list_slots(game, [day for week in weeks for day in week])
        rows = [[DayOfMonth(day, day.month == month.month, found.get(day, [])) for day in week] for week in weeks]
        more = {
            "title": f"{registry.engine(game).title}, {month:%B %Y}",
            "engine": registry.engine(game),
            "heading": f"{month:%B %Y}",
            "unit": "month",
            "earlier": f"month={neighbouring_month(month, -1)}",
            "later": f"month={neighbouring_month(month, 1)}",
            "month": month,
        }
        return self._render_days(request, rows, more)

    def week_page(self, request: HttpRequest) -> HttpResponse:
        """A week of all games."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        first = parse_week(request.GET.get("from"))
        days = [first + timedelta(days=n) for n in range(7)]
        found = calendar_edits.list_slots(None, days)
        more = {
            "title": f"All games, the week of {first:%-d %B %Y}",
            "heading": f"{first:%-d %B} to {days[-1]:%-d %B %Y}",
            "unit": "week",
            "earlier": f"from={first - timedelta(days=7)}",
            "later": f"from={first + timedelta(days=7)}",
            "month": first.replace(day=1),
        }
        return self._render_days(request, [[DayOfMonth(day, True, found.get(day, [])) for day in days]], more)

    def _render_days(self, request: HttpRequest, rows: list[list[DayOfMonth]], more: dict[str, object]) -> HttpResponse:
        """Render the page of some weeks."""
        there = [slot.edition for week in rows for day in week for slot in day.slots if slot.edition]
        more |= {
            "engines": registry.engines(),
            "weeks": rows,
            "today": today(),
            "glances": read_glances(there),
            "heads": [head_templates(game) for game in dict.fromkeys(edition.game for edition in there)],
            "may_change": self.may_change(request),
        }
        context = {**self.admin_site.each_context(request), **more}
        return answer_if_changed(request, TemplateResponse(request, "desk/calendar.html", context))

    def act_on_many(self, request: HttpRequest, deed: str) -> HttpResponse:
        """Do one thing with the editions that an editor chose in the calendar."""
        if request.method != "POST" or not self.may_change(request) or deed not in MANY:
            raise PermissionDenied
        chosen = Edition.objects.filter(pk__in=parse_row_numbers(request.POST.getlist("edition")), kind=Edition.DAILY)
        done, hindered = do_with_many(request, deed, chosen.defer("stored"))
        for edition, message in done:
            self.log_change(request, edition, message)
        if done:
            messages.success(request, f"{done[0][1]} {len(done)} edition{'s' if len(done) > 1 else ''}.")
        if hindered:
            messages.error(request, f"Not with all of them. {hindered}")
        if not done and not hindered:
            messages.warning(request, "Choose some days first.")
        return redirect_back(request)

    def swap_days(self, request: HttpRequest) -> HttpResponse:
        """Swap two days of the calendar."""
        if request.method != "POST" or not self.may_change(request):
            raise PermissionDenied
        try:
            both, message = swap_pair(request)
        except NotReplaceable as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            for edition in both:
                self.log_change(request, edition, f"Swapped: {both[0].date} and {both[1].date}.")
            messages.success(request, message)
        return redirect_back(request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        """One edition: its puzzle, solution, grade and figures, and what can be done with it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk__in=parse_row_numbers([object_id]))
        engine = edition.engine
        others = Edition.objects.filter(
            game=edition.game, variant=edition.variant, kind=Edition.DAILY, date__gt=today(), locked=False
        )
        more = {
            "title": f"{engine.title}, {edition.variant}, {edition.date or edition.kind}",
            "edition": edition,
            "number": get_day_number(edition.date) if edition.date else None,
            "state": calendar_edits.find_slot_state(edition, edition.date) if edition.date else edition.kind,
            "rows": registry.tools(edition.game).describe(edition.puzzle),
            "grade": engine.grade(edition.puzzle),
            "has_form": bool(registry.tools(edition.game).blanks(edition.puzzle)),
            "others": others.exclude(pk=edition.pk).defer("stored").order_by("date"),
            "may_change": self.may_change(request),
            "raw": json.dumps(shorten_texts(edition.stored), indent=2, ensure_ascii=False),
            "today": today(),
            "own_head": head_templates(edition.game),
            "corrections": edition.corrections.select_related("by").defer("stored"),
        }
        return TemplateResponse(request, "desk/edition.html", {**self.admin_site.each_context(request), **more})

    def texts_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The texts of a puzzle in a form (`puzzle_form`)."""
        if not self.may_change(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        form = read_form(request, edition)
        if form.done:
            self.log_change(request, edition, form.done)
            messages.success(request, form.done)
            return redirect("admin:editions_edition_change", pk)
        more = {
            "title": f"{edition.engine.title}, {edition.variant}, {edition.date}: fix",
            "edition": edition,
            "form": form,
            "begun": edition.day <= today(),
            "own_head": head_templates(edition.game),
            "own_form": (f"{edition.game}/desk_form.html", "desk/drawn.html"),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "desk/texts.html", context)

    def versions_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The versions of a day and candidates for it (`versions_pages`)."""
        return versions_pages.versions_page(self.admin_site, request, pk)

    def act_on_edition(self, request: HttpRequest, pk: int, deed: str) -> HttpResponse:
        """Do one thing with an edition and say what was done."""
        if request.method != "POST" or not self.may_change(request) or deed not in ACTIONS:
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk)
        try:
            message = ACTIONS[deed](request, edition)
        except (NotReplaceable, CannotGenerate) as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            self.log_change(request, edition, message)
            messages.success(request, message)
        return redirect("admin:editions_versions" if deed in ON_VERSIONS else "admin:editions_edition_change", pk)

    def consequences_page(self, request: HttpRequest) -> HttpResponse:
        """Show which coming editions use some words (GET), or remake the chosen ones (POST)."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        numbers = parse_row_numbers(request.GET.get("words", "").split(","))
        words = Word.objects.filter(pk__in=numbers)
        found = calendar_edits.find_editions_using_rows((word.word_list, word.text) for word in words)
        if request.method == "POST":
            return self._make_anew(request, {edition.pk for edition, _ in found})
        rows = [
            (edition, held, calendar_edits.find_slot_state(edition, edition.date or today())) for edition, held in found
        ]
        more = {"title": "What this changes", "words": words, "rows": rows, "may_change": self.may_change(request)}
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "desk/consequences.html", context)

    def _make_anew(self, request: HttpRequest, possible: set[int]) -> HttpResponse:
        if not self.may_change(request):
            raise PermissionDenied
        chosen = possible.intersection(parse_row_numbers(request.POST.getlist("edition")))
        for edition in Edition.objects.filter(pk__in=chosen).defer("stored"):
            ask_for_another(edition, require_editor(request))
        messages.success(request, f"{len(chosen)} editions are being remade. This page shows how far they are.")
        return redirect("admin:infra_job_changelist")
