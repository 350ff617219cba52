"""Whether a game's page shows what friends have played."""

from __future__ import annotations

from django import template

from games.accounts.friends import seen_by
from games.players.models import Player

register = template.Library()


@register.simple_tag(takes_context=True)
def friends_shown(context: template.Context) -> bool:
    """Whether there is a tab for friends: at a puzzle of today, outside of rooms, for who is shown some."""
    player: Player | None = context.get("player")
    answer = context.get("answer")
    if player is None or answer is None or context.get("room") or context.get("stage") or not answer.edition.today:
        return False
    if "friends_shown" not in context:  # both parts of the page that ask are answered by one query
        context.dicts[0]["friends_shown"] = seen_by(player.pk).exists()
    return bool(context["friends_shown"])
