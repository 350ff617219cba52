"""The pages of a player as a person: the own profile, the public one, friends, and signing up with a passkey."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games.accounts import passkeys, profile, reviews
from games.accounts.models import Friend
from games.accounts.reminder import calendar_of
from games.editions.calendar import today
from games.players import reports, wishes
from games.players.cookie import current_player
from games.players.limits import within
from games.players.models import KNOWN, Player
from games.players.names import BadName
from games.plays.pages import KEEP
from games.plays.responses import problem

MOST_FRIENDS = 200


@ensure_csrf_cookie
def me(request: HttpRequest) -> HttpResponse:
    """A player's own streaks and results."""
    player = current_player(request)
    if player is None:
        return render(request, "accounts/me.html", {"records": [], "wished": wishes.wishes_in(request.COOKIES).name})
    friends = Friend.objects.filter(player=player).select_related("friend").order_by("since")
    link = request.build_absolute_uri(f"/player/{player.public_id}/")
    context = {**profile.own(player, request.GET.get("month")), "friends": friends, "link": link}
    context["reviews"] = [*reviews.offered(today()), *reviews.always(today())]
    context["taken"] = reports.taken_from(player)
    response = render(request, "accounts/me.html", context)
    response[KEEP] = "yes"  # forgotten as soon as somebody else uses the browser, see `site/installing.js`
    return response


def player_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Somebody's page as others see it: all of it only if they want that."""
    player = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    viewer = current_player(request)
    context: dict[str, object] = {
        "whose": player,
        "public": player.public_page,
        "is_friend": Friend.objects.filter(player=viewer, friend=player).exists()
        if viewer
        else public_id in wishes.wishes_in(request.COOKIES).friends,
        "is_me": viewer == player,
    }
    if player.public_page:
        context |= profile.shown(player, request.GET.get("month"))
    return render(request, "accounts/player.html", context)


@require_POST
def befriend(request: HttpRequest, public_id: str) -> HttpResponse:
    """Adds somebody to one's friends, or takes them out again."""
    friend = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    player = current_player(request)
    if player is None:
        return _befriended_later(request, friend)
    mine = Friend.objects.filter(player=player)
    if "remove" in request.POST:
        mine.filter(friend=friend).delete()
    elif friend != player and mine.count() < MOST_FRIENDS:
        Friend.objects.get_or_create(player=player, friend=friend)
        messages.success(request, f"{friend.name} is now your friend.")
    return redirect("me" if "remove" in request.POST else friend_page(friend))


def _befriended_later(request: HttpRequest, friend: Player) -> HttpResponse:
    """Somebody without a row yet adds a friend, or takes one out again: it waits for their first move."""
    wished = [one for one in wishes.wishes_in(request.COOKIES).friends if one != friend.public_id]
    if "remove" not in request.POST:
        wished = wishes.with_one_more(wished, friend.public_id)
        messages.success(request, f"{friend.name} will appear on your friends’ leaderboard after your first move.")
    return wishes.keep(request, redirect(friend_page(friend)), friends=wished)


def friend_page(friend: Player) -> str:
    """The address of somebody's page."""
    return f"/player/{friend.public_id}/"


@require_GET
def reminder(request: HttpRequest, key: str) -> HttpResponse:
    """The calendar file of a player who switched the reminder on."""
    player = Player.objects.filter(reminder_key=key).first()
    if player is None or player.reminder_at is None:
        raise Http404("This reminder’s address has changed. Settings shows the new one.")
    body = calendar_of(player, player.reminder_at, request.build_absolute_uri("/"))
    return HttpResponse(body, content_type="text/calendar; charset=utf-8", headers={"Cache-Control": "no-cache"})


@require_POST
def passkey_begin(request: HttpRequest) -> HttpResponse:
    """What the browser needs to make a passkey for a new account."""
    if not within(request, "passkey", "30/m"):
        return problem(429, "too_fast", "That was a little too fast. Wait a moment, then try again.")
    try:
        return JsonResponse(passkeys.begin(request, request.POST.get("name", "")))
    except BadName as why:
        return problem(400, "bad_name", str(why))


@require_POST
def passkey_complete(request: HttpRequest) -> HttpResponse:
    """The account, now that its passkey is there."""
    try:
        passkeys.complete(request, json.loads(request.POST.get("credential", "")))
    except (passkeys.NoPasskey, ValueError) as why:
        text = str(why) if isinstance(why, passkeys.NoPasskey) else "That passkey could not be read; please try again."
        return problem(400, "no_passkey", text)
    return JsonResponse({"url": "/me/"})
