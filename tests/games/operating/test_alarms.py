"""Somebody is told what is wrong: once, again after an hour, and once when it is well again."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from games.editions.models import Edition
from games.editions.tasks import ensure_editions
from games.errands.models import Errand
from games.operating import alarms, checks, tasks, watchman
from games.operating.checks import Check
from games.operating.models import Alarm
from games.watch.models import Pulse
from puzzles import registry

OPERATOR = "operator@fivefold.example"
KEPT = SimpleNamespace(close=lambda: None)
"""In place of the connection that a thread of its own closes: here it is the test's."""


@pytest.fixture(autouse=True)
def told(db: None, settings: Settings) -> None:
    settings.ALERT_EMAIL = [OPERATOR]


class Weather:
    """A check that finds what a test says."""

    def __init__(self, patience: int = 0) -> None:
        self.found: str | None = None
        self.check = Check("weather", lambda: self.found, timedelta(minutes=patience))

    def look(self, found: str | None, later: int = 0) -> list[str]:
        """What somebody is told after a look so many minutes later."""
        for alarm in Alarm.objects.all():
            earlier = timedelta(minutes=later)
            alarm.since -= earlier
            alarm.told_at = alarm.told_at - earlier if alarm.told_at else None
            alarm.save()
        self.found = found
        before = len(mail.outbox)
        alarms.look_round([self.check])
        return [str(message.subject) for message in mail.outbox[before:]]


WRONG, WELL = ["Fivefold: weather: something is wrong"], ["Fivefold: weather: well again"]


def test_what_is_wrong_is_told_once_an_hour_and_once_when_it_is_well() -> None:
    weather = Weather()
    assert weather.look(None) == []
    assert weather.look("It rains.") == WRONG
    assert (mail.outbox[0].body, mail.outbox[0].to) == ("It rains.", [OPERATOR])
    assert weather.look("It rains.", 1) == weather.look("It hails.", 58) == []
    assert weather.look("It hails.", 2) == WRONG
    assert weather.look(None, 1) == WELL
    assert weather.look(None, 1) == []


def test_what_comes_and_goes_is_told_once_an_hour_at_most() -> None:
    weather = Weather()
    assert weather.look("It rains.") == WRONG
    assert weather.look(None, 5) == WELL
    assert weather.look("It rains.", 5) == weather.look(None, 5) == weather.look("It rains.", 5) == []
    assert weather.look("It rains.", 50) == WRONG


def test_what_may_be_for_a_while_is_told_only_after_it() -> None:
    weather = Weather(patience=30)
    assert weather.look("It rains.") == weather.look("It rains.", 29) == []
    assert weather.look("It rains.", 2) == WRONG
    dry = Weather(patience=30)
    Alarm.objects.all().delete()
    assert dry.look("It rains.") == dry.look(None, 10) == []


def test_two_that_look_at_once_tell_once() -> None:
    weather = Weather()
    weather.look(None)
    row = Alarm.objects.get()
    for _ in range(2):
        alarms._wrong(row, weather.check, "It rains.", timezone.now())
    assert len(mail.outbox) == 1
    row = Alarm.objects.get()
    for _ in range(2):
        alarms._well(row, timezone.now())
    assert len(mail.outbox) == 2


def test_a_mail_that_could_not_be_sent_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("no mail server")

    weather = Weather()
    with monkeypatch.context() as patched:
        patched.setattr(alarms, "send_mail", broken)
        assert weather.look("It rains.") == []
    assert weather.look("It rains.", 1) == WRONG
    with monkeypatch.context() as patched:
        patched.setattr(alarms, "send_mail", broken)
        assert weather.look(None, 1) == []
    assert weather.look(None, 1) == WELL


def test_a_check_that_breaks_is_what_is_wrong_and_the_others_are_made() -> None:
    def broken() -> str:
        raise ValueError("what?")

    weather = Weather()
    weather.found = "It rains."
    alarms.look_round([Check("broken", broken), weather.check])
    assert "ValueError: what?" in mail.outbox[0].body and "It rains." in mail.outbox[1].body


class Hook(BaseHTTPRequestHandler):
    """What a webhook is sent."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(json.loads(body))  # type: ignore[attr-defined]  # the test's own list
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hook(settings: Settings) -> Iterator[list[dict[str, str]]]:
    server: Any = HTTPServer(("127.0.0.1", 0), Hook)
    server.got = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    settings.ALERT_EMAIL, settings.ALERT_WEBHOOK = [], f"http://127.0.0.1:{server.server_port}/"
    yield server.got
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_webhook_gets_the_same_sentence(hook: list[dict[str, str]]) -> None:
    Weather().look("It rains.")
    text = "Fivefold: weather: something is wrong\nIt rains."
    said = {"text": text, "subject": text.split("\n", maxsplit=1)[0], "sentence": "It rains."}
    assert hook == [{**said, "content": text, "allowed_mentions": {"parse": []}}]
    assert mail.outbox == []


HOSTILE = [
    *("@everyone", "@here", "@channel", "<@1234>", "<@&1234>", "<!everyone>", "<!subteam^S1>", "<#1234>"),
    *("[free coins](https://evil.example/)", "<https://evil.example/|us>", "**bold** ||hidden|| `code` # big"),
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_calls_nobody_and_links_nowhere(hook: list[dict[str, Any]], name: str) -> None:
    Weather().look(f"The job {name} failed.")
    (sent,) = hook
    assert sent["allowed_mentions"] == {"parse": []}
    for said in (sent["text"], sent["content"]):
        assert not re.search(r"@(everyone|here|channel|all)", said) and "](" not in said
    assert not {"<", ">"} & set(sent["text"])
    assert not re.search(r"(?<!\\)[<>*|`\[\]#]", sent["content"]) and "https://" not in sent["content"]


def test_missing_puzzles_of_tomorrow_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = registry.engine("toy")  # whose puzzles are quickly made
    monkeypatch.setattr(registry, "slugs", lambda: ("toy",))
    monkeypatch.setattr(registry, "engines", lambda: (toy,))
    ensure_editions(2)
    assert checks.editions() is None
    gone = Edition.objects.filter(kind=Edition.DAILY).latest("date", "pk")
    gone.delete()
    assert checks.editions() == (
        f"1 puzzles of today or tomorrow are not made: {gone.game}/{gone.variant} of {gone.date}."
    )


def test_a_silent_scheduler_is_told_from_silent_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "connection", KEPT)
    assert "No worker has done anything so far" in (checks.scheduler() or "")
    tasks.give_sign(f"{checks.WORKER}celery@here")
    assert "The scheduler (beat) has been silent so far" in (checks.scheduler() or "")
    Pulse.felt(Pulse.BEAT)
    assert checks.scheduler() is None
    Pulse.objects.update(at=timezone.now() - timedelta(minutes=4))
    assert "No worker has done anything since 20" in (checks.scheduler() or "")


def test_jobs_that_fail_again_and_again_are_found() -> None:
    more = {"task": "t", "args": [], "due_at": timezone.now(), "state": Errand.FAILED}
    Errand.objects.create(key="once", tries=1, **more)
    assert checks.jobs() is None
    for n in range(6):
        Errand.objects.create(key=f"job{n}", tries=3, **more)
    assert checks.jobs() == "6 jobs fail again and again: job0, job1, job2, job3 and 2 more."


def test_a_disk_that_is_nearly_full_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for free, found in ((50, None), (7, "The disk is nearly full: 7 % of it is free.")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: (100, 100 - free, free))
        assert checks.disk() == found


def test_who_watches_in_a_web_process_looks_round_only_when_the_scheduler_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[int] = []
    monkeypatch.setattr(watchman, "connection", KEPT)
    monkeypatch.setattr(alarms, "look_round", lambda: looks.append(1))
    Pulse.felt(Pulse.BEAT)
    watchman.look()
    assert looks == []
    Pulse.objects.all().delete()
    watchman.look()
    assert looks == [1]
