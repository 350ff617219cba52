"""Transfer a player's data in leagues to an account, export it, and delete it.

A webhook is not exported, because its address is a key to another site.
"""

from collections import defaultdict

from django.db.models import Exists, F, OuterRef, Q

from games.leaderboards import leagues
from games.leaderboards.models import Hook, League, Membership, Removal, Score
from games.leaderboards.tallies import mark_account_points, recount_player
from games.players.models import Player
from games.players.personal_data import Keeper, transfer_rows
from puzzles.shapes import JSON


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
        leagues.leave_league(league, player)


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
