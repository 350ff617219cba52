"""Who comes and goes: a browser's guest becomes the player of an account, and what the guest did comes along."""

from __future__ import annotations

from contextlib import suppress

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Max
from django.http import HttpRequest

from games.accounts.models import Friend
from games.accounts.naming import free_name
from games.accounts.signals import taken_over
from games.players.cookie import become, current_player, forget
from games.players.models import Player
from games.players.names import BadName, guest_name
from games.plays import ranks, records
from games.plays.models import Move, Play


def arrive(request: HttpRequest, user: User, **_: object) -> None:
    """Somebody signed in, or signed up: from now on this browser is theirs.

    An editor who comes to work and has never played is no player.
    """
    guest = current_player(request)
    if guest is not None and guest.user_id is not None:
        guest = None  # another account was here before; what it did stays its own
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is None:
            if guest is None and user.is_staff:
                return
            player = _new_player(user, guest)
        elif guest is not None:
            take_over(guest, player)
    become(request, player)


def _new_player(user: User, guest: Player | None) -> Player:
    """The player of a new account: the guest, if there was one, under the account's name."""
    player = guest or Player(name=guest_name())
    with suppress(BadName):  # an administrator's login need not be a name
        player.name = free_name(user.username, but=Player(pk=player.pk, user_id=user.pk))
    player.user = user
    player.save()
    return player


def take_over(guest: Player, player: Player) -> None:
    """Moves all that a guest did to a player. Where both played an edition, the player's own first run counts."""
    for play in Play.objects.filter(player=guest).order_by("edition", "run"):
        _hand_over(play, player)
    Move.objects.filter(by=guest).update(by=player)
    known = set(Friend.objects.filter(player=player).values_list("friend", flat=True)) | {player.pk}
    Friend.objects.filter(player=guest).exclude(friend__in=known).update(player=player)
    followers = set(Friend.objects.filter(friend=player).values_list("player", flat=True)) | {player.pk}
    Friend.objects.filter(friend=guest).exclude(player__in=followers).update(friend=player)
    records.rebuild(player.pk)
    taken_over.send(sender=Player, guest=guest, player=player)
    guest.delete()


def _hand_over(play: Play, player: Player) -> None:
    last = Play.objects.filter(player=player, edition=play.edition_id).aggregate(last=Max("run"))["last"]
    if last is not None:
        play.run, play.ranked = last + 1, False
    play.player, play.hidden = player, player.hidden
    play.save(update_fields=["player", "run", "ranked", "hidden"])
    if play.finished_at:
        transaction.on_commit(lambda: ranks.forget([play.edition_id]))


def go(request: HttpRequest, user: User | None, **_: object) -> None:
    """Somebody signed out in this browser, which is nobody's from now on."""
    if request is not None:
        forget(request)


def lock_others_out(request: HttpRequest, user: User, **_: object) -> None:
    """A new password: all other browsers must sign in again."""
    if player := raise_generation(user):
        become(request, player)


def raise_generation(user: User) -> Player | None:
    """Makes every cookie that names the player of an account worthless."""
    Player.objects.filter(user=user).update(generation=F("generation") + 1)
    return Player.objects.filter(user=user).first()
