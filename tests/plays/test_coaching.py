"""The coach: asked once for each finished play, answered by a worker, and heard by no one else."""

from datetime import timedelta
from typing import Any

import pytest

from games.editions.models import Edition
from games.infra.models import Job
from games.plays import coach, runs
from games.plays.models import Advice, Figures, Move, Play
from games.plays.tasks import prepare_engine, write_advice
from puzzles import registry
from puzzles.abilities import Prepares
from tests.cast.visitors import Visitor
from tests.cast.workers import Workers


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Workers:
    found = Workers()
    found.hold(monkeypatch, write_advice)
    return found


def ask(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/coach{visitor.path}")


def finish(visitor: Visitor, *guesses: int) -> Play:
    for guess in guesses:
        visitor.post({"guess": guess})
    return Play.objects.get(player__public_id=visitor.get()["result"]["player"])


def answer_of(visitor: Visitor, held: Workers) -> Any:
    ask(visitor)
    held.work()
    return ask(visitor).json()["coaching"]


def test_the_coach_speaks_after_the_end_and_a_worker_is_asked_once(
    alice: Visitor, bob: Visitor, held: Workers, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.post({"guess": wrong})
    for visitor in (bob, Visitor(bob.path)):
        answer = ask(visitor)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "unfinished"
    assert not Advice.objects.exists()
    play = finish(alice, wrong, secret)
    for _ in range(3):
        answer, job = ask(alice).json(), write_advice.find_job(play.pk)
        assert job and answer == {"job": job.address, "coaching": None}
    assert held.asked == [(write_advice, [play.pk])]
    held.work()
    answer = ask(alice).json()
    assert answer["job"] is None and f"finds {secret}" in answer["coaching"]["lines"][0]
    assert [row["label"] for row in answer["coaching"]["chart"]["rows"]] == [str(wrong), str(secret)]
    monkeypatch.setattr(coach, "load_played", None)  # a worker that thought again would fail
    write_advice(play.pk)
    job = write_advice.find_job(play.pk)
    assert ask(alice).json() == answer and not held.asked and job and job.state == Job.DONE


def test_two_workers_advise_once(alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    play = finish(alice, secret)
    ask(alice)

    def meanwhile(one: Play) -> Any:
        monkeypatch.setattr(coach, "load_played", runs.load_played)
        coach.store_advice(Advice.objects.get(play=one))  # another worker, while this one reads
        Advice.objects.update(coaching={"lines": ["The first word counts."]})
        return runs.load_played(one)

    monkeypatch.setattr(coach, "load_played", meanwhile)
    held.work()
    assert Advice.objects.get(play=play).coaching == {"lines": ["The first word counts."]}


def test_practice_has_a_coach_too_and_each_run_its_own(held: Workers, db: None) -> None:
    alice = Visitor("/toy/practice/small/77/")
    secret = int(Edition.objects.get(kind=Edition.PRACTICE).puzzle.secret.number)
    finish(alice, 2 if secret == 1 else 1, secret)
    assert len(answer_of(alice, held)["chart"]["rows"]) == 2
    alice.post({}, where="runs/")
    assert len(ask(alice).json()["coaching"]["chart"]["rows"]) == 2, "until the next run is finished"
    alice.post({"guess": secret}, after=0)
    assert len(answer_of(alice, held)["chart"]["rows"]) == 1


def test_moves_come_with_their_seconds(alice: Visitor, secret: int, wrong: int) -> None:
    play = finish(alice, wrong, secret)
    for number, seconds in ((1, 12.5), (2, 40)):
        Move.objects.filter(play=play, number=number).update(at=play.started_at + timedelta(seconds=seconds))
    moves = runs.load_played(play)
    assert [(one.move.guess, one.seconds) for one in moves] == [(wrong, 12.5), (secret, 40)]
    Move.objects.create(play=play, number=3, move={"guess": 1}, at=play.started_at + timedelta(seconds=50))
    assert runs.load_played(play) == moves, "a move that the rules do not take is left out"


def test_the_coach_speaks_of_others_from_ten_plays_on(alice: Visitor, toy: Edition, held: Workers, secret: int) -> None:
    finish(alice, secret)
    for plays, spoken_of in ((9, None), (12, 12), (23, 12), (24, 24)):
        Figures.objects.update_or_create(edition=toy, defaults={"noted": {"plays": plays, "guesses:1": plays}})
        lines = [line for line in answer_of(alice, held)["lines"] if "players" in line]
        assert lines == [f"{spoken_of} of {spoken_of} players made as many guesses as you."] * bool(spoken_of), plays


def test_what_an_engine_has_yet_to_prepare_is_asked_for_and_then_more_is_said(
    alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.hold(monkeypatch, prepare_engine)
    prepared: list[bool] = []

    toy = registry.engine("toy")  # which has a table to make now
    own = {"is_prepared": lambda _: bool(prepared), "prepare": lambda _: prepared.append(True)}
    monkeypatch.setattr(toy, "__class__", type("Prepared", (type(toy), Prepares), own))
    play = finish(alice, secret)
    ask(alice)
    assert held.asked == [(write_advice, [play.pk])]
    held.work()  # and what that asked for
    assert prepared == [True] and Advice.objects.get().plain
    assert ask(alice).json()["coaching"], "the first answer is shown meanwhile"
    held.work()
    assert not Advice.objects.get().plain
    ask(alice)
    assert not held.asked
