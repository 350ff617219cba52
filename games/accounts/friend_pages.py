"""Adding somebody as a friend, answering who has added one, and taking somebody out again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from games.accounts import friends
from games.players import wishes
from games.players.cookie import current_player
from games.players.limits import within
from games.players.models import KNOWN, Player

RATE = "40/h"
"""How many friends one player may add; behind one address many times that."""
BACK = {"home", "me"}
"""The pages on which somebody answers who has added them, and to which they come back."""


@require_POST
def befriend(request: HttpRequest, public_id: str) -> HttpResponse:
    """Adds somebody to one's friends, or takes them out again, or lets it be for now."""
    other = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    player = current_player(request)
    if player is None:
        return _befriended_later(request, other)
    back = request.POST.get("back", "")
    if "remove" in request.POST:
        friends.part(player, other)
        return redirect(back if back in BACK else "me")
    if "later" in request.POST:
        friends.hear(player, other)
    elif other != player:
        if not within(request, "befriend", RATE):
            return render(request, "429.html", status=429)
        _add(request, player, other)
    return redirect(back if back in BACK else friend_page(other))


def _add(request: HttpRequest, player: Player, other: Player) -> None:
    both = friends.add(player, other)
    if both is None:
        messages.error(request, f"You have {friends.MOST_FRIENDS} friends. Remove one to make room for another.")
    elif both:
        messages.success(request, f"You and {other.name} are friends now.")
    else:
        messages.success(request, f"{other.name} is now in your friends’ tables, and can add you back.")


def _befriended_later(request: HttpRequest, other: Player) -> HttpResponse:
    """Somebody without a row yet adds a friend, or takes one out again: it waits for their first move."""
    wished = [one for one in wishes.wishes_in(request.COOKIES).friends if one != other.public_id]
    if "remove" not in request.POST and "later" not in request.POST:
        wished = wishes.with_one_more(wished, other.public_id)
        messages.success(request, f"{other.name} will be in your friends’ tables from your first move on.")
    return wishes.keep(request, redirect(friend_page(other)), friends=wished)


def friend_page(other: Player) -> str:
    """The address of somebody's page."""
    return f"/player/{other.public_id}/"
