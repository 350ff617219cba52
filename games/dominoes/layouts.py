"""Make the gallery's layouts, in a worker, and draw them."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf
from random import Random

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.dominoes.models import Layout
from games.editions.embargo import list_todays_puzzles
from games.infra.jobs import report_progress
from puzzles.dominoes import drawing, layout, names
from puzzles.dominoes.layout import explain_left_out_tiles
from puzzles.dominoes.matching import Matching, halve_name, normalise_name
from puzzles.dominoes.rules import PlacedTile

STEPS_A_SECOND = 200_000
"""More steps than one core does in a second, so that a search ends by the clock unless the settings forbid it."""
REPORT_INTERVAL_SECONDS = 0.5
"""The least time between two reports of progress."""
SITE_LAYOUTS = {
    # key: (title, width, height, seconds)
    "comic-16x24": ("The comic’s 270 names on 16 × 24", 16, 24, 45),
    "comic-27x35": ("The comic’s 270 names on 27 × 35", 27, 35, 45),
}


def create_site_layouts() -> list[int]:
    """Create rows for the site's own layouts that don't exist yet; return the ids of these rows."""
    known_keys = set(Layout.objects.filter(key__in=SITE_LAYOUTS).values_list("key", flat=True))
    if known_keys == set(SITE_LAYOUTS):
        return []
    tiles = [list(map(normalise_name, halve_name(person))) for person in names.load_comic_people()]
    groups = [list(map(normalise_name, group)) for group in names.load_comic_groups()]
    new_ids = []
    for key, (title, width, height, seconds) in SITE_LAYOUTS.items():
        fields = {"title": title, "width": width, "height": height, "tiles": tiles, "variants": groups}
        row, is_new = Layout.objects.get_or_create(key=key, defaults={**fields, "seconds": seconds, "goes_at": None})
        new_ids += [row.pk] if is_new else []
    return new_ids


def make_layout(layout_id: int) -> None:
    """Make a requested layout, and store its progress. Safe to repeat: a finished one stays as it is."""
    rows = Layout.objects.filter(pk=layout_id)
    requested = rows.filter(made_at=None).first()
    if requested is None:
        return
    made = _search_layout(requested, rows)
    if requested.key not in SITE_LAYOUTS:
        made = made.cut_to_tiles()
    size = {"width": made.width, "height": made.height}
    rows.update(made_at=timezone.now(), placed=len(made.laid), laid=_encode_laid_tiles(made.laid), **size)


def _encode_laid_tiles(laid: Iterable[PlacedTile]) -> list[list[object]]:
    """Return laid tiles as a row stores them."""
    return [[tile.tile, [list(square) for square in tile.squares]] for tile in laid]


def has_todays_tiles(tiles: Iterable[Iterable[str]]) -> bool:
    """Return whether names include all tiles of one of today's puzzles, so that their layout would solve it."""
    folded_tiles = {tuple(map(normalise_name, tile)) for tile in tiles}
    return any(
        {tuple(map(normalise_name, tile)) for tile in puzzle.public.tiles} <= folded_tiles
        for puzzle in list_todays_puzzles("dominoes")
    )


def _list_tile_numbers(requested: Layout) -> list[int]:
    """Return the numbers of the tiles to lay: all in the site's own layouts, each different tile once in others."""
    if requested.key in SITE_LAYOUTS:
        return list(range(len(requested.tiles)))
    return sorted({tuple(tile): n for n, tile in reversed([*enumerate(requested.tiles)])}.values())


def _search_layout(requested: Layout, rows: QuerySet[Layout]) -> layout.Layout:
    numbers = _list_tile_numbers(requested)

    def restore_numbers(laid: Iterable[PlacedTile]) -> tuple[PlacedTile, ...]:
        return tuple(PlacedTile(numbers[one.tile], one.squares) for one in laid)

    next_report_at, share_done, most_laid = [time.monotonic()], [0.0], [0]

    def store_share(part: float, _placed: int) -> None:
        share_done[0] = part

    def report_board(read_board: Callable[[], tuple[PlacedTile, ...]]) -> None:
        if time.monotonic() < next_report_at[0]:
            return
        next_report_at[0] = time.monotonic() + REPORT_INTERVAL_SECONDS
        laid = restore_numbers(read_board())
        if len(laid) > most_laid[0]:
            most_laid[0] = len(laid)
            rows.update(placed=len(laid), laid=_encode_laid_tiles(laid))
        report_progress(share_done[0], f"{most_laid[0]} of {len(requested.tiles)} tiles laid so far.")

    seconds = float(requested.seconds) if settings.SEARCHES_END_BY_CLOCK else inf
    budget = layout.Budget(requested.seconds * STEPS_A_SECOND, seconds, time.monotonic, store_share, report_board)
    tiles = tuple(tuple(tile) for tile in requested.tiles)
    searched_tiles, matching = [tiles[n] for n in numbers], Matching(requested.variants)
    made = layout.find_layout(
        searched_tiles, matching, requested.width, requested.height, Random(requested.seed), budget
    )
    return replace(made, tiles=tiles, laid=restore_numbers(made.laid))


def list_left_out_names(row: Layout) -> list[tuple[str, str]]:
    """Return the names that a finished layout leaves out, each with the reason."""
    if not row.made_at:
        return []
    tiles = [tuple(tile) for tile in row.tiles]
    left_out = explain_left_out_tiles(
        tiles, Matching(row.variants), {tile for tile, _ in row.laid}, _list_tile_numbers(row)
    )
    return [(" ".join(filter(None, tiles[tile])), why) for tile, why in left_out]


def draw_layout(row: Layout) -> str:
    """Draw a layout as SVG."""
    laid = [PlacedTile(tile, tuple((x, y) for x, y in squares)) for tile, squares in row.laid]
    tiles = tuple(tuple(tile) for tile in row.tiles)
    return drawing.draw_layout(layout.Layout(row.width, row.height, tiles, tuple(laid)))
