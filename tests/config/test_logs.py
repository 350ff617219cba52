"""The log as JSON, a request's number on its way into a task, and errors told to Sentry.

The worker is its own: its log is JSON, and it has no database.
"""

import gzip
import json
import logging
import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import brotli
import pytest
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from pytest_django import Settings

from games.log import seldom
from tests.cast.waiting import PATIENCE, wait_until
from tests.server import ROOT

FAILED = "games.operating.tasks.feel_pulse() failed after "
READY = r"worker celery-\d+@\S+ is ready"
REQUEST = "0123456789abcdef0123456789abcdef"


def test_an_answer_names_its_request(client: Client) -> None:
    assert client.get("/healthz", headers={"x-request-id": REQUEST})["X-Request-ID"] == REQUEST
    other = client.get("/healthz", headers={"x-request-id": "what'ever; you like"})["X-Request-ID"]
    assert len(other) == 32, "what is no number of a request is not taken over"


def test_an_error_is_mailed_to_admins_with_its_traceback_once_a_minute_and_without_the_request(
    settings: Settings, rf: RequestFactory, mailoutbox: list[EmailMessage]
) -> None:
    settings.ADMINS = [("", "keeper@example.org")]
    seldom.forget()
    request = rf.get("/toy/", headers={"cookie": "player=secret"})
    for name, wanted in (("django.request", 1), ("django.request", 1), ("celery.app.trace", 2), ("games.live", 2)):
        try:
            raise LookupError("no such card")
        except LookupError:
            logging.getLogger(name).exception("%s: %s", "Broken", "/toy/", extra={"request": request})
        assert len(mailoutbox) == wanted
    assert mailoutbox[0].to == ["keeper@example.org"] and "Broken: /toy/" in mailoutbox[0].subject
    assert "LookupError: no such card" in mailoutbox[0].body and "secret" not in mailoutbox[0].body


SPEAK = f"""
import django, logging; django.setup()
import sentry_sdk
from django_guid import set_guid
from games.operating.tasks import feel_pulse
set_guid("{REQUEST}")
def judge(guess):
    raise RuntimeError("the engine is broken")
try:
    judge("what somebody typed")
except RuntimeError:
    logging.getLogger("games").exception("a move failed")
logging.getLogger("games").warning("a “warning”")
feel_pulse.delay()
sentry_sdk.flush(5)
"""


class Inbox(BaseHTTPRequestHandler):
    """What Sentry would get."""

    came: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        opened = {"gzip": gzip.decompress, "br": brotli.decompress}.get(self.headers["Content-Encoding"], bytes)
        self.came.append(opened(body).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        return


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


@pytest.mark.slow
def test_sentry_is_not_told_what_was_typed_and_a_task_has_its_requests_number_in_a_log_of_json(
    tmp_path: Path,
) -> None:
    own = {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_URL": "", "SECRET_KEY": "x"}
    own |= {"LOG_FORMAT": "json", "WORKER_PROCESSES": "1"}
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "LOG_LEVEL")} | own
    with HTTPServer(("127.0.0.1", 0), Inbox) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        dsn = {"SENTRY_DSN": f"http://key@127.0.0.1:{server.server_port}/1"}
        words = [sys.executable, "-c", SPEAK]
        spoken = subprocess.run(words, cwd=ROOT, env=env | dsn, capture_output=True, text=True)
        server.shutdown()
    (told,) = [one for one in Inbox.came if "RuntimeError" in one]
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
