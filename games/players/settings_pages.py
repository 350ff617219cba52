"""The pages of a player's settings: name, public page, reminder, devices, API tokens, export and deletion."""

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import time
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

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
from games.players.factors import must_give_factor
from games.players.limits import is_within_rate
from games.players.models import Player, Token
from games.players.name_reports import require_free_name
from games.players.names import BadName
from games.players.personal_data import forget_player, write_export
from games.players.sign_ins import end_sessions
from puzzles.typed_text import fold_typed

P = ParamSpec("P")
View: TypeAlias = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def require_sign_in(view: View[P]) -> View[P]:
    """Decorate a view so that players of accounts must sign in; guests need only their cookie."""

    @wraps(view)
    def check_sign_in(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        player = current_player(request)
        if player and player.user_id and request.user.pk != player.user_id:
            return redirect(f"/account/login/?next={request.path}")
        return view(request, *args, **kwargs)

    return check_sign_in


@ensure_csrf_cookie
@require_sign_in
def settings_page(request: HttpRequest) -> HttpResponse:
    player = current_player(request)
    chosen = player or _read_early_choices(request)
    user = request.user if player and player.user_id else None
    file = f"/me/reminder/{chosen.reminder_key}.ics" if chosen.reminder_key else ""
    context = {
        "chosen": chosen,
        "account": user,
        "second_step": must_give_factor(user) if user else False,
        "passkeys": Authenticator.objects.filter(user=user).count() if user else 0,
        "devices": UserSession.objects.purge_and_list(user) if user else [],
        "programs": player.tokens.count() if player and user else 0,
        "site_zone": settings.SITE_TIME_ZONE,
        "calendar_link": request.build_absolute_uri(file) if file else "",
    }
    return render(request, "players/settings.html", context)


def _read_early_choices(request: HttpRequest) -> Player:
    """Return a newcomer's early choices as a player that is not stored."""
    choices = early_choices.read_early_choices(request.COOKIES)
    reminder_time = time.fromisoformat(choices.reminder_at) if choices.reminder_at else None
    return Player(public_page=choices.public_page, reminder_at=reminder_time)


def require_proof(view: View[P]) -> View[P]:
    """Decorate a view so that it asks for the password or passkey again, then handles the same request."""

    @wraps(view)
    def check_proof(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and is_reauthentication_required(request, app="allauth.account"):
            raise ReauthenticationRequired
        return view(request, *args, **kwargs)

    return check_proof


set_password = require_proof(allauth_views.password_set)


@require_POST
@require_sign_in
@require_proof
def rename_me(request: HttpRequest) -> HttpResponse:
    """Rename the player and their account, because people sign in with the player's name."""
    if not is_within_rate(request, "rename", "20/m"):
        return render(request, "429.html", status=429)
    try:
        name = require_free_name(request.POST.get("name", ""), player=current_player(request))
    except BadName as problem:
        messages.error(request, str(problem))
        return redirect("me")
    player = current_player(request)
    if player is None:
        messages.success(request, f"You’ll be called {name} once you make your first move.")
        return early_choices.store_early_choices(request, redirect("me"), name=name)
    before, player.name = player.name, name
    player.save(update_fields=["name"])
    if player.user:
        player.user.username = name
        player.user.save(update_fields=["username"])
        names = {"from_name": before, "to_name": name}
        get_adapter().send_notification_mail("account/email/name_changed", player.user, names)
    messages.success(request, f"You’re now called {name}.")
    return redirect("me")


@require_POST
@require_sign_in
def save_settings(request: HttpRequest) -> HttpResponse:
    """Store whether the player's page is public, and the reminder."""
    player, public_page = current_player(request), "public_page" in request.POST
    reminder_time = _parse_time(request.POST.get("reminder_at", "")) if "reminder" in request.POST else None
    if player is None:
        messages.success(request, "Saved. This takes effect with your first move.")
        at = reminder_time.isoformat("minutes") if reminder_time else ""
        return early_choices.store_early_choices(request, redirect("settings"), public_page=public_page, reminder_at=at)
    player.store_settings(public_page, reminder_time)
    messages.success(request, "Saved.")
    return redirect("settings")


def _parse_time(text: str) -> time:
    """Parse a time of day without a zone; 18:00 for any other text."""
    try:
        moment = time.fromisoformat(text)
    except ValueError:
        return time(18)
    return moment if moment.tzinfo is None else time(18)


async def stream_portions(portions: Iterator[str]) -> AsyncIterator[str]:
    """Yield portions to an asynchronous server, each made in the request's thread."""
    following = sync_to_async(lambda: next(portions, None))
    while (portion := await following()) is not None:
        yield portion


@require_sign_in
def export_data(request: HttpRequest) -> HttpResponseBase:
    player = current_player(request)
    portions = write_export(player)
    body = stream_portions(portions) if isinstance(request, ASGIRequest) else portions
    response = StreamingHttpResponse(body, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="fivefold.json"'
    return response


@require_POST
@require_sign_in
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End all sessions and delete all tokens of an account."""
    if request.user.is_authenticated:
        end_sessions(request.user)
        Token.objects.filter(player__user=request.user).delete()
        logout(request)
        messages.success(request, "You’re signed out everywhere, and your API tokens no longer work.")
    return redirect("account_login")


@require_POST
@require_sign_in
@require_proof
def delete_me(request: HttpRequest) -> HttpResponse:
    """Forget a player who confirms by typing their name."""
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
    results = "Your results stay on the leaderboards, without your name."
    messages.success(request, f"Your account and data have been deleted. {results}")
    return redirect("home")


LONGEST_TOKEN_NAME = 40


def _find_account_player(request: HttpRequest) -> Player | None:
    """Return the player if they have an account, as guests can't have tokens."""
    player = current_player(request)
    return player if player and player.user_id else None


@ensure_csrf_cookie
@require_sign_in
def tokens_page(request: HttpRequest) -> HttpResponse:
    return _render_tokens(request, _find_account_player(request))


def _render_tokens(request: HttpRequest, player: Player | None, key: str = "", name: str = "") -> HttpResponse:
    rows = player.tokens.all() if player else []
    limits = {"most": tokens.MOST_TOKENS, "longest": LONGEST_TOKEN_NAME}
    context = {"owner": player, "tokens": rows, "key": key, "name": name, **limits}
    response = render(request, "players/tokens.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@require_sign_in
@require_proof
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a token, and show its key just once."""
    player, name = _find_account_player(request), " ".join(request.POST.get("name", "").split())[:LONGEST_TOKEN_NAME]
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
        messages.error(request, f"You’ve reached the limit of {tokens.MOST_TOKENS} tokens. Delete one first.")
        return redirect("tokens")
    return _render_tokens(request, player, key, name)


@require_POST
@require_sign_in
def delete_token(request: HttpRequest, number: int) -> HttpResponse:
    token = Token.objects.filter(pk=number, player=_find_account_player(request)).first()
    if token:
        token.delete()
        messages.success(request, f"We’ve deleted “{token.name}”. The program that used it no longer has access.")
    return redirect("tokens")
