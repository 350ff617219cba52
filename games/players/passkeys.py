"""Signing up with only a name and a passkey.

The device must know the account before it makes the key, so the user is inactive until the key arrives. An unfinished
account is deleted after a while, which frees its name. To add a passkey later, players use allauth's page, which we
change only for recovery codes.
"""

import json
from datetime import timedelta

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from games.players.cookie import current_player
from games.players.factors import must_give_factor
from games.players.free_names import require_free_name

PENDING_KEY = "passkey.pending"
PENDING_TIME = timedelta(minutes=15)
AUTHENTICATION_BACKEND = "django.contrib.auth.backends.ModelBackend"


class NoPasskey(ValueError):
    """The passkey is missing, can't be read, or belongs to another sign-up."""


def _find_pending_user(request: HttpRequest) -> QuerySet[User]:
    """Return the unfinished account of this browser, as a query."""
    return User.objects.filter(pk=request.session.get(PENDING_KEY, 0), is_active=False)


def start_sign_up(request: HttpRequest, name: str) -> dict[str, object]:
    """Make an inactive account; return what the browser needs to make its passkey. Raises `BadName`."""
    _find_pending_user(request).delete()
    User.objects.filter(
        is_active=False, last_login=None, player__isnull=True, date_joined__lt=timezone.now() - PENDING_TIME
    ).filter(password__startswith="!").delete()
    name = require_free_name(name, player=current_player(request))
    user = User.objects.create(username=name, password="!", is_active=False)
    user.set_unusable_password()
    user.save()
    request.session[PENDING_KEY] = user.pk
    options: dict[str, object] = json.loads(json.dumps(auth.begin_registration(user, passwordless=True)))
    return options


def complete_sign_up(request: HttpRequest, credential: object) -> None:
    """Store the passkey, activate the account, and sign it in. Raises `NoPasskey`."""
    user = _find_pending_user(request).first()
    if user is None or not isinstance(credential, dict):
        raise NoPasskey("Please start again.")
    try:
        auth.parse_registration_response(credential)
        response = auth.complete_registration(credential)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise NoPasskey("We couldn’t read that passkey. Please try again.") from problem
    if not response.is_user_verified():
        raise NoPasskey("Your device couldn’t confirm that it’s you. Please try again.")
    user.is_active = True
    user.save(update_fields=["is_active"])
    auth.WebAuthn.add(user, "Passkey", credential)
    del request.session[PENDING_KEY]
    record_authentication(request, user, method="mfa", type=Authenticator.Type.WEBAUTHN, passwordless=True)
    login(request, user, backend=AUTHENTICATION_BACKEND)
    UserSession.objects.create_from_request(request)


class AddPasskeyView(AddWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Allauth's page to add a passkey; recovery codes are only for users who are asked for a factor."""

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        user = self.request.user
        if must_give_factor(user):
            return response
        if self.did_generate_recovery_codes:
            Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
        return redirect("mfa_list_webauthn")


add_passkey = AddPasskeyView.as_view()
