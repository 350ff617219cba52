"""Decide which names are free: not those that look like the name of an account or of staff."""

from django.contrib.auth.models import User
from django.db.models import Q

from games.players import name_reports
from games.players.models import Player
from games.players.names import BadName, are_alike, clean_player_name, is_imitation, simplify_look

TAKEN_MESSAGE = "That name, or one that looks like it, is taken. Please choose another."


def require_free_name(text: str, player: Player | None = None) -> str:
    """Return a cleaned name that is free for a player (default: a new one). Raises `BadName`."""
    name = clean_player_name(text)
    name_reports.refuse_hidden_name(name_reports.PLAYER, name)
    others = Player.objects.filter(user__isnull=False)
    users = User.objects.filter(username__iexact=name)
    staff = User.objects.filter(is_staff=True)
    if player and player.pk:
        others = others.exclude(pk=player.pk)
    if player and player.user_id:
        users, staff = users.exclude(pk=player.user_id), staff.exclude(pk=player.user_id)
    similar = others.filter(Q(look=simplify_look(name)) | Q(name__iexact=name)).values_list("name", flat=True)
    if users.exists() or any(are_alike(name, one) for one in similar):
        raise BadName(TAKEN_MESSAGE)
    if is_imitation(name, [one for both in staff.values_list("username", "player__name") for one in both if one]):
        raise BadName(TAKEN_MESSAGE)
    return name
