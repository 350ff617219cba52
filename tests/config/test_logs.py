"""What operators read: the log as JSON, a request's number in it, errors sent to Sentry, and /metrics."""

import gzip
import json
import logging
import os
import re
import subprocess
import sys
from datetime import timedelta
from logging import Formatter
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import Http404
from django.test import Client, RequestFactory
from prometheus_client import REGISTRY
from pytest_django import Settings

from config import metrics
from config.logs import LINE_FORMAT, LineFormatter
from games.desk import status_admin
from games.editions.tasks import generate_edition
from games.infra import failed_requests, logging_filters
from games.infra.models import Job, Pulse
from games.infra.tasks import record_pulse
from games.site import info_pages
from tests.cast.endpoint import run_endpoint
from tests.cast.server import ROOT
from tests.cast.visitors import Visitor
from tests.cast.waiting import PATIENCE, wait_until
from tests.data.tables import table
from tests.day import START

FAILED = "games.infra.tasks.record_pulse() failed after "
READY = r"worker celery-\d+@\S+ is ready"
REQUEST = "0123456789abcdef0123456789abcdef"


def test_one_error_a_minute_is_mailed(settings: Settings, rf: RequestFactory, mailoutbox: list[EmailMessage]) -> None:
    settings.ADMINS = [("", "keeper@example.org")]
    logging_filters.forget_warnings()
    request = rf.get("/toy/", headers={"cookie": "player=secret"})
    for name, wanted in (("django.request", 1), ("django.request", 1), ("celery.app.trace", 2), ("games.live", 2)):
        try:
            raise LookupError("no such card")
        except LookupError:
            logging.getLogger(name).exception("%s: %s", "Broken", "/toy/", extra={"request": request})
        assert len(mailoutbox) == wanted
    assert mailoutbox[0].to == ["keeper@example.org"] and "Broken: /toy/" in mailoutbox[0].subject
    assert "LookupError: no such card" in mailoutbox[0].body and "secret" not in mailoutbox[0].body


def test_a_failed_request_is_one_line_with_its_id_which_status_and_readyz_show(
    db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache.clear()

    def fail(*_: object) -> None:
        raise LookupError("no such\ncard")

    monkeypatch.setattr(info_pages, "render", fail)
    client = Client(raise_request_exception=False)
    assert client.get("/readyz").json()["requests"].startswith("none of ")
    request = client.get("/about/")["X-Request-ID"]
    hour = failed_requests.load_last_hour()
    assert hour.failed == 1 and hour.last and hour.answered >= 2
    assert (hour.last.request_id, hour.last.what, hour.last.message) == (request, "GET /about/", "no such card")
    assert hour.last.line.startswith("LookupError at tests/config/test_logs.py:")
    assert request in client.get("/readyz").json()["requests"]
    requests = next(part for part in status_admin.check_parts() if part.name == "Requests")
    assert not requests.is_working and "no such card" in requests.text

    (record,) = [one for one in caplog.records if one.exc_info]
    record.request_id = request
    line = LineFormatter(LINE_FORMAT).format(record)
    assert "\n" not in line and f"/about/ ({request}) {hour.last.line}: no such card" in line
    assert "Traceback" in Formatter(LINE_FORMAT).format(record), "other handlers still have the traceback"


SPEAK = f"""
import django, logging; django.setup()
import sentry_sdk
from django_guid import set_guid
from games.infra.tasks import record_pulse
set_guid("{REQUEST}")
def judge(guess):
    raise RuntimeError("the engine is broken")
try:
    judge("what somebody typed")
except RuntimeError:
    logging.getLogger("games").exception("a move failed")
logging.getLogger("games").warning("a “warning”")
record_pulse.delay()
sentry_sdk.flush(5)
"""


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


@pytest.mark.slow
def test_sentry_is_not_told_what_was_typed_and_a_task_has_its_requests_number_in_a_log_of_json(tmp_path: Path) -> None:
    own = {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_URL": "", "SECRET_KEY": "x"}
    own |= {"LOG_FORMAT": "json", "WORKER_PROCESSES": "1"}
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "LOG_LEVEL")} | own
    with run_endpoint() as server:
        dsn = {"SENTRY_DSN": f"http://key@127.0.0.1:{server.server_port}/1"}
        words = [sys.executable, "-c", SPEAK]
        spoken = subprocess.run(words, cwd=ROOT, env=env | dsn, capture_output=True, text=True)
    packed = [body for _, _, body in server.received]
    came = [(gzip if body.startswith(b"\x1f\x8b") else brotli).decompress(body).decode() for body in packed]
    (told,) = [one for one in came if "RuntimeError" in one]
    assert "the engine is broken" in told and "judge" in told
    assert "what somebody typed" not in told.split('"context_line"')[0] and '"vars"' not in told
    line = lines(spoken.stderr)[-1]
    assert (line["level"], line["logger"], line["message"]) == ("WARNING", "games", "a “warning”")
    assert line["request_id"] == REQUEST and line["time"]

    log = tmp_path / "log"
    with log.open("w") as file:
        words = [sys.executable, "-m", "config.serve", "worker", "celery"]
        worker = subprocess.Popen(words, cwd=ROOT, env=env, stdout=file, stderr=file)
    try:

        def told_of() -> list[str]:
            return [one["message"] for one in lines(log.read_text()) if one["request_id"] == REQUEST]

        wait_until(lambda: worker.poll() is not None or (told_of()[-1:] and told_of()[-1].startswith(FAILED)))
        assert any("no such table" in one for one in told_of()), "the task has no database"
        assert f"request {REQUEST}" in told_of()[-1]
        assert any(re.fullmatch(READY, one["message"]) for one in lines(log.read_text()))
    finally:
        worker.terminate()
        worker.wait(PATIENCE)


def standing() -> dict[str, float]:
    samples = [sample for metric in metrics.SiteStateCollector().collect() for sample in metric.samples]
    return {f"{sample.name}{sorted(sample.labels.values())}": sample.value for sample in samples}


def test_jobs_are_told_by_state_and_age(transactional_db: None) -> None:
    now = START
    for number, state in enumerate((Job.FAILED, Job.FAILED, Job.WAITING)):
        Job.objects.create(key=f"toy {number}", task="make", args=[], state=state, asked_at=now)
    Job.objects.filter(state=Job.FAILED).update(asked_at=now - timedelta(hours=2))
    took = {"started_at": now - timedelta(seconds=40), "finished_at": now - timedelta(seconds=10)}
    Job.objects.create(key="done", task=generate_edition.name, args=["toy", "large"], state=Job.DONE, **took)
    told = standing()
    assert told["fivefold_jobs['failed', 'make']"] == 2 and told["fivefold_jobs['make', 'waiting']"] == 1
    ages = [told[f"fivefold_jobs_oldest_seconds{sorted(('make', state))}"] for state in (Job.FAILED, Job.WAITING)]
    assert ages[0] >= 7200 > ages[1]
    assert told["fivefold_generation_seconds['slowest', 'toy']"] == 30


def test_the_time_since_the_last_beat_and_the_length_of_queues_are_told(transactional_db: None) -> None:
    assert "fivefold_beat_seconds[]" not in standing(), "nothing is made up before the first"
    record_pulse()
    Pulse.objects.update(at=START - timedelta(seconds=90))
    assert 90 <= standing()["fivefold_beat_seconds[]"] < 3600
    record_pulse()
    assert standing()["fivefold_beat_seconds[]"] < 90
    before = standing()["fivefold_queue_length['celery']"]
    record_pulse.delay()
    record_pulse.delay()
    assert standing()["fivefold_queue_length['celery']"] == before + 2
    assert "fivefold_queue_length['long']" in standing()


def test_a_token_keeps_strangers_out(settings: LazySettings, transactional_db: None) -> None:
    settings.METRICS_TOKEN = "right"
    for headers in ({}, {"authorization": "Bearer wrong"}):
        with pytest.raises(Http404):
            metrics.show_metrics(RequestFactory().get("/metrics", headers=headers))
    request = RequestFactory().get("/metrics", headers={"authorization": "Bearer right"})
    assert metrics.show_metrics(request).status_code == 200


def test_moves_ends_and_refusals_are_counted(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    counted = table("counted")

    def read() -> list[float]:
        return [REGISTRY.get_sample_value(f"fivefold_{name}", labels) or 0 for _, name, labels in counted]

    metrics.start_counting()
    before = read()
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": wrong}, after=7)
    bob.post({"guess": "a word"})
    assert [after - was for after, was in zip(read(), before, strict=True)] == [count for count, _, _ in counted]
    for signal, count in metrics.COUNTERS_BY_SIGNAL:
        signal.disconnect(count)
