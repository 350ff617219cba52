"""An operator hears what is wrong: once, again after an hour, and once when it is well again."""

from __future__ import annotations

import shutil
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from pytest_django import Settings

from games.editions.models import Edition
from games.editions.tasks import ensure_editions
from games.errands.models import Errand
from games.operating import alarms, checks, tasks, watchman
from games.operating.checks import Check
from games.watch.models import Pulse
from puzzles import registry
from tests.day import START, Clock

pytestmark = pytest.mark.django_db
KEPT = SimpleNamespace(close=lambda: None)
"""In place of the connection that a thread of its own closes: here it is the test's."""
WRONG, WELL = ["Fivefold: weather: something is wrong"], ["Fivefold: weather: well again"]


def test_what_is_wrong_is_mailed_once_an_hour_and_once_when_it_is_well(clock: Clock, settings: Settings) -> None:
    settings.ALERT_EMAIL = ["operator@fivefold.example"]
    weather: list[str | None] = []

    def look(found: str | None, later: int = 0) -> list[str]:
        """Return the subjects of what is mailed after a look so many minutes later."""
        clock.advance(60 * later)
        weather.append(found)
        before = len(mail.outbox)
        alarms.look_round([Check("weather", lambda: weather[-1], timedelta(minutes=10))])
        return [str(message.subject) for message in mail.outbox[before:]]

    assert look(None) == look("It rains.") == look("It rains.", 9) == [], "it may rain for ten minutes"
    assert look("It rains.", 2) == WRONG
    assert (mail.outbox[0].body, mail.outbox[0].to) == ("It rains.", settings.ALERT_EMAIL)
    assert look("It rains.", 1) == look("It hails.", 58) == []
    assert look("It hails.", 2) == WRONG
    assert look(None, 1) == WELL
    assert look(None, 1) == look("It rains.", 5) == look("It rains.", 11) == [], "once an hour at most"
    alarms.look_round([Check("broken", lambda: str(1 // 0))])
    assert "ZeroDivisionError" in mail.outbox[-1].body


def test_a_web_process_looks_round_only_when_the_scheduler_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(watchman, "connection", KEPT)
    monkeypatch.setattr(alarms, "look_round", lambda: looks.append(1))
    Pulse.felt(Pulse.BEAT)
    watchman.look()
    assert looks == []
    Pulse.objects.all().delete()
    watchman.look()
    assert looks == [1]


def test_checks_find_missing_puzzles_silent_workers_failing_jobs_and_a_full_disk(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = registry.engine("toy")  # whose puzzles are quickly made
    monkeypatch.setattr(registry, "slugs", lambda: ("toy",))
    monkeypatch.setattr(registry, "engines", lambda: (toy,))
    ensure_editions(2)
    assert checks.editions() is None
    gone = Edition.objects.filter(kind=Edition.DAILY).latest("date", "pk")
    gone.delete()
    assert f"1 puzzles of today or tomorrow are not made: {gone.game}/{gone.variant}" in (checks.editions() or "")

    monkeypatch.setattr(tasks, "connection", KEPT)
    assert "No worker has done anything so far" in (checks.scheduler() or "")
    tasks.give_sign(f"{checks.WORKER}celery@here")
    assert "The scheduler (beat) has been silent so far" in (checks.scheduler() or "")
    Pulse.felt(Pulse.BEAT)
    assert checks.scheduler() is None
    clock.advance(240)
    assert "No worker has done anything since 20" in (checks.scheduler() or "")

    more = {"task": "t", "args": [], "due_at": START, "state": Errand.FAILED}
    Errand.objects.create(key="once", tries=1, **more)
    assert checks.jobs() is None
    for n in range(6):
        Errand.objects.create(key=f"job{n}", tries=3, **more)
    assert checks.jobs() == "6 jobs fail again and again: job0, job1, job2, job3 and 2 more."

    for free, found in ((50, None), (7, "The disk is nearly full: 7 % of it is free.")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: (100, 100 - free, free))
        assert checks.disk() == found
