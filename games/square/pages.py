"""Serve grids to download and coasters to print."""

from collections import Counter
from dataclasses import replace
from random import Random
from threading import Lock

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.editions.calendar import make_practice_seed
from games.editions.making import load_curated_stock
from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.infra.table_files import write_csv, write_json
from games.players.limits import is_within_rate
from games.square.grids import (
    BusyError,
    find_approved_grids,
    find_coasters,
    has_coasters,
    list_coming_keys,
    list_resting_words,
    name_approved_grids,
)
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.square.coasters import MOST_TILES, SCRABBLE_TILES, Coaster, read_tiles
from puzzles.square.formats import FORMATS
from puzzles.square.grid import CELLS
from puzzles.tools import Row

MOST_GRIDS = 2_000
"""Limit the grids of one download; the command `export` has no limit."""
FORMAT_CHOICES = (("json", "JSON"), ("csv", "CSV, for spreadsheets"), ("ipuz", "ipuz"), ("puz", "Across Lite (.puz)"))


class DownloadForm(forms.Form):
    """Ask for a format, a count of grids, and the number of a series. The same answers give the same grids."""

    format = forms.ChoiceField(choices=FORMAT_CHOICES, label="Format")
    count = forms.IntegerField(min_value=1, max_value=MOST_GRIDS, initial=50, label="How many")
    seed = forms.IntegerField(min_value=1, max_value=10**6, initial=1, label="Series")


class BagForm(forms.Form):
    tiles = forms.CharField(
        max_length=4 * MOST_TILES,
        initial=SCRABBLE_TILES,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    def clean_tiles(self) -> str:
        tiles = read_tiles(self.cleaned_data["tiles"])
        if not tiles:
            raise forms.ValidationError("Enter some letters. Use a question mark for a blank.")
        return tiles

    @property
    def bag(self) -> str:
        """Return the entered tiles, or those of a Scrabble set."""
        return str(self.cleaned_data["tiles"]) if self.is_bound and self.is_valid() else read_tiles(SCRABBLE_TILES)


FILES_RATE = "20/m"
BROWSER_SECONDS, CACHE_SECONDS = 600, 3600
MEDIA_TYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ipuz": "application/ipuz+json",
    "puz": "application/x-crossword",
}
ZIP_TYPE = "application/zip"
download_lock = Lock()


def _is_over_rate(request: HttpRequest) -> bool:
    return not is_within_rate(request, "square-files", FILES_RATE)


@require_safe
def show_downloads(request: HttpRequest) -> HttpResponse:
    """Show the form for downloads, or send the file that it asks for."""
    form = DownloadForm(request.GET if "format" in request.GET else None)
    if form.is_bound and form.is_valid():
        name = make_cache_key(
            "square-grids", name_approved_grids(), [*list_resting_words()], [*list_coming_keys()], form.cleaned_data
        )
        if not is_cached(name) and _is_over_rate(request):
            return render(request, "429.html", status=429)
        try:
            return _send_file(name, **form.cleaned_data)
        except BusyError:
            return render(request, "429.html", status=429)
        except CannotGenerate as problem:
            form.add_error("count", f"We don’t have that many grids: {problem}.")
    status = 400 if form.is_bound else 200
    context = {"form": form, "number": len(find_approved_grids()), "engine": registry.engine("square")}
    return render(request, "square/grids.html", context, status=status)


def _send_file(name: str, format: str, count: int, seed: int) -> HttpResponse:
    """Send the grids of a series as a file, which is a zip if a file of the format has only one grid.

    Each process makes one file at a time. Raises `BusyError`, or `CannotGenerate` if there are too few grids.
    """
    write = {"json": write_json, "csv": write_csv, **FORMATS}[format]

    def make_content() -> str | bytes:
        if not download_lock.acquire(blocking=False):
            raise BusyError
        try:
            return write(_list_rows(range(seed, seed + count)))
        finally:
            download_lock.release()

    content = get_or_make(name, make_content, CACHE_SECONDS)
    is_archive = isinstance(content, bytes) and count > 1
    response = HttpResponse(content, content_type=ZIP_TYPE if is_archive else MEDIA_TYPES[format])
    ending = "zip" if is_archive else format
    response["Cache-Control"] = f"private, max-age={BROWSER_SECONDS}"
    response["Content-Disposition"] = f'attachment; filename="square-{count}-from-{seed}.{ending}"'
    return response


def _list_rows(numbers: range) -> list[Row]:
    """Return the puzzles of a series as rows, without words of today's grids and without coming grids.

    Raises `CannotGenerate` if there are too few.
    """
    engine, tools = registry.engine("square"), registry.tools("square")
    variant = engine.variants[0].slug
    generators = (Random(make_practice_seed(engine.slug, variant, str(number), engine.version)) for number in numbers)
    stock = load_curated_stock(engine)
    stock = replace(stock, used=stock.used.union(list_resting_words(), list_coming_keys()))
    return [
        {"seed": number, **tools.make_export_row(puzzle)}
        for number, puzzle in zip(numbers, tools.generate_series(generators, variant, stock), strict=True)
    ]


@require_safe
def show_coasters(request: HttpRequest) -> HttpResponse:
    """Show as many printable grids as a bag of tiles can spell."""
    query = request.GET if "tiles" in request.GET else None
    form = BagForm(query)
    is_refused = form.is_bound and not form.is_valid()
    if query is not None and not is_refused and not has_coasters(form.bag) and _is_over_rate(request):
        return render(request, "429.html", status=429)
    try:
        context = _make_context("", ()) if is_refused else _make_context(form.bag, find_coasters(form.bag))
    except BusyError:
        return render(request, "429.html", status=429)
    return render(request, "square/coasters.html", {"form": form, **context}, status=400 if is_refused else 200)


def _make_context(tiles: str, coasters: tuple[Coaster, ...]) -> dict[str, object]:
    """Build the template's context for the coasters found for some tiles."""
    boards = [_list_cells(board) for board in coasters]
    used = Counter("?" if is_blank else letter for board in boards for letter, is_blank in board)
    return {
        "coasters": boards,
        "tiles": len(tiles),
        "most": len(tiles) // CELLS,
        "left": "".join(sorted((Counter(tiles) - used).elements())),
        "engine": registry.engine("square"),
    }


def _list_cells(coaster: Coaster) -> list[tuple[str, bool]]:
    """List the letters of a coaster's cells, each with whether it is a blank tile."""
    return [(letter, cell in coaster.blank_cells) for cell, letter in enumerate("".join(coaster.rows))]
