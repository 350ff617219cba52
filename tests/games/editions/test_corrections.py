"""A mistake in a live edition is corrected: finished plays keep their result, others go on or begin the right one."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.editions import corrections, making, remembered
from games.editions.corrections import Told
from games.editions.models import Correction, Edition
from games.live import publishing
from games.players.models import Player
from games.plays import corrected, referee, runs
from games.plays.models import Move, Play
from games.plays.wire import MoveIn
from tests.cast.editions import now
from tests.cast.visitors import Visitor, path
from tests.day import DAY

pytestmark = pytest.mark.django_db
RIGHT = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}


@pytest.fixture
def edition() -> Edition:
    return making.make_daily("toy", "large", DAY)


def correct(edition: Edition) -> Edition:
    return corrections.correct(edition, RIGHT, Told("The number was wrong."), None)


def wrong_guesses(edition: Edition) -> list[int]:
    """Two numbers that are not the edition's."""
    return [n for n in (1, 2, 3) if n != edition.puzzle.secret.number][:2]


def test_who_has_finished_keeps_the_result_and_plays_the_right_puzzle_next(edition: Edition) -> None:
    alice, number = Visitor(path(edition)), edition.puzzle.secret.number
    won = alice.post({"guess": number}).json()
    correct(edition)
    shown = alice.get()
    assert shown["result"]["rank"] == won["result"]["rank"] == 1
    assert shown["result"]["reveal"]["number"] == number
    assert alice.post({}, where="corrected/").status_code == 409
    assert alice.post({}, where="runs/").json()["state"]["view"]["top"] == 60
    assert alice.post({"guess": 47}, after=0).json()["state"]["status"] == "won"
    late = Visitor(path(edition))
    assert late.post({}, where="corrected/").status_code in (403, 409)
    assert late.post({"guess": 47}).json()["state"]["status"] == "won"
    assert list(Play.objects.order_by("pk").values_list("run", "revision")) == [(1, 0), (2, 1), (1, 1)]


def test_who_is_in_the_middle_goes_on_or_chooses_the_right_puzzle_and_the_clock_goes_on(edition: Edition) -> None:
    bob, carol = Visitor(path(edition)), Visitor(path(edition))
    for visitor in (bob, carol):
        visitor.post({"guess": wrong_guesses(edition)[0]})
    began = Play.objects.latest("pk").started_at
    correct(edition)
    runs.states.clear()
    assert carol.get()["state"]["moves"] == 1
    assert bob.post({"guess": edition.puzzle.secret.number}).json()["state"]["status"] == "won"
    chosen = carol.post({}, where="corrected/").json()["state"]
    assert (chosen["moves"], chosen["revision"], chosen["view"]["top"]) == (0, 1, 60)
    assert carol.post({}, where="corrected/").status_code == 409
    assert carol.post({"guess": 47}, after=0).json()["state"]["status"] == "won"
    assert Play.objects.get(revision=1).started_at == began


def test_what_was_replaced_is_kept_with_who_and_why_and_an_approval_falls(edition: Edition) -> None:
    erin = User.objects.create_user("erin")
    Edition.objects.filter(pk=edition.pk).update(approved_at=edition.made_at, approved_by=erin)
    before, right = edition.puzzle, correct(now(edition))
    kept = Correction.objects.get()
    assert (kept.stored, kept.revision, kept.reason) == (edition.stored, 0, "The number was wrong.")
    assert (now(edition).revision, now(edition).approved_at, now(edition).approved_by) == (1, None, None)
    assert corrections.as_of(right, 0).puzzle == before
    assert corrections.as_of(edition, 1).puzzle == right.puzzle != before
    Correction.objects.update(stored={**RIGHT, "secret": {"number": 11}})
    assert corrections.as_of(right, 0).puzzle.secret.number == 11, "an earlier puzzle is what its row holds now"


def test_an_editor_corrects_knowingly_with_a_puzzle_and_a_reason(editor: Client, edition: Edition) -> None:
    address = reverse("admin:editions_act", args=[edition.pk, "correct"])
    right = {"puzzle": json.dumps(RIGHT), "reason": "A typing mistake.", "sure": "on"}
    for wrong, why in (
        ({"sure": ""}, "Nothing was changed"),
        ({"reason": " "}, "Say why"),
        ({"puzzle": "{}"}, "no puzzle"),
        ({"puzzle": "null"}, "no puzzle"),
    ):
        assert why in editor.post(address, right | wrong, follow=True).content.decode(), wrong
    assert now(edition).puzzle == edition.puzzle
    page = editor.post(address, right, follow=True).content.decode()
    assert "Corrected: A typing mistake." in page and "erin" in page
    assert now(edition).puzzle == edition.engine.read(RIGHT)


def test_all_who_look_hear_of_a_stored_correction(
    edition: Edition, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publishing, "_send", sent.append)
    with django_capture_on_commit_callbacks() as later:
        correct(edition)
    assert sent == []
    for callback in later:
        callback()
    assert sent == [{"topic": f"edition.{edition.pk}", "corrected": 1}]


class Bob:
    """A player in the middle, whose requests may be late."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.player = edition, Player.objects.create(name="Bob")
        self.move(runs.latest_run(edition, None, timezone.now), wrong_guesses(edition)[0], 0)

    def stand(self) -> runs.Run:
        """His play as a request finds it."""
        return runs.latest_run(remembered.daily("toy", "large", self.edition.day), self.player.pk, timezone.now)

    def move(self, run: runs.Run, guess: int, after: int) -> str:
        sent = MoveIn(move={"guess": guess}, after=after)
        return str(referee.make_move(run, lambda: self.player, sent)[0].status)

    def begin_right_one(self) -> None:
        corrected.begin_corrected(self.stand(), now(self.edition), timezone.now)

    def win_right_one(self) -> None:
        play = Play.objects.get()
        assert (play.status, play.revision, play.moves_made, play.moves.count()) == ("playing", 1, 0, 0)
        assert self.move(self.stand(), 47, 0) == "won"


@pytest.fixture
def bob(edition: Edition) -> Bob:
    return Bob(edition)


@pytest.mark.postgres
@pytest.mark.parametrize("wins", [False, True])
def test_a_move_read_before_a_play_begins_again_counts_in_neither(edition: Edition, bob: Bob, wins: bool) -> None:
    late = bob.stand()
    correct(edition)
    bob.begin_right_one()
    with pytest.raises(referee.Refused, match="moved on"):
        bob.move(late, edition.puzzle.secret.number if wins else wrong_guesses(edition)[1], 1)
    bob.win_right_one()


def until_somebody_waits(done: threading.Event) -> None:
    """Wait until another transaction waits for a lock, or is done; on SQLite, which does not tell, for nothing."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while connection.vendor == "postgresql" and not done.is_set():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_move_stored_meanwhile_goes_with_the_old(edition: Edition, bob: Bob, monkeypatch: pytest.MonkeyPatch) -> None:
    late, real = bob.stand(), Move.objects.create
    storing, correcting, done = threading.Event(), threading.Event(), threading.Event()

    def slowly(**fields: Any) -> Move:
        storing.set()
        assert correcting.wait(60)
        until_somebody_waits(done)
        return real(**fields)

    def move() -> None:
        try:
            bob.move(late, wrong_guesses(edition)[1], 1)
        finally:
            connection.close()

    monkeypatch.setattr(Move.objects, "create", slowly)
    with ThreadPoolExecutor(1) as pool:
        moving = pool.submit(move)
        assert storing.wait(60)
        correcting.set()
        correct(edition)
        done.set()
        moving.result()
    monkeypatch.undo()
    play = Play.objects.get()
    assert (play.revision, play.moves_made, play.moves.count()) == (0, 2, 2)
    bob.begin_right_one()
    bob.win_right_one()


def test_a_damaged_log_can_be_played_on(edition: Edition, bob: Bob, caplog: pytest.LogCaptureFixture) -> None:
    Move.objects.update(move={"guess": 10**6})
    runs.states.clear()
    assert bob.stand().moves == 1
    assert bob.move(bob.stand(), edition.puzzle.secret.number, 1) == "won" and "is not legal" in caplog.text
