"""Which names are still free: a name with an account is its owner's, and so is whatever looks like it.

Of those who work for the site nobody may have a name that only a second look tells apart.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from games.players.models import Player
from games.players.names import BadName, clean_name, look_of, squashed

TAKEN = "That name, or one that looks like it, is taken; please choose another."


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
    staff = User.objects.filter(is_staff=True)
    if but and but.user_id:
        staff = staff.exclude(pk=but.user_id)
    if squashed(name) in {squashed(one) for one in staff.values_list("username", flat=True)}:
        raise BadName(TAKEN)
    return name
