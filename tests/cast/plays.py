"""Make plays and accounts, and find the players that tables show."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from games.editions.models import Edition
from games.leaderboards.tables import EVERYONES_CIRCLE, read_table
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Play
from games.plays.referee import make_move
from games.plays.runs import PlayRequest, find_latest_play
from games.plays.wire import MoveIn
from puzzles.shapes import Shape
from tests.cast.accounts import sign_up
from tests.cast.visitors import Visitor
from tests.day import START, Clock


def guess_secret(visitor: Visitor, secret: int) -> Any:
    return visitor.post({"guess": secret}).json()["result"]


def find_shown_players(edition: Edition) -> set[str]:
    """Return the public ids of all players in the edition's table, its feed, or everyone's points of its day."""
    standing = ranking.load_standing(edition.pk)
    in_points = {row.player for row in read_table(EVERYONES_CIRCLE, "day", edition.day)}
    in_feed = {item.player for item in standing.feed if item.line != "🎲 0"}
    return in_points | in_feed | {row.player for row in standing.table}


def get_player_of(visitor: Visitor) -> Player:
    return Player.objects.get(public_id=visitor.get()["result"]["player"])


def open_account(name: str, path: str) -> Visitor:
    """Make someone who signs up now by the tests' clock; Django would store the machine's time."""
    visitor = Visitor(path)
    sign_up(visitor.client, name)
    User.objects.filter(username=name).update(date_joined=Clock().now)
    visitor.client.get(path)
    return visitor


def end_play(player: Player, edition: Edition, at: datetime = START, status: str = "won", **more: Any) -> Play:
    moments = dict.fromkeys(("started_at", "moved_at", "finished_at"), at)
    return Play.objects.create(player=player, edition=edition, status=status, **{**moments, **more})


MOVE_KEY = "6f1c8f0e-64a5-4c39-9d9a-5b7f2f4a8a01"


def play_through(edition: Edition, player: Player, moves: Iterable[Shape], seen_at: datetime, pause: float = 0) -> Play:
    """Let a player who first saw the puzzle at `seen_at` make some moves, with a pause in seconds before each."""
    request = PlayRequest(edition, player, find_latest_play(edition, player), clock_start=seen_at)
    for move in moves:
        Clock().advance(pause)
        after = request.play.moves_made if request.play else 0
        body = MoveIn(move=move.model_dump(mode="json"), after=after, revision=edition.revision)
        request = replace(request, play=make_move(request, body).run.play)
    assert request.play is not None
    return request.play
