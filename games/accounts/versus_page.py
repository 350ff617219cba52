"""`/me/with/<player>/`: a player beside one of their friends, over months."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from games.accounts import friends
from games.accounts.versus import versus
from games.players.cookie import current_player
from games.players.models import KNOWN, Player


@require_GET
def me_with(request: HttpRequest, public_id: str) -> HttpResponse:
    """The asker compared with a friend; others, and who shows friends nothing, are all answered in the same words."""
    other = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    player = current_player(request)
    if player == other:
        return redirect("me")
    may = player is not None and friends.compared(player.pk).filter(friend=other).exists()
    context = {"whose": other, "may": may, "versus": versus(player, other) if player and may else None}
    return render(request, "accounts/with.html", context)
