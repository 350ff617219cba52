"""What happens in a league: founding, joining, leaving, naming, removing a member, locking, handing over."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils import timezone

from games.leaderboards.models import (
    BANNERS,
    COLOURS,
    LONGEST_NAME,
    MOST_MEMBERS,
    League,
    Membership,
    Removal,
    league_code,
)
from games.live.publishing import tell
from games.players import access
from games.players.models import Player
from games.players.name_reports import Kind, NamedThing, refuse_hidden
from games.players.names import clean_name

MOST_LEAGUES = 50
ONE_CLICK = timedelta(seconds=10)
"""Within so long the same league is not founded twice."""
KIND = "league"
"""What leagues are called where names are reported."""


class NotAllowed(Exception):
    """Something that a player may not do in a league; the message says why, in a sentence."""


def changed(league: League) -> None:
    """Tells everybody who looks at a league that it changed, once that is stored."""
    transaction.on_commit(partial(moved, league.pk))


def moved(league_id: int) -> None:
    """Tells everybody who looks at a league's page, or at its tables of points, that they changed."""
    for topic in (topic_of(league_id), day_topic_of(league_id)):
        tell(topic)


def topic_of(league_id: int) -> str:
    """The name of the live topic of a league's tables of points."""
    return f"points.league.{league_id}"


def day_topic_of(league_id: int) -> str:
    """The name of the live topic of a league's page."""
    return f"league.{league_id}"


def door_of(league: League) -> str:
    """The name of a league's door, where it is noted from where guests came."""
    return f"leagues.{league.pk}"


def known_by(code: str, player: Player | None) -> League | None:
    """The league that had a code before, if this player is in it, or was taken out of it."""
    if player is None or not code.isalnum():
        return None
    there = [kind.objects.filter(league=OuterRef("pk"), player=player) for kind in (Membership, Removal)]
    return League.objects.filter(Exists(there[0]) | Exists(there[1]), former_codes__code=code.upper()).first()


def leagues_of(player: Player) -> QuerySet[League]:
    """The leagues in which a player is, each with its `size`."""
    mine = Membership.objects.filter(player=player).values("league")
    return League.objects.filter(pk__in=mine).annotate(size=Count("members"))


def found(name: str, owner: Player) -> League:
    """A new league with its first member; one of that name that they founded a moment ago, for a second click.

    Raises `BadName` or `NotAllowed`.
    """
    cleaned = clean_name(name, LONGEST_NAME)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
        just_now = League.objects.filter(owner=owner, name=cleaned, created_at__gte=timezone.now() - ONE_CLICK)
        if there := just_now.first():
            return there
        _room_for_one_more(owner)
        league = League.objects.create(name=cleaned, owner=owner)
        Membership.objects.create(league=league, player=owner)
    return league


def _room_for_one_more(player: Player) -> None:
    if player.memberships.count() >= MOST_LEAGUES:
        raise NotAllowed(f"You are already in {MOST_LEAGUES} leagues; leave one first.")


def join(league: League, player: Player, address: str = "") -> None:
    """Adds a member; `address` stands for where they come from. Raises `NotAllowed`, as where the league is full."""
    with transaction.atomic():
        # held, so that two at once do not both get the last place
        held = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if not league.memberships.filter(player=player).exists():
            _must_be_let_in(held, player, address)
            _room_for_one_more(player)
            if league.memberships.count() >= MOST_MEMBERS:
                raise NotAllowed(f"This league is full: it has {MOST_MEMBERS} members.")
            Membership.objects.create(league=league, player=player)
            league.removals.filter(player=player).delete()
    access.remember_entrance(door_of(league), player, address)
    changed(league)


def _must_be_let_in(league: League, player: Player, address: str) -> None:
    """Raises `NotAllowed` where a league does not take somebody."""
    if league.removals.filter(player=player, for_good=True).exists():
        raise NotAllowed("The owner has removed you from this league for good.")
    if league.locked:
        raise NotAllowed("This league is locked: the owner is letting nobody new in for now.")
    if access.is_barred(door_of(league), player, address):
        raise NotAllowed("This league takes no new guests from your network today. With an account you can join.")


def leave(league: League, player: Player) -> None:
    """Takes a member out. The owner's place goes to whoever has been there longest; an empty league is no more."""
    with transaction.atomic():
        league.memberships.filter(player=player).delete()
        eldest = league.memberships.select_related("player").first()
        if eldest is None:
            changed(league)
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
    refuse_hidden(KIND, cleaned, league.pk)
    league.name = cleaned
    league.save(update_fields=["name"])
    changed(league)


def dress(league: League, colour: str, banner: str) -> None:
    """Gives a league a colour and a banner of those that there are. Raises `NotAllowed`."""
    if colour not in COLOURS or banner not in BANNERS:
        raise NotAllowed("Choose one of the colours and one of the banners.")
    league.colour, league.banner = colour, banner
    league.save(update_fields=["colour", "banner"])
    changed(league)


def remove(league: League, owner: Player, public_id: str, for_good: bool = False, address: str = "") -> Player:
    """Takes a member out of a league, and with them their points; their plays stay. The owner can only leave.

    `address` stands for the owner's. Raises `NotAllowed`.
    """
    with transaction.atomic():
        held = _owned(league, owner)
        player = _known(held, public_id)
        if player.pk == held.owner_id:
            raise NotAllowed("The owner cannot be removed, only leave.")
        access.remove_member(player, held.memberships, held.removals, for_good)
    if for_good:
        access.bar_address(door_of(league), player, address)
    changed(league)
    return player


def _owned(league: League, owner: Player) -> League:
    """The league, held, so that of two clicks at once the second finds what the first did."""
    held = League.objects.select_for_update(no_key=True).get(pk=league.pk)
    require_owner(held, owner)
    return held


def _known(league: League, public_id: str) -> Player:
    """Somebody who is in a league, or was taken out of it. Raises `NotAllowed`."""
    player = access.find_member(public_id, league.memberships, league.removals)
    if player is None:
        raise NotAllowed("They are no longer in the league.")
    return player


def let_in(league: League, owner: Player, public_id: str) -> Player:
    """Opens a league again to somebody who was taken out for good. Raises `NotAllowed`."""
    with transaction.atomic():
        held = _owned(league, owner)
        player = _known(held, public_id)
        held.removals.filter(player=player).delete()
    access.unbar_address(door_of(league), player)
    return player


def lock(league: League, owner: Player, locked: bool) -> None:
    """Locks a league, so that nobody new joins, or opens it again. Raises `NotAllowed`."""
    with transaction.atomic():
        held = _owned(league, owner)
        access.set_lock(held, locked)
    changed(held)


def renew_code(league: League, owner: Player, code: str) -> None:
    """Gives a league another code in place of this one, which leads nobody new in any more. Raises `NotAllowed`."""
    with transaction.atomic():
        held = _owned(league, owner)
        access.renew_code(held, held.former_codes, code, league_code())


def hand_over(league: League, public_id: str) -> None:
    """Makes another member the owner."""
    member = league.memberships.filter(player__public_id=public_id).select_related("player").first()
    if member is None:
        raise NotAllowed("Only a member can become the owner.")
    league.owner = member.player
    league.save(update_fields=["owner"])


INSTEAD = "A league"
"""What a league is called whose name was hidden, until its owner gives it another."""


def _find(code: str) -> NamedThing | None:
    """A league by its code."""
    league = League.objects.filter(code=code.upper()).first()
    return NamedThing(league.pk, league.name, league.owner_id) if league else None


def _name_now(pk: int) -> str | None:
    """What a league is called."""
    return League.objects.filter(pk=pk).values_list("name", flat=True).first()


def _hide(pk: int) -> str:
    """Takes a league's name away; returns what stands in its place."""
    _call(pk, INSTEAD)
    return INSTEAD


def _show(pk: int, name: str, _instead: str) -> None:
    """Gives a league the name again that was taken away."""
    if _name_now(pk) == INSTEAD:
        _call(pk, name)


def _call(pk: int, name: str) -> None:
    for league in League.objects.filter(pk=pk):
        league.name = name
        league.save(update_fields=["name"])
        changed(league)


NAMES = Kind(KIND, _find, _name_now, _hide, _hide, _show, lambda code: f"/league/{code}/")
"""What is done with the name of a league that somebody finds bad."""
