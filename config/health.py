"""Health checks for load balancers: is this process alive, and is everything there that it needs?

Both answers come within a second, even if a part is down. Each part is asked in a thread of its own; one that doesn't
answer in time is reported, and not asked again before that thread is back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.celery import app as celery_app
from games.editions.calendar import planned, today
from games.editions.models import Edition
from games.infra.redis_breaker import breaker
from games.infra.redis_connections import client, in_use

PATIENCE = 0.7
"""Seconds in which all parts together must answer."""


def alive(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process runs."""
    return HttpResponse("ok\n", content_type="text/plain")


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _broker() -> None:
    with celery_app.connection_for_write(connect_timeout=PATIENCE) as broker:
        broker.ensure_connection(max_retries=1, timeout=1)


def _channel_layer() -> None:
    if in_use():
        with breaker.closed():
            client().ping()


def _editions() -> None:
    wanted = {(engine.slug, variant.slug) for engine, variant in planned()}
    there = set(Edition.objects.filter(kind=Edition.DAILY, date=today()).values_list("game", "variant"))
    if missing := sorted(wanted - there):
        raise LookupError("not generated: " + ", ".join("/".join(one) for one in missing))


class Check:
    """One part whose state is checked, by one thread at a time."""

    def __init__(self, question: Callable[[], None]) -> None:
        self.question = question
        self._lock = Lock()
        self._answered = Event()
        self._answered.set()
        self._answer = ""

    def ask(self) -> None:
        """Start the check, unless the last one is still running."""
        with self._lock:
            if self._answered.is_set():
                self._answered.clear()
                Thread(target=self._run, name="health", daemon=True).start()

    def answer(self, until: float) -> str:
        """Return “ok” or what is wrong, at the latest when the monotonic clock reaches a moment."""
        if self._answered.wait(max(0.0, until - time.monotonic())):
            return self._answer
        return f"no answer within {PATIENCE} s"

    def _run(self) -> None:
        try:
            self.question()
            self._answer = "ok"
        except Exception as problem:  # the report must be sent, whatever is wrong
            self._answer = f"{type(problem).__name__}: {problem}"
        finally:
            connection.close()
            self._answered.set()


CHECKS = {
    "database": Check(_database),
    "broker": Check(_broker),
    "channel layer": Check(_channel_layer),
    "editions": Check(_editions),
}


def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 if all parts and today's editions are there, else 503 with what is missing."""
    until = time.monotonic() + PATIENCE
    for check in CHECKS.values():
        check.ask()
    report = {name: check.answer(until) for name, check in CHECKS.items()}
    response = JsonResponse(report, status=200 if set(report.values()) == {"ok"} else 503)
    # the caller gets the details; the log need not repeat them every few seconds
    vars(response)["_has_been_logged"] = True
    return response
