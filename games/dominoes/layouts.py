"""The making of a layout: what a worker does, and what the house shows of its own."""

from __future__ import annotations

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
from puzzles.dominoes.left_out import explain_left_out
from puzzles.dominoes.matching import Matching, halve_name, normal
from puzzles.dominoes.rules import Laid

STEPS_A_SECOND = 200_000
"""More than a core does, so that a search ends by the clock wherever the settings let it."""
TOLD_EVERY = 0.5
"""Seconds between two notes of how far a layout is."""
OWN = {
    # key: (title, width, height, seconds)
    "comic-16x24": ("The comic's 270 names on 16 × 24", 16, 24, 45),
    "comic-27x35": ("The comic's 270 names on 27 × 35", 27, 35, 45),
}


def write_down_own() -> list[int]:
    """Writes down those of the house's own layouts that are not there yet; returns their numbers, to be made."""
    there = set(Layout.objects.filter(key__in=OWN).values_list("key", flat=True))
    if there == set(OWN):
        return []
    tiles = [list(map(normal, halve_name(person))) for person in names.comic_people()]
    groups = [list(map(normal, group)) for group in names.comic_groups()]
    made = []
    for key, (title, width, height, seconds) in OWN.items():
        wanted = {"title": title, "width": width, "height": height, "tiles": tiles, "variants": groups}
        row, is_new = Layout.objects.get_or_create(key=key, defaults={**wanted, "seconds": seconds, "goes_at": None})
        made += [row.pk] if is_new else []
    return made


def make(number: int) -> None:
    """Makes a layout that is asked for, and shows it while it grows. Safe to repeat; a made one stays as it is."""
    rows = Layout.objects.filter(pk=number)
    wanted = rows.filter(made_at=None).first()
    if wanted is None:
        return
    found = _search(wanted, rows)
    if wanted.key not in OWN:
        found = found.cut_to_tiles()
    size = {"width": found.width, "height": found.height}
    rows.update(made_at=timezone.now(), placed=len(found.laid), laid=_as_stored(found.laid), **size)


def _as_stored(laid: Iterable[Laid]) -> list[list[object]]:
    """Laid tiles as a row keeps them."""
    return [[one.tile, [list(square) for square in one.squares]] for one in laid]


def has_todays(tiles: Iterable[Iterable[str]]) -> bool:
    """Whether all tiles of one of today's games are among some: their layout would be a try at that game."""
    given = {tuple(map(normal, tile)) for tile in tiles}
    return any(
        {tuple(map(normal, tile)) for tile in puzzle.public.tiles} <= given
        for puzzle in list_todays_puzzles("dominoes")
    )


def _searched(wanted: Layout) -> list[int]:
    """The numbers of the tiles that are to lie: all of the house's own, and of other people's names nobody twice."""
    if wanted.key in OWN:
        return list(range(len(wanted.tiles)))
    return sorted({tuple(tile): n for n, tile in reversed([*enumerate(wanted.tiles)])}.values())


def _search(wanted: Layout, rows: QuerySet[Layout]) -> layout.Layout:
    numbers = _searched(wanted)

    def renumbered(laid: Iterable[Laid]) -> tuple[Laid, ...]:
        return tuple(Laid(numbers[one.tile], one.squares) for one in laid)

    due, parts, most = [time.monotonic()], [0.0], [0]

    def note_progress(part: float, _placed: int) -> None:
        parts[0] = part

    def note_board(look: Callable[[], tuple[Laid, ...]]) -> None:
        if time.monotonic() < due[0]:
            return
        due[0] = time.monotonic() + TOLD_EVERY
        laid = renumbered(look())
        if len(laid) > most[0]:
            most[0] = len(laid)
            rows.update(placed=len(laid), laid=_as_stored(laid))
        report_progress(parts[0], f"{most[0]} of {len(wanted.tiles)} tiles laid so far.")

    seconds = float(wanted.seconds) if settings.SEARCHES_END_BY_CLOCK else inf
    budget = layout.Budget(wanted.seconds * STEPS_A_SECOND, seconds, time.monotonic, note_progress, note_board)
    tiles = tuple(tuple(tile) for tile in wanted.tiles)
    kept, matching = [tiles[n] for n in numbers], Matching(wanted.variants)
    found = layout.lay_out(kept, matching, wanted.width, wanted.height, Random(wanted.seed), budget)
    return replace(found, tiles=tiles, laid=renumbered(found.laid))


def missing(made: Layout) -> list[tuple[str, str]]:
    """The names that a finished layout leaves out, each with the reason."""
    if not made.made_at:
        return []
    tiles = [tuple(tile) for tile in made.tiles]
    out = explain_left_out(tiles, Matching(made.variants), {tile for tile, _ in made.laid}, _searched(made))
    return [(" ".join(filter(None, tiles[tile])), why) for tile, why in out]


def picture(made: Layout) -> str:
    """A made layout as SVG."""
    laid = [Laid(tile, tuple((x, y) for x, y in squares)) for tile, squares in made.laid]
    tiles = tuple(tuple(tile) for tile in made.tiles)
    return drawing.draw_layout(layout.Layout(made.width, made.height, tiles, tuple(laid)))
