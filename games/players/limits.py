"""How much one player or one address may ask of the site in a while."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import is_ratelimited

from games.players.cookie import current_player


def may_make(request: HttpRequest) -> bool:
    """Whether this address may have another practice puzzle made; playing those that are there costs nothing."""
    return not is_ratelimited(request, group="practice", key="ip", rate=settings.PRACTICE_RATE, increment=True)


def may_move(request: HttpRequest) -> bool:
    """Whether this player (before the first move, this address) may post again now."""
    return not is_ratelimited(request, group="moves", key=_who, rate=settings.MOVES_RATE, increment=True)


def _who(group: str, request: HttpRequest) -> str:
    player = current_player(request)
    return f"player{player.pk}" if player else request.META.get("REMOTE_ADDR", "")
