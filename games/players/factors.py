"""How a session shows that it is really this person: when they last proved it, and whether by a second factor.

django-allauth writes down in the session each password and each factor that was given, and when. A factor is a passkey
(which asks for a finger, a face or a PIN, so it is two factors at once), a code of an authenticator app, or one of the
recovery codes that come with it.
"""

import time

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest

LATELY = 15 * 60
"""Seconds for which a password or factor is enough to change how a person signs in."""
AT_THE_DESK = 12 * 3600
"""Seconds for which a factor opens the desk."""
FACTORS = (Authenticator.Type.WEBAUTHN, Authenticator.Type.TOTP)


def has_factor(user: User | AnonymousUser) -> bool:
    """Return whether a user has set up a second factor."""
    return bool(Authenticator.objects.filter(user_id=user.pk, type__in=FACTORS).exists())


def asks_factor(user: User | AnonymousUser) -> bool:
    """Return whether the password alone is not enough: staff with any factor, others with an authenticator app.

    A player's passkey is another way in, not a second step after the password.
    """
    if user.is_staff:
        return has_factor(user)
    return bool(Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.TOTP).exists())


def may_open_desk(request: HttpRequest) -> bool:
    """Return whether a factor was given in this session within `AT_THE_DESK`."""
    return _has_proof_within(request, AT_THE_DESK, factor=True)


def has_proof(request: HttpRequest) -> bool:
    """Return whether the user signed in again within `LATELY`, by a factor if one is asked for."""
    return _has_proof_within(request, LATELY, factor=asks_factor(request.user))


def _has_proof_within(request: HttpRequest, seconds: float, factor: bool) -> bool:
    """Return whether the session has a recent record of signing in; one from the future does not count."""
    ages = (
        time.time() - one["at"]
        for one in get_authentication_records(request, request.user)
        if one["method"] == "mfa" or not factor
    )
    return any(-LATELY < age < seconds for age in ages)


def record_factor(request: HttpRequest, user: User, authenticator: Authenticator) -> None:
    """Record that a user gave a factor by setting it up."""
    record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


def record_sign_in(request: HttpRequest, user: User) -> None:
    """Record a sign-in that allauth has not recorded, as at a sign-up."""
    if not get_authentication_records(request, user):
        record_authentication(request, user, "password")
