"""Setting up a factor, as far as our way differs from django-allauth's."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import AddWebAuthnView
from django.http import HttpResponse
from django.shortcuts import redirect

from games.accounts.factors import asks_factor


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Adds a passkey. Recovery codes come with it for whom a factor is asked; to others they would open nothing."""

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        user = self.request.user
        if asks_factor(user):
            return response
        if self.did_generate_recovery_codes:
            Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
        return redirect("mfa_list_webauthn")


add_passkey = AddPasskey.as_view()
