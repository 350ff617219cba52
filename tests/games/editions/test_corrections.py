"""A mistake in a live edition is put right: finished plays keep their result, others go on or begin anew."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.editions import corrections, making, remembered
from games.editions.calendar import today
from games.editions.corrections import Told
from games.editions.making import NotReplaceable
from games.editions.models import Correction, Edition, Ruling
from games.live import publishing
from games.players.models import Player
from games.plays import corrected, referee, runs
from games.plays.models import Move, Play
from games.plays.wire import MoveIn

pytestmark = pytest.mark.django_db
RIGHT = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}


@pytest.fixture
def edition() -> Edition:
    remembered.forget_cached()
    return making.make_daily("toy", "large", today())


def play(client: Client, guess: int, after: int) -> Any:
    address = f"/api/toy/large/{today()}/"
    client.get(address)
    body = {"move": {"guess": guess}, "after": after}
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    return client.post(f"{address}moves/", json.dumps(body), content_type="application/json", headers=headers).json()


def correct(edition: Edition) -> Edition:
    return corrections.correct(edition, RIGHT, Told("The number was wrong."), None)


def begin_right_one(edition: Edition, bob: Player) -> runs.Run:
    """Bob, who is in the middle, chooses the right puzzle."""
    return corrected.begin_corrected(stand(edition, bob), Edition.objects.get(pk=edition.pk), timezone.now)


def test_who_has_finished_keeps_the_result(edition: Edition) -> None:
    alice, number = Client(), edition.puzzle.secret.number
    won = play(alice, number, 0)
    correct(edition)
    shown = alice.get(f"/api/toy/large/{today()}/").json()
    assert shown["result"]["rank"] == won["result"]["rank"] == 1
    assert shown["result"]["reveal"]["number"] == number


def test_who_is_playing_goes_on_with_the_puzzle_they_have(edition: Edition) -> None:
    bob, number = Client(), edition.puzzle.secret.number
    play(bob, 1 if number > 1 else 2, 0)
    correct(edition)
    runs.states.clear()
    assert play(bob, number, 1)["state"]["status"] == "won"


def test_who_plays_again_gets_the_right_puzzle(edition: Edition) -> None:
    alice = Client()
    play(alice, edition.puzzle.secret.number, 0)
    correct(edition)
    headers = {"X-CSRFToken": alice.cookies["csrftoken"].value}
    again = alice.post(f"/api/toy/large/{today()}/runs/", headers=headers)
    assert again.json()["state"]["view"]["top"] == 60
    assert play(alice, 47, 0)["state"]["status"] == "won"
    assert list(Play.objects.order_by("run").values_list("run", "revision")) == [(1, 0), (2, 1)]


def test_who_comes_later_gets_the_right_puzzle(edition: Edition) -> None:
    correct(edition)
    assert play(Client(), 47, 0)["state"]["status"] == "won"
    assert Play.objects.get().revision == 1


def test_who_is_in_the_middle_may_begin_the_right_puzzle_and_nobody_else(edition: Edition) -> None:
    alice, carol, number = Client(), Client(), edition.puzzle.secret.number
    play(alice, number, 0)
    play(carol, 1 if number > 1 else 2, 0)
    began = Play.objects.get(status="playing").started_at
    correct(edition)
    assert carol.get(f"/api/toy/large/{today()}/").json()["state"]["moves"] == 1
    assert choose(alice).status_code == 409 and choose(Client()).status_code in (403, 409)
    chosen = choose(carol).json()
    assert (chosen["state"]["moves"], chosen["state"]["revision"], chosen["state"]["view"]["top"]) == (0, 1, 60)
    assert choose(carol).status_code == 409
    assert play(carol, 47, 0)["state"]["status"] == "won"
    assert Play.objects.get(revision=1).started_at == began


def choose(client: Client) -> Any:
    csrf = client.cookies.get("csrftoken")
    headers = {"X-CSRFToken": csrf.value if csrf else ""}
    return client.post(f"/api/toy/large/{today()}/corrected/", headers=headers)


def test_what_was_replaced_is_kept_with_who_and_why(edition: Edition) -> None:
    correct(edition)
    kept = Correction.objects.get()
    assert (kept.stored, kept.revision, kept.reason) == (edition.stored, 0, "The number was wrong.")
    assert Edition.objects.get(pk=edition.pk).revision == 1


@pytest.mark.parametrize(
    ("data", "reason", "told"),
    [(RIGHT, " ", "Say why"), ({}, "x", "no puzzle of Toy"), (None, "x", "no puzzle of Toy")],
)
def test_a_correction_needs_a_puzzle_and_a_reason(edition: Edition, data: Any, reason: str, told: str) -> None:
    with pytest.raises(NotReplaceable, match=told):
        corrections.correct(edition, data, Told(reason), None)
    assert Edition.objects.get(pk=edition.pk).puzzle == edition.puzzle


def test_an_editor_corrects_in_the_admin_only_knowingly(client: Client, edition: Edition) -> None:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    address = reverse("admin:editions_act", args=[edition.pk, "correct"])
    data = {"puzzle": json.dumps(RIGHT), "reason": "A typing mistake."}
    assert b"Nothing was changed" in client.post(address, data, follow=True).content
    page = client.post(address, {**data, "sure": "on"}, follow=True).content.decode()
    assert "Corrected: A typing mistake." in page and "erin" in page
    assert Edition.objects.get(pk=edition.pk).puzzle == edition.engine.read(RIGHT)


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("", "too hard. Points and places are as ever."),
        ("shared", "or finishes it on its day. No streak breaks by it."),
        ("struck", "It is struck: it gives nobody any points. No streak breaks by it."),
    ],
)
def test_the_history_says_what_a_correction_makes_of_points_and_streaks(
    client: Client, edition: Edition, ruling: str, told: str
) -> None:
    client.force_login(User.objects.create_superuser("editor"))
    data = {"puzzle": json.dumps(RIGHT), "reason": "too hard.", "sure": "on", "ruling": ruling}
    client.post(reverse("admin:editions_act", args=[edition.pk, "correct"]), data)
    assert LogEntry.objects.get().change_message.endswith(told)


def test_the_history_names_the_severer_ruling_that_a_day_had_before(client: Client, edition: Edition) -> None:
    Edition.objects.filter(pk=edition.pk).update(ruling=Ruling.STRUCK)
    client.force_login(User.objects.create_superuser("editor"))
    data = {"puzzle": json.dumps(RIGHT), "reason": "a slip", "sure": "on", "ruling": ""}
    client.post(reverse("admin:editions_act", args=[edition.pk, "correct"]), data)
    assert "It is struck" in LogEntry.objects.get().change_message


def wrong_guesses(edition: Edition) -> list[int]:
    """Two numbers that are not the edition's."""
    return [n for n in (1, 2, 3) if n != edition.puzzle.secret.number][:2]


def nobody_saw(began: datetime) -> bool:
    """Nobody was shown an answer."""
    return False


def stand(edition: Edition, bob: Player) -> runs.Run:
    """Bob's play as a request finds it."""
    return runs.latest_run(remembered.daily("toy", "large", edition.day), bob.pk, timezone.now)


@pytest.fixture
def bob(edition: Edition) -> Player:
    """Bob has made one move, a wrong one."""
    bob = Player.objects.create(name="Bob")
    run = runs.latest_run(edition, None, timezone.now)
    referee.make_move(run, lambda: bob, MoveIn(move={"guess": wrong_guesses(edition)[0]}, after=0), nobody_saw)
    return bob


@pytest.mark.parametrize("wins", [False, True])
def test_a_move_that_was_read_before_a_play_begins_anew_counts_in_neither(
    edition: Edition, bob: Player, wins: bool
) -> None:
    late = stand(edition, bob)
    correct(edition)
    begin_right_one(edition, bob)
    guess = edition.puzzle.secret.number if wins else wrong_guesses(edition)[1]
    with pytest.raises(referee.Refused, match="moved on"):
        referee.make_move(late, lambda: bob, MoveIn(move={"guess": guess}, after=1), nobody_saw)
    play = Play.objects.get()
    assert (play.status, play.revision, play.moves_made, play.moves.count()) == ("playing", 1, 0, 0)
    assert (
        referee.make_move(stand(edition, bob), lambda: bob, MoveIn(move={"guess": 47}, after=0), nobody_saw)[0].status
        == "won"
    )


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_being_stored_while_the_puzzle_is_corrected_counts_and_goes_with_the_old_puzzle(
    edition: Edition, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, storing, real = stand(edition, bob), threading.Event(), Move.objects.create

    def slowly(**fields: Any) -> Move:
        storing.set()
        time.sleep(0.3)  # in which the correction comes, and has to wait
        return real(**fields)

    def move() -> None:
        try:
            referee.make_move(late, lambda: bob, MoveIn(move={"guess": wrong_guesses(edition)[1]}, after=1), nobody_saw)
        finally:
            connection.close()

    monkeypatch.setattr(Move.objects, "create", slowly)
    with ThreadPoolExecutor(1) as pool:
        moving = pool.submit(move)
        assert storing.wait(5)
        correct(edition)
        moving.result()
    monkeypatch.undo()
    play = Play.objects.get()
    assert (play.revision, play.moves_made, play.moves.count()) == (0, 2, 2)
    begin_right_one(edition, bob)
    play = Play.objects.get()
    assert (play.revision, play.moves_made, play.moves.count()) == (1, 0, 0)
    assert (
        referee.make_move(stand(edition, bob), lambda: bob, MoveIn(move={"guess": 47}, after=0), nobody_saw)[0].status
        == "won"
    )


def test_a_damaged_log_can_be_played_on(edition: Edition, bob: Player, caplog: pytest.LogCaptureFixture) -> None:
    Move.objects.update(move={"guess": 10**6})
    runs.states.clear()
    assert stand(edition, bob).moves == 1
    won, _ = referee.make_move(
        stand(edition, bob), lambda: bob, MoveIn(move={"guess": edition.puzzle.secret.number}, after=1), nobody_saw
    )
    assert won.status == "won" and "is not legal" in caplog.text


def test_all_who_look_are_told_of_a_correction_once_it_is_stored(
    edition: Edition, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(publishing, "_send", told.append)
    with django_capture_on_commit_callbacks() as later:
        correct(edition)
    assert told == []
    for callback in later:
        callback()
    assert told == [{"topic": f"edition.{edition.pk}", "corrected": 1}]
