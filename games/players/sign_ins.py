"""Handle signing in and out. A browser's guest becomes the account's player, or is merged into it."""

from contextlib import suppress
from datetime import time

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from games.players import early_choices, factors, personal_data
from games.players.client_addresses import NO_ADDRESS
from games.players.cookie import current_player, forget_player_cookie, set_player
from games.players.early_choices import EarlyChoices
from games.players.free_names import require_free_name
from games.players.models import NOT_FORGOTTEN, Friend, Player
from games.players.names import BadName, draw_guest_name


def handle_sign_in(request: HttpRequest, user: User, **_: object) -> None:
    """When a user signs in or up, make their player the browser's player.

    Staff have players, too, so that we recognise their plays and don't rank them.
    """
    factors.record_sign_in(request, user)
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
        personal_data.announce_account(player)
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
    personal_data.transfer_guest_data(guest, player)
    guest.delete()


def forget_browser(request: HttpRequest, **_: object) -> None:
    """Unlink the browser from its player after signing out."""
    if request is not None:
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
    factors.record_factor(request, user, authenticator)
    if user.is_staff:
        sign_out_other_browsers(request, user)


def end_sessions(user: User, kept_session: str | None = None) -> None:
    """End all sessions of an account, with cookies and sockets, except the one with the key `kept_session`."""
    others = UserSession.objects.filter(user=user).exclude(session_key=kept_session or "")
    Session.objects.filter(session_key__in=list(others.values_list("session_key", flat=True))).delete()
    others.delete()
