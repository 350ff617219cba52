"""What happens in a league: founding, joining, leaving, renaming, removing a member, handing over."""

from __future__ import annotations

from django.db import transaction

from games.leagues.models import LONGEST_NAME, MOST_MEMBERS, League, Membership
from games.live.publishing import tell
from games.players.models import Player
from games.players.names import clean_name
from games.players.reports import refuse_hidden

MOST_LEAGUES = 50
KIND = "league"
"""What leagues are called where names are reported."""


class NotAllowed(Exception):
    """Something that a player may not do in a league; the message says why, in a sentence."""


def changed(league: League) -> None:
    """Tells everybody who looks at a league that it changed."""
    tell(f"points.league.{league.code}")


def found(name: str, owner: Player) -> League:
    """A new league with its first member. Raises `BadName` or `NotAllowed`."""
    _room_for_one_more(owner)
    with transaction.atomic():
        league = League.objects.create(name=clean_name(name, LONGEST_NAME), owner=owner)
        Membership.objects.create(league=league, player=owner)
    return league


def _room_for_one_more(player: Player) -> None:
    if player.memberships.count() >= MOST_LEAGUES:
        raise NotAllowed(f"You are in {MOST_LEAGUES} leagues already; leave one first.")


def join(league: League, player: Player) -> None:
    """Adds a member. Raises `NotAllowed` where the league is full."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)  # so that two at once do not both get the last place
        if not league.memberships.filter(player=player).exists():
            _room_for_one_more(player)
            if league.memberships.count() >= MOST_MEMBERS:
                raise NotAllowed(f"This league is full: it has {MOST_MEMBERS} members.")
            Membership.objects.create(league=league, player=player)
    changed(league)


def leave(league: League, player: Player) -> None:
    """Takes a member out. The owner's place goes to whoever has been there longest; an empty league is no more."""
    with transaction.atomic():
        league.memberships.filter(player=player).delete()
        eldest = league.memberships.select_related("player").first()
        if eldest is None:
            league.delete()
            return
        if league.owner_id == player.pk:
            league.owner = eldest.player
            league.save(update_fields=["owner"])
    changed(league)


def require_owner(league: League, player: Player | None) -> None:
    """Raises `NotAllowed` for everybody but the owner."""
    if player is None or league.owner_id != player.pk:
        raise NotAllowed("Only the owner of the league can do that.")


def rename(league: League, name: str) -> None:
    """Gives a league another name. Raises `BadName`, also for one that a moderator has hidden."""
    cleaned = clean_name(name, LONGEST_NAME)
    refuse_hidden(KIND, league.pk, cleaned)
    league.name = cleaned
    league.save(update_fields=["name"])


def remove(league: League, public_id: str) -> None:
    """Takes a member out against their will; the owner can only leave."""
    league.memberships.filter(player__public_id=public_id).exclude(player=league.owner).delete()
    changed(league)


def hand_over(league: League, public_id: str) -> None:
    """Makes another member the owner."""
    member = league.memberships.filter(player__public_id=public_id).select_related("player").first()
    if member is None:
        raise NotAllowed("Only a member can become the owner.")
    league.owner = member.player
    league.save(update_fields=["owner"])
