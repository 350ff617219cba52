"""How each row of a word list has played: shown, missed, reported, liked; and how readily it is drawn again for it.

Everything is worked out anew from the editions of a year, in the night: whoever does it twice, or is killed meanwhile,
has changed nothing. A row's `share` is the chance with which a puzzle may draw it. It is 1 for a row that nobody
knows anything of, and falls with reports, with what is missed more than its list usually is, and with thumbs that are
down more than usual. Below `RowRecord.REST` the row rests until an editor wakes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import TypeAlias

from django.db import transaction
from django.db.models import Q, Sum

from games.editions.calendar import today
from games.editions.models import Edition, RowRecord
from games.insights.models import Notes
from games.voices.models import Concern, Liking
from puzzles import registry
from puzzles.abilities import PLAYS, Recorded
from puzzles.contract import AnyEngine

DAYS = 365
"""Plays of editions that are older tell nothing of how a row plays now."""
DOUBT = 40
"""A row is taken to have been shown so many times more, and then to have played as its list usually does."""
DOUBTED_THUMBS = 10
"""The same for thumbs."""
REPORT = 8.0
"""One report weighs as much as so many plays that missed the row beyond what is usual."""
Row: TypeAlias = tuple[str, str]
"""A word list, and the text of a row."""


@dataclass
class Counts:
    """What is counted of a row, or of all rows of a list: plays and players."""

    shown: int = 0
    missed: int = 0
    reported: int = 0
    liked: int = 0
    disliked: int = 0

    def add(self, other: Counts) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def share(row: Counts, usual: Counts) -> float:
    """With which chance a puzzle may draw a row (0 to 1), given what is counted of all rows of its list together.

    >>> usual = Counts(shown=1000, missed=100, liked=90, disliked=10)
    >>> share(Counts(), usual), share(Counts(shown=200, missed=20), usual)
    (1.0, 1.0)
    >>> round(share(Counts(shown=200, missed=140), usual), 2), round(share(Counts(shown=200, reported=6), usual), 2)
    (0.44, 0.8)
    """
    missed = _rate(usual.missed, usual.shown)
    down = _rate(usual.disliked, usual.liked + usual.disliked)
    worse = (row.missed + DOUBT * missed) / (row.shown + DOUBT) - missed
    thumbs = row.liked + row.disliked
    disliked = (row.disliked + DOUBTED_THUMBS * down) / (thumbs + DOUBTED_THUMBS) - down
    reported = REPORT * row.reported / (row.shown + DOUBT)
    found = 1 - max(0.0, worse) / max(0.01, 1 - missed) - max(0.0, disliked) - reported
    return max(0.0, min(1.0, found))


def _rate(part: int, of: int) -> float:
    return part / of if of else 0.0


def reckon() -> int:
    """Works out every row's record anew; returns how many rows rest."""
    counted = counts()
    usual: defaultdict[str, Counts] = defaultdict(Counts)
    for (word_list, _), row in counted.items():
        usual[word_list].add(row)
    with transaction.atomic():
        known = {(one.word_list, one.text): one for one in RowRecord.objects.select_for_update()}
        for key, one in known.items():
            _keep(one, counted.get(key, Counts()), usual[key[0]])
        new = [
            _keep(RowRecord(word_list=key[0], text=key[1]), row, usual[key[0]])
            for key, row in sorted(counted.items())
            if key not in known
        ]
        RowRecord.objects.bulk_update(known.values(), [*(one.name for one in fields(Counts)), "share"], batch_size=500)
        RowRecord.objects.bulk_create(new, batch_size=500, ignore_conflicts=True)
    return RowRecord.objects.filter(is_resting()).count()


def is_resting() -> Q:
    """What the database asks for rows that rest."""
    return Q(share__lt=RowRecord.REST, woken=False)


def _keep(record: RowRecord, row: Counts, usual: Counts) -> RowRecord:
    for one in fields(Counts):
        setattr(record, one.name, getattr(row, one.name))
    record.share = round(share(row, usual), 3)
    return record


def counts() -> dict[Row, Counts]:
    """What is counted of each row, over all games."""
    found: defaultdict[Row, Counts] = defaultdict(Counts)
    for engine in registry.engines():
        if isinstance(engine, Recorded):
            for row, counted in _of_game(engine, engine):
                found[row].add(counted)
    return dict(found)


def _of_game(engine: AnyEngine, recorded: Recorded[object]) -> Iterable[tuple[Row, Counts]]:  # type: ignore[type-var]  # any game's
    """Of each day's edition that was counted, each row that it showed."""
    since = today() - timedelta(days=DAYS)
    editions = Edition.objects.filter(game=engine.slug, kind=Edition.DAILY, date__gte=since, date__lte=today())
    notes = Notes.objects.filter(edition__in=editions).values_list("edition", "revision", "counts")
    noted = {edition: (revision, told) for edition, revision, told in notes}
    thumbs = {edition: (up, down) for edition, up, down in Liking.objects.values_list("edition", "up", "down")}
    reports = _reports(engine.slug)
    for edition in editions.filter(pk__in=noted).order_by("pk").iterator(200):
        revision, told = noted[edition.pk]
        if revision != edition.revision:
            continue
        liked, disliked = thumbs.get(edition.pk, (0, 0))
        plays = told.get(PLAYS, 0)
        for word_list, rows in recorded.missed(edition.puzzle, told).items():
            for text, missed in rows.items():
                reported = reports.get((edition.pk, text), 0)
                yield (word_list, text), Counts(plays, min(missed, plays), reported, liked, disliked)


def _reports(game: str) -> Mapping[tuple[int, str], int]:
    """By edition and row: how many players say that something is wrong with it, until an editor has settled that."""
    concerns = Concern.objects.filter(edition__game=game, settled_at__isnull=True).exclude(word="")
    rows = concerns.values_list("edition", "word")
    return {(edition, word): count for edition, word, count in rows.annotate(Sum("count")).order_by()}
