"""Plays that are won, and who won them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from games.editions.models import Edition
from games.leaderboards.tables import everyone, table
from games.players.models import Player
from games.plays import standings
from games.plays.models import Play
from games.plays.referee import make_move
from games.plays.runs import latest_run
from games.plays.wire import MoveIn
from puzzles.shapes import Shape
from tests.cast.accounts import sign_up
from tests.cast.visitors import Visitor
from tests.day import START, Clock


def win(visitor: Visitor, secret: int) -> Any:
    return visitor.post({"guess": secret}).json()["result"]


def names(edition: Edition) -> set[str]:
    """Who stands anywhere: in the table, the feed, or everyone's points."""
    shown = standings.standing(edition.pk)
    days = {row.player for row in table(everyone(), "day", edition.day)}
    told = {item.player for item in shown.feed if item.line != "🎲 0"}
    return days | told | {row.player for row in shown.table}


def player_of(visitor: Visitor) -> Player:
    return Player.objects.get(public_id=visitor.get()["result"]["player"])


def account(name: str, path: str) -> Visitor:
    """Somebody who has just made an account, by the clock of these tests: Django's own column tells the machine's."""
    visitor = Visitor(path)
    sign_up(visitor.client, name)
    User.objects.filter(username=name).update(date_joined=Clock().now)
    visitor.client.get(path)
    return visitor


def end_play(player: Player, edition: Edition, at: datetime = START, status: str = "won", **more: Any) -> Play:
    moments = dict.fromkeys(("started_at", "moved_at", "finished_at"), at)
    return Play.objects.create(player=player, edition=edition, status=status, **{**moments, **more})


KEY = "6f1c8f0e-64a5-4c39-9d9a-5b7f2f4a8a01"


def play_through(edition: Edition, player: Player, moves: Iterable[Shape], begun: datetime, pause: float = 0) -> Play:
    """Let a player who looked first at a moment make some moves, with a pause in seconds before each."""
    run = latest_run(edition, player.pk, lambda: begun)
    for move in moves:
        Clock().advance(pause)
        sent = MoveIn(move=move.model_dump(mode="json"), after=run.moves, revision=edition.revision)
        run, _ = make_move(run, lambda: player, sent)
    assert run.play is not None
    return run.play
