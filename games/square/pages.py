"""Square's pages for other people's use: grids to download, and coasters to print."""

from collections import Counter
from dataclasses import replace
from random import Random
from threading import Lock
from typing import NamedTuple

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.editions.calendar import make_practice_seed
from games.editions.making import load_curated_stock
from games.infra.caching import is_made, make_cache_name, make_once
from games.infra.table_files import write_csv, write_json
from games.players.limits import is_within_rate
from games.square.grids import Busy, approved_grids, approved_name, coming_grids, resting_words
from games.square.laying import is_laid, laid
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.square.coasters import MOST_TILES, SCRABBLE, Coaster, tiles_of
from puzzles.square.formats import FORMATS
from puzzles.square.grid import CELLS
from puzzles.tools import Row

MOST_GRIDS = 2_000
"""How many grids one download of the page holds; the command `export` has no such limit."""
KINDS = (("json", "JSON"), ("csv", "CSV, for spreadsheets"), ("ipuz", "ipuz"), ("puz", "Across Lite (.puz)"))


class DownloadForm(forms.Form):
    """How many grids, in which form, and from which number on: the same numbers give the same grids."""

    format = forms.ChoiceField(choices=KINDS, label="Format")
    count = forms.IntegerField(min_value=1, max_value=MOST_GRIDS, initial=50, label="How many")
    seed = forms.IntegerField(min_value=1, max_value=10**6, initial=1, label="Series")


class BagForm(forms.Form):
    """A bag of letter tiles."""

    tiles = forms.CharField(
        max_length=4 * MOST_TILES, initial=SCRABBLE, widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})
    )

    def clean_tiles(self) -> str:
        tiles = tiles_of(self.cleaned_data["tiles"])
        if not tiles:
            raise forms.ValidationError("Enter some letters; a question mark is a blank.")
        return tiles

    @property
    def bag(self) -> str:
        """The tiles that were given, or a Scrabble set."""
        return str(self.cleaned_data["tiles"]) if self.is_bound and self.is_valid() else tiles_of(SCRABBLE)


RATE = "20/m"
"""How many downloads or coasters, that are not there yet, one player may ask for."""
TEN_MINUTES, HOUR = 600, 3600
TYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ipuz": "application/ipuz+json",
    "puz": "application/x-crossword",
}
ARCHIVE = "application/zip"
downloading = Lock()


def _too_many(request: HttpRequest) -> bool:
    return not is_within_rate(request, "square-files", RATE)


@require_safe
def grids(request: HttpRequest) -> HttpResponse:
    """The page of downloads; with a format asked for, the file."""
    form = DownloadForm(request.GET if "format" in request.GET else None)
    if form.is_bound and form.is_valid():
        name = make_cache_name(
            "square-grids", approved_name(), [*resting_words()], [*coming_grids()], form.cleaned_data
        )
        if not is_made(name) and _too_many(request):
            return render(request, "429.html", status=429)
        try:
            return _file(name, **form.cleaned_data)
        except Busy:
            return render(request, "429.html", status=429)
        except CannotGenerate as problem:
            form.add_error("count", f"There are not that many grids: {problem}.")
    status = 400 if form.is_bound else 200
    known = {"form": form, "number": len(approved_grids()), "engine": registry.engine("square")}
    return render(request, "square/grids.html", known, status=status)


def _file(name: str, format: str, count: int, seed: int) -> HttpResponse:
    """The grids of a series as a file; several of a form that holds one only come as an archive.

    Each process makes one file at a time. Raises `Busy`, or `CannotGenerate` where there are too few grids.
    """
    written = {"json": write_json, "csv": write_csv, **FORMATS}[format]

    def make() -> str | bytes:
        if not downloading.acquire(blocking=False):
            raise Busy
        try:
            return written(_rows(range(seed, seed + count)))
        finally:
            downloading.release()

    made = make_once(name, make, HOUR)
    several = isinstance(made, bytes) and count > 1
    response = HttpResponse(made, content_type=ARCHIVE if several else TYPES[format])
    ending = "zip" if several else format
    response["Cache-Control"] = f"private, max-age={TEN_MINUTES}"
    response["Content-Disposition"] = f'attachment; filename="square-{count}-from-{seed}.{ending}"'
    return response


def _rows(numbers: range) -> list[Row]:
    """The puzzles of a series by their numbers, ready for export: no word of today's grids, no grid of a day to come.

    Raises `CannotGenerate` where there are too few.
    """
    engine, tools = registry.engine("square"), registry.tools("square")
    variant = engine.variants[0].slug
    sources = (Random(make_practice_seed(engine.slug, variant, str(number), engine.version)) for number in numbers)
    stock = load_curated_stock(engine)
    stock = replace(stock, used=stock.used.union(resting_words(), coming_grids()))
    return [
        {"seed": number, **tools.row(puzzle)}
        for number, puzzle in zip(numbers, tools.series(sources, variant, stock), strict=True)
    ]


@require_safe
def coaster_page(request: HttpRequest) -> HttpResponse:
    """As many grids as a bag of tiles can spell, to print."""
    asked = request.GET if "tiles" in request.GET else None
    form = BagForm(asked)
    bad = form.is_bound and not form.is_valid()
    if asked is not None and not bad and not is_laid(form.bag) and _too_many(request):
        return render(request, "429.html", status=429)
    try:
        shown = _shown("", ()) if bad else _shown(form.bag, laid(form.bag))
    except Busy:
        return render(request, "429.html", status=429)
    return render(request, "square/coasters.html", {"form": form, **shown}, status=400 if bad else 200)


def _shown(tiles: str, found: tuple[Coaster, ...]) -> dict[str, object]:
    """Build the template's context for the coasters found for some tiles."""
    shown = [_cells(one) for one in found]
    used = Counter("?" if cell.blank else cell.letter for one in shown for cell in one)
    return {
        "coasters": shown,
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
