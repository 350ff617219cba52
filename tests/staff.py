"""Staff who have signed in already, with a second factor given, for tests in a browser and without one."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group, User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from tests.proofs import proofs_of


def session_of(user: Any) -> str:
    """The key of a new session of theirs, for the cookie `sessionid`."""
    session = SessionStore()
    session.update({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"})
    session.update({HASH_SESSION_KEY: user.get_session_auth_hash(), **proofs_of(user)})
    session.create()
    return str(session.session_key)


def staff(group: str) -> Client:
    """Somebody of a group who has given a second factor."""
    user = User.objects.create_user(f"the-{group}", password="a long password", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = session_of(user)
    return client
