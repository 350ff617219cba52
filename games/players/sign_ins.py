"""In which browsers the players of accounts are signed in: allauth's list of sessions, of which their cookies name one.

Whatever ends a session (signing out here, or from another device, or its age) deletes its row in Django's table, and so
the one in that list, and with that its cookies and its sockets.
"""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest

from games.players.models import Player, Token
from games.players.origins import NOWHERE
from games.players.signals import signed_out


def begin(request: HttpRequest, player: Player) -> str:
    """Return the name of the sign-in of an account's player in the session of a request, listed from now on."""
    request.session.save()  # allauth takes sessions off its list in whose row nobody is signed in
    browser = request.META.get("HTTP_USER_AGENT", "")[: UserSession._meta.get_field("user_agent").max_length]
    listed, _ = UserSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={"user_id": player.user_id, "user_agent": browser, "ip": NOWHERE},
    )
    return str(listed.pk)


def going_on(names: list[str]) -> set[str]:
    """Return those of some sign-ins that have not ended."""
    return {str(listed) for listed in UserSession.objects.filter(pk__in=names).values_list("pk", flat=True)}


def tell_of_end(instance: UserSession, **_: object) -> None:
    """Listen to the end of sign-ins: their cookies name nobody from now on, and their sockets are closed."""
    name = str(instance.pk)
    transaction.on_commit(lambda: signed_out.send(sender=UserSession, keys=[name]))


def end_with_session(instance: Session, **_: object) -> None:
    """Listen to the end of sessions."""
    UserSession.objects.filter(session_key=instance.session_key).delete()


def end_with_password(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listen to changes of users: a new password, however it came to be, and a closed account end all, tokens too."""
    if instance.pk is None or (update_fields is not None and not {"password", "is_active"} & set(update_fields)):
        return
    before = User.objects.filter(pk=instance.pk).values_list("password", "is_active").first()
    if before and before != (instance.password, instance.is_active):
        UserSession.objects.filter(user=instance).delete()
        Token.objects.filter(player__user=instance).delete()


def end_with_account(instance: User, **_: object) -> None:
    """Listen to the end of users: nobody is their player any more, not even by an old cookie of the guest."""
    Token.objects.filter(player__user=instance).delete()
    Player.objects.filter(user=instance).update(generation=F("generation") + 1)


def sweep() -> None:
    """Delete sessions whose time is over, and end what is left of those that are gone."""
    SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
