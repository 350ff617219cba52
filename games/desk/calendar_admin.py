"""The desk's calendar: the months of a game, the weeks of all games, and each edition with its actions."""

import hashlib
import json
import re
from calendar import Calendar
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

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
from games.desk.edition_actions import (
    ACTIONS,
    BULK_ACTIONS,
    VERSION_ACTIONS,
    request_regeneration,
    run_bulk_action,
    swap_pair,
)
from games.desk.puzzle_form import handle_puzzle_form
from games.editions import calendar_edits
from games.editions.addresses import format_title
from games.editions.calendar import get_day_number, get_monday, today
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.infra.admin_pages import GameFilter, LargeTableAdmin, ReadOnlyAdmin, VariantFilter, parse_row_numbers
from games.infra.dates import format_day
from games.infra.roles import require_signed_in_user
from games.words.models import Word
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate
from puzzles.tools import Glance

LIVE_TABLE_PATTERN = re.compile(rb"<table[^>]* data-live=.*?</table>", re.DOTALL)
"""The part of a calendar page that its script reloads; the rest differs each time, because of its CSRF token."""


def answer_if_changed(request: HttpRequest, page: TemplateResponse) -> HttpResponse:
    """Return a page with an ETag of its `LIVE_TABLE_PATTERN`, or 304 if the request has that ETag."""
    page.render()
    live = LIVE_TABLE_PATTERN.search(page.content)
    if live is None:
        return page
    page["ETag"] = f'W/"{hashlib.sha256(live.group()).hexdigest()[:32]}"'
    answer = get_conditional_response(request, page["ETag"], None, page)
    return answer if isinstance(answer, HttpResponse) else page


LONGEST_TEXT = 200
FIRST_YEAR, LAST_YEAR = 2000, 9000


def shorten_texts(value: object) -> object:
    """Shorten the long texts in a JSON value for people to read.

    >>> shorten_texts({"a": ["b", "b" * 200, "c" * 201]}) == {"a": ["b", "b" * 200, "c" * 200 + "… (201 characters)"]}
    True
    """
    if isinstance(value, dict):
        return {key: shorten_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shorten_texts(item) for item in value]
    return (
        f"{value[:LONGEST_TEXT]}… ({len(value)} characters)"
        if isinstance(value, str) and len(value) > LONGEST_TEXT
        else value
    )


def list_head_templates(game: str) -> tuple[str, str]:
    """Return the templates to try for the head of a page with a game's puzzles: the game's own, then an empty one."""
    return f"{game}/desk.html", "desk/no_head.html"


def parse_month(text: str | None) -> date:
    """Parse a month such as 2026-11 (default: this one) into its first day. Raises `Http404`."""
    try:
        return date.fromisoformat(f"{text}-01") if text else today().replace(day=1)
    except ValueError as problem:
        raise Http404("We couldn’t find that month. Open the calendar to choose another.") from problem


def parse_week(text: str | None) -> date:
    """Parse a day such as 2026-11-24 (default: today) into its week's Monday. Raises `Http404`."""
    try:
        day = date.fromisoformat(text) if text else today()
    except ValueError as problem:
        raise Http404("We couldn’t find that day. Open the calendar to choose another.") from problem
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Http404("We couldn’t find that week. Open the calendar to choose another.")
    return get_monday(day)


def shift_month(month: date, step: int) -> str:
    """Return the month `step` months later, in the form 2026-11."""
    index = month.year * 12 + month.month - 1 + step
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


def redirect_back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the calendar that sent the form."""
    back = request.POST.get("back", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()})
    return HttpResponseRedirect(back if is_ours and back.startswith("/") else reverse("admin:editions_calendar"))


DAMAGED_GLANCE = Glance(words=("damaged",))


def read_glances(editions: Iterable[Edition]) -> Mapping[int, Glance]:
    """Return a glance at each edition, by primary key."""
    return {edition.pk: _read_glance(edition.pk, edition.puzzle_stamp) for edition in editions}


@lru_cache(maxsize=1000)
def _read_glance(pk: int, revision: str) -> Glance:
    """Read an edition's glance, cached until the edition has another puzzle and with it another `revision`."""
    edition = Edition.objects.get(pk=pk)
    try:
        return registry.tools(edition.game).make_glance(edition.puzzle)
    except BadPuzzle:
        return DAMAGED_GLANCE


forget_glances = _read_glance.cache_clear


@dataclass(frozen=True)
class CalendarDay:
    """A day on a page of the calendar: whether it is in the page's month, and its editions."""

    day: date
    in_month: bool
    slots: list[calendar_edits.Slot]


@admin.register(Edition)
class EditionAdmin(ReadOnlyAdmin[Edition], LargeTableAdmin[Edition]):
    list_display = ("__str__", "game", "variant", "kind", "date", "locked", "made_at")
    list_filter = (GameFilter, "kind", VariantFilter, "locked")
    change_list_template = "admin/editions/change_list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        editions = super().get_queryset(request)
        is_one = request.resolver_match and "object_id" in request.resolver_match.kwargs
        return editions if is_one else editions.defer("stored")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        paths = [
            path("calendar/", view(self.calendar_page), name="editions_calendar"),
            path("calendar/week/", view(self.week_page), name="editions_week"),
            path("calendar/many/<slug:action>/", view(self.act_on_chosen_editions), name="editions_many"),
            path("calendar/swap/", view(self.swap_days), name="editions_swap"),
            path("calendar/<slug:game>/", view(self.calendar_page), name="editions_calendar_of"),
            path("consequences/", view(self.consequences_page), name="editions_consequences"),
            path("<int:pk>/versions/", view(self.versions_page), name="editions_versions"),
            path("<int:pk>/texts/", view(self.texts_page), name="editions_texts"),
            path("<int:pk>/do/<slug:action>/", view(self.act_on_edition), name="editions_act"),
        ]
        return paths + super().get_urls()

    def may_change(self, request: HttpRequest) -> bool:
        """Return whether a user may change the calendar, with the desk's actions."""
        return bool(request.user.has_perm("editions.change_edition"))

    def calendar_page(self, request: HttpRequest, game: str | None = None) -> HttpResponse:
        """Show a month of a game, each edition with its state."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = game or registry.slugs()[0]
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game. The desk lists all of them.")
        month = parse_month(request.GET.get("month"))
        weeks = Calendar().monthdatescalendar(month.year, month.month)
        slots = calendar_edits.list_slots(game, [day for week in weeks for day in week])
        rows = [[CalendarDay(day, day.month == month.month, slots.get(day, [])) for day in week] for week in weeks]
        context = {
            "title": f"{registry.engine(game).title}, {month:%B %Y}",
            "engine": registry.engine(game),
            "heading": f"{month:%B %Y}",
            "unit": "month",
            "earlier": f"month={shift_month(month, -1)}",
            "later": f"month={shift_month(month, 1)}",
            "month": month,
        }
        return self._render_days(request, rows, context)

    def week_page(self, request: HttpRequest) -> HttpResponse:
        """Show a week of all games."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        monday = parse_week(request.GET.get("from"))
        days = [monday + timedelta(days=n) for n in range(7)]
        slots = calendar_edits.list_slots(None, days)
        context = {
            "title": f"All games in the week of {format_day(monday, year=True)}",
            "heading": f"{format_day(monday)} to {format_day(days[-1], year=True)}",
            "unit": "week",
            "earlier": f"from={monday - timedelta(days=7)}",
            "later": f"from={monday + timedelta(days=7)}",
            "month": monday.replace(day=1),
        }
        return self._render_days(request, [[CalendarDay(day, True, slots.get(day, [])) for day in days]], context)

    def _render_days(
        self, request: HttpRequest, rows: list[list[CalendarDay]], context: dict[str, object]
    ) -> HttpResponse:
        """Render a page of the calendar with these weeks."""
        editions = [slot.edition for week in rows for day in week for slot in day.slots if slot.edition]
        context |= {
            "engines": registry.engines(),
            "weeks": rows,
            "today": today(),
            "glances": read_glances(editions),
            "heads": [list_head_templates(game) for game in dict.fromkeys(edition.game for edition in editions)],
            "may_change": self.may_change(request),
        }
        return answer_if_changed(request, self.render_page(request, "desk/calendar.html", context))

    def act_on_chosen_editions(self, request: HttpRequest, action: str) -> HttpResponse:
        """Run an action on the editions that an editor chose in the calendar."""
        if request.method != "POST" or not self.may_change(request) or action not in BULK_ACTIONS:
            raise PermissionDenied
        chosen = Edition.objects.filter(pk__in=parse_row_numbers(request.POST.getlist("edition")), kind=Edition.DAILY)
        done, problem = run_bulk_action(request, action, chosen.defer("stored"))
        for edition, message in done:
            self.log_change(request, edition, message)
        if done:
            messages.success(request, f"{done[0][1]} {len(done)} puzzle{'s' if len(done) > 1 else ''}.")
        if problem:
            messages.error(request, f"We changed {len(done)} of {chosen.count()} puzzles. {problem}")
        if not done and not problem:
            messages.warning(request, "Choose some days first.")
        return redirect_back(request)

    def swap_days(self, request: HttpRequest) -> HttpResponse:
        """Swap the two days that an editor chose or dragged, and offer to undo it."""
        if request.method != "POST" or not self.may_change(request):
            raise PermissionDenied
        try:
            swapped, message = swap_pair(request)
        except NotReplaceable as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            for edition in swapped:
                self.log_change(request, edition, f"Swapped: {swapped[0].date} and {swapped[1].date}.")
            messages.success(request, message)
        return redirect_back(request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        """Show an edition: its puzzle, solution, grade, figures and actions."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk__in=parse_row_numbers([object_id]))
        engine = edition.engine
        swappable = Edition.objects.filter(
            game=edition.game, variant=edition.variant, kind=Edition.DAILY, date__gt=today(), locked=False
        )
        context = {
            "title": f"{format_title(engine, edition.variant)}, {edition.date or edition.kind}",
            "edition": edition,
            "number": get_day_number(edition.date) if edition.date else None,
            "state": calendar_edits.find_slot_state(edition, edition.date) if edition.date else edition.kind,
            "rows": registry.tools(edition.game).describe(edition.puzzle),
            "grade": engine.grade(edition.puzzle),
            "has_form": bool(registry.tools(edition.game).list_editable_texts(edition.puzzle)),
            "others": swappable.exclude(pk=edition.pk).defer("stored").order_by("date"),
            "may_change": self.may_change(request),
            "raw": json.dumps(shorten_texts(edition.stored), indent=2, ensure_ascii=False),
            "today": today(),
            "own_head": list_head_templates(edition.game),
            "corrections": edition.corrections.select_related("by").defer("stored"),
        }
        return self.render_page(request, "desk/edition.html", context)

    def texts_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show or handle the form with a puzzle's texts."""
        if not self.may_change(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        form = handle_puzzle_form(request, edition)
        if form.message:
            self.log_change(request, edition, form.message)
            messages.success(request, form.message)
            return redirect("admin:editions_edition_change", pk)
        context = {
            "title": f"{edition.engine.title}, {edition.variant}, {edition.date}: fix",
            "edition": edition,
            "form": form,
            "begun": edition.day <= today(),
            "own_head": list_head_templates(edition.game),
            "own_form": (f"{edition.game}/desk_form.html", "desk/drawn.html"),
        }
        return self.render_page(request, "desk/texts.html", context)

    def versions_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        return versions_pages.versions_page(self.admin_site, request, pk)

    def act_on_edition(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Run an action on an edition, and log it."""
        if request.method != "POST" or not self.may_change(request) or action not in ACTIONS:
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk)
        try:
            message = ACTIONS[action](request, edition)
        except (NotReplaceable, CannotGenerate) as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            self.log_change(request, edition, message)
            messages.success(request, message)
        return redirect("admin:editions_versions" if action in VERSION_ACTIONS else "admin:editions_edition_change", pk)

    def consequences_page(self, request: HttpRequest) -> HttpResponse:
        """Show which coming editions use some words (GET), or regenerate the chosen ones (POST)."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        numbers = parse_row_numbers(request.GET.get("words", "").split(","))
        words = Word.objects.filter(pk__in=numbers)
        uses = calendar_edits.find_editions_using_rows((word.word_list, word.text) for word in words)
        if request.method == "POST":
            return self._regenerate_chosen_editions(request, {edition.pk for edition, _ in uses})
        rows = [
            (edition, used_words, calendar_edits.find_slot_state(edition, edition.date or today()))
            for edition, used_words in uses
        ]
        context = {"title": "What this changes", "words": words, "rows": rows, "may_change": self.may_change(request)}
        return self.render_page(request, "desk/consequences.html", context)

    def _regenerate_chosen_editions(self, request: HttpRequest, possible: set[int]) -> HttpResponse:
        if not self.may_change(request):
            raise PermissionDenied
        chosen = possible.intersection(parse_row_numbers(request.POST.getlist("edition")))
        for edition in Edition.objects.filter(pk__in=chosen).defer("stored"):
            request_regeneration(edition, require_signed_in_user(request))
        messages.success(
            request,
            f"We’re remaking {len(chosen)} puzzle{'' if len(chosen) == 1 else 's'}. This page shows the progress.",
        )
        return redirect("admin:infra_job_changelist")
