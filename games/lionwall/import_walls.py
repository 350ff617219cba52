"""Walls from a file: each is proven and shown first, then those that are good are written."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from games.infra.table_files import Row, Table, find_spreadsheet_fault, normalise_file, read_rows, write_csv
from games.lionwall.models import COLUMNS, OwnWall

WALLS = Table(COLUMNS, COLUMNS, {}, most=200)


@dataclass(frozen=True)
class Candidate:
    """A row, the wall that it makes, how it differs from the wall of that title, and why it is refused, if it is."""

    row: Row
    wall: OwnWall
    changes: list[tuple[str, str, str]] = field(default_factory=list)
    problem: str = ""

    @property
    def is_good(self) -> bool:
        """Whether there is something to write."""
        return not self.problem and (not self.wall.pk or bool(self.changes))


def candidates(text: str) -> Iterator[Candidate]:
    """What each row of a file would do; a wall is known by its title."""
    there, seen = {wall.title: wall for wall in OwnWall.objects.all()}, set[str]()
    for row in read_rows(text):
        cells = {name: row.cells[name].strip() for name in COLUMNS}
        wall = there.get(cells["title"], OwnWall())
        before = [(name, getattr(wall, name), cells[name]) for name in COLUMNS]
        changes = [change for change in before if wall.pk and change[1] != change[2]]
        problem = find_spreadsheet_fault(row) or ("A row above has that title." if cells["title"] in seen else "")
        seen.add(cells["title"])
        for name, cell in cells.items():
            setattr(wall, name, cell)
        if not problem and (changes or not wall.pk):
            problem = _problem_with(wall)
        yield Candidate(row, wall, changes, problem)


def _problem_with(wall: OwnWall) -> str:
    """Why a wall cannot be, with the columns; '' where it can."""
    try:
        wall.full_clean()
    except ValidationError as problem:
        said = problem.message_dict.items()
        return " ".join(f"{'' if name == '__all__' else f'{name}: '}{' '.join(why)}" for name, why in said)
    return ""


def import_walls(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """GET: where a file is chosen. POST: with a file, what it would do; with the good rows of one, it is done."""
    file, good = request.FILES.get("import_file"), request.POST.get("good")
    found: list[Candidate] = []
    if request.method == "POST":
        try:
            data, name = (file.read(), file.name or "") if file else ((good or "").encode(), "good.csv")
            found = list(candidates(normalise_file(data, name, WALLS)))
        except ValueError as problem:
            messages.error(request, f"Nothing was imported. {problem}")
    if good is not None and found:
        return _write(request, found)
    rows = [{name: getattr(one.wall, name) for name in COLUMNS} for one in found if one.is_good]
    shown = {"found": found, "good": write_csv(rows) if rows else "", "number": len(rows)}
    more = {**context, "title": "Import walls", "columns": COLUMNS, **shown}
    return TemplateResponse(request, "lionwall/desk_import.html", more)


def _write(request: HttpRequest, found: list[Candidate]) -> HttpResponse:
    good = [one.wall for one in found if one.is_good]
    with transaction.atomic():
        for wall in good:
            wall.save()
    messages.success(request, f"{len(good)} wall{'' if len(good) == 1 else 's'} imported.")
    return redirect("admin:lionwall_ownwall_changelist")
