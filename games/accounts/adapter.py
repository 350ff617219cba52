"""What django-allauth asks of this site: which names may sign up, and what a passkey means here."""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from games.accounts.naming import free_name
from games.players.cookie import current_player
from games.players.names import BadName
from games.players.origins import client_address


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Names are the site's names; notes are ours."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        guest = current_player(self.request) if self.request else None
        try:
            return free_name(username, but=guest)
        except BadName as why:
            raise ValidationError(str(why)) from why

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def add_message(self, request: HttpRequest, level: int, *args: object, **kwargs: object) -> None:
        if level > messages.SUCCESS:  # that one is signed in now is seen without being told
            super().add_message(request, level, *args, **kwargs)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Here a passkey is another way in, never a second step after the password."""

    def is_mfa_enabled(self, user: User, types: Sequence[str] | None = None) -> bool:
        return types is not None and len(types) == 1 and bool(super().is_mfa_enabled(user, types))

    def generate_authenticator_name(self, user: User, type: str) -> str:
        count = Authenticator.objects.filter(user_id=user.pk).count()
        return f"Passkey {count + 1}" if count else "Passkey"

    def _get_site_name(self) -> str:
        return "Fivefold"
