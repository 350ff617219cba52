"""In which browsers the players of accounts are signed in: a row for each session, which their cookies name.

Whatever ends a session (signing out here, or from another device, or its age) deletes its row in Django's table, and so
the sign-in, and with that its cookies and its sockets.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest

from games.players.models import Player, SignIn, Token
from games.players.signals import signed_out


def begin(request: HttpRequest, player: Player) -> SignIn:
    """The sign-in of the player of an account in the session of a request; an earlier one of the session goes on."""
    if not request.session.session_key:
        request.session.save()
    key = request.session.session_key
    return SignIn.objects.update_or_create(session_key=key, defaults={"player": player})[0]


def end(rows: QuerySet[SignIn]) -> None:
    """Ends sign-ins: their cookies name nobody from now on, and their sockets are closed."""
    keys = list(rows.values_list("key", flat=True))
    if keys:
        SignIn.objects.filter(key__in=keys).delete()
        transaction.on_commit(lambda: signed_out.send(sender=SignIn, keys=keys))


def going_on(keys: list[str]) -> set[str]:
    """Those of some sign-ins that have not ended."""
    return set(SignIn.objects.filter(key__in=keys).values_list("key", flat=True))


def end_with_session(instance: Session, **_: object) -> None:
    """Listens to the end of sessions."""
    end(SignIn.objects.filter(session_key=instance.session_key))


def end_with_password(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listens to changes of users: a new password, however it came to be, and a closed account end all, tokens too."""
    if instance.pk is None or (update_fields is not None and not {"password", "is_active"} & set(update_fields)):
        return
    before = User.objects.filter(pk=instance.pk).values_list("password", "is_active").first()
    if before and before != (instance.password, instance.is_active):
        end(SignIn.objects.filter(player__user=instance))
        Token.objects.filter(player__user=instance).delete()


def end_with_account(instance: User, **_: object) -> None:
    """Listens to the end of users: nobody is their player any more, not even by an old cookie of the guest."""
    end(SignIn.objects.filter(player__user=instance))
    Token.objects.filter(player__user=instance).delete()
    Player.objects.filter(user=instance).update(generation=F("generation") + 1)


def sweep() -> None:
    """Ends what is left of sessions that are gone."""
    alive = Session.objects.values("session_key")
    end(SignIn.objects.exclude(session_key__in=alive))
