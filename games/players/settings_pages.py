"""What a player decides about themselves: name, public page, reminder, devices, API tokens, leaving."""

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import time
from functools import wraps
from typing import Concatenate, ParamSpec

from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST

from games.players import early_choices, tokens
from games.players.cookie import current_player, forget_player_cookie
from games.players.factors import asks_factor
from games.players.free_names import require_free_name
from games.players.limits import is_within_rate
from games.players.models import Player, Token
from games.players.names import BadName
from games.players.personal_data import forget_player, write_export
from games.players.sign_ins import end_sessions
from puzzles.typed import fold_typed

P = ParamSpec("P")


def require_sign_in(
    view: Callable[Concatenate[HttpRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Ask players with an account to sign in; guests are known by the cookie alone."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        player = current_player(request)
        if player and player.user_id and request.user.pk != player.user_id:
            return redirect(f"/account/login/?next={request.path}")
        return view(request, *args, **kwargs)

    return guarded


@ensure_csrf_cookie
@require_sign_in
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show all that a player may decide."""
    player = current_player(request)
    chosen = player or _read_early_choices(request)
    user = request.user if player and player.user_id else None
    file = f"/me/reminder/{chosen.reminder_key}.ics" if chosen.reminder_key else ""
    context = {
        "chosen": chosen,
        "account": user,
        "second_step": asks_factor(user) if user else False,
        "passkeys": Authenticator.objects.filter(user=user).count() if user else 0,
        "devices": UserSession.objects.purge_and_list(user) if user else [],
        "programs": player.tokens.count() if player and user else 0,
        "site_zone": settings.SITE_TIME_ZONE,
        "calendar_link": request.build_absolute_uri(file) if file else "",
    }
    return render(request, "players/settings.html", context)


def _read_early_choices(request: HttpRequest) -> Player:
    """Read what a newcomer chose into a player that is not stored."""
    wished = early_choices.read_early_choices(request.COOKIES)
    at = time.fromisoformat(wished.reminder_at) if wished.reminder_at else None
    return Player(public_page=wished.public_page, reminder_at=at)


def require_proof(
    view: Callable[Concatenate[HttpRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Ask for the password or passkey again, unless it was given in the last quarter of an hour.

    Then what they sent goes on by itself.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and is_reauthentication_required(request, app="allauth.account"):
            raise ReauthenticationRequired
        return view(request, *args, **kwargs)

    return guarded


set_password = require_proof(allauth_views.password_set)


@require_POST
@require_sign_in
@require_proof
def rename_me(request: HttpRequest) -> HttpResponse:
    """Rename the player; an account is signed in with the same name."""
    if not is_within_rate(request, "rename", "20/m"):
        return render(request, "429.html", status=429)
    try:
        name = require_free_name(request.POST.get("name", ""), but=current_player(request))
    except BadName as problem:
        messages.error(request, str(problem))
        return redirect("me")
    player = current_player(request)
    if player is None:
        messages.success(request, f"You will be {name} from your first move on.")
        return early_choices.store_early_choices(request, redirect("me"), name=name)
    before, player.name = player.name, name
    player.save(update_fields=["name"])
    if player.user:
        player.user.username = name
        player.user.save(update_fields=["username"])
        names = {"from_name": before, "to_name": name}
        get_adapter().send_notification_mail("account/email/name_changed", player.user, names)
    messages.success(request, f"You are now {name}.")
    return redirect("me")


@require_POST
@require_sign_in
def save_settings(request: HttpRequest) -> HttpResponse:
    """Switch the public page and the reminder on or off."""
    player, public_page = current_player(request), "public_page" in request.POST
    wanted = _parse_time(request.POST.get("reminder_at", "")) if "reminder" in request.POST else None
    if player is None:
        messages.success(request, "Saved. This counts from your first move on.")
        at = wanted.isoformat("minutes") if wanted else ""
        return early_choices.store_early_choices(request, redirect("settings"), public_page=public_page, reminder_at=at)
    player.store_settings(public_page, wanted)
    messages.success(request, "Saved.")
    return redirect("settings")


def _parse_time(text: str) -> time:
    """Parse a time of day in the site's zone; six in the evening if it is none, or has another zone."""
    try:
        wanted = time.fromisoformat(text)
    except ValueError:
        return time(18)
    return wanted if wanted.tzinfo is None else time(18)


async def stream_portions(portions: Iterator[str]) -> AsyncIterator[str]:
    """Yield portions to an asynchronous server; each is made in the request's thread."""
    following = sync_to_async(lambda: next(portions, None))
    while (portion := await following()) is not None:
        yield portion


@require_sign_in
def export_data(request: HttpRequest) -> HttpResponseBase:
    """Send all that is kept of a player as a file."""
    player = current_player(request)
    portions = write_export(player)
    body = stream_portions(portions) if isinstance(request, ASGIRequest) else portions
    response = StreamingHttpResponse(body, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="fivefold.json"'
    return response


@require_POST
@require_sign_in
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End every session of an account, this one too."""
    if request.user.is_authenticated:
        end_sessions(request.user)
        tokens.delete_all_tokens(request.user)
        logout(request)
        messages.success(request, "You’re signed out everywhere, and your API tokens no longer work.")
    return redirect("account_login")


@require_POST
@require_sign_in
@require_proof
def delete_me(request: HttpRequest) -> HttpResponse:
    """Forget a player; one with an account types their name, so that it never happens by mistake."""
    player = current_player(request)
    if player is None:
        return redirect("home")
    if fold_typed(request.POST.get("name", "")).casefold() != player.name.casefold():
        messages.error(request, "That isn’t your name, so nothing was deleted.")
        return redirect("settings")
    user, name = player.user, player.name
    email = EmailAddress.objects.get_primary_email(user) if user else None
    forget_player(player)
    if user and email:
        get_adapter().send_notification_mail("account/email/account_deleted", user, {"name": name}, email=email)
    logout(request)
    forget_player_cookie(request)
    messages.success(
        request, "Your account and data have been deleted. Your results stay on the leaderboards, without your name."
    )
    return redirect("home")


LONGEST_NAME = 40


def _find_owner(request: HttpRequest) -> Player | None:
    """Return the player if they have an account; guests can't have tokens, as they depend on one browser."""
    player = current_player(request)
    return player if player and player.user_id else None


@ensure_csrf_cookie
@require_sign_in
def tokens_page(request: HttpRequest) -> HttpResponse:
    """Show the tokens of an account, and a form for another."""
    return _render_tokens(request, _find_owner(request))


def _render_tokens(request: HttpRequest, player: Player | None, key: str = "", name: str = "") -> HttpResponse:
    rows = Token.objects.filter(player=player) if player else Token.objects.none()
    context = {"owner": player, "tokens": rows, "key": key, "name": name, "most": tokens.MOST, "longest": LONGEST_NAME}
    response = render(request, "players/tokens.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@require_sign_in
@require_proof
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a token and show its key, only this once."""
    player, name = _find_owner(request), " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
    if player is None:
        return redirect("tokens")
    if not is_within_rate(request, "tokens", "20/h"):
        return render(request, "429.html", status=429)
    if not name or not name.isprintable():
        messages.error(request, "Give the token a name, so you’ll know later which program uses it.")
        return redirect("tokens")
    try:
        key = tokens.make_token(player, name, request.POST.get("scope") == "play")
    except tokens.TooManyTokens:
        messages.error(request, f"You’ve reached the limit of {tokens.MOST} tokens. Delete one first.")
        return redirect("tokens")
    return _render_tokens(request, player, key, name)


@require_POST
@require_sign_in
def end_token(request: HttpRequest, number: int) -> HttpResponse:
    """Delete one of the player's own tokens."""
    token = Token.objects.filter(pk=number, player=_find_owner(request)).first()
    if token:
        token.delete()
        messages.success(request, f"“{token.name}” is deleted. The program that used it no longer has access.")
    return redirect("tokens")
