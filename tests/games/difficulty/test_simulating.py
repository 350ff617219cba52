"""People who are made up play as others do, on somebody's own site; on a live one they stand in no table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.difficulty import people, simulating
from games.editions.calendar import today
from games.editions.models import Edition
from games.leagues.models import Tally
from games.players.models import Player
from games.plays import referee, whole, wire
from games.plays.apart import Apart
from games.plays.models import Move, Play, Record
from games.plays.runs import Run
from puzzles.shapes import GiveUp
from tests.day import Clock
from tests.toy.puzzles.toy.wire import Guess

DAYS = 3


@pytest.fixture
def own_site(settings: Any) -> None:
    """A developer's site."""
    settings.DEBUG = True


def simulate(*more: str, seed: int = 7, plays: int = 60) -> int:
    told = StringIO()
    words = ["--players", "30", "--plays", str(plays), "--days", str(DAYS), "--seed", str(seed), "--games", "toy"]
    call_command("simulate_players", *words, "--json", *more, stdout=told)
    return int(json.loads(told.getvalue())["plays"])


def logs() -> list[tuple[object, ...]]:
    """All that was played, without the database's own numbers."""
    rows = Move.objects.order_by("play__player__public_id", "play__edition__date", "play__edition__variant", "number")
    return list(rows.values_list("play__player__public_id", "play__edition__date", "number", "move", "at"))


def test_the_same_seed_gives_the_same_plays(db: None, own_site: None) -> None:
    count, first = simulate(), logs()
    assert count > 40 and first
    Player.objects.all().delete()
    assert simulate() == count and logs() == first
    Player.objects.all().delete()
    simulate(seed=8)
    assert logs() != first


def test_what_was_played_is_not_played_twice(db: None, own_site: None) -> None:
    assert simulate() > 0
    before = logs()
    assert simulate() == 0 and logs() == before


@pytest.mark.postgres
def test_two_who_play_the_same_plays_at_once_store_each_once(
    db: None, own_site: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second run begins after the first one has looked who has played, and is done before it writes."""
    store, alone = whole.store, iter([True])

    def overtaken(wholes: Sequence[whole.Whole]) -> int:
        if next(alone, False):
            assert simulate() > 0
        return store(wholes)

    monkeypatch.setattr(whole, "store", overtaken)
    assert simulate() == 0
    assert len({(play.player_id, play.edition_id) for play in Play.objects.all()}) == Play.objects.count() > 40


def test_plays_are_spread_over_the_days_and_none_lies_ahead(db: None, own_site: None) -> None:
    simulate()
    days = set(Play.objects.values_list("edition__date", flat=True))
    assert days == {today() - timedelta(days=n) for n in range(DAYS)}
    for play in Play.objects.select_related("edition"):
        assert timezone.localdate(play.started_at) == play.edition.date
        assert play.started_at <= play.moved_at <= timezone.now()


def test_some_come_back_and_some_do_not(db: None, own_site: None) -> None:
    simulate()
    came = [
        len({play.edition.date for play in player.plays.select_related("edition")}) for player in Player.objects.all()
    ]
    assert max(came) == DAYS and min(came) < DAYS


def test_on_ones_own_site_they_rank_and_their_records_are_kept(db: None, own_site: None) -> None:
    simulate()
    assert Play.objects.filter(shown=True).exists()
    assert Tally.objects.filter(span="day", points__gt=0).exists()
    assert Record.objects.filter(game="toy", won__gt=0).exists()


def test_a_live_site_has_them_only_if_asked_and_in_no_table(db: None) -> None:
    with pytest.raises(CommandError, match="live site"):
        simulate()
    assert simulate("--on-this-site") > 0
    assert set(Play.objects.values_list("ranked", "apart")) == {(False, Apart.SIMULATED)}
    assert not Play.objects.filter(shown=True).exists() and not Tally.objects.exists()


def test_games_without_simulated_players_are_passed_over() -> None:
    assert "toy" in simulating.playable() and "nettle" in simulating.playable()


def moves(count: int) -> list[tuple[Guess, float]]:
    return [(Guess(guess=number), 10.0) for number in range(1, count + 1)]


def test_who_loses_patience_asks_for_the_answer_or_leaves() -> None:
    one = people.person(1, 1)
    hurried = people.Person(**{**vars(one), "pace": 1.0, "patience": 45.0})
    ends = [list(people.as_played(hurried, Random(n), iter(moves(20)))) for n in range(30)]
    assert all(len(end) < 20 for end in ends)
    gave_up = [isinstance(end[-1][0], GiveUp) for end in ends if end]
    assert any(gave_up) and not all(gave_up)


ROW = (
    "status",
    "moves_made",
    "started_at",
    "moved_at",
    "finished_at",
    "seconds",
    "score_key",
    "line",
    "emoji",
    "shown",
)


def test_a_whole_play_has_the_rows_of_one_that_was_sent_move_by_move(toy: Edition, secret: int, clock: Clock) -> None:
    begins = timezone.now()
    guesses = [*(number for number in (3, 5) if number != secret), secret]
    timed = [(Guess(guess=number), 30.0) for number in guesses]
    at_once, one_by_one = Player.objects.create(name="Alice"), Player.objects.create(name="Bob")
    start = Run(toy, None, toy.engine.start(toy.puzzle), begins)
    made = whole.judge(start, at_once.pk, timed, begins + timedelta(hours=1), "")
    assert made is not None
    whole.store([made])
    run = start
    for number, (move, _) in enumerate(timed):
        clock.advance(30)
        sent = wire.MoveIn(move=move.model_dump(mode="json"), after=number, key=uuid4())
        run, _ = referee.make_move(run, lambda: one_by_one, sent, lambda moment: False)
    rows = [Play.objects.filter(player=player).values(*ROW).get() for player in (at_once, one_by_one)]
    assert rows[0] == rows[1]
    told = [
        list(Move.objects.filter(play__player=one).values_list("number", "move", "at")) for one in (at_once, one_by_one)
    ]
    assert told[0] == told[1]


def test_what_the_rules_refuse_takes_its_time_and_is_not_kept(toy: Edition, secret: int) -> None:
    begins = timezone.now()
    start = Run(toy, None, toy.engine.start(toy.puzzle), begins)
    timed = [(Guess(guess=10_000), 30.0), (Guess(guess=secret), 30.0)]
    made = whole.judge(start, Player.objects.create(name="Alice").pk, timed, begins + timedelta(hours=1), "")
    assert made is not None and made.play.moves_made == 1 and made.play.seconds == 60
