"""Staff whom a test in a browser has signed in already, with a second factor given."""

import time
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group, User
from django.contrib.sessions.backends.db import SessionStore


def proofs_of(user: Any) -> dict[str, object]:
    """What a session holds once someone has given a second factor in it (see games/players/factors.py)."""
    given = {"method": "mfa", "type": "totp", "at": time.time()}
    return {"account_authentication_methods": [given], "account_authentication_methods_user": str(user.pk)}


def session_of(user: Any) -> str:
    """The key of a new session of theirs, for the cookie `sessionid`."""
    session = SessionStore()
    session.update({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"})
    session.update({HASH_SESSION_KEY: user.get_session_auth_hash(), **proofs_of(user)})
    session.create()
    return str(session.session_key)


def staff_called(name: str, *groups: str) -> User:
    """Return the member of staff of this name, in these groups; a site that several files share has them once."""
    user, is_new = User.objects.get_or_create(username=name, defaults={"is_staff": True})
    if is_new:
        user.set_password("a long password")
        user.save()
    user.groups.set(Group.objects.filter(name__in=groups))
    return user
