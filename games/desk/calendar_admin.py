"""The desk's calendar: the months of a game, the weeks of all games, and each edition with its actions and versions."""

import hashlib
import json
import re
from calendar import Calendar
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.cache import get_conditional_response
from django.utils.http import url_has_allowed_host_and_scheme

from games.desk.edition_actions import (
    ACTIONS,
    BULK_ACTIONS,
    VERSION_ACTIONS,
    handle_puzzle_form,
    request_regeneration,
    run_bulk_action,
    swap_pair,
)
from games.editions import calendar_edits, candidates
from games.editions.addresses import format_title
from games.editions.calendar import get_day_number, get_monday, today
from games.editions.making import NotReplaceable
from games.editions.models import Choice, Edition, EditionUse, Version
from games.editions.tasks import make_candidates
from games.infra.admin_pages import GameFilter, LargeTableAdmin, ReadOnlyAdmin, VariantFilter, parse_row_numbers
from games.infra.dates import format_day
from games.infra.roles import require, require_signed_in_user
from games.words.models import Word
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate
from puzzles.tools import Glance
from puzzles.wording import format_count

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
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"{value[:LONGEST_TEXT]}… ({len(value)} characters)"
    return value


def list_head_templates(game: str) -> tuple[str, str]:
    """Return the templates to try for the head of a page with a game's puzzles: the game's own, then an empty one."""
    return f"{game}/desk.html", "desk/no_head.html"


def parse_calendar_day(text: str, unit: str) -> date:
    """Parse a day such as 2026-11-24, or today if empty. Raises `Http404`; `unit` is what the page shows."""
    with suppress(ValueError):
        day = date.fromisoformat(text) if text else today()
        if FIRST_YEAR <= day.year <= LAST_YEAR:
            return day
    raise Http404(f"We couldn’t find that {unit}. Open the calendar to choose another.")


def redirect_back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the calendar that sent the form."""
    back = request.POST.get("back", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, {request.get_host()})
    return HttpResponseRedirect(back if is_ours else reverse("admin:editions_calendar"))


DAMAGED_GLANCE = Glance(words=("damaged",))


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


MOST_COMPARED = 2


@dataclass(frozen=True)
class VersionPreview:
    """A version with its grade, its small board, its figures, and the keys that other days use, too, with these days.

    Of the days that use a key, the nearest ones come first.
    """

    version: Version
    grade: str
    glance: Glance
    rows: list[tuple[str, str]]
    uses: list[tuple[str, list[Edition]]]


def describe_version(version: Version) -> VersionPreview:
    edition = version.as_edition()
    tools, puzzle = registry.tools(edition.game), edition.puzzle
    grade = getattr(puzzle.public, "grade", None) or edition.variant
    return VersionPreview(version, grade, tools.make_glance(puzzle), tools.describe(puzzle), _find_other_uses(edition))


def _find_other_uses(edition: Edition) -> list[tuple[str, list[Edition]]]:
    """Return the keys of an edition's puzzle that other days use, too, each with their editions, the nearest first."""
    editions_by_key: dict[str, list[Edition]] = {key: [] for key in edition.engine.list_used_keys(edition.puzzle)}
    rows = EditionUse.objects.filter(key__in=editions_by_key, edition__game=edition.game, edition__date__isnull=False)
    for row in rows.exclude(edition=edition).select_related("edition").defer("edition__stored"):
        editions_by_key[row.key].append(row.edition)
    for others in editions_by_key.values():
        others.sort(key=lambda other: abs((other.day - edition.day).days))
    return [(key, others) for key, others in editions_by_key.items() if others]


def describe_choice(choice: Choice, edition: Edition) -> dict[str, object]:
    """Return the context of an open choice: its candidates by number, the present puzzle, and the job's progress.

    A place is (number, preview, failed); without a preview, its candidate is being made or has failed.
    """
    by_number = {version.number: version for version in choice.candidates.select_related("edition")}
    previews = {number: describe_version(version) for number, version in by_number.items()}
    present = Version(
        edition=edition,
        stored=edition.stored,
        seed=edition.seed,
        engine_version=edition.engine_version,
        lexicon_version=edition.lexicon_version,
    )
    busy = not candidates.is_finished(choice)
    job = make_candidates.find_job(choice.pk) if busy else None
    return {
        "choice": choice,
        "places": [(number, previews.get(number), number in choice.failed) for number in range(choice.wanted)],
        "present": describe_version(present),
        "ready": len(previews),
        "busy": busy,
        "job": job,
        "waits": candidates.format_ready_count(choice),
        "stuck": busy and (job is None or not job.is_unfinished),
    }


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
        return bool(request.user.has_perm("editions.change_edition"))

    def calendar_page(self, request: HttpRequest, game: str | None = None) -> HttpResponse:
        """Show a month of a game, each edition with its state."""
        require(self.has_view_permission(request))
        game = game or registry.slugs()[0]
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game. The desk lists all of them.")
        text = request.GET.get("month", "")
        month = parse_calendar_day(text and f"{text}-01", "month").replace(day=1)
        weeks = Calendar().monthdatescalendar(month.year, month.month)
        slots = calendar_edits.list_slots(game, [day for week in weeks for day in week])
        rows = [[CalendarDay(day, day.month == month.month, slots.get(day, [])) for day in week] for week in weeks]
        context = {
            "title": f"{registry.engine(game).title}, {month:%B %Y}",
            "engine": registry.engine(game),
            "heading": f"{month:%B %Y}",
            "unit": "month",
            "earlier": f"month={month - timedelta(days=1):%Y-%m}",
            "later": f"month={month + timedelta(days=31):%Y-%m}",
            "month": month,
        }
        return self._render_days(request, rows, context)

    def week_page(self, request: HttpRequest) -> HttpResponse:
        require(self.has_view_permission(request))
        monday = get_monday(parse_calendar_day(request.GET.get("from", ""), "week"))
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
        editions = [slot.edition for week in rows for day in week for slot in day.slots if slot.edition]
        context |= {
            "engines": registry.engines(),
            "weeks": rows,
            "today": today(),
            "glances": {edition.pk: _read_glance(edition.pk, edition.puzzle_stamp) for edition in editions},
            "heads": [list_head_templates(game) for game in dict.fromkeys(edition.game for edition in editions)],
            "may_change": self.may_change(request),
        }
        return answer_if_changed(request, self.render_page(request, "desk/calendar.html", context))

    def act_on_chosen_editions(self, request: HttpRequest, action: str) -> HttpResponse:
        """Run an action on the editions that an editor chose in the calendar."""
        require(request.method == "POST" and self.may_change(request) and action in BULK_ACTIONS)
        chosen = Edition.objects.filter(pk__in=parse_row_numbers(request.POST.getlist("edition")), kind=Edition.DAILY)
        done, problem = run_bulk_action(request, action, chosen.defer("stored"))
        for edition, message in done:
            self.log_change(request, edition, message)
        if done:
            messages.success(request, f"{done[0][1]} {format_count(len(done), 'puzzle')}.")
        if problem:
            messages.error(request, f"We changed {len(done)} of {chosen.count()} puzzles. {problem}")
        if not done and not problem:
            messages.warning(request, "Choose some days first.")
        return redirect_back(request)

    def swap_days(self, request: HttpRequest) -> HttpResponse:
        """Swap the two days that an editor chose or dragged, and offer to undo it."""
        require(request.method == "POST" and self.may_change(request))
        try:
            swapped, message = swap_pair(request)
        except NotReplaceable as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            for edition in swapped:
                self.log_change(request, edition, f"Swapped: {swapped[0].date} and {swapped[1].date}.")
            messages.success(request, message)
        return redirect_back(request)

    def change_view(self, request: HttpRequest, object_id: str, *_: object, **__: object) -> HttpResponse:
        """Show an edition: its puzzle, solution, grade, figures and actions."""
        require(self.has_view_permission(request))
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
            "blocked": calendar_edits.find_blocked_words(edition),
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
        require(self.may_change(request))
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
        """Show a day's candidates side by side, its earlier puzzles, and two of these compared."""
        require(self.has_view_permission(request))
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        versions_kept = list(edition.versions.filter(since__isnull=False).select_related("by", "edition"))
        chosen = parse_row_numbers(request.GET.getlist("of"))[:MOST_COMPARED]
        context = {
            "title": f"{edition.engine.title}, {edition.variant}, {edition.date}: versions",
            "edition": edition,
            "kept": versions_kept,
            "compared": [describe_version(version) for version in versions_kept if version.pk in chosen],
            "begun": edition.day <= today(),
            "may_change": self.may_change(request),
            "own_head": list_head_templates(edition.game),
        }
        if choice := candidates.find_open_choice(edition):
            context |= describe_choice(choice, edition)
        return self.render_page(request, "desk/versions.html", context)

    def act_on_edition(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Run an action on an edition, and log it."""
        require(request.method == "POST" and self.may_change(request) and action in ACTIONS)
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
        require(self.has_view_permission(request))
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
        require(self.may_change(request))
        chosen = possible.intersection(parse_row_numbers(request.POST.getlist("edition")))
        for edition in Edition.objects.filter(pk__in=chosen).defer("stored"):
            request_regeneration(edition, require_signed_in_user(request))
        count = format_count(len(chosen), "puzzle")
        messages.success(request, f"We’re remaking {count}. This page shows the progress.")
        return redirect("admin:infra_job_changelist")
