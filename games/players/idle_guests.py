"""Deletes guests who never played: a row that came with a room's door or a league's code, and nothing after it."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.players import keepers
from games.players.models import Player

KEPT = timedelta(days=30)
"""How long a guest whom no room needs stays."""
PORTION = 500
"""Guests that are looked at and deleted at once."""


def idle_guests() -> QuerySet[Player]:
    """Guests of more than a month ago whom no room needs, neither for a play nor for a league."""
    old = Player.objects.filter(user=None, created_at__lt=timezone.now() - KEPT)
    for reason in keepers.list_needed():
        old = old.exclude(reason)
    return old.order_by("pk")


def delete_idle_guests() -> int:
    """Delete the idle guests with what hangs on them; return how many. Safe to repeat."""
    deleted, last = 0, 0
    while numbers := list(idle_guests().filter(pk__gt=last).values_list("pk", flat=True)[:PORTION]):
        deleted, last = deleted + sum(map(_delete_guest, numbers)), numbers[-1]
    return deleted


def _delete_guest(number: int) -> bool:
    """Delete one guest, unless they have begun to play meanwhile."""
    with transaction.atomic():
        Player.objects.select_for_update().filter(pk=number).first()
        player = idle_guests().filter(pk=number).first()
        if player is None:
            return False
        keepers.forget_in_rooms(player)
        player.delete()
    return True
