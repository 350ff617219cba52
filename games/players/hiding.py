"""Hiding a player from tables and feeds, and showing them again."""

from __future__ import annotations

from django.db import transaction

from games.players.models import Player
from games.players.signals import player_hidden


def set_hidden(player_id: int, hidden: bool) -> None:
    """Hides or shows a player, with all that other apps keep of them in tables."""
    with transaction.atomic():
        changed = Player.objects.filter(pk=player_id, hidden=not hidden).update(hidden=hidden)
        if changed:
            player_hidden.send(sender=Player, player_id=player_id, hidden=hidden)
