"""Make players, finishes and leagues for the tests of tables."""

from datetime import timedelta
from typing import Any

from django.test import Client

from games.editions.calendar import get_day_end
from games.editions.lookup import find_daily_edition
from games.editions.models import Edition
from games.leaderboards import leagues
from games.leaderboards.league_grid import LeaguePageReader
from games.leaderboards.models import League
from games.leaderboards.wire import LeagueStanding, MemberRow
from games.players.cookie import COOKIE, sign_player_cookie
from games.players.models import Player
from games.plays.models import Play
from games.plays.ranking import write_score_key
from games.plays.referee import record_finished_play
from tests.day import DAY

TODAY = DAY


def make_player(name: str) -> Player:
    return Player.objects.create(name=name)


def make_finish(player: Player, edition: Edition, guesses: int, status: str = "won", **more: Any) -> Play:
    moment = get_day_end(edition.day) - timedelta(hours=1)
    fields = {"ranked": True, "status": status, "started_at": moment, "moved_at": moment, "finished_at": moment}
    key = write_score_key((int(status != "won"), guesses, 60))
    play = Play.objects.create(player=player, edition=edition, score_key=key, **{**fields, **more})
    record_finished_play(play, edition)
    return play


def make_league(*names: str) -> League:
    """Make a league of new players, whose owner is the first."""
    owner, *others = [make_player(name) for name in names]
    league = leagues.create_league("The Otters", owner)
    for one in others:
        leagues.join_league(league, one)
    return league


def get_player(name: str) -> Player:
    return Player.objects.get(name=name)


def read_league(league: League) -> LeagueStanding:
    return LeaguePageReader(league.pk)()


def get_row(league: League, name: str) -> MemberRow:
    found = read_league(league).rows[get_player(name).public_id]
    assert found is not None
    return found


def make_finisher(name: str) -> Player:
    return make_finish(make_player(name), find_daily_edition("toy", "small", DAY), 1).player


def make_browser(player: Player | None, address: str = "203.0.113.1") -> Client:
    """Make the browser of a player, or of a newcomer, at a network address."""
    client = Client(REMOTE_ADDR=address)
    if player:
        client.cookies[COOKIE] = sign_player_cookie(player)
    return client
