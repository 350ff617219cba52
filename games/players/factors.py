"""Tell when the user of a session last gave a password or a second factor.

django-allauth records both in the session. A factor is a passkey (which asks for a finger, a face or a PIN, so it is
two factors at once), a code of an authenticator app, or a recovery code.
"""

import time

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest

PROOF_SECONDS = 15 * 60
"""Seconds after a password or factor in which users may change how they sign in."""
DESK_SECONDS = 12 * 3600
"""Seconds after a factor in which the desk is open."""
FACTOR_TYPES = (Authenticator.Type.WEBAUTHN, Authenticator.Type.TOTP)


def has_factor(user: User | AnonymousUser) -> bool:
    return bool(Authenticator.objects.filter(user_id=user.pk, type__in=FACTOR_TYPES).exists())


def must_give_factor(user: User | AnonymousUser) -> bool:
    """Return whether a user must give a factor: staff if they have any, others if they have an authenticator app.

    A player's passkey replaces the password and is not asked for after it.
    """
    if user.is_staff:
        return has_factor(user)
    return bool(Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.TOTP).exists())


def may_open_desk(request: HttpRequest) -> bool:
    return _has_proof_within(request, DESK_SECONDS, factor=True)


def has_recent_proof(request: HttpRequest) -> bool:
    """Return whether the user signed in within `PROOF_SECONDS`, by a factor if `must_give_factor`."""
    return _has_proof_within(request, PROOF_SECONDS, factor=must_give_factor(request.user))


def _has_proof_within(request: HttpRequest, seconds: float, factor: bool) -> bool:
    """Return whether the session signed in within some seconds; a record from far in the future doesn't count."""
    ages = (
        time.time() - record["at"]
        for record in get_authentication_records(request, request.user)
        if record["method"] == "mfa" or not factor
    )
    return any(-PROOF_SECONDS < age < seconds for age in ages)
