"""A league's day and week as its page shows them: a row per member, a column per game.

A cell shows no more than public leaderboards do: whether a game was solved, its line and time, and how many of its
puzzles were finished. Of several puzzles it shows the hardest that was solved. The number of queries does not grow with
the members, and the live topic sends only changed rows.
"""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, timedelta

from games.editions import calendar
from games.leaderboards import points, seasons
from games.leaderboards.leagues import READING_PAUSE, find_league_by_former_code, is_member, make_page_topic_name
from games.leaderboards.models import League
from games.leaderboards.wire import Cell, LeagueStanding, MemberRow, PointsRow
from games.live import messages
from games.live.quiet_topic import QuietTopic, Reader
from games.live.topics import NoSuchTopic, Topic, Watch
from games.plays import ranking
from games.plays.models import Play
from puzzles import registry
from puzzles.contract import AnyEngine, Status

WIN_TICK = "✅"
"""The sign of a win in a result's line; a cell leaves it out, because its colour says so."""


@dataclass(frozen=True)
class GameColumn:
    """A game of a day, and how many puzzles it has."""

    engine: AnyEngine
    puzzles: int


def list_columns() -> list[GameColumn]:
    """List the games of a day in the site's order."""
    puzzles = Counter(engine.slug for engine, _ in calendar.list_daily_puzzles())
    return [GameColumn(engine, puzzles[engine.slug]) for engine in registry.engines() if engine.slug in puzzles]


class LeaguePageReader(Reader[LeagueStanding]):
    """Read what a league's page shows live, and remember the league's members."""

    def __init__(self, league_id: int) -> None:
        self.league_id, self.members = league_id, set[int]()

    def __call__(self) -> LeagueStanding:
        league = League.objects.filter(pk=self.league_id).first()
        if league is None:
            self.members = set()
            return LeagueStanding(name="", colour="", banner="", locked=True, rows={})
        players = {one.player_id: one.player for one in league.memberships.select_related("player")}
        self.members = set(players)
        day = calendar.today()
        games = [column.engine.slug for column in list_columns()]
        cells = _read_cells(day, players)
        day_points = points.total_points(day, day, players)
        monday = calendar.get_monday(day)
        week_points = points.total_points(monday, monday + timedelta(days=6), players)
        winners = seasons.find_champions(league)
        rows: dict[str, MemberRow | None] = {
            player.public_id: MemberRow(
                name=player.name,
                guest=player.user_id is None,
                crowned=number in winners,
                cells=[cells.get((number, game)) for game in games],
                day=day_points.get(number, points.NO_POINTS).points,
                week=week_points.get(number, points.NO_POINTS).points,
                games=[week_points.get(number, points.NO_POINTS).games.get(game) for game in games],
            )
            for number, player in players.items()
        }
        return LeagueStanding(
            name=league.name, colour=league.colour, banner=league.banner, locked=league.locked, rows=rows
        )


def _read_cells(day: date, players: Collection[int]) -> dict[tuple[int, str], Cell]:
    """Read the cells of a day's finished games, by player and game."""
    editions = points.load_days_editions(day, day)
    plays = Play.objects.filter(
        player_id__in=list(players), edition_id__in=list(editions), ranked=True, hidden=False, finished_at__isnull=False
    )
    order = [(engine.slug, variant.slug) for engine, variant in calendar.list_daily_puzzles()]
    finished: dict[tuple[int, str], list[tuple[bool, int, str, int]]] = {}
    for player, number, status, line, seconds in plays.values_list(
        "player_id", "edition_id", "status", "line", "seconds"
    ):
        game, variant = editions[number].game, editions[number].variant
        hard = order.index((game, variant)) if (game, variant) in order else -1
        finished.setdefault((player, game), []).append((status == Status.WON, hard, line, seconds or 0))
    cells = {}
    for key, own_plays in finished.items():
        won, _, line, seconds = max(own_plays)
        cells[key] = (won, line.replace(WIN_TICK, "").strip(), seconds, len(own_plays))
    return cells


def rank_members(
    standing: LeagueStanding, count_points: Callable[[MemberRow], int]
) -> list[tuple[int, str, MemberRow]]:
    """Rank the members by points, then name: rank (0 without points), public id and row."""
    members = [(player, row) for player, row in standing.rows.items() if row is not None]
    rows = dict(sorted(members, key=lambda one: (one[1].name.lower(), one[0])))
    places = ranking.find_ranks_by_points({player: count_points(row) for player, row in rows.items()})
    return [(place, player, rows[player]) for player, place in places.items()]


@dataclass(frozen=True)
class GridCell:
    """A cell of the page: how a member did in the puzzles of a game that they finished, `done` of all `puzzles`."""

    won: bool
    line: str
    seconds: int
    done: int
    puzzles: int


def build_day_rows(
    standing: LeagueStanding, games: list[GameColumn]
) -> list[tuple[int, str, MemberRow, list[GridCell | None]]]:
    """Build the day's table: rank, public id, member, and the cells (None: not finished)."""
    return [
        (
            rank,
            player,
            row,
            [GridCell(*cell, game.puzzles) if cell else None for cell, game in zip(row.cells, games, strict=True)],
        )
        for rank, player, row in rank_members(standing, lambda row: row.day)
    ]


def build_week_rows(standing: LeagueStanding, games: list[GameColumn]) -> list[PointsRow]:
    """Build the week's table of points from the members who have some."""
    return [
        PointsRow(
            rank=rank,
            player=player,
            name=row.name,
            guest=row.guest,
            gone=False,
            crowned=row.crowned,
            points=row.week,
            played=0,
            games=[
                (column.engine.mark, column.engine.title, earned)
                for column, earned in zip(games, row.games, strict=True)
                if earned is not None
            ],
        )
        for rank, player, row in rank_members(standing, lambda row: row.week)
        if rank
    ]


class LeaguePageTopic(QuietTopic[LeagueStanding]):
    """The live topic of a league's page; its deltas have the changed rows, None for players who left."""

    def __init__(self, league_id: int, pause: float) -> None:
        super().__init__(make_page_topic_name(league_id), LeaguePageReader(league_id), pause)

    def encode_delta(self, before: LeagueStanding, after: LeagueStanding) -> str | None:
        gone = {player: None for player in before.rows if player not in after.rows}
        changed: dict[str, MemberRow | None] = {
            player: row for player, row in after.rows.items() if before.rows.get(player) != row
        }
        changes = after.model_copy(update={"rows": changed | gone or before.rows})
        return messages.encode_quiet_delta(self.version + 1, before, changes)


class LeagueWatch(Watch):
    """One tab that watches the page of a league (league.<code>)."""

    def find_topic(self, key: str) -> Topic:
        player, code = self.player, key.upper()
        league = League.objects.filter(code=code).first() or find_league_by_former_code(code, player)
        if league is None or not is_member(league, player):
            raise NoSuchTopic("We couldn’t find that league, or you’re not in it.")
        return LeaguePageTopic(league.pk, READING_PAUSE)
