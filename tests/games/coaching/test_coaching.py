"""The coach: asked once for each finished play, answered by a worker, and told to nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.coaching import advising
from games.coaching.models import Advice
from games.coaching.tasks import advise, prepare
from games.editions.models import Edition
from games.errands import board
from games.errands.models import Errand
from games.insights.models import Notes
from games.plays import played
from games.plays.logs import Entry, packed
from games.plays.models import Move, PackedLog, Play
from puzzles import registry
from puzzles.abilities import Prepares
from tests.cast.visitors import Visitor
from tests.cast.workers import Workers


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Workers that look at no play until they are told to."""
    found = Workers()
    found.hold(monkeypatch, advise)
    return found


def asked(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/coach{visitor.path}")


def finished(visitor: Visitor, *guesses: int) -> Play:
    for guess in guesses:
        visitor.post({"guess": guess})
    return Play.objects.get(player__public_id=visitor.client.get("/api" + visitor.path).json()["result"]["player"])


def test_only_who_has_finished_is_told(alice: Visitor, bob: Visitor, held: Workers, secret: int, wrong: int) -> None:
    finished(alice, secret)
    bob.post({"guess": wrong})
    for visitor in (bob, Visitor(bob.path)):
        answer = asked(visitor)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "unfinished"
    assert not Advice.objects.exists() and not held.asked


def test_a_worker_is_asked_once_and_what_it_says_is_kept(
    alice: Visitor, held: Workers, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finished(alice, wrong, secret)
    for _ in range(3):
        assert asked(alice).json() == {"state": "waiting", "coaching": None}
    assert held.asked == [(advise, [play.pk])]
    held.work()
    told = asked(alice).json()
    assert told["state"] == "done" and f"finds {secret}" in told["coaching"]["lines"][0]
    assert [row["label"] for row in told["coaching"]["chart"]["rows"]] == [str(wrong), str(secret)]
    monkeypatch.setattr(advising, "played", None)  # whoever thought again would fail
    assert asked(alice).json() == told
    advise(play.pk)
    assert asked(alice).json() == told and not held.asked and not Errand.objects.exists()


def test_two_workers_at_once_leave_one_result(
    alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finished(alice, secret)
    asked(alice)

    def meanwhile(one: Play) -> Any:
        monkeypatch.setattr(advising, "played", played.played)
        advising.work_out(Advice.objects.get(play=one))  # another worker, while this one reads
        Advice.objects.update(told={"lines": ["The first word counts."]})
        return played.played(one)

    monkeypatch.setattr(advising, "played", meanwhile)
    held.work()
    assert Advice.objects.get(play=play).told == {"lines": ["The first word counts."]}


def test_what_a_worker_left_lying_is_taken_up_by_the_next(alice: Visitor, held: Workers, secret: int) -> None:
    play = finished(alice, secret)
    asked(alice)
    held.asked.clear()  # it went with its worker
    Errand.objects.update(state=Errand.RUNNING, holder="gone", due_at=timezone.now() - timedelta(minutes=1))
    assert asked(alice).json()["state"] == "waiting"
    for row in board.quiet_ones():
        advise.send(row.args)
    held.work()
    assert asked(alice).json()["state"] == "done" and Advice.objects.get().play == play


def test_a_coach_that_fails_says_so(
    alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(alice, secret)
    asked(alice)
    monkeypatch.setattr(advising, "played", lambda play: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        held.work()
    assert asked(alice).json() == {"state": "failed", "coaching": None}


def test_practice_has_a_coach_too_and_each_run_its_own(held: Workers, db: None) -> None:
    alice = Visitor("/toy/practice/small/77/")
    secret = int(Edition.objects.get(kind=Edition.PRACTICE).puzzle.secret.number)
    wrong = 2 if secret == 1 else 1
    finished(alice, wrong, secret)
    asked(alice)
    held.work()
    assert len(asked(alice).json()["coaching"]["chart"]["rows"]) == 2
    alice.post({}, where="runs/")
    alice.known = 0
    assert len(asked(alice).json()["coaching"]["chart"]["rows"]) == 2, "until the next run is finished"
    alice.post({"guess": secret})
    asked(alice)
    held.work()
    assert len(asked(alice).json()["coaching"]["chart"]["rows"]) == 1


def test_moves_come_with_their_seconds_wherever_the_log_lies(alice: Visitor, secret: int, wrong: int) -> None:
    play = finished(alice, wrong, secret)
    for number, seconds in ((1, 12.5), (2, 40)):
        Move.objects.filter(play=play, number=number).update(at=play.started_at + timedelta(seconds=seconds))
    told = played.played(play)
    assert [(one.move.guess, one.seconds) for one in told] == [(wrong, 12.5), (secret, 40)]
    entries = [Entry(one.move, one.at.isoformat()) for one in play.moves.all()]
    PackedLog.objects.create(play=play, log=packed([*entries, Entry({"guess": 1}, entries[-1].at)]))
    play.moves.all().delete()
    assert played.played(play) == told, "a move that the rules do not take is left out"


def counted(edition: Edition, plays: int) -> None:
    """So many plays of an edition are counted by now."""
    Notes.objects.update_or_create(edition=edition, defaults={"counts": {"plays": plays, "guesses:1": plays}})


def test_others_are_spoken_of_from_ten_plays_on_and_anew_once_they_are_twice_as_many(
    alice: Visitor, toy: Edition, held: Workers, secret: int
) -> None:
    finished(alice, secret)

    def lines() -> list[str]:
        asked(alice)
        held.work()
        found: list[str] = asked(alice).json()["coaching"]["lines"]
        return found

    counted(toy, 9)
    assert not any("players" in line for line in lines()), "it might say who did what"
    counted(toy, 12)
    assert "12 of 12 players made as many guesses as you." in lines()
    counted(toy, 23)
    assert "12 of 12 players made as many guesses as you." in lines(), "what was said stays"
    counted(toy, 24)
    assert "24 of 24 players made as many guesses as you." in lines()


def test_what_an_engine_has_yet_to_prepare_is_asked_for_and_then_more_is_said(
    alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.hold(monkeypatch, prepare)
    there: list[bool] = []

    class Prepared(type(registry.engine("toy")), Prepares):  # type: ignore[misc]  # a toy that has a table to make
        def is_prepared(self) -> bool:
            return bool(there)

        def prepare(self) -> None:
            there.append(True)

    monkeypatch.setattr(registry.engine("toy"), "__class__", Prepared)
    play = finished(alice, secret)
    asked(alice)
    task, args = held.asked.pop(0)
    assert (task, args) == (advise, [play.pk])
    held.asked.append((task, args))
    held.work()  # and what that asked for
    assert there == [True] and Advice.objects.get().plain
    assert asked(alice).json()["state"] == "done", "the first answer stands meanwhile"
    held.work()
    assert not Advice.objects.get().plain
    asked(alice)
    assert not held.asked
