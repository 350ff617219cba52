"""What games note of plays, counted by edition; and who goes on or went away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.editions import calendar
from games.editions.models import Edition
from games.insights import counting, noting, unfinished
from games.insights.models import Figures
from games.plays import judging
from games.plays.apart import Apart
from games.plays.models import Play
from tests.cast.visitors import Visitor
from tests.day import Clock

pytestmark = pytest.mark.usefixtures("at_noon")


def noted(edition: Edition) -> dict[str, int]:
    counting.take_in()
    return noting.others(Edition.objects.get(pk=edition.pk))


def test_what_a_game_notes_of_plays_is_counted_once(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": secret})

    with monkeypatch.context() as patch, pytest.raises(pytest.fail.Exception):
        patch.setattr(Figures, "save", lambda *_, **more: pytest.fail("killed"))
        counting.take_in()
    assert not Figures.objects.exists() and not Play.objects.filter(counted=True).exists()
    counts = {"plays": 2, f"first:{wrong}": 1, f"first:{secret}": 1, "guesses:2": 1, "guesses:1": 1}
    assert noted(toy) == noted(toy) == counts
    assert Figures.objects.get(pk=toy.pk).moves == {"2": 1, "1": 1}


def test_a_result_that_is_left_out_is_taken_out_and_comes_back(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    mine = Play.objects.filter(player__public_id=alice.get()["result"]["player"])
    mine.update(ranked=False, apart=Apart.QUICK)  # a moderator looks at it first
    assert noted(toy)["plays"] == 1
    judging.let_stand(mine)
    assert noted(toy)["plays"] == Figures.objects.get(pk=toy.pk).won == 2
    judging.leave_out(mine)
    assert noted(toy)["plays"] == Figures.objects.get(pk=toy.pk).won == 1
    judging.let_stand(mine)
    assert noted(toy) == {"plays": 2, f"first:{secret}": 2, "guesses:1": 2}


def test_a_log_that_nobody_can_read_keeps_no_other_out(alice: Visitor, bob: Visitor, toy: Edition, secret: int) -> None:
    alice.post({"guess": secret})
    Play.objects.get().moves.update(move={"nonsense": 1})
    bob.post({"guess": secret})
    assert noted(toy)["plays"] == 1 and Figures.objects.get(pk=toy.pk).won == 2


def test_a_corrected_puzzle_is_counted_from_nothing(toy: Edition, alice: Visitor, bob: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert noted(toy)["plays"] == 1
    Edition.objects.filter(pk=toy.pk).update(revision=1)
    assert noted(toy) == {}
    bob.post({"guess": secret})
    Play.objects.filter(counted=False).update(revision=1)
    assert noted(toy)["plays"] == 1


def test_what_comes_seldom_is_forgotten_where_there_is_too_much() -> None:
    counts = {"plays": 10_000, **{f"guess:{n}": n for n in range(1, 5_000)}}
    kept = noting.kept(counts)
    assert len(kept) == 1_500 and kept["plays"] == 10_000 and kept["guess:4999"] == 4_999


def look_at(edition: Edition) -> Figures:
    unfinished.look()
    return Figures.objects.get(pk=edition.pk)


def test_starts_are_those_who_moved_and_a_play_is_abandoned_when_its_day_is_over(
    clock: Clock, toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": secret})
    bob.post({"guess": wrong})
    carol.get()
    counting.take_in()
    figures = look_at(toy)
    assert (figures.starts, figures.going, figures.abandoned) == (2, 1, 0)
    clock.move_to(calendar.ends_at(toy.day) + timedelta(minutes=1))
    figures = look_at(toy)
    assert (figures.starts, figures.going, figures.left) == (2, 0, {"1": 1})
    assert bob.post({"guess": secret}).status_code == 200
    counting.take_in()
    figures = look_at(toy)
    assert (figures.starts, figures.finished, figures.left) == (2, 2, {})


def test_a_play_of_the_archive_is_abandoned_after_a_day(clock: Clock, toy: Edition, alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    after = calendar.ends_at(toy.day) + timedelta(hours=12)
    Play.objects.update(moved_at=after)
    clock.move_to(after + timedelta(hours=2))
    assert look_at(toy).going == 1
    clock.move_to(after + timedelta(hours=26))
    assert look_at(toy).left == {"1": 1}


def test_a_move_is_seen_at_the_next_look_and_a_look_at_nothing_new_costs_four_questions(
    clock: Clock, toy: Edition, alice: Visitor, bob: Visitor, wrong: int, django_assert_max_num_queries: Any
) -> None:
    alice.post({"guess": wrong})
    clock.advance(timedelta(minutes=1))
    assert unfinished.look() >= 1 and look_at(toy).going == 1
    clock.advance(timedelta(minutes=5))
    with django_assert_max_num_queries(4):
        assert unfinished.look() == 0
    bob.post({"guess": wrong})
    clock.advance(timedelta(seconds=5))
    assert look_at(toy).going == 2
