"""Points: a better rank earns more, and only the best of a game's puzzles of a day counts.

A rank counts among the players of one leaderboard, so a finish may earn more in a league than among everyone.
`total_points` reads the plays; `tallies` stores the same for the leaderboard of everyone with each finish. A wrong
puzzle may be struck, and earns nothing, or shared: then everyone who played earns the same
(`games.editions.corrections`).
"""

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.editions.calendar import get_monday
from games.editions.corrections import SHARED_POINTS
from games.editions.models import Edition, Ruling
from games.leaderboards.wire import PointsRow
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Play
from puzzles import registry
from puzzles.contract import Status

SPANS = {"day": "Day", "week": "Week", "month": "Month"}


def get_span_bounds(span: str, day: date) -> tuple[date, date]:
    """Return the first and last day of the span that contains a day; weeks start on Monday."""
    if span == "week":
        return get_monday(day), get_monday(day) + timedelta(days=6)
    if span == "month":
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return day.replace(day=1), following - timedelta(days=1)
    return day, day


POINTS_BY_RANK = (12, 10, 8, 7, 6, 5, 4, 3)
"""Points for the first, second … who solved an edition."""
SOLVED_POINTS, FINISHED_POINTS = 2, 1
"""Points for all others who solved it, and for those who finished without solving it."""
POINT_RULES = {"by_rank": [*enumerate(POINTS_BY_RANK, 1)], "solved": SOLVED_POINTS, "finished": FINISHED_POINTS}
"""The same for pages that explain it."""
MOST_ROWS = 100


class EarnedPoints(NamedTuple):
    """A player's points over some days, the number of editions played, and the points of each game."""

    points: int
    played: int
    games: dict[str, int]


NO_POINTS = EarnedPoints(0, 0, {})


def get_play_points(rank: int, status: str) -> int:
    """Return the points of a finished play.

    >>> get_play_points(1, "won"), get_play_points(50, "won"), get_play_points(1, "lost")
    (12, 2, 1)
    """
    if status != Status.WON:
        return FINISHED_POINTS
    return POINTS_BY_RANK[rank - 1] if rank <= len(POINTS_BY_RANK) else SOLVED_POINTS


def load_days_editions(first: date, last: date) -> dict[int, Edition]:
    """Load the daily editions from the first to the last day, without their puzzles."""
    editions = Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).only(
        "game", "variant", "date", "ruling"
    )
    return editions.order_by().in_bulk()


def select_earning_plays(editions: Iterable[Edition]) -> QuerySet[Play]:
    """Select the plays that earn points at some editions: ranked ones, unless the edition was struck.

    If an edition's points are shared, also all plays that started before the ruling.
    """
    counted = [one for one in editions if one.ruling != Ruling.STRUCK]
    earns = Q(edition_id__in=[one.pk for one in counted], shown=True)
    for one in counted:
        if one.ruling == Ruling.SHARED:
            earns |= Q(edition_id=one.pk, shares=True, ranked=True, hidden=False)
    return Play.objects.filter(earns)


def add_best_finishes(finishes: Iterable[tuple[date, str, int]]) -> EarnedPoints:
    """Add up finishes (day, game, points); of each game and day only the best counts.

    >>> first, second = date(2026, 11, 1), date(2026, 11, 2)
    >>> add_best_finishes([(first, "toy", 12), (first, "toy", 3), (second, "toy", 2)])
    EarnedPoints(points=14, played=3, games={'toy': 14})
    """
    best: dict[tuple[date, str], int] = {}
    played = 0
    for day, game, points in finishes:
        best[day, game] = max(points, best.get((day, game), 0))
        played += 1
    games: defaultdict[str, int] = defaultdict(int)
    for (_, game), points in best.items():
        games[game] += points
    return EarnedPoints(sum(games.values()), played, dict(games))


def total_points(first: date, last: date, player_ids: Collection[int] | None = None) -> dict[int, EarnedPoints]:
    """Total the points of some players (None: everyone) over some days, both included."""
    editions = load_days_editions(first, last)
    plays = select_earning_plays(editions.values())
    if player_ids is not None:  # a ranked play began on its day, so a player's other plays need not be read
        zone = timezone.get_current_timezone()
        began = datetime.combine(first - timedelta(days=1), time(), zone)
        ended = datetime.combine(last + timedelta(days=2), time(), zone)
        plays = plays.filter(player_id__in=list(player_ids), started_at__range=(began, ended))
    finishes: defaultdict[int, list[tuple[date, str, int]]] = defaultdict(list)
    for player, number, status, rank in plays.annotate(place=ranking.RANK_IN_EDITION).values_list(
        "player_id", "edition_id", "status", "place"
    ):
        edition = editions[number]
        points = SHARED_POINTS if edition.ruling == Ruling.SHARED else get_play_points(rank, status)
        finishes[player].append((edition.day, edition.game, points))
    return {player: add_best_finishes(own_finishes) for player, own_finishes in finishes.items()}


def build_table(
    earned: Mapping[int, EarnedPoints], viewer_id: int | None = None, whole: bool = False, crowned: Container[int] = ()
) -> list[PointsRow]:
    """Rank players by points: the first rows (`whole`: all), and the row of `viewer_id` at any rank."""
    places = ranking.find_ranks_by_points({player: earned[player].points for player in sorted(earned)})
    shown_players = [player for n, player in enumerate(places) if whole or n < MOST_ROWS or player == viewer_id]
    players = Player.objects.in_bulk(shown_players)
    return [build_row(players[player], earned[player], places[player], player in crowned) for player in shown_players]


def build_row(player: Player, earned: EarnedPoints, rank: int, crowned: bool = False) -> PointsRow:
    games = earned.games
    return PointsRow(
        rank=rank,
        player=player.public_id,
        name=player.name,
        guest=player.user_id is None and not player.is_gone,
        gone=player.is_gone,
        crowned=crowned,
        points=earned.points,
        played=earned.played,
        games=[(one.mark, one.title, games[one.slug]) for one in registry.engines() if one.slug in games],
    )
