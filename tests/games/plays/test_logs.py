"""Logs of long ago are packed, and whatever reads them reads the same as before."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import call_command

from games.editions.models import Edition
from games.plays.models import Move, PackedLog, Play
from games.plays.runs import states
from tests.cast.visitors import Visitor


@pytest.fixture
def long_ago(alice: Visitor, bob: Visitor, toy: Edition, secret: int, wrong: int) -> Edition:
    """An edition that alice finished and bob did not, more than a year ago."""
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": wrong})
    return toy


def pack(days: str = "365") -> None:
    call_command("pack_moves", "--older-than", days, json=True)


def told(visitor: Visitor) -> object:
    """What an answer says of a play, replayed from its log."""
    states.clear()
    answer = visitor.get()
    return {**answer["state"], "seconds": 0}, answer["result"]


def test_a_packed_log_is_replayed_and_taken_along_as_before(
    alice: Visitor, bob: Visitor, long_ago: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(alice), told(bob)
    export = b"".join(alice.client.get("/me/fivefold.json"))
    pack()
    assert Move.objects.count() == 3, "a young edition stays as it is"
    later = long_ago.day + timedelta(days=366)
    monkeypatch.setattr("games.plays.management.commands.pack_moves.today", lambda: later)
    pack()
    assert [move.play.status for move in Move.objects.all()] == ["playing"]
    assert (told(alice), told(bob)) == before
    assert b"".join(alice.client.get("/me/fivefold.json")) == export
    assert len(json.loads(export)["plays"][0]["moves"]) == 2
    pack()
    assert PackedLog.objects.count() == 1


def test_a_log_in_which_several_moved_is_not_packed(
    alice: Visitor, long_ago: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play.objects.get(status="won")
    play.moves.filter(number=1).update(by=play.player_id)
    later = long_ago.day + timedelta(days=366)
    monkeypatch.setattr("games.plays.management.commands.pack_moves.today", lambda: later)
    pack()
    assert Move.objects.count() == 3
