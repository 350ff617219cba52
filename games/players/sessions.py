"""Renew sessions, and end what ends with them: sign-ins, cookies, tokens, and a browser's cached pages."""

from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

from games.players.client_addresses import DAY_SECONDS, NO_ADDRESS
from games.players.models import Player, Token

RENEWED_COOKIE = f"{settings.COOKIE_PREFIX}renewed"
"""The cookie of a browser whose session was renewed today; it saves other pages loading the session."""
ENDED_ATTRIBUTE = "_session_ended"
sign_in_ended = Signal()
"""Sent with the `keys` of sign-ins that have ended, after the transaction."""


def mark_session_ended(request: HttpRequest) -> None:
    """Let `update_session` know that a request has signed out."""
    vars(request)[ENDED_ATTRIBUTE] = True


def update_session(request: HttpRequest, response: HttpResponse) -> None:
    """Renew the session with the first page of each day.

    Nothing that a page loads renews it. As a session is saved whole, that would undo what the page has just stored.
    The answer that ends a session makes the browser drop its cached pages. The service worker drops unsent moves and
    what it stores for playing offline.
    """
    cookies, is_page = request.COOKIES, request.headers.get("Sec-Fetch-Dest", "document") == "document"
    is_due = is_page and settings.SESSION_COOKIE_NAME in cookies and RENEWED_COOKIE not in cookies
    if is_due and SESSION_KEY in request.session:
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        response.set_cookie(RENEWED_COOKIE, "1", DAY_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure())
    if ENDED_ATTRIBUTE in vars(request):
        response["Clear-Site-Data"] = '"cache"'


def register_sign_in(request: HttpRequest, player: Player) -> str:
    """Store this session as a sign-in of an account's player; return the sign-in's key."""
    request.session.save()  # allauth deletes sign-ins whose session has no user
    browser = request.META.get("HTTP_USER_AGENT", "")[: UserSession._meta.get_field("user_agent").max_length]
    sign_in, _ = UserSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={"user_id": player.user_id, "user_agent": browser, "ip": NO_ADDRESS},
    )
    return str(sign_in.pk)


def find_open_sign_ins(keys: list[str]) -> set[str]:
    """Return which of the sign-ins with these keys are still open."""
    return {str(key) for key in UserSession.objects.filter(pk__in=keys).values_list("pk", flat=True)}


def announce_sign_in_end(instance: UserSession, **_: object) -> None:
    """Send `sign_in_ended` when a sign-in was deleted, so that its sockets are closed."""
    key = str(instance.pk)
    transaction.on_commit(lambda: sign_in_ended.send(sender=UserSession, keys=[key]))


def end_sign_ins_of_session(instance: Session, **_: object) -> None:
    UserSession.objects.filter(session_key=instance.session_key).delete()


def end_sign_ins_of_user(instance: User, update_fields: Any = None, **_: object) -> None:
    """Delete a user's sign-ins and tokens after a new password or when the account is closed."""
    if instance.pk is None or (update_fields is not None and not {"password", "is_active"} & set(update_fields)):
        return
    before = User.objects.filter(pk=instance.pk).values_list("password", "is_active").first()
    if before and before != (instance.password, instance.is_active):
        UserSession.objects.filter(user=instance).delete()
        Token.objects.filter(player__user=instance).delete()


def end_cookies_of_account(instance: User, **_: object) -> None:
    """Delete a deleted user's tokens, and end the cookies of the player."""
    Token.objects.filter(player__user=instance).delete()
    Player.objects.filter(user=instance).update(generation=F("generation") + 1)


def delete_old_sessions() -> None:
    """Delete expired sessions, and sign-ins without a session."""
    SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
