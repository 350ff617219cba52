"""What plays say of puzzles: how hard they are, which words nobody knows; and people who are made up to play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.difficulty import fitting, merits, ordering, tasks
from games.difficulty.models import Expected, Fit
from games.editions import making
from games.editions.calendar import difficulty
from games.editions.models import Edition, RowRecord
from games.insights.models import Figures, Notes
from games.players.models import Player
from games.plays import referee, whole, wire
from games.plays.apart import Apart
from games.plays.models import Move, Play
from games.plays.runs import Run
from games.words.approved import load
from puzzles import registry
from puzzles.abilities import PLAYS
from tests.day import DAY, START, Clock
from tests.toy.puzzles.toy.engine import ToyEngine
from tests.toy.puzzles.toy.wire import Guess

pytestmark = pytest.mark.django_db


def seconds_of(edition: Edition) -> int:
    return 40 + 10 * int(edition.puzzle.secret.number)


def test_a_puzzle_to_come_is_expected_to_play_as_those_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "slugs", lambda: ("toy",))  # other games have no plays here
    monkeypatch.setattr(ToyEngine, "features", lambda engine, puzzle: {"number": float(puzzle.secret.number)})
    played = [making.make_daily("toy", "large", DAY - timedelta(days=n)) for n in range(1, fitting.EDITIONS + 1)]
    coming, wins = making.make_daily("toy", "large", DAY + timedelta(days=3)), fitting.FINISHES - 5
    for one in played:
        assert fitting.learn() == 0 and not Fit.objects.exists()
        Figures.objects.create(edition=one, won=wins, lost=5, times={str(seconds_of(one)): wins})
    assert tasks.learn_difficulty() == 1 and Fit.objects.get().match["time"] > 0.8
    expected, before = Expected.objects.get(pk=coming.pk), Expected.objects.get(pk=played[0].pk)
    assert not expected.played and abs(expected.seconds - seconds_of(coming)) < 0.5 * seconds_of(coming)
    assert before.played and before.seconds == pytest.approx(seconds_of(played[0]))


def test_a_week_is_put_in_order_and_a_locked_day_stays() -> None:
    monday = DAY + timedelta(days=14 - DAY.weekday())
    week = [making.make_daily("toy", "small", monday + timedelta(days=n)) for n in range(7)]
    for n, one in enumerate(week):
        Expected.objects.create(edition=one, seconds=700 - 100 * n, success=1.0)  # the hardest on Monday
    Edition.objects.filter(pk=week[0].pk).update(locked=True)
    assert ordering.order_weeks() > 0 and ordering.order_weeks() == 0
    assert Edition.objects.get(pk=week[0].pk).stored == week[0].stored
    rest = Expected.objects.exclude(pk=week[0].pk).select_related("edition")
    found = [(difficulty(one.edition.day), one.hardness) for one in rest]
    assert all(mine[1] <= other[1] for mine in found for other in found if mine[0] < other[0])


def test_a_row_that_nobody_solves_rests_until_an_editor_wakes_it(editor: Client) -> None:
    load(registry.engine("square"))
    square = making.make_daily("square", "classic", DAY)
    solved = {f"solved:{slot}:1": 390 for slot in ("a2", "a3", "a4", "d1", "d2", "d3", "d4")}
    counts = {PLAYS: 400, **solved, "solved:a1:1": 20, "revealed:a1": 380}
    Notes.objects.create(edition=square, revision=square.revision, counts=counts)
    assert merits.reckon() == merits.reckon() == 1
    engine, word = registry.engine("square"), str(square.puzzle.secret.rows[0])
    record = RowRecord.objects.get(text=word)
    assert (record.shown, record.missed, record.rests, RowRecord.objects.count()) == (400, 380, True, 8)
    square.delete()
    assert making.stock(engine, DAY).apart(word) == 0 and word in making.curated(engine).used
    page = "/admin/editions/rowrecord/"
    assert word in editor.get(f"{page}?drawn=rests").content.decode()
    editor.post(page, {"action": "wake", "_selected_action": [record.pk]})
    assert word not in making.stock(engine, DAY).used and word not in making.curated(engine).used


def test_a_row_that_plays_less_well_is_left_out_as_often_as_its_share_says() -> None:
    record = RowRecord(word_list="square-words", text="ABLE", share=0.7)
    out = sum(record.is_left_out(f"square/{day}") for day in range(1000))
    assert 250 < out < 350 and len({record.is_left_out("x") for _ in range(3)}) == 1


def test_people_who_are_made_up_play_once_and_on_a_live_site_only_if_asked_and_unranked(settings: Any) -> None:
    words = ("simulate_players", "--players=30", "--plays=60", "--days=3", "--seed=7", "--games=toy", "--json")
    with pytest.raises(CommandError, match="live site"):
        call_command(*words)
    call_command(*words, "--on-this-site")
    assert set(Play.objects.values_list("ranked", "apart")) == {(False, Apart.SIMULATED)}
    Player.objects.all().delete()
    settings.DEBUG = True  # a developer's own site
    for _ in range(2):
        call_command(*words)
        assert 40 < Play.objects.filter(started_at__lte=START).count() == Play.objects.count() <= 60
    assert Play.objects.filter(shown=True).exists()


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
        run, _ = referee.make_move(run, lambda: one_by_one, sent)
    rows: list[dict[str, Any]] = [dict(Play.objects.filter(player=one).values().get()) for one in (at_once, one_by_one)]
    assert {name for name in rows[0] if rows[0][name] != rows[1][name]} == {"id", "player_id"}
    moves = Move.objects.values_list("number", "move", "at")
    assert list(moves.filter(play__player=at_once)) == list(moves.filter(play__player=one_by_one))
