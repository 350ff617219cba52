"""People who are made up play as others do, on a developer's own site; on a live one they are in no table."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.editions.models import Edition
from games.leagues.models import Tally
from games.players.models import Player
from games.plays import referee, whole, wire
from games.plays.apart import Apart
from games.plays.models import Move, Play, Record
from games.plays.runs import Run
from games.voices.models import Thumb
from tests.day import DAY, START, Clock
from tests.toy.puzzles.toy.wire import Guess

DAYS = 3
ROW = (
    *("status", "moves_made", "started_at", "moved_at", "finished_at"),
    *("seconds", "score_key", "line", "emoji", "shown"),
)


def simulate(*more: str, seed: int = 7) -> int:
    out = StringIO()
    words = ["--players", "30", "--plays", "60", "--days", str(DAYS), "--seed", str(seed), "--games", "toy"]
    call_command("simulate_players", *words, "--json", *more, stdout=out)
    return int(json.loads(out.getvalue())["plays"])


def logs() -> list[tuple[object, ...]]:
    """Return all that was played, without the database's own numbers."""
    rows = Move.objects.order_by("play__player__public_id", "play__edition__date", "play__edition__variant", "number")
    return list(rows.values_list("play__player__public_id", "play__edition__date", "number", "move", "at"))


def test_a_seed_always_gives_the_same_plays_spread_over_the_days_and_ranked(db: None, settings: Any) -> None:
    settings.DEBUG = True  # a developer's site
    count, first = simulate(), logs()
    assert count > 40 and first and Thumb.objects.exists()
    plays = Play.objects.select_related("edition")
    assert {play.edition.date for play in plays} == {DAY - timedelta(days=n) for n in range(DAYS)}
    for play in plays:
        assert timezone.localdate(play.started_at) == play.edition.date
        assert play.started_at <= play.moved_at <= START
    assert Tally.objects.filter(span="day", points__gt=0).exists() and Record.objects.filter(won__gt=0).exists()
    assert simulate() == 0 and logs() == first, "what was played is not played twice"
    Player.objects.all().delete()
    assert simulate() == count and logs() == first


def test_a_live_site_has_them_only_if_asked_and_in_no_table(db: None) -> None:
    with pytest.raises(CommandError, match="live site"):
        simulate()
    assert simulate("--on-this-site") > 0
    assert set(Play.objects.values_list("ranked", "apart")) == {(False, Apart.SIMULATED)}
    assert not Play.objects.filter(shown=True).exists() and not Tally.objects.exists()


def test_a_whole_play_has_the_rows_of_one_that_was_sent_move_by_move(toy: Edition, secret: int, clock: Clock) -> None:
    """What the rules refuse takes its time in a whole play, and is not kept."""
    guesses = [10_000, *(number for number in (3, 5) if number != secret), secret]
    timed = [(Guess(guess=number), 30.0) for number in guesses]
    at_once, one_by_one = Player.objects.create(name="Alice"), Player.objects.create(name="Bob")
    run = Run(toy, None, toy.engine.start(toy.puzzle), START)
    made = whole.judge(run, at_once.pk, timed, START + timedelta(hours=1), "")
    assert made is not None
    whole.store([made])
    clock.advance(30)
    for number, (move, _) in enumerate(timed[1:]):
        clock.advance(30)
        sent = wire.MoveIn(move=move.model_dump(mode="json"), after=number, key=uuid4())
        run, _ = referee.make_move(run, lambda: one_by_one, sent, lambda moment: False)
    rows = [Play.objects.filter(player=player).values(*ROW).get() for player in (at_once, one_by_one)]
    assert rows[0] == rows[1]
    moves = [
        list(Move.objects.filter(play__player=one).values_list("number", "move", "at")) for one in (at_once, one_by_one)
    ]
    assert moves[0] == moves[1]
