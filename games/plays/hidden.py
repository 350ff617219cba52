"""What hiding a player means for plays: they repeat it, so that no table asks for every player's row."""

from __future__ import annotations

from django.dispatch import receiver

from games.players.signals import player_hidden
from games.plays.models import Play


@receiver(player_hidden, dispatch_uid="plays are hidden")
def repeat(sender: object, player_id: int, hidden: bool, **_: object) -> None:
    """Notes in the plays of a player whether they are hidden."""
    Play.objects.filter(player_id=player_id).update(hidden=hidden)
