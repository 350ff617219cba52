"""Plays that are won, and who won them."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from games.editions.models import Edition
from games.leaderboards.tables import make_everyones_circle, read_table
from games.players.models import Player
from games.plays import standings
from games.plays.models import Play
from games.plays.referee import make_move
from games.plays.runs import PlayRequest, find_latest_play
from games.plays.wire import MoveIn
from puzzles.shapes import Shape
from tests.cast.accounts import sign_up
from tests.cast.visitors import Visitor
from tests.day import START, Clock


def win(visitor: Visitor, secret: int) -> Any:
    return visitor.post({"guess": secret}).json()["result"]


def names(edition: Edition) -> set[str]:
    """Who appears anywhere: in the table, the feed, or everyone's points."""
    shown = standings.load_standing(edition.pk)
    days = {row.player for row in read_table(make_everyones_circle(), "day", edition.day)}
    told = {item.player for item in shown.feed if item.line != "🎲 0"}
    return days | told | {row.player for row in shown.table}


def player_of(visitor: Visitor) -> Player:
    return Player.objects.get(public_id=visitor.get()["result"]["player"])


def account(name: str, path: str) -> Visitor:
    """Someone who has just made an account, by the clock of these tests: Django's own column tells the machine's."""
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
    asked = PlayRequest(edition, player, find_latest_play(edition, player), seen_at=begun)
    for move in moves:
        Clock().advance(pause)
        after = asked.play.moves_made if asked.play else 0
        sent = MoveIn(move=move.model_dump(mode="json"), after=after, revision=edition.revision)
        asked = replace(asked, play=make_move(asked, sent).run.play)
    assert asked.play is not None
    return asked.play
