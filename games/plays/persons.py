"""What plays know of their players as persons: who has an account, and who works for the site."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from games.players.models import Player
from games.plays import judging
from games.plays.models import Play


def note_account(player: Player) -> None:
    """A guest has an account now: what they have done stands among what players with accounts did."""
    Play.objects.filter(player=player).update(account=True)


def keep_staff_apart(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listens to changes of users: whoever works for the site stands in no table, not even with earlier results."""
    if instance.is_staff and (update_fields is None or "is_staff" in update_fields):
        judging.set_staff_apart(Play.objects.filter(player__user=instance))
