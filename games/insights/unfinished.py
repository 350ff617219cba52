"""How many plays of an edition go on, and after which move others were abandoned.

These are no sums but what a worker sees when it looks: to look twice, or twice at once, changes nothing. It looks at
the editions of the last days where a play has moved since, at every edition of which a play was taken in, and for those
who have gone silent each day anew and once an hour. A play is abandoned where its last move was made on the edition's
own day, and that is over, or else where that move lies a day back; whoever comes back goes on.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from games.editions.calendar import ends_at, today
from games.editions.models import Edition
from games.insights.models import Figures
from games.plays.models import Play

RECENT = timedelta(days=31)
"""Of so many days the editions are looked at by themselves; of earlier ones whenever a play ends."""
SILENT = timedelta(days=1)
LATE = timedelta(seconds=10)
"""A move may be stored so long after its time: what moved just before a look is looked at again."""
ANEW = timedelta(hours=1)


def look() -> int:
    """Looks at the editions of which something may have changed; returns how many those were."""
    now = timezone.now()
    _make_rows()
    stale = list(_stale(now))
    for figures in stale:
        _look_at(figures, now)
    return len(stale)


def _make_rows() -> None:
    """Figures for recent editions that have none: nobody has finished them."""
    recent = Edition.objects.filter(kind=Edition.DAILY, date__gt=today() - RECENT, date__lte=today())
    lacking = recent.filter(figures__isnull=True).values_list("pk", flat=True)
    Figures.objects.bulk_create([Figures(edition_id=one) for one in lacking], ignore_conflicts=True)


def _stale(now: datetime) -> list[Figures]:
    midnight = ends_at(timezone.localdate(now) - timedelta(days=1))
    moved = Play.objects.filter(
        edition=OuterRef("edition"), finished_at__isnull=True, moved_at__gte=OuterRef("looked_at") - LATE
    )
    silent = Q(going__gt=0) & (Q(looked_at__lt=now - ANEW) | Q(looked_at__lt=midnight))
    recent = Figures.objects.filter(edition__date__gt=timezone.localdate(now) - RECENT)
    known = Q(looked_at__isnull=True) | silent
    told = (Figures.objects.filter(known), recent.filter(~known, Exists(moved)))
    return [one for some in told for one in some.select_related("edition").defer("edition__stored")]


def _look_at(figures: Figures, now: datetime) -> None:
    """One edition: the row is changed only where nobody asks for another look meanwhile."""
    day = figures.edition.day
    over = ends_at(day)
    before = max(now - SILENT, over) if over <= now else now - SILENT
    plays = Play.objects.filter(edition=figures.edition_id, run=1, finished_at__isnull=True)
    quiet = Count("pk", filter=Q(moved_at__lt=before))
    rows = list(plays.values("moves_made").annotate(every=Count("pk"), quiet=quiet).order_by("moves_made"))
    seen = Figures.objects.filter(pk=figures.pk, looked_at=figures.looked_at)
    seen.update(
        going=sum(row["every"] - row["quiet"] for row in rows),
        left={str(row["moves_made"]): row["quiet"] for row in rows if row["quiet"]},
        looked_at=now,
    )
