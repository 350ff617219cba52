"""Who is whose friend: each adds the other, and nothing is shown to friends of whoever has switched that off."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from games.accounts.models import Friend, Heard, Preferences
from games.accounts.signals import friends_moved
from games.players.models import Player

MOST_FRIENDS = 200
MOST_TOLD = 5
"""So many of those who have added somebody are told of at once, the newest first."""


@dataclass(frozen=True)
class News:
    """Somebody has added a player; `back` whether the player had added them before, so that they are friends now."""

    who: Player
    back: bool


def shown_to(player_id: int) -> QuerySet[Friend]:
    """Those whom a player has added and who may be shown to them. One-way, as are the tables that all may read."""
    added = Friend.objects.filter(player=player_id, friend__hidden=False)
    return added.exclude(friend__preferences__hidden_from_friends=True)


def mutual(player_id: int) -> QuerySet[Friend]:
    """A player's friends who have added the player too, but those who are not shown to their friends."""
    back = Friend.objects.filter(player=OuterRef("friend"), friend=player_id)
    return shown_to(player_id).filter(Exists(back))


def shows_nothing(player_id: int) -> bool:
    """Whether a player shows their friends nothing; then they see nothing of what friends alone are shown, either."""
    return Preferences.objects.filter(player=player_id, hidden_from_friends=True).exists()


def seen_by(player_id: int) -> QuerySet[Friend]:
    """Whose day a player is shown: nobody's where they show their own friends nothing."""
    return shown_to(player_id).exclude(player__preferences__hidden_from_friends=True)


def company(player_id: int) -> dict[Player, bool]:
    """Whose day a player is shown, and whether they have added the player, too."""
    back = Exists(Friend.objects.filter(player=OuterRef("friend"), friend=player_id))
    return {one.friend: one.back for one in seen_by(player_id).annotate(back=back).select_related("friend")}


def compared(player_id: int) -> QuerySet[Friend]:
    """With whom a player may be compared: both have added each other, and both show their friends something."""
    return mutual(player_id).exclude(player__preferences__hidden_from_friends=True)


def told_of(player_id: int) -> set[int]:
    """Who hears at once of what a player does: themselves, their friends, and not very many who have added them.

    Of more, who is left out hears with the next sign of life of what they look at.
    """
    added = set(Friend.objects.filter(friend=player_id).values_list("player", flat=True)[:MOST_FRIENDS])
    if len(added) == MOST_FRIENDS:
        theirs = Friend.objects.filter(player=player_id).values("friend")
        added |= set(Friend.objects.filter(friend=player_id, player__in=theirs).values_list("player", flat=True))
    return {player_id, *added}


def news_for(player: Player) -> list[News]:
    """Who has added a player, and the player has neither added nor waved away since."""
    heard = Heard.objects.filter(player=player, other=OuterRef("player"))
    asked = Friend.objects.filter(friend=player, player__hidden=False).exclude(Exists(heard))
    asked = asked.exclude(player__preferences__hidden_from_friends=True)
    back = Exists(Friend.objects.filter(player=player, friend=OuterRef("player")))
    found = asked.annotate(back=back).select_related("player").order_by("-since", "-pk")
    return [News(one.player, one.back) for one in found[:MOST_TOLD]]


def add(player: Player, other: Player) -> bool | None:
    """Adds somebody; whether both are friends now, or None where there is no room for one more."""
    added = Friend.objects.filter(player=player)
    if added.count() >= MOST_FRIENDS and not added.filter(friend=other).exists():
        return None
    Friend.objects.get_or_create(player=player, friend=other)
    back = Friend.objects.filter(player=other, friend=player).exists()
    if back:
        hear(player, other)
    friends_moved.send(sender=Friend, player_ids={player.pk, other.pk})
    return back


def part(player: Player, other: Player) -> None:
    """Takes somebody out of a player's friends; adding the player again is no news of theirs from then on."""
    Friend.objects.filter(player=player, friend=other).delete()
    if Friend.objects.filter(player=other, friend=player).exists():
        hear(player, other)
    friends_moved.send(sender=Friend, player_ids={player.pk, other.pk})


def hear(player: Player, other: Player) -> None:
    """A player knows that somebody has added them, and is told no more."""
    if player != other:
        Heard.objects.get_or_create(player=player, other=other)
