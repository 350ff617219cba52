"""Square's pages for other people's use: grids to download, and coasters to print."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.editions.calendar import practice_seed
from games.editions.making import curated
from games.editions.rows import as_csv, as_json
from games.players.limits import within
from games.square.forms import BagForm, DownloadForm
from games.square.grids import approved_grids
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.square.coasters import Coaster, coasters
from puzzles.square.formats import FORMATS
from puzzles.square.grid import CELLS
from puzzles.square.store import Grids
from puzzles.tools import Row

RATE = "20/m"
"""How many downloads or coasters one player may ask for."""
TYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ipuz": "application/ipuz+json",
    "puz": "application/x-crossword",
}
ARCHIVE = "application/zip"


def _too_many(request: HttpRequest) -> bool:
    return not within(request, "square-files", RATE)


@require_safe
def grids(request: HttpRequest) -> HttpResponse:
    """The page of downloads; with a format asked for, the file."""
    form = DownloadForm(request.GET if "format" in request.GET else None)
    if form.is_bound and form.is_valid():
        if _too_many(request):
            return render(request, "429.html", status=429)
        try:
            return _file(**form.cleaned_data)
        except CannotGenerate as problem:
            form.add_error("count", f"There are not so many grids: {problem}.")
    status = 400 if form.is_bound else 200
    known = {"form": form, "number": len(approved_grids()), "engine": registry.engine("square")}
    return render(request, "square/grids.html", known, status=status)


def _file(format: str, count: int, seed: int) -> HttpResponse:
    """The grids of a series as a file; several of a form that holds one only come as an archive."""
    made = {"json": as_json, "csv": as_csv, **FORMATS}[format](_rows(range(seed, seed + count)))
    several = isinstance(made, bytes) and count > 1
    response = HttpResponse(made, content_type=ARCHIVE if several else TYPES[format])
    ending = "zip" if several else format
    response["Content-Disposition"] = f'attachment; filename="square-{count}-from-{seed}.{ending}"'
    return response


def _rows(numbers: range) -> list[Row]:
    """The puzzles of a series by their numbers, ready for export. Raises `CannotGenerate` where there are too few."""
    engine, tools = registry.engine("square"), registry.tools("square")
    variant = engine.variants[0].slug
    sources = (Random(practice_seed(engine.slug, variant, str(number), engine.version)) for number in numbers)
    puzzles = zip(numbers, tools.series(sources, variant, curated(engine)), strict=True)
    return [{"seed": number, **tools.row(puzzle)} for number, puzzle in puzzles]


@require_safe
def coaster_page(request: HttpRequest) -> HttpResponse:
    """As many grids as a bag of tiles can spell, to print."""
    asked = request.GET if "tiles" in request.GET else None
    form = BagForm(asked)
    if asked is not None and _too_many(request):
        return render(request, "429.html", status=429)
    bad = form.is_bound and not form.is_valid()
    shown = _shown("", ()) if bad else _shown(form.bag, _laid(form.bag, approved_grids()))
    return render(request, "square/coasters.html", {"form": form, **shown}, status=400 if bad else 200)


@lru_cache(maxsize=64)
def _laid(tiles: str, grids: Grids) -> tuple[Coaster, ...]:
    """The coasters of a bag; the same grids are the same object for as long as the list does not change."""
    return tuple(coasters(grids, tiles))


def _shown(tiles: str, found: tuple[Coaster, ...]) -> dict[str, object]:
    """What the template shows of the coasters of some tiles."""
    laid = [_cells(one) for one in found]
    used = Counter("?" if cell.blank else cell.letter for one in laid for cell in one)
    return {
        "coasters": laid,
        "tiles": len(tiles),
        "most": len(tiles) // CELLS,
        "left": "".join(sorted((Counter(tiles) - used).elements())),
        "engine": registry.engine("square"),
    }


class Cell(NamedTuple):
    """A cell of a coaster: its letter, and whether a blank tile lies there."""

    letter: str
    blank: bool


def _cells(coaster: Coaster) -> list[Cell]:
    return [Cell(letter, cell in coaster.blank_cells) for cell, letter in enumerate("".join(coaster.rows))]
