"""How long a session lasts, and what a browser forgets when it ends."""

from collections.abc import Callable
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

from games.players.addresses import NOWHERE
from games.players.models import Player, Token
from games.players.signals import signed_out

RENEWED = f"{settings.COOKIE_PREFIX}renewed"
"""A cookie that says that today's renewal was made, so that other pages need not load the session for it."""
DAY = 24 * 60 * 60
ENDED = "_session_ended"


def mark_session_ended(request: HttpRequest | None, **_: object) -> None:
    """Listen to signing out."""
    if request is not None:
        vars(request)[ENDED] = True


class SessionMiddleware:
    """Keep people signed in: the first page of a day gives a session its whole time again.

    The answer that ends a session tells the browser to forget its cached pages. Moves that wait on the device to be
    sent, and what is kept to play without network, are the service worker's to forget.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and RENEWED not in request.COOKIES and is_page(request):
            renew_session(request, response)
        if ENDED in vars(request):
            response["Clear-Site-Data"] = '"cache"'
        return response


def is_page(request: HttpRequest) -> bool:
    """Return whether a browser opens a page, rather than loading something for one.

    A session is saved as a whole: a second request that renews it would take back what the page has just put there.
    """
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def renew_session(request: HttpRequest, response: HttpResponse) -> None:
    """Let the session of a user last its whole time from today on."""
    if SESSION_KEY in request.session:
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        response.set_cookie(RENEWED, "1", DAY, httponly=True, samesite="Lax", secure=request.is_secure())


def list_sign_in(request: HttpRequest, player: Player) -> str:
    """List the sign-in of an account's player in this session; return its key."""
    request.session.save()  # allauth takes sessions off its list if their row has no user
    browser = request.META.get("HTTP_USER_AGENT", "")[: UserSession._meta.get_field("user_agent").max_length]
    listed, _ = UserSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={"user_id": player.user_id, "user_agent": browser, "ip": NOWHERE},
    )
    return str(listed.pk)


def find_open_sign_ins(names: list[str]) -> set[str]:
    """Return those of these sign-ins that are still open."""
    return {str(listed) for listed in UserSession.objects.filter(pk__in=names).values_list("pk", flat=True)}


def announce_end(instance: UserSession, **_: object) -> None:
    """Listen to the end of sign-ins: their cookies no longer count, and their sockets are closed."""
    name = str(instance.pk)
    transaction.on_commit(lambda: signed_out.send(sender=UserSession, keys=[name]))


def end_with_session(instance: Session, **_: object) -> None:
    """Listen to the end of sessions, and end their sign-ins."""
    UserSession.objects.filter(session_key=instance.session_key).delete()


def end_with_password(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listen to changes of users: a new password or a closed account ends all sign-ins and tokens."""
    if instance.pk is None or (update_fields is not None and not {"password", "is_active"} & set(update_fields)):
        return
    before = User.objects.filter(pk=instance.pk).values_list("password", "is_active").first()
    if before and before != (instance.password, instance.is_active):
        UserSession.objects.filter(user=instance).delete()
        Token.objects.filter(player__user=instance).delete()


def end_with_account(instance: User, **_: object) -> None:
    """Listen to the end of users: even an old cookie of the guest no longer counts."""
    Token.objects.filter(player__user=instance).delete()
    Player.objects.filter(user=instance).update(generation=F("generation") + 1)


def delete_old_sessions() -> None:
    """Delete sessions whose time is over, and the sign-ins that are left of deleted ones."""
    SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
