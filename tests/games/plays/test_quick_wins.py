"""What a moderator sees of a win that was quicker than thought possible."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import admin

from games.editions.making import make_daily
from games.players.models import Player
from games.plays.admin import FIRST_MOVES, WaitingAdmin
from games.plays.models import Move, Play, Waiting
from tests.day import DAY, START


def test_the_first_moves_are_shown_with_their_seconds_and_dots_where_there_are_more(db: None) -> None:
    start, alice = START, Player.objects.create(name="Alice")
    play = Play.objects.create(
        player=alice, edition=make_daily("toy", "small", DAY), started_at=start, moved_at=start, ranked=True
    )
    for number in range(1, FIRST_MOVES + 2):
        Move.objects.create(play=play, number=number, move={"guess": 1}, at=start + timedelta(seconds=number / 2))
        waits = WaitingAdmin(Waiting, admin.site).how(Waiting.objects.get(pk=play.pk)).split(" · ")
        assert waits[0].startswith("0.5") and waits[-1].endswith("…") == (number > FIRST_MOVES)
        assert len(waits) == min(number, FIRST_MOVES)
