"""Layouts are made one after the other, beside the puzzles of coming days and not behind them."""

from __future__ import annotations

import pytest
from django.test import Client

from games.dominoes import layouts, tasks
from games.dominoes.models import Layout
from games.editions.tasks import make_spare
from games.errands.lasting import Lasting
from games.errands.models import Errand

pytestmark = pytest.mark.django_db
QUICK = ""
"""What an errand says of its queue where it waits for no day to come."""


@pytest.fixture(autouse=True)
def nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is there; what one does is done at once."""
    monkeypatch.setattr(Lasting, "send", lambda *_, **__: None)
    monkeypatch.setattr(layouts, "STEPS", 300)


def queue_of(made: Layout) -> str:
    return Errand.objects.get(task=tasks.make_layout.name, args=[made.pk]).queue


def wanted(title: str) -> Layout:
    tiles = [["Anna", "Berg"], ["Paul", "Berg"], ["Anna", "Long"]]
    made = Layout.objects.create(title=title, width=6, height=6, tiles=tiles)
    tasks.ask(made.pk)
    return made


def made(one: Layout) -> None:
    """A worker has made a layout."""
    tasks.make_layout(one.pk)
    Errand.objects.filter(task=tasks.make_layout.name, args=[one.pk]).delete()


def told(one: Layout) -> str:
    return str(Client().get(f"{one.get_absolute_url()}progress/").json()["waits"])


def test_the_first_layout_waits_for_no_day_and_each_other_one_for_the_layouts_before_it() -> None:
    for number in range(3):
        make_spare.apply_async(["toy", "small", number], queue=tasks.PATIENT)
    first, second, third = map(wanted, ("first", "second", "third"))
    assert [queue_of(one) for one in (first, second, third)] == [QUICK, tasks.PATIENT, tasks.PATIENT]
    assert told(first) == "Waits for a worker."
    assert told(second) == "Waits for its turn: before it comes 1 layout."
    assert told(third) == "Waits for its turn: before it come 2 layouts."
    made(first)
    assert [queue_of(one) for one in (second, third)] == [QUICK, tasks.PATIENT]
    tasks.tend_gallery()
    assert queue_of(third) == tasks.PATIENT, "one at a time"
    made(second)
    assert queue_of(third) == QUICK


def test_what_people_asked_for_comes_before_the_houses_own() -> None:
    house = Layout.objects.filter(pk__in=layouts.write_down_own()).order_by("pk")
    for one in house:
        tasks.ask(one.pk)
    mine = wanted("mine")
    Layout.objects.filter(pk=house[0].pk).update(state=Layout.DONE)
    made(house[0])
    assert queue_of(mine) == QUICK and queue_of(house[1]) == tasks.PATIENT


def test_a_layout_that_fails_lets_the_next_one_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = map(wanted, ("first", "second"))
    monkeypatch.setattr(layouts, "_search", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tasks.make_layout(first.pk)
    assert queue_of(second) == QUICK
