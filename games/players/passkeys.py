"""Signing up with a passkey alone: a name, then the device asks for a finger or a face, and that is the account.

The ceremony names the account to the device before the account may count, so the user is kept inactive until the key
is there; one that was left half-way gives its name back after a while. Adding a passkey later is allauth's, but for the
recovery codes.
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
from games.players.factors import asks_factor
from games.players.free_names import require_free_name

PENDING = "passkey.pending"
KEPT_FOR = timedelta(minutes=15)
BACKEND = "django.contrib.auth.backends.ModelBackend"


class NoPasskey(ValueError):
    """The passkey was not made, or not for this sign-up."""


def _find_pending(request: HttpRequest) -> QuerySet[User]:
    """Find the unfinished account of this browser."""
    return User.objects.filter(pk=request.session.get(PENDING, 0), is_active=False)


def begin_sign_up(request: HttpRequest, name: str) -> dict[str, object]:
    """Return what the browser needs to make a key for a new account of this name. Raises `BadName`."""
    _find_pending(request).delete()
    User.objects.filter(
        is_active=False, last_login=None, player__isnull=True, date_joined__lt=timezone.now() - KEPT_FOR
    ).filter(password__startswith="!").delete()
    name = require_free_name(name, but=current_player(request))
    user = User.objects.create(username=name, password="!", is_active=False)
    user.set_unusable_password()
    user.save()
    request.session[PENDING] = user.pk
    asked: dict[str, object] = json.loads(json.dumps(auth.begin_registration(user, passwordless=True)))
    return asked


def complete_sign_up(request: HttpRequest, credential: object) -> None:
    """Activate the account and sign it in. Raises `NoPasskey`."""
    user = _find_pending(request).first()
    if user is None or not isinstance(credential, dict):
        raise NoPasskey("Please start again.")
    try:
        auth.parse_registration_response(credential)
        made = auth.complete_registration(credential)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise NoPasskey("That passkey could not be read; please try again.") from problem
    if not made.is_user_verified():
        raise NoPasskey("Your device did not confirm that it is you; please try again.")
    user.is_active = True
    user.save(update_fields=["is_active"])
    auth.WebAuthn.add(user, "Passkey", credential)
    del request.session[PENDING]
    record_authentication(request, user, method="mfa", type=Authenticator.Type.WEBAUTHN, passwordless=True)
    login(request, user, backend=BACKEND)
    UserSession.objects.create_from_request(request)


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Add a passkey, with recovery codes only for users who are asked for a factor."""

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        user = self.request.user
        if asks_factor(user):
            return response
        if self.did_generate_recovery_codes:
            Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
        return redirect("mfa_list_webauthn")


add_passkey = AddPasskey.as_view()
