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
from django.http import HttpRequest, HttpResponse

from games.players.client_addresses import NO_ADDRESS
from games.players.models import Player, Token
from games.players.signals import signed_out

RENEWED_COOKIE = f"{settings.COOKIE_PREFIX}renewed"
"""The cookie of a browser whose session was renewed today; it saves other pages loading the session."""
DAY = 24 * 60 * 60
ENDED_ATTRIBUTE = "_session_ended"


def mark_session_ended(request: HttpRequest | None, **_: object) -> None:
    """Let `update_session` know that a request has signed out."""
    if request is not None:
        vars(request)[ENDED_ATTRIBUTE] = True


def update_session(request: HttpRequest, response: HttpResponse) -> None:
    """Renew the session with the first page of each day.

    The answer that ends a session makes the browser drop its cached pages. The service worker drops unsent moves and
    what it keeps for playing without network.
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES and RENEWED_COOKIE not in request.COOKIES and is_page(request):
        renew_session(request, response)
    if ENDED_ATTRIBUTE in vars(request):
        response["Clear-Site-Data"] = '"cache"'


def is_page(request: HttpRequest) -> bool:
    """Return whether a request is for a page, and not for something that a page loads.

    A session is saved as a whole, so a second request that renews it would undo what the page has just stored in it.
    """
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def renew_session(request: HttpRequest, response: HttpResponse) -> None:
    """Restart the lifetime of a user's session."""
    if SESSION_KEY in request.session:
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        response.set_cookie(RENEWED_COOKIE, "1", DAY, httponly=True, samesite="Lax", secure=request.is_secure())


def register_sign_in(request: HttpRequest, player: Player) -> str:
    """Store this session as a sign-in of an account's player; return the sign-in's key."""
    request.session.save()  # allauth deletes sign-ins whose session has no user
    browser = request.META.get("HTTP_USER_AGENT", "")[: UserSession._meta.get_field("user_agent").max_length]
    listed, _ = UserSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={"user_id": player.user_id, "user_agent": browser, "ip": NO_ADDRESS},
    )
    return str(listed.pk)


def find_open_sign_ins(names: list[str]) -> set[str]:
    """Return which of these sign-ins are still open."""
    return {str(listed) for listed in UserSession.objects.filter(pk__in=names).values_list("pk", flat=True)}


def announce_sign_in_end(instance: UserSession, **_: object) -> None:
    """Send `signed_out` when a sign-in was deleted, so that its sockets are closed."""
    name = str(instance.pk)
    transaction.on_commit(lambda: signed_out.send(sender=UserSession, keys=[name]))


def end_sign_ins_of_session(instance: Session, **_: object) -> None:
    """Delete the sign-in of a deleted session."""
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
