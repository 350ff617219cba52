"""The logs of plays: rows while an edition is young, one packed row per play after a year."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from django.db import transaction

from games.editions.models import Edition
from games.plays.models import Move, PackedLog, Play
from puzzles.shapes import JSON

PORTION = 500
"""So many plays are packed in one transaction."""


class Entry(NamedTuple):
    """A move of a log, and when it was made."""

    move: JSON
    at: str


def log_of(play: Play, most: int) -> list[JSON]:
    """The moves of a play in their order, up to that number."""
    rows = list(play.moves.filter(number__lte=most).order_by("number").values_list("move", flat=True))
    if rows or not most:
        return rows
    return [entry.move for entry in logs_of([play.pk])[play.pk]][:most]


def logs_of(plays: Collection[int]) -> dict[int, list[Entry]]:
    """The logs of some plays, by play, wherever they lie."""
    found: dict[int, list[Entry]] = {play: [] for play in plays}
    for packed in PackedLog.objects.filter(play__in=plays):
        found[packed.play_id] = unpacked(bytes(packed.log))
    for play, move, at in (
        Move.objects.filter(play__in=plays).order_by("play", "number").values_list("play_id", "move", "at")
    ):
        found[play].append(Entry(move, at.isoformat()))
    return found


def packed(entries: list[Entry]) -> bytes:
    """A log as it is kept in one row."""
    return zlib.compress(json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(log: bytes) -> list[Entry]:
    """The log in a packed row.

    >>> unpacked(packed([Entry({"guess": 7}, "2026-11-21T08:00:00+00:00")]))
    [Entry(move={'guess': 7}, at='2026-11-21T08:00:00+00:00')]
    """
    return [Entry(move, at) for move, at in json.loads(zlib.decompress(log))]


def pack(before: date) -> Iterator[int]:
    """Packs the logs of finished plays at daily editions before a day; yields how many each time.

    A log in which others moved too stays as it is, since it names them.
    """
    editions = Edition.objects.filter(kind=Edition.DAILY, date__lt=before).order_by("date", "pk")
    for edition in editions.values_list("pk", flat=True):
        plays = Play.objects.filter(edition=edition, finished_at__isnull=False, moves_made__gt=0, packed__isnull=True)
        plays = plays.exclude(moves__by__isnull=False).order_by("pk")
        last = 0
        while portion := list(plays.filter(pk__gt=last).values_list("pk", flat=True)[:PORTION]):
            last = portion[-1]
            yield _pack(portion)


@transaction.atomic
def _pack(plays: list[int]) -> int:
    moves: defaultdict[int, list[Entry]] = defaultdict(list)
    rows = Move.objects.filter(play__in=plays).order_by("play", "number")
    for play, move, at in rows.values_list("play_id", "move", "at"):
        moves[play].append(Entry(move, at.isoformat()))
    PackedLog.objects.bulk_create([PackedLog(play_id=play, log=packed(log)) for play, log in moves.items()])
    rows.delete()
    return len(moves)
