"""Signing in and out: a browser's guest becomes the player of an account, with all that the guest did."""

from contextlib import suppress
from datetime import time

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from games.players import early_choices, factors, personal_data
from games.players.addresses import NOWHERE
from games.players.cookie import current_player, forget_player_cookie, set_player
from games.players.early_choices import EarlyChoices
from games.players.free_names import require_free_name
from games.players.models import NOT_FORGOTTEN, Friend, Player
from games.players.names import BadName, draw_guest_name


def welcome_sign_in(request: HttpRequest, user: User, **_: object) -> None:
    """Give this browser to the user who signed in or up.

    Staff are players as well, so that we know what they played and don't rank it.
    """
    factors.record_sign_in(request, user)
    guest = current_player(request)
    if guest is not None and guest.user_id is not None:
        guest = None  # another account was here before; what it did stays its own
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is None:
            player = _make_player(user, guest)
            early_choices.announce_early_choices(request, player)
        elif guest is not None:
            take_over(guest, player)
    set_player(request, player)


def _make_player(user: User, guest: Player | None) -> Player:
    """Make the player of a new account from the guest, if there was one, under the account's name."""
    player = guest or Player(name=draw_guest_name())
    with suppress(BadName):  # an administrator's login need not be a name
        player.name = require_free_name(user.username, but=Player(pk=player.pk, user_id=user.pk))
    player.user = user
    player.save()
    if guest is not None:
        personal_data.announce_account(player)
    return player


def apply_early_choices(player: Player, wishes: EarlyChoices, **_: object) -> None:
    """Listen to `began`: apply what a guest decided before their first move. An account has its own name."""
    if wishes.name and not player.user_id:
        with suppress(BadName):
            player.name = require_free_name(wishes.name, but=player)
            player.save(update_fields=["name"])
    if wishes.public_page or wishes.reminder_at:
        at = time.fromisoformat(wishes.reminder_at) if wishes.reminder_at else None
        player.store_settings(wishes.public_page, at)
    friends = Player.objects.filter(NOT_FORGOTTEN, public_id__in=wishes.friends, hidden=False).exclude(pk=player.pk)
    Friend.objects.bulk_create([Friend(player=player, friend=one) for one in friends], ignore_conflicts=True)


def take_over(guest: Player, player: Player) -> None:
    """Give a guest's friends, and all that rooms keep of the guest, to the player of an account."""
    known = set(Friend.objects.filter(player=player).values_list("friend", flat=True)) | {player.pk}
    Friend.objects.filter(player=guest).exclude(friend__in=known).update(player=player)
    followers = set(Friend.objects.filter(friend=player).values_list("player", flat=True)) | {player.pk}
    Friend.objects.filter(friend=guest).exclude(player__in=followers).update(friend=player)
    personal_data.hand_over(guest, player)
    guest.delete()


def forget_browser(request: HttpRequest, **_: object) -> None:
    """Listen to signing out: unlink this browser from its player."""
    if request is not None:
        forget_player_cookie(request)


def erase_session_address(instance: UserSession, **_: object) -> None:
    """Erase a device's address; its browser and time are enough to recognise it."""
    instance.ip = NOWHERE


def lock_others_out(request: HttpRequest, user: User, **_: object) -> None:
    """Sign out all other browsers after a new password, or the first factor of staff."""
    here = request.user.is_authenticated and request.user.pk == user.pk
    end_sessions(user, but=request.session.session_key if here else None)
    player = Player.objects.filter(user=user).first()
    if player and here:
        set_player(request, player)


def record_new_factor(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Record a factor that was set up; staff sessions without one end."""
    if authenticator.type not in factors.FACTORS:
        return
    factors.record_factor(request, user, authenticator)
    if user.is_staff:
        lock_others_out(request, user)


def end_sessions(user: User, but: str | None = None) -> None:
    """End all sessions of an account, with cookies and sockets, except the one with key `but`."""
    others = UserSession.objects.filter(user=user).exclude(session_key=but or "")
    Session.objects.filter(session_key__in=list(others.values_list("session_key", flat=True))).delete()
    others.delete()
