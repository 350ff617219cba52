"""Where the owner of an account makes tokens for programs of their own, and ends them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST

from games.accounts.settings_pages import proven_lately, signed_in_if_account
from games.players import tokens
from games.players.cookie import current_player
from games.players.limits import within
from games.players.models import Player, Token

LONGEST_NAME = 40


def _owner(request: HttpRequest) -> Player | None:
    """Whoever asks, if they have an account: a guest's things hang on one browser, a program's should not."""
    player = current_player(request)
    return player if player and player.user_id else None


@ensure_csrf_cookie
@signed_in_if_account
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The tokens of an account, and a form for another."""
    return _shown(request, _owner(request))


def _shown(request: HttpRequest, player: Player | None, key: str = "", name: str = "") -> HttpResponse:
    rows = Token.objects.filter(player=player) if player else Token.objects.none()
    context = {"owner": player, "tokens": rows, "key": key, "name": name, "most": tokens.MOST, "longest": LONGEST_NAME}
    response = render(request, "accounts/tokens.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@signed_in_if_account
@proven_lately
def make_token(request: HttpRequest) -> HttpResponse:
    """Makes a token and shows its key, this once."""
    player, name = _owner(request), " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
    if player is None:
        return redirect("tokens")
    if not within(request, "tokens", "20/h"):
        return render(request, "429.html", status=429)
    if not name or not name.isprintable():
        messages.error(request, "Give the token a name, so you’ll know later which program uses it.")
        return redirect("tokens")
    try:
        key = tokens.make(player, name, request.POST.get("scope") == "play")
    except tokens.TooManyTokens:
        messages.error(request, f"You’ve reached the limit of {tokens.MOST} tokens. Delete one first.")
        return redirect("tokens")
    return _shown(request, player, key, name)


@require_POST
@signed_in_if_account
def end_token(request: HttpRequest, number: int) -> HttpResponse:
    """Ends one of one's own tokens."""
    token = Token.objects.filter(pk=number, player=_owner(request)).first()
    if token:
        token.delete()
        messages.success(request, f"“{token.name}” is deleted. The program that used it no longer has access.")
    return redirect("tokens")
