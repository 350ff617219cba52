"""Logs of long ago are packed, and whatever reads them reads the same as before."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.core.management import call_command

from games.plays.models import Move, PackedLog, Play
from games.plays.runs import states
from tests.cast.visitors import Visitor
from tests.day import Clock


def pack() -> None:
    call_command("pack_moves", "--older-than", "365", json=True)


def test_the_log_of_one_player_is_packed_and_replayed_and_taken_along_as_before(
    alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int, clock: Clock
) -> None:
    for visitor in (alice, carol):
        visitor.post({"guess": wrong})
        visitor.post({"guess": secret})
    bob.post({"guess": wrong})
    several = Play.objects.filter(status="won").latest("pk")
    several.moves.filter(number=1).update(by=several.player_id)

    def read() -> Any:
        states.clear()
        answers = [visitor.get() for visitor in (alice, bob, carol)]
        return [(one["state"], one["result"]) for one in answers], b"".join(alice.client.get("/me/fivefold.json"))

    before, moves = read(), Move.objects.count()
    assert moves == 5 and len(json.loads(before[1])["plays"][0]["moves"]) == 2
    pack()
    assert Move.objects.count() == moves, "a young edition stays as it is"
    clock.advance(timedelta(days=366))
    for _ in range(2):
        pack()
        assert {move.play.status for move in several.moves.all()} == {"won"}, "several moved"
        assert Move.objects.exclude(play=several).get().play.status == "playing"
        assert PackedLog.objects.count() == 1
    clock.move_to_start()
    assert read() == before
