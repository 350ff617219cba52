"""Let editors write or import their own walls, read the proof, and put them on the calendar."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from games.editions.calendar import today
from games.editions.making import NotReplaceable
from games.infra.admin_pages import ConcurrentEditForm, FileExchangeAdmin, HistoryAdmin
from games.infra.dates import format_day
from games.infra.table_files import FileColumns, Row, find_spreadsheet_fault, normalise_file, read_rows, write_csv
from games.lionwall import models
from games.lionwall.models import COLUMNS, GROUP_NUMBERS, OwnWall

WALL_COLUMNS = FileColumns(COLUMNS, COLUMNS, {}, most_rows=200)


@dataclass(frozen=True)
class WallCandidate:
    """Hold a row of a file, the wall that it makes, the changed columns, and why it is refused."""

    row: Row
    wall: OwnWall
    changes: list[tuple[str, str, str]] = field(default_factory=list)
    problem: str = ""

    @property
    def is_good(self) -> bool:
        """Return whether the row would change something and is not refused."""
        return not self.problem and (not self.wall.pk or bool(self.changes))


def read_candidates(text: str) -> Iterator[WallCandidate]:
    """Yield for each row the wall that it would create or change. Rows and walls match by title."""
    walls, seen_titles = {wall.title: wall for wall in OwnWall.objects.all()}, set[str]()
    for row in read_rows(text):
        cells = {name: row.cells[name].strip() for name in COLUMNS}
        wall = walls.get(cells["title"], OwnWall())
        columns = [(name, getattr(wall, name), cells[name]) for name in COLUMNS]
        changes = [change for change in columns if wall.pk and change[1] != change[2]]
        problem = find_spreadsheet_fault(row) or (
            "A row above already has that title." if cells["title"] in seen_titles else ""
        )
        seen_titles.add(cells["title"])
        for name, cell in cells.items():
            setattr(wall, name, cell)
        if not problem and (changes or not wall.pk):
            problem = _find_problem(wall)
        yield WallCandidate(row, wall, changes, problem)


def _find_problem(wall: OwnWall) -> str:
    """Return why a wall can't be saved, with the columns, or '' if it can."""
    try:
        wall.full_clean()
    except ValidationError as problem:
        messages_by_column = problem.message_dict.items()
        return " ".join(
            f"{'' if name == '__all__' else f'{name}: '}{' '.join(why)}" for name, why in messages_by_column
        )
    return ""


def import_walls(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Show the form, then what a chosen file would change; then write the posted `good` rows."""
    file, good = request.FILES.get("import_file"), request.POST.get("good")
    candidates: list[WallCandidate] = []
    if request.method == "POST":
        try:
            data, name = (file.read(), file.name or "") if file else ((good or "").encode(), "good.csv")
            candidates = list(read_candidates(normalise_file(data, name, WALL_COLUMNS)))
        except ValueError as problem:
            messages.error(request, f"Nothing was imported. {problem}")
    if good is not None and candidates:
        return _write_walls(request, candidates)
    rows = [{name: getattr(candidate.wall, name) for name in COLUMNS} for candidate in candidates if candidate.is_good]
    rows_context = {"found": candidates, "good": write_csv(rows) if rows else "", "number": len(rows)}
    page_context = {**context, "title": "Import walls", "columns": COLUMNS, **rows_context}
    return TemplateResponse(request, "lionwall/desk_import.html", page_context)


def _write_walls(request: HttpRequest, candidates: list[WallCandidate]) -> HttpResponse:
    good = [one.wall for one in candidates if one.is_good]
    with transaction.atomic():
        for wall in good:
            wall.save()
    messages.success(request, f"{len(good)} wall{'' if len(good) == 1 else 's'} imported.")
    return redirect("admin:lionwall_ownwall_changelist")


class OwnWallForm(ConcurrentEditForm[OwnWall]):
    """Edit a wall; one with a day needs a tick if only a person can judge a part of its proof."""

    checked = forms.BooleanField(
        required=False,
        label="I’ve checked by eye what we couldn’t prove",
        help_text="Tick this before you give the wall a day, if the verdict names groups that aren’t in our lists.",
    )

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # the stubs leave it out
        wall = self.instance
        if not self.errors and wall.day and wall.needs_person and not self.cleaned_data.get("checked"):
            self.add_error("checked", f"{wall.verdict} Then tick this.")


@admin.register(OwnWall)
class OwnWallAdmin(FileExchangeAdmin[OwnWall], HistoryAdmin):
    columns = COLUMNS
    form = OwnWallForm
    list_display = ("title", "flavour", "one_answer", "day")
    list_filter = ("flavour", "proven", "day")
    search_fields = COLUMNS
    readonly_fields = ("verdict",)
    fieldsets = [
        (None, {"fields": ["title", "flavour", "seen"]}),
        ("The four groups", {"fields": [(f"name_{n}", f"cards_{n}") for n in GROUP_NUMBERS]}),
        ("Publish", {"fields": ["verdict", "day", "checked"]}),
    ]

    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        return import_walls(request, context)

    @admin.display(description="one answer, as far as we know", boolean=True, ordering="proven")
    def one_answer(self, wall: OwnWall) -> bool:
        return wall.proven

    def save_model(self, request: HttpRequest, obj: OwnWall, form: ModelForm[OwnWall], change: bool) -> None:
        super().save_model(request, obj, form, change)
        try:
            obj.publish()
        except NotReplaceable as problem:  # someone took the day after the form was checked
            obj.day = None
            super().save_model(request, obj, form, change=True)
            self.message_user(request, f"We saved “{obj}” without its day. {problem}", messages.ERROR)
        if obj.day is not None:
            self.message_user(request, f"“{obj}” is the wall for {format_day(obj.day, year=True)}.")
        if not obj.proven or obj.needs_person:
            self.message_user(request, f"“{obj}”: {obj.verdict}", messages.WARNING)
        for edition in models.list_editions(obj.pk):
            if edition.date != obj.day and edition.day > today():
                day = format_day(edition.day, year=True)
                warning = f"“{obj}” is still the wall for {day}. Withdraw it from that day in the calendar."
                self.message_user(request, warning, messages.WARNING)
