"""Points: the better the rank among those who are compared, the more; of a game's variants a day's best one counts.

A rank is taken among the players of the table: in a league only its members count, so the same game may give more
points there than on everyone's table. What is said here, `totals`, is also what everyone's table means, which is kept
as finishes come in (`reckoning`). A puzzle that was wrong may be struck, and is worth nothing, or its points are
shared (`games.editions.rulings`): then places count for nothing at it.
"""

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.editions.calendar import monday
from games.editions.models import Edition, Ruling
from games.editions.rulings import SHARED_POINTS
from games.leaderboards.wire import PointsRow
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Play
from puzzles import registry
from puzzles.contract import Status

SPANS = {"day": "Day", "week": "Week", "month": "Month"}


def days_of(span: str, day: date) -> tuple[date, date]:
    """The first and last day of the span in which a day lies; weeks begin on Monday."""
    if span == "week":
        return monday(day), monday(day) + timedelta(days=6)
    if span == "month":
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return day.replace(day=1), following - timedelta(days=1)
    return day, day


BY_RANK = (12, 10, 8, 7, 6, 5, 4, 3)
"""Points for the first, second … of an edition who solved it."""
SOLVED, FINISHED = 2, 1
"""Points for everyone else who solved it, and for whoever finished without solving it."""
TOP = 100
OF_EDITIONS = ("game", "variant", "date", "ruling")
"""What must be known of editions to say what they are worth."""


class Earned(NamedTuple):
    """What a player has gathered over some days: points, in how many editions, and the points at each game."""

    points: int
    played: int
    games: dict[str, int]


NOTHING = Earned(0, 0, {})


def points_for(rank: int, status: str) -> int:
    """The points of a finished play.

    >>> points_for(1, "won"), points_for(50, "won"), points_for(1, "lost")
    (12, 2, 1)
    """
    if status != Status.WON:
        return FINISHED
    return BY_RANK[rank - 1] if rank <= len(BY_RANK) else SOLVED


def days_editions(first: date, last: date) -> dict[int, Edition]:
    """The daily editions of some days, both included, without their puzzles."""
    found = Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).only(*OF_EDITIONS)
    return found.order_by().in_bulk()


def earning(editions: Iterable[Edition]) -> QuerySet[Play]:
    """The plays that earn points at some editions: those that stand in tables, of no struck one.

    Where points are shared also those of whoever began before, whatever came of it.
    """
    kept = [one for one in editions if one.ruling != Ruling.STRUCK]
    earns = Q(edition_id__in=[one.pk for one in kept], shown=True)
    for one in kept:
        if one.ruling == Ruling.SHARED:
            earns |= Q(edition_id=one.pk, shares=True, ranked=True, hidden=False)
    return Play.objects.filter(earns)


def best_of(finishes: Iterable[tuple[date, str, int]]) -> Earned:
    """What finishes (day, game, points) are worth together: of each game and day only the best counts.

    >>> best_of([(date(2026, 11, 1), "toy", 12), (date(2026, 11, 1), "toy", 3), (date(2026, 11, 2), "toy", 2)])
    Earned(points=14, played=3, games={'toy': 14})
    """
    best: dict[tuple[date, str], int] = {}
    played = 0
    for day, game, points in finishes:
        best[day, game] = max(points, best.get((day, game), 0))
        played += 1
    games: defaultdict[str, int] = defaultdict(int)
    for (_, game), points in best.items():
        games[game] += points
    return Earned(sum(games.values()), played, dict(games))


def added(days: Iterable[Earned]) -> Earned:
    """What several days are worth together.

    >>> added([Earned(3, 1, {"other": 3}), Earned(14, 2, {"other": 2, "toy": 12})])
    Earned(points=17, played=3, games={'other': 5, 'toy': 12})
    """
    points = played = 0
    games: defaultdict[str, int] = defaultdict(int)
    for day in days:
        points, played = points + day.points, played + day.played
        for game, more in day.games.items():
            games[game] += more
    return Earned(points, played, dict(games))


def totals(first: date, last: date, among: Collection[int] | None = None) -> dict[int, Earned]:
    """What each player has gathered over some days, both included, when some players are compared (None: all)."""
    editions = days_editions(first, last)
    plays = earning(editions.values())
    if among is not None:  # a ranked play began on its day, so a player's other plays need not be read
        zone = timezone.get_current_timezone()
        began = datetime.combine(first - timedelta(days=1), time(), zone)
        ended = datetime.combine(last + timedelta(days=2), time(), zone)
        plays = plays.filter(player_id__in=list(among), started_at__range=(began, ended))
    finishes: defaultdict[int, list[tuple[date, str, int]]] = defaultdict(list)
    for player, number, status, rank in plays.annotate(place=ranking.PLACE).values_list(
        "player_id", "edition_id", "status", "place"
    ):
        edition = editions[number]
        points = SHARED_POINTS if edition.ruling == Ruling.SHARED else points_for(rank, status)
        finishes[player].append((edition.day, edition.game, points))
    return {player: best_of(found) for player, found in finishes.items()}


def table(
    found: Mapping[int, Earned], me: int | None = None, whole: bool = False, crowned: Container[int] = ()
) -> list[PointsRow]:
    """The table of what players have gathered: the first `TOP` rows (`whole`: all), and that of `me` wherever it is."""
    places = ranking.find_places_by_points({player: found[player].points for player in sorted(found)})
    kept = [player for n, player in enumerate(places) if whole or n < TOP or player == me]
    players = Player.objects.in_bulk(kept)
    return [row(players[player], found[player], places[player], player in crowned) for player in kept]


def row(player: Player, earned: Earned, rank: int, crowned: bool = False) -> PointsRow:
    """A row of a table."""
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
