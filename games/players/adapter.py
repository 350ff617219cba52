"""The site's rules for django-allauth: names, limits on tries, passkeys, signing in again, and mails.

Limits on guesses at passwords stop a guesser without locking out the account's owner. Wrong passwords count by name and
address, and, with a higher limit, by name alone. A browser that has signed in under a name has a signed cookie, and its
tries are counted separately, so that others' guesses never lock it out.
"""

import logging
from collections.abc import Sequence
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from games.infra import chance
from games.players import factors
from games.players.client_addresses import find_client_address, hash_client_address
from games.players.cookie import current_player
from games.players.name_reports import require_free_name
from games.players.names import BadName
from puzzles.typed_text import fold_typed

log = logging.getLogger(__name__)
METHOD_TITLES = {
    "reauthenticate": "Use the password",
    "mfa_reauthenticate": "Use a code",
    "mfa_reauthenticate:webauthn": "Use a passkey",
}
MAIL_TEXTS = {
    "account/email/email_changed": (
        "Your email address was changed",
        "Your email address was changed from {from_email} to {to_email}.",
    ),
    "account/email/email_confirm": ("Your email address is confirmed", "You’ve confirmed your email address."),
    "account/email/email_deleted": (
        "Your email address was removed",
        "The email address {deleted_email} was removed from your account.",
    ),
    "account/email/name_changed": (
        "Your name was changed",
        "Your name was changed from {from_name} to {to_name}. From now on, sign in with your new name.",
    ),
    "account/email/password_changed": ("Your password was changed", "Your password was changed."),
    "account/email/password_reset": ("Your password was reset", "Your password was reset with a link from an email."),
    "account/email/password_set": ("Your account now has a password", "Your account now has a password."),
    "mfa/email/recovery_codes_generated": (
        "New recovery codes",
        "Your account has new recovery codes. The old ones no longer work.",
    ),
    "mfa/email/totp_activated": (
        "An authenticator app was added",
        "Your account now asks for codes from an authenticator app.",
    ),
    "mfa/email/totp_deactivated": (
        "The authenticator app was removed",
        "Your account no longer asks for codes from an authenticator app.",
    ),
    "mfa/email/webauthn_added": (
        "A passkey was added",
        "A passkey was added to your account. Anyone who has it can sign in.",
    ),
    "mfa/email/webauthn_removed": ("A passkey was removed", "A passkey was removed from your account."),
}
"""The subject and the sentence of each mail about a change, by allauth's name for the mail."""
KNOWN_COOKIE = f"{settings.COOKIE_PREFIX}known"
KNOWN_COOKIE_AGE = 60 * 60 * 24 * 400
KNOWN_COOKIE_SALT = "fivefold.known"
MOST_KNOWN_NAMES = 5
"""The most names in a browser's cookie: those of a family."""
SIGN_IN_RATES = {"known": "5/5m/key", "address": "60/m/ip", "name_here": "5/5m/key,15/h/key", "name": "100/h/key"}
"""The limits on wrong passwords, in django-allauth's form."""


def _read_known_browser(request: HttpRequest) -> tuple[str, list[str]]:
    """Return a browser's random number, by which its tries are counted, and the names that signed in there."""
    try:
        cookie = request.COOKIES.get(KNOWN_COOKIE, "")
        number, *names = signing.loads(cookie, salt=KNOWN_COOKIE_SALT, max_age=KNOWN_COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return "", []
    return number, names


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Add a name to the browser's cookie of names that signed in there."""
    number, known = _read_known_browser(request)
    names = [name.lower(), *(other for other in known if other != name.lower())][:MOST_KNOWN_NAMES]
    value = signing.dumps([number or chance.draw_token(16), *names], salt=KNOWN_COOKIE_SALT)
    response.set_cookie(
        KNOWN_COOKIE, value, KNOWN_COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def _list_limit_keys(request: HttpRequest, name: str) -> dict[str, str]:
    """Return the limits in `SIGN_IN_RATES` under which a try at a name counts, each with its key."""
    name, (number, known) = name.lower(), _read_known_browser(request)
    if name in known:
        return {"known": f"{number} {name}"}
    return {"address": "", "name_here": f"{hash_client_address(request)} {name}", "name": name}


def count_try(request: HttpRequest, name: str) -> RateLimitUsage | None:
    """Count a try at a name; return None if there were too many. A successful try is rolled back by allauth."""
    usage = RateLimitUsage(usage=[])
    for action, key in _list_limit_keys(request, name).items():
        part = ratelimit.consume(request, app="fivefold", action=action, config=SIGN_IN_RATES, key=key)
        if part is None:
            return None
        usage.usage += part.usage
    return usage


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Allauth's adapter for accounts, with our rules for names and our mails."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "incorrect_password": "That isn’t the right password.",
        "username_password_mismatch": "That name and password don’t match.",
        "too_many_login_attempts": "Too many tries! Please wait a few minutes, or reset your password by email.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        guest = current_player(self.request) if self.request else None
        try:
            return require_free_name(username, player=guest)
        except BadName as why:
            raise ValidationError(str(why)) from why

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Sign in by the name in the form that we store, because phones and keyboards type different apostrophes."""
        if name := credentials.get("username"):
            credentials["username"] = fold_typed(name)
        user: User | None = super().authenticate(request, **credentials)
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        name = str(credentials.get("username") or credentials.get("email") or "")
        self._login_failed_rl_usage = count_try(request, name)
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """After a new password, clear the counts of tries, which we store by name and not by email address."""
        for user in User.objects.filter(emailaddress__email__iexact=credentials.get("email", "")):
            for action, key in _list_limit_keys(request, user.username).items():
                if action != "address":
                    ratelimit.clear(request, app="fivefold", action=action, config=SIGN_IN_RATES, key=key)

    def post_login(self, request: HttpRequest, user: User, **options: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **options)
        remember_browser(request, response, user.username)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return a hash of the address, because allauth stores the result for a while."""
        return hash_client_address(request)

    def add_message(self, request: HttpRequest, level: int, *args: object, **kwargs: object) -> None:
        if level > messages.SUCCESS:  # the page itself shows that the user is signed in
            super().add_message(request, level, *args, **kwargs)

    def is_reauthentication_required(self, *, app: str, **_: object) -> bool:
        """Return whether the user must sign in again, by the same rule for each part of allauth."""
        return not factors.has_recent_proof(self.request)

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        """List the ways to sign in again, without the password if it is not enough."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and factors.must_give_factor(user):
            methods = [method for method in methods if method["id"] != "reauthenticate"]
        return [{**method, "description": METHOD_TITLES[method["id"]]} for method in methods]

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, *args: Any, **kwargs: Any
    ) -> None:
        """Mail a user about a change and the address it came from; it stays even if the mail server is away."""
        values = {"ip": find_client_address(self.request), **(context or {})}
        if template_prefix in MAIL_TEXTS:
            subject, sentence = MAIL_TEXTS[template_prefix]
            template_prefix = "account/email/note"
            values |= {"subject": subject, "sentence": sentence.format(**values)}
        try:
            super().send_notification_mail(template_prefix, user, values, *args, **kwargs)
        except OSError:
            log.exception("%s was not sent", template_prefix)


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Allauth's adapter for factors: who must give one after the password, and our texts."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": "That didn’t work. Please try again with a new code, because each code works once."
    }

    def is_mfa_enabled(self, user: User, types: Sequence[str] | None = None) -> bool:
        """Return whether the user has a factor of the one type given; otherwise, whether to ask for any factor."""
        if types is not None and len(types) == 1:
            return bool(super().is_mfa_enabled(user, types))
        return user.is_authenticated and factors.must_give_factor(user)

    def generate_authenticator_name(self, user: User, type: str) -> str:
        count = Authenticator.objects.filter(user_id=user.pk).count()
        return f"Passkey {count + 1}" if count else "Passkey"

    def _get_site_name(self) -> str:
        return "Fivefold"
