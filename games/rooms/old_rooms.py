"""Forgets rooms in which nobody has been for long; the plays stay."""

from datetime import timedelta

from django.db.models import Max
from django.utils import timezone

from games.rooms.models import Room

KEPT_FOR = timedelta(days=60)


def delete_old_rooms() -> int:
    """Deletes rooms without a sign of life for long; returns how many. Safe to repeat."""
    before = timezone.now() - KEPT_FOR
    old = Room.objects.annotate(last=Max("seats__here_at")).filter(last__lt=before)
    rooms = Room.objects.filter(pk__in=list(old.values_list("pk", flat=True)))
    count = rooms.count()
    rooms.delete()
    return count
