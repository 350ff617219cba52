"""Handle signing in and out. A browser's guest becomes the account's player, or is merged into it.

One can also sign up with only a name and a passkey. The device must know the account before it makes the key, so the
user is inactive until the key arrives. An unfinished account is deleted after a while, which frees its name. To add a
passkey later, players use allauth's page, which we change only for recovery codes.
"""

import json
from contextlib import suppress
from datetime import time, timedelta

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from games.players import early_choices, factors, personal_data, sessions
from games.players.client_addresses import NO_ADDRESS
from games.players.cookie import current_player, forget_player_cookie, set_player
from games.players.early_choices import EarlyChoices
from games.players.models import NOT_FORGOTTEN, Friend, Player
from games.players.name_reports import require_free_name
from games.players.names import BadName, draw_guest_name


def handle_sign_in(request: HttpRequest, user: User, **_: object) -> None:
    """When a user signs in or up, make their player the browser's player.

    Staff have players, too, so that we recognise their plays and don't rank them.
    """
    if not get_authentication_records(request, user):  # allauth doesn't record a sign-up
        record_authentication(request, user, "password")
    guest = current_player(request)
    if guest is not None and guest.user_id is not None:
        guest = None  # the player of another account, which keeps its data
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is None:
            player = _make_player(user, guest)
            early_choices.announce_early_choices(request, player)
        elif guest is not None:
            merge_guest(guest, player)
    set_player(request, player)


def _make_player(user: User, guest: Player | None) -> Player:
    """Make the player of a new account, from the guest if there is one, under the account's name."""
    player = guest or Player(name=draw_guest_name())
    with suppress(BadName):  # an administrator's login need not be a name
        player.name = require_free_name(user.username, player=Player(pk=player.pk, user_id=user.pk))
    player.user = user
    player.save()
    if guest is not None:
        for keeper in personal_data.keepers:
            if keeper.record_account:
                keeper.record_account(player)
    return player


def apply_early_choices(player: Player, choices: EarlyChoices, **_: object) -> None:
    """Apply a new player's early choices; an account keeps its own name."""
    if choices.name and not player.user_id:
        with suppress(BadName):
            player.name = require_free_name(choices.name, player=player)
            player.save(update_fields=["name"])
    if choices.public_page or choices.reminder_at:
        at = time.fromisoformat(choices.reminder_at) if choices.reminder_at else None
        player.store_settings(choices.public_page, at)
    friends = Player.objects.filter(NOT_FORGOTTEN, public_id__in=choices.friends, hidden=False).exclude(pk=player.pk)
    Friend.objects.bulk_create([Friend(player=player, friend=friend) for friend in friends], ignore_conflicts=True)


def merge_guest(guest: Player, player: Player) -> None:
    """Transfer a guest's friends and data to the player of an account, and delete the guest."""
    friends = set(Friend.objects.filter(player=player).values_list("friend", flat=True)) | {player.pk}
    Friend.objects.filter(player=guest).exclude(friend__in=friends).update(player=player)
    followers = set(Friend.objects.filter(friend=player).values_list("player", flat=True)) | {player.pk}
    Friend.objects.filter(friend=guest).exclude(player__in=followers).update(friend=player)
    for keeper in personal_data.keepers:
        keeper.transfer_data(guest, player)
    guest.delete()


def forget_browser(request: HttpRequest | None, **_: object) -> None:
    if request is not None:
        sessions.mark_session_ended(request)
        forget_player_cookie(request)


def erase_session_address(instance: UserSession, **_: object) -> None:
    """Erase the address of a sign-in before it is stored; browser and time are enough to recognise a device."""
    instance.ip = NO_ADDRESS


def sign_out_other_browsers(request: HttpRequest, user: User, **_: object) -> None:
    """Sign out a user's other browsers, after they set a new password or, as staff, a new factor."""
    is_own_browser = request.user.is_authenticated and request.user.pk == user.pk
    end_sessions(user, kept_session=request.session.session_key if is_own_browser else None)
    player = Player.objects.filter(user=user).first()
    if player and is_own_browser:
        set_player(request, player)


def record_new_factor(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Record a factor that was set up; if the user is staff, end their other sessions."""
    if authenticator.type not in factors.FACTOR_TYPES:
        return
    record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)
    if user.is_staff:
        sign_out_other_browsers(request, user)


def end_sessions(user: User, kept_session: str | None = None) -> None:
    """End all sessions of an account, with cookies and sockets, except the one with the key `kept_session`."""
    others = UserSession.objects.filter(user=user).exclude(session_key=kept_session or "")
    Session.objects.filter(session_key__in=list(others.values_list("session_key", flat=True))).delete()
    others.delete()


PENDING_KEY = "passkey.pending"
PENDING_TIME = timedelta(minutes=15)
AUTHENTICATION_BACKEND = "django.contrib.auth.backends.ModelBackend"


class NoPasskey(ValueError):
    """The passkey is missing, can't be read, or belongs to another sign-up."""


def _select_pending_user(request: HttpRequest) -> QuerySet[User]:
    return User.objects.filter(pk=request.session.get(PENDING_KEY, 0), is_active=False)


def start_sign_up(request: HttpRequest, name: str) -> dict[str, object]:
    """Make an inactive account; return what the browser needs to make its passkey. Raises `BadName`."""
    _select_pending_user(request).delete()
    User.objects.filter(
        is_active=False, last_login=None, player__isnull=True, date_joined__lt=timezone.now() - PENDING_TIME
    ).filter(password__startswith="!").delete()
    name = require_free_name(name, player=current_player(request))
    user = User(username=name, is_active=False)
    user.set_unusable_password()
    user.save()
    request.session[PENDING_KEY] = user.pk
    options: dict[str, object] = json.loads(json.dumps(auth.begin_registration(user, passwordless=True)))
    return options


def complete_sign_up(request: HttpRequest, credential: object) -> None:
    """Store the passkey, activate the account, and sign it in. Raises `NoPasskey`."""
    user = _select_pending_user(request).first()
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
        if factors.must_give_factor(user):
            return response
        if self.did_generate_recovery_codes:
            Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
        return redirect("mfa_list_webauthn")


add_passkey = AddPasskeyView.as_view()
