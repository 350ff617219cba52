"""Deletes guests who never played: a row that came with a room's door or a league's code, and nothing after it."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.accounts import keepers
from games.players.models import Player
from games.plays.models import Move, Play

KEPT = timedelta(days=30)
"""How long a guest without a play stays."""
PORTION = 500
"""So many are looked at and cleared at once."""


def idle_guests() -> QuerySet[Player]:
    """Guests of more than a month ago who have not played: neither for themselves nor on a room's board."""
    old = Player.objects.filter(user=None, created_at__lt=timezone.now() - KEPT)
    played = [Exists(Play.objects.filter(player=OuterRef("pk"))), Exists(Move.objects.filter(by=OuterRef("pk")))]
    for reason in [*played, *keepers.needed()]:
        old = old.exclude(reason)
    return old.order_by("pk")


def sweep() -> int:
    """Deletes the guests who never played, with what hangs on them; returns how many. Safe to repeat."""
    cleared, last = 0, 0
    while numbers := list(idle_guests().filter(pk__gt=last).values_list("pk", flat=True)[:PORTION]):
        cleared, last = cleared + sum(map(_clear, numbers)), numbers[-1]
    return cleared


def _clear(number: int) -> bool:
    """Deletes one guest, unless they have begun to play meanwhile."""
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(pk=number, user=None).first()
        if player is None or Play.objects.filter(player=player).exists():
            return False
        keepers.leave(player)
        player.delete()
    return True
