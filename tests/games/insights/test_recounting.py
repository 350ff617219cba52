"""What is noted of plays of long ago is counted anew: in steps, each play once, whatever happens in between."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import pytest
from django.apps import apps

from games.editions.models import Edition
from games.insights import counting, noting, recounting
from games.insights.models import Aside, Figures, Notes, Recount
from games.insights.tasks import recount_notes
from games.plays import judging
from games.plays.apart import Apart
from games.plays.models import Play
from tests.cast.visitors import Visitor


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step counts one play."""
    monkeypatch.setattr(recounting, "PORTION", 1)


def of_before(toy: Edition) -> None:
    """What has finished was taken in when nothing was noted yet; now the site is brought up to date."""
    counting.take_in()
    Notes.objects.all().delete()
    Aside.objects.all().delete()
    Figures.objects.update(moves={})
    import_module("games.insights.migrations.0004_recount").wait_for_the_worker(apps, None)
    assert Recount.objects.get().pk == toy.pk


def noted(edition: Edition) -> dict[str, int]:
    return noting.others(Edition.objects.get(pk=edition.pk))


def mine(visitor: Visitor) -> Play:
    return Play.objects.get(player__public_id=visitor.get()["result"]["player"])


def test_plays_that_were_taken_in_before_anything_was_noted_are_noted_by_a_worker(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": secret})
    of_before(toy)
    assert noted(toy) == {}
    assert recount_notes() == 0
    told = {"plays": 2, f"first:{wrong}": 1, f"first:{secret}": 1, "guesses:2": 1, "guesses:1": 1}
    assert noted(toy) == told and not Recount.objects.exists()
    assert Figures.objects.get().moves == {"2": 1, "1": 1}
    assert recount_notes() == 0 and noted(toy) == told, "again is not twice"


def test_what_was_noted_already_is_not_noted_twice_and_stays_until_it_is_counted_anew(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, one_by_one: None
) -> None:
    alice.post({"guess": secret})
    of_before(toy)
    bob.post({"guess": secret})
    counting.take_in()
    for _ in range(2):
        assert recounting.go_on(steps=1) == 1
        assert noted(toy)["plays"] == 1, "as it was counted of the last one alone"
    assert recounting.go_on(steps=1) == 0
    assert noted(toy)["plays"] == 2


def test_a_worker_that_dies_in_a_step_has_counted_nothing_and_the_next_one_goes_on(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, one_by_one: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    of_before(toy)
    recounting.go_on(steps=1)

    def dies(self: Recount, *args: object, **more: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Recount, "save", dies)
        recounting.go_on()
    assert Recount.objects.get().counts["plays"] == 1
    recounting.go_on()
    assert noted(toy)["plays"] == 2


def test_who_is_taken_in_behind_the_step_or_before_it_is_counted_once(
    toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int, one_by_one: None
) -> None:
    alice.post({"guess": wrong})  # the first number, and finished last
    bob.post({"guess": secret})
    carol.post({"guess": wrong})
    of_before(toy)
    recounting.go_on(steps=1)
    assert Recount.objects.get().after == mine(bob).pk
    alice.post({"guess": secret})
    carol.post({"guess": secret})
    counting.take_in()
    recounting.go_on()
    assert noted(toy)["plays"] == 3 and noted(toy)["guesses:2"] == 2 and not Recount.objects.exists()


@pytest.mark.postgres
def test_another_that_is_taken_in_while_the_logs_are_read_waits_for_the_next_step(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.post({"guess": secret})
    of_before(toy)
    bob.post({"guess": secret})
    read = noting.keys_of

    def meanwhile(plays: Iterable[Play]) -> dict[int, list[str]]:
        with monkeypatch.context() as patch:
            patch.setattr(noting, "keys_of", read)
            counting.take_in()
        return read(plays)

    with monkeypatch.context() as patch:
        patch.setattr(noting, "keys_of", meanwhile)
        assert recounting.go_on(steps=1) == 1
    assert Recount.objects.get().after == 0
    recounting.go_on()
    assert noted(toy)["plays"] == 2


@pytest.mark.postgres
def test_whom_a_moderator_judges_meanwhile_is_counted_as_judged(
    toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, one_by_one: None
) -> None:
    for visitor in (alice, bob, carol):
        visitor.post({"guess": secret})
    Play.objects.filter(pk=mine(bob).pk).update(ranked=False, apart=Apart.QUICK)
    of_before(toy)
    recounting.go_on(steps=2)
    assert Recount.objects.get().counts["plays"] == 1 and Aside.objects.count() == 1
    for visitor in (alice, carol):  # behind the step, and before it
        judging.leave_out(Play.objects.filter(pk=mine(visitor).pk))
    judging.let_stand(Play.objects.filter(pk=mine(bob).pk))
    recounting.go_on()
    assert noted(toy)["plays"] == 1
    assert set(Aside.objects.values_list("play", flat=True)) == {mine(alice).pk, mine(carol).pk}


def test_an_edition_whose_figures_are_gone_waits_no_longer(toy: Edition, alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    of_before(toy)
    Figures.objects.all().delete()
    assert recounting.go_on() == 0
