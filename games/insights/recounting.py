"""Counts anew what is noted of plays that were taken in before anything was noted, or before it was as it is now.

A row of `Recount` waits for each such edition (a migration writes them). A worker goes through the plays of one after
the other by their numbers, so many at a time, and `Recount.after` tells how far it has come: each step is one
transaction, so that whoever is killed has counted nothing, and two at once count nothing twice. The edition's figures
are locked meanwhile, as they are where plays are taken in; a play that is taken in behind the step `noting.add` counts
into both rows. When no play is left the new counts take the place of the old, which were shown until then, and the
edition's figures are made from its plays once more.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.insights import noting
from games.insights.counting import PORTION, count_anew, rows_of, told_of
from games.insights.models import Figures, Notes, Recount
from games.plays.referee import in_turn

STEPS = 5
"""So many steps a worker takes each time."""


def go_on(steps: int = STEPS) -> int:
    """Takes up to so many steps; returns how many editions wait still. Safe to repeat, and to run twice at once."""
    for _ in range(steps):
        waiting = Recount.objects.order_by("-pk").first()
        if waiting is None:
            return 0
        _step(waiting)
    return Recount.objects.count()


def _step(waiting: Recount) -> None:
    """Counts the next plays of an edition, or ends with it; their logs are read before the transaction."""
    wanted = _next(waiting)
    keys = noting.keys_of(rows_of(wanted))
    with in_turn(), transaction.atomic():
        figures = Figures.objects.select_for_update().filter(pk=waiting.pk).first()
        anew = Recount.objects.filter(pk=waiting.pk, after=waiting.after).first()
        if figures is None:  # there is nothing to count any more
            Recount.objects.filter(pk=waiting.pk).delete()
        elif anew is None or _next(anew) != wanted:
            return  # another worker was faster, or one more was taken in meanwhile: it is read the next time
        elif wanted:
            anew.after = wanted[-1]
            noting.recount(anew, list(rows_of(wanted).order_by("pk")), keys)
        else:
            _end(anew, figures)


def _next(waiting: Recount) -> Sequence[int]:
    """The numbers of the next plays of an edition that were taken in."""
    taken = told_of().filter(edition=waiting.pk, counted=True, pk__gt=waiting.after)
    return list(taken.order_by("pk").values_list("pk", flat=True)[:PORTION])


def _end(anew: Recount, figures: Figures) -> None:
    """What was counted anew takes the place of what was counted before."""
    Notes.objects.filter(pk=anew.pk).delete()
    if anew.counts:
        Notes.objects.create(edition_id=anew.pk, revision=anew.revision, counts=anew.counts)
    anew.delete()
    count_anew(figures)
