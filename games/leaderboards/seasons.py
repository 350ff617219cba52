"""Weeks and seasons of leagues, and the winners of the last week.

A season has four weeks and starts for all leagues on the same Monday. A finished week is stored once, a row per member
(`store_finished_weeks`), by a worker or by the first request that needs it. Only a ruling on a wrong puzzle counts it
again (`recount_week`).
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from games.editions import calendar
from games.leaderboards import points
from games.leaderboards.models import League, Score, Week
from games.players.models import Player
from games.plays import ranking

FIRST_MONDAY = date(2026, 10, 26)  # of the first season
WEEKS_PER_SEASON = 4
STORING_DELAY = timedelta(hours=1)
"""A week is stored this long after its last midnight; plays that finish before then still count."""
WEEK = timedelta(weeks=1)


def get_season(day: date) -> int:
    """Return the number of a day's season.

    >>> get_season(date(2026, 11, 22)), get_season(date(2026, 11, 23))
    (1, 2)
    """
    return 1 + (calendar.get_monday(day) - FIRST_MONDAY) // (WEEKS_PER_SEASON * WEEK)


def list_season_weeks(season: int) -> list[date]:
    """Return the Mondays of a season.

    >>> [f"{day:%d.%m.}" for day in list_season_weeks(2)]
    ['23.11.', '30.11.', '07.12.', '14.12.']
    """
    return [FIRST_MONDAY + ((season - 1) * WEEKS_PER_SEASON + number) * WEEK for number in range(WEEKS_PER_SEASON)]


def get_latest_finished_week() -> date:
    """Return the Monday of the latest week that can be stored."""
    return calendar.get_monday(timezone.localtime(timezone.now() - STORING_DELAY).date()) - WEEK


def get_first_week(league: League) -> date:
    """Return the Monday of a league's first week."""
    return max(calendar.get_monday(timezone.localtime(league.created_at).date()), calendar.get_monday(calendar.EPOCH))


def store_finished_weeks(league: League) -> None:
    """Store a league's finished weeks that are missing. Safe to repeat, also in several processes at once."""
    stored_mondays = set(league.weeks.values_list("first", flat=True))
    monday = get_first_week(league)
    while monday <= get_latest_finished_week():
        if monday not in stored_mondays:
            with transaction.atomic():  # the first of several processes stores the week, and the others wait
                week, is_new = Week.objects.get_or_create(league=league, first=monday)
                if is_new:
                    _store_scores(week, list(league.memberships.values_list("player", flat=True)))
        monday += WEEK


def _store_scores(week: Week, players: list[int]) -> None:
    """Store what some players earned in a week."""
    points_by_player = points.total_points(week.first, week.first + WEEK - timedelta(days=1), players)
    places = ranking.find_ranks_by_points({player: earned.points for player, earned in points_by_player.items()})
    Score.objects.bulk_create(
        Score(week=week, player_id=player, points=points_by_player[player].points, rank=places[player])
        if player in points_by_player
        else Score(week=week, player_id=player, points=0)
        for player in players
    )


def recount_week(day: date) -> None:
    """After a ruling, recount the week of a day in all leagues, for those who were members in that week."""
    for week in Week.objects.filter(first=calendar.get_monday(day)).iterator():
        with transaction.atomic():
            players = list(week.scores.select_for_update().values_list("player", flat=True))
            week.scores.all().delete()
            _store_scores(week, players)


def find_champions(league: League) -> set[int]:
    """Find the members who won a league's last week; several if they tied, none if no one played."""
    store_finished_weeks(league)
    winners = Score.objects.filter(week__league=league, week__first=get_latest_finished_week(), rank=1)
    return set(winners.values_list("player", flat=True))


@dataclass(frozen=True)
class SeasonRow:
    """A member in a season: each week's points (None: none yet) and whether they won it, and the sum."""

    rank: int
    player: Player
    weeks: list[tuple[int | None, bool]]
    points: int


def build_season_table(league: League, season: int) -> list[SeasonRow]:
    """Build a season's table: finished weeks as stored, the current week as it is now."""
    store_finished_weeks(league)
    weeks = list_season_weeks(season)
    players = {one.player_id: one.player for one in league.memberships.select_related("player")}
    scores = Score.objects.filter(week__league=league, week__first__in=weeks, player__in=list(players))
    points_by_week: dict[tuple[int, date], tuple[int, bool]] = {
        (score.player_id, score.week.first): (score.points, score.rank == 1) for score in scores.select_related("week")
    }
    for monday in weeks:
        if get_latest_finished_week() < monday <= calendar.today():
            earned = points.total_points(monday, monday + WEEK - timedelta(days=1), players)
            for player in players:
                points_by_week[player, monday] = (earned.get(player, points.NO_POINTS).points, False)
    sums = {player: sum(points_by_week.get((player, monday), (0, False))[0] for monday in weeks) for player in players}
    by_name = sorted(players, key=lambda player: (players[player].name.lower(), player))
    return [
        SeasonRow(
            rank=place,
            player=players[player],
            weeks=[points_by_week.get((player, monday), (None, False)) for monday in weeks],
            points=sums[player],
        )
        for player, place in ranking.find_ranks_by_points({player: sums[player] for player in by_name}).items()
    ]
