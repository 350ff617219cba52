"""What players do in leagues: create, join, leave, rename, lock, remove a member, change the owner."""

from collections import defaultdict
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.leaderboards.models import (
    BANNERS,
    COLOURS,
    LONGEST_NAME,
    MOST_MEMBERS,
    Hook,
    League,
    Membership,
    Removal,
    Score,
    draw_league_code,
)
from games.leaderboards.tallies import mark_account_points, recount_player
from games.live.publishing import publish_change
from games.players import access
from games.players.models import Player
from games.players.name_reports import NamedThing, NameKind, refuse_hidden_name
from games.players.names import clean_name
from games.players.personal_data import Keeper, transfer_rows
from puzzles.shapes import JSON

MOST_LEAGUES = 50
DOUBLE_CLICK_TIME = timedelta(seconds=10)
"""If a player creates two leagues of the same name within this time, it was a double click."""
READING_PAUSE = 1.0
"""The least seconds between two readings of the live topic of a league or a table."""
LEAGUE_KIND_SLUG = "league"


class NotAllowed(Exception):
    """Something that a player may not do in a league; the message says why."""


def publish_change_on_commit(league: League) -> None:
    """Publish that a league changed, once the change is stored."""
    transaction.on_commit(partial(publish_league, league.pk))


def publish_league(league_id: int) -> None:
    """Publish that a league's page and its tables of points changed."""
    for topic in (make_points_topic_name(league_id), make_page_topic_name(league_id)):
        publish_change(topic)


def make_points_topic_name(league_id: int) -> str:
    return f"points.league.{league_id}"


def make_page_topic_name(league_id: int) -> str:
    return f"league.{league_id}"


def make_access_name(league: League) -> str:
    """Return the name under which `games.players.access` stores the network addresses of a league's guests."""
    return f"leagues.{league.pk}"


def find_league_by_former_code(code: str, player: Player | None) -> League | None:
    """Find the league that once had a code, for players who are in it or were removed from it."""
    return access.find_place_by_former_code(League.objects.all(), code, player, "members")


def is_member(league: League, player: Player | None) -> bool:
    return player is not None and league.memberships.filter(player=player).exists()


def find_leagues(player: Player) -> QuerySet[League]:
    """Return the leagues of a player, each with its `size`."""
    mine = Membership.objects.filter(player=player).values("league")
    return League.objects.filter(pk__in=mine).annotate(size=Count("members"))


def create_league(name: str, owner: Player) -> League:
    """Create a league with its first member. A second click soon after returns the same league.

    Raises `BadName` or `NotAllowed`.
    """
    cleaned = clean_name(name, LONGEST_NAME)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
        just_now = League.objects.filter(owner=owner, name=cleaned, created_at__gte=timezone.now() - DOUBLE_CLICK_TIME)
        if same_click := just_now.first():
            return same_click
        _require_free_place(owner)
        league = League.objects.create(name=cleaned, owner=owner)
        Membership.objects.create(league=league, player=owner)
    return league


def _require_free_place(player: Player) -> None:
    if player.memberships.count() >= MOST_LEAGUES:
        raise NotAllowed(f"You’re already in {MOST_LEAGUES} leagues. Leave one first.")


def join_league(league: League, player: Player, address: str = "") -> None:
    """Add a member who comes from this network address. Raises `NotAllowed`."""
    with transaction.atomic():
        # locked, so that two at once do not both get the last place
        locked_league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if not league.memberships.filter(player=player).exists():
            _require_admission(locked_league, player, address)
            _require_free_place(player)
            if league.memberships.count() >= MOST_MEMBERS:
                raise NotAllowed(f"This league is full. It has {MOST_MEMBERS} members.")
            Membership.objects.create(league=league, player=player)
            league.removals.filter(player=player).delete()
    access.remember_entrance(make_access_name(league), player, address)
    publish_change_on_commit(league)


def _require_admission(league: League, player: Player, address: str) -> None:
    """Raise `NotAllowed` if the league does not let this player in."""
    if league.removals.filter(player=player, for_good=True).exists():
        raise NotAllowed("The owner has removed you from this league for good.")
    if league.locked:
        raise NotAllowed("The owner has locked this league. Ask them to unlock it, then reload.")
    if access.is_barred(make_access_name(league), player, address):
        raise NotAllowed(
            "This league isn’t letting in new guests from your network today. You can join with an account."
        )


def leave_league(league: League, player: Player) -> None:
    """Remove a member who leaves.

    If the owner leaves, the member who has been in it longest becomes the owner. An empty league is deleted.
    """
    with transaction.atomic():
        league.memberships.filter(player=player).delete()
        eldest = league.memberships.select_related("player").first()
        if eldest is None:
            publish_change_on_commit(league)
            league.delete()
            return
        if league.owner_id == player.pk:
            league.owner = eldest.player
            league.save(update_fields=["owner"])
    publish_change_on_commit(league)


def require_owner(league: League, player: Player | None) -> None:
    """Raise `NotAllowed` for everyone but the owner."""
    if player is None or league.owner_id != player.pk:
        raise NotAllowed("Only the owner of the league can do that.")


def rename_league(league: League, name: str) -> None:
    """Rename a league. Raises `BadName`, also for a name that a moderator has hidden."""
    cleaned = clean_name(name, LONGEST_NAME)
    refuse_hidden_name(LEAGUE_KIND_SLUG, cleaned, league.pk)
    league.name = cleaned
    league.save(update_fields=["name"])
    publish_change_on_commit(league)


def set_appearance(league: League, colour: str, banner: str) -> None:
    """Set a league's colour and banner. Raises `NotAllowed`."""
    if colour not in COLOURS or banner not in BANNERS:
        raise NotAllowed("Choose a colour and a banner.")
    league.colour, league.banner = colour, banner
    league.save(update_fields=["colour", "banner"])
    publish_change_on_commit(league)


def remove_member(
    league: League, owner: Player, public_id: str, for_good: bool = False, owner_address: str = ""
) -> Player:
    """Remove a member and their points; their plays stay. Raises `NotAllowed`.

    `owner_address` is given so that barring a guest `for_good` never bars the owner's network.
    """
    with transaction.atomic():
        locked_league = _lock_for_owner(league, owner)
        player = _find_person(locked_league, public_id)
        if player.pk == locked_league.owner_id:
            raise NotAllowed("You can’t remove the owner, but the owner can leave.")
        access.remove_member(player, locked_league.memberships, locked_league.removals, for_good)
    if for_good:
        access.bar_address(make_access_name(league), player, owner_address)
    publish_change_on_commit(league)
    return player


def _lock_for_owner(league: League, owner: Player) -> League:
    """Lock the league's row for its owner, so that a second click sees what the first did. Raises `NotAllowed`."""
    locked_league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
    require_owner(locked_league, owner)
    return locked_league


def _find_person(league: League, public_id: str) -> Player:
    """Find a player who is in the league or was removed from it. Raises `NotAllowed`."""
    player = access.find_member(public_id, league.memberships, league.removals)
    if player is None:
        raise NotAllowed("This player is no longer in the league.")
    return player


def readmit_player(league: League, owner: Player, public_id: str) -> Player:
    """Let a player who was removed for good join again. Raises `NotAllowed`."""
    with transaction.atomic():
        locked_league = _lock_for_owner(league, owner)
        player = _find_person(locked_league, public_id)
        locked_league.removals.filter(player=player).delete()
    access.unbar_address(make_access_name(league), player)
    return player


def set_locked(league: League, owner: Player, locked: bool) -> None:
    """Lock a league, so that no one new can join, or unlock it. Raises `NotAllowed`."""
    with transaction.atomic():
        locked_league = _lock_for_owner(league, owner)
        access.set_lock(locked_league, locked)
    publish_change_on_commit(locked_league)


def renew_code(league: League, owner: Player, code: str) -> None:
    """Replace a league's code, if it is still this one. Raises `NotAllowed`."""
    with transaction.atomic():
        locked_league = _lock_for_owner(league, owner)
        access.renew_code(locked_league, locked_league.former_codes, code, draw_league_code())


def change_owner(league: League, public_id: str) -> None:
    """Make another member the owner. Raises `NotAllowed`."""
    member = league.memberships.filter(player__public_id=public_id).select_related("player").first()
    if member is None:
        raise NotAllowed("Only a member can become the owner.")
    league.owner = member.player
    league.save(update_fields=["owner"])


REPLACEMENT_NAME = "A league"
"""The name of a league whose name was hidden, until its owner chooses another."""


def _find_named_league(code: str) -> NamedThing | None:
    league = League.objects.filter(code=code.upper()).first()
    return NamedThing(league.pk, league.name, league.owner_id) if league else None


def _find_current_name(pk: int) -> str | None:
    return League.objects.filter(pk=pk).values_list("name", flat=True).first()


def _hide_name(pk: int) -> str:
    _set_name(pk, REPLACEMENT_NAME)
    return REPLACEMENT_NAME


def _restore_name(pk: int, name: str, _instead: str) -> None:
    """Restore a league's hidden name unless it has been renamed since."""
    if _find_current_name(pk) == REPLACEMENT_NAME:
        _set_name(pk, name)


def _set_name(pk: int, name: str) -> None:
    for league in League.objects.filter(pk=pk):
        league.name = name
        league.save(update_fields=["name"])
        publish_change_on_commit(league)


LEAGUE_KIND = NameKind(
    LEAGUE_KIND_SLUG,
    _find_named_league,
    _find_current_name,
    _hide_name,
    _hide_name,
    _restore_name,
    lambda code: f"/league/{code}/",
)
"""How moderators handle reported names of leagues."""


def transfer_leagues(guest: Player, player: Player) -> None:
    """Give a guest's leagues, points and webhooks to the player of an account."""
    League.objects.filter(owner=guest).update(owner=player)
    transfer_rows(Membership, "league", guest, player)
    transfer_rows(Removal, "league", guest, player)
    transfer_rows(Score, "week", guest, player)
    Hook.objects.filter(by=guest).update(by=player)
    recount_player(player.pk)


def leave_leagues(player: Player) -> None:
    """Remove a player from all leagues and their past weeks, and delete their webhooks."""
    Hook.objects.filter(by=player).delete()
    Score.objects.filter(player=player).delete()
    for league in League.objects.filter(memberships__player=player):
        leave_league(league, player)


def build_needed_guests_condition() -> Q:
    """Return the condition for players who own a league with other members, or were removed from one."""
    others = Membership.objects.filter(league__owner=OuterRef("pk")).exclude(player=F("league__owner"))
    return Q(Exists(others)) | Q(Exists(Removal.objects.filter(player=OuterRef("pk"))))


def export_leagues(player: Player) -> tuple[str, JSON]:
    """Export a player's leagues and their weeks there."""
    memberships = Membership.objects.filter(player=player).select_related("league")
    weeks: defaultdict[int, list[JSON]] = defaultdict(list)
    for score in Score.objects.filter(player=player).select_related("week").order_by("week__first"):
        row: JSON = {"week": score.week.first.isoformat(), "points": score.points, "rank": score.rank}
        weeks[score.week.league_id].append(row)
    return "leagues", [
        {
            "name": one.league.name,
            "since": one.joined_at.isoformat(),
            "owner": one.league.owner_id == player.pk,
            "weeks": weeks[one.league_id],
        }
        for one in memberships
    ]


LEAGUE_KEEPER = Keeper(
    transfer_leagues, leave_leagues, export_leagues, build_needed_guests_condition, mark_account_points
)
