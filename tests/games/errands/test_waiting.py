"""Whoever waits for a worker reads behind what."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions.tasks import make_spare
from games.errands import waiting
from games.errands.lasting import Lasting
from games.errands.models import Errand
from games.words import tasks
from games.words.models import WordImport
from games.words.tasks import propose_words, write_import

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lasting, "send", lambda *_, **__: None)


def test_what_was_asked_for_before_in_the_same_queue_is_told_by_its_name() -> None:
    for number in range(3):
        make_spare.apply_async(["toy", "small", number], queue="long")
    propose_words.delay()
    make_spare.delay("toy", "large", 1)  # in the other queue
    write_import.delay(7)
    write_import.delay(8)  # asked for later
    told = waiting.told(write_import.name, [7])
    assert told == "Waits for its turn: before it come 3 puzzles to be made and 1 other job."
    Errand.objects.exclude(task=write_import.name).delete()
    assert waiting.told(write_import.name, [7]) == waiting.FREE
    assert waiting.told(write_import.name, [8]) == "Waits for its turn: before it comes 1 import."


def test_nothing_is_told_of_what_is_being_done_or_over() -> None:
    write_import.delay(7)
    Errand.objects.update(state=Errand.RUNNING)
    assert waiting.told(write_import.name, [7]) == "" == waiting.told(write_import.name, [8])
    write_import.delay(8)
    assert waiting.told(write_import.name, [8]) == "Waits for its turn: before it comes 1 import."


@pytest.mark.parametrize(("rows", "queue"), [(tasks.SHORT, tasks.QUICK), (tasks.SHORT + 1, "")])
def test_a_short_import_does_not_wait_behind_the_puzzles_of_coming_days(client: Client, rows: int, queue: str) -> None:
    client.force_login(User.objects.create_superuser("editor"))
    make_spare.apply_async(["toy", "small", 1], queue="long")
    job = WordImport.objects.create(name="words.csv", content="", total=rows, added=rows, state=WordImport.CHECKED)
    page = client.post(reverse("admin:words_import_confirm", args=[job.pk]), follow=True).content.decode()
    assert Errand.objects.get(task=write_import.name).queue == queue
    assert ("before it comes 1 puzzle to be made" in page) == (not queue)
    assert "Writing" not in page
