"""Make the gallery's layouts, in jobs that are safe to repeat."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf
from random import Random

from celery import shared_task
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.dominoes.models import Layout
from games.infra.jobs import JobTask, report_progress
from puzzles.dominoes import layout, names
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


@shared_task(base=JobTask)
def make_layout(layout_id: int) -> None:
    """Make a requested layout, and store its progress; a finished one stays as it is."""
    rows = Layout.objects.filter(pk=layout_id)
    if (requested := rows.filter(made_at=None).first()) is None:
        return
    made = _search_layout(requested, rows)
    if requested.key not in SITE_LAYOUTS:
        made = made.cut_to_tiles()
    size = {"width": made.width, "height": made.height}
    rows.update(made_at=timezone.now(), placed=len(made.laid), laid=_encode_laid_tiles(made.laid), **size)


def _encode_laid_tiles(laid: Iterable[PlacedTile]) -> list[list[object]]:
    return [[tile.tile, [list(square) for square in tile.squares]] for tile in laid]


def list_tile_numbers(requested: Layout) -> list[int]:
    """Return the numbers of the tiles to lay: all in the site's own layouts, each different tile once in others."""
    if requested.key in SITE_LAYOUTS:
        return list(range(len(requested.tiles)))
    return sorted({tuple(tile): n for n, tile in reversed([*enumerate(requested.tiles)])}.values())


def _search_layout(requested: Layout, rows: QuerySet[Layout]) -> layout.Layout:
    numbers = list_tile_numbers(requested)

    def restore_numbers(laid: Iterable[PlacedTile]) -> tuple[PlacedTile, ...]:
        return tuple(PlacedTile(numbers[one.tile], one.squares) for one in laid)

    next_report_at, share_done, most_laid = time.monotonic(), 0.0, 0

    def store_share(part: float, _placed: int) -> None:
        nonlocal share_done
        share_done = part

    def report_board(read_board: Callable[[], tuple[PlacedTile, ...]]) -> None:
        nonlocal next_report_at, most_laid
        if time.monotonic() < next_report_at:
            return
        next_report_at = time.monotonic() + REPORT_INTERVAL_SECONDS
        laid = restore_numbers(read_board())
        if len(laid) > most_laid:
            most_laid = len(laid)
            rows.update(placed=len(laid), laid=_encode_laid_tiles(laid))
        report_progress(share_done, f"{most_laid} of {len(requested.tiles)} tiles laid so far.")

    seconds = float(requested.seconds) if settings.SEARCHES_END_BY_CLOCK else inf
    budget = layout.Budget(requested.seconds * STEPS_A_SECOND, seconds, time.monotonic, store_share, report_board)
    tiles = tuple(tuple(tile) for tile in requested.tiles)
    searched_tiles, matching = [tiles[n] for n in numbers], Matching(requested.variants)
    rng = Random(requested.seed)
    made = layout.find_layout(searched_tiles, matching, requested.width, requested.height, rng, budget)
    return replace(made, tiles=tiles, laid=restore_numbers(made.laid))


@shared_task
def tend_gallery() -> None:
    """Delete expired layouts, and queue jobs for all that have none, the site's own samples included."""
    Layout.objects.filter(goes_at__lt=timezone.now()).delete()
    create_site_layouts()
    for unfinished in Layout.objects.filter(made_at=None).only("made_at"):
        if unfinished.job is None:
            make_layout.delay(unfinished.pk)
