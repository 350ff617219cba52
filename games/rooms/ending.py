"""When a race is over for all. Written down once, so that nobody who comes back later takes a podium away again.

It waits for everybody who is here, and a while for whoever went away; who finishes after its end is behind those who
finished in time.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.plays.models import Play
from games.rooms.models import Entry, Room, Round

PATIENCE = timedelta(minutes=3)
"""So long a race waits for somebody of whom there is no sign of life."""


def _finished(entries: QuerySet[Entry], yes: bool) -> QuerySet[Entry]:
    edition = OuterRef("round__edition")
    ended = Exists(Play.objects.filter(player=OuterRef("player"), edition=edition, run=1, finished_at__isnull=False))
    return entries.filter(ended if yes else ~ended)


def waited_for(round_: Round) -> QuerySet[Entry]:
    """The parts in a race that are not finished and for which it still waits."""
    since = timezone.now() - PATIENCE
    seated = {"player__seats__room": round_.room_id, "player__seats__left": False, "player__seats__here_at__gt": since}
    return _finished(Entry.objects.filter(round=round_, **seated), yes=False)


def end_if_due(room: Room) -> bool:
    """Ends the race of a room that waits for nobody any more and that somebody has finished; whether it did so now."""
    round_ = Round.objects.filter(room=room).order_by("-number").first()
    if round_ is None or round_.together or not round_.begun or round_.over_at is not None:
        return False
    if waited_for(round_).exists() or not _finished(Entry.objects.filter(round=round_), yes=True).exists():
        return False
    return end(round_)


def end(round_: Round) -> bool:
    """Ends a round, if it has not ended; whether it did so now."""
    return Round.objects.filter(pk=round_.pk, over_at=None).update(over_at=timezone.now()) == 1
