"""Which names are still free: a name with an account is its owner's, and so is whatever looks like it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from games.players.models import Player
from games.players.names import BadName, clean_name, look_of

TAKEN = "That name, or one that looks like it, belongs to somebody; please choose another."


def free_name(text: str, but: Player | None = None) -> str:
    """A name that this player (`but`) may take, as it is kept. Raises `BadName`."""
    name = clean_name(text)
    others = Player.objects.filter(user__isnull=False)
    users = User.objects.filter(username__iexact=name)
    if but and but.pk:
        others = others.exclude(pk=but.pk)
    if but and but.user_id:
        users = users.exclude(pk=but.user_id)
    if users.exists() or others.filter(Q(look=look_of(name)) | Q(name__iexact=name)).exists():
        raise BadName(TAKEN)
    return name
