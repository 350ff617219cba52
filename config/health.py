"""Health checks for load balancers: whether this process runs, and whether all the parts that it needs work.

Both answers come within a second, even if a part is down. Each check runs in its own thread. A check that takes too
long is reported, and doesn't start again before its thread has ended.
"""

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.celery import app as celery_app
from games.editions.calendar import list_planned, today
from games.editions.models import Edition
from games.infra.redis_access import breaker, get_client, has_redis

CHECK_SECONDS = 0.7
"""Seconds in which all checks together must end."""


def answer_alive(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process runs."""
    return HttpResponse("ok\n", content_type="text/plain")


def _check_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _check_broker() -> None:
    with celery_app.connection_for_write(connect_timeout=CHECK_SECONDS) as broker:
        broker.ensure_connection(max_retries=1, timeout=1)


def _check_channel_layer() -> None:
    if has_redis():
        with breaker.guard_call():
            get_client().ping()


def _check_editions() -> None:
    planned = {(engine.slug, variant.slug) for engine, variant in list_planned()}
    existing = set(Edition.objects.filter(kind=Edition.DAILY, date=today()).values_list("game", "variant"))
    if missing := sorted(planned - existing):
        raise LookupError("not generated yet: " + ", ".join("/".join(pair) for pair in missing))


class Check:
    """The check of one part, by one thread at a time. `run_check` raises an exception if something is wrong."""

    def __init__(self, run_check: Callable[[], None]) -> None:
        self.run_check = run_check
        self._lock = Lock()
        self._ended = Event()
        self._ended.set()
        self._report = ""

    def start(self) -> None:
        """Start the check, unless the last one is still running."""
        with self._lock:
            if self._ended.is_set():
                self._ended.clear()
                Thread(target=self._run, name="health", daemon=True).start()

    def wait_for_report(self, until: float) -> str:
        """Return “ok” or what is wrong, at the latest at `until` on the monotonic clock."""
        if self._ended.wait(max(0.0, until - time.monotonic())):
            return self._report
        return f"no answer within {CHECK_SECONDS} s"

    def _run(self) -> None:
        try:
            self.run_check()
            self._report = "ok"
        except Exception as problem:  # the report must be sent, whatever is wrong
            self._report = f"{type(problem).__name__}: {problem}"
        finally:
            connection.close()
            self._ended.set()


CHECKS = {
    "database": Check(_check_database),
    "broker": Check(_check_broker),
    "channel layer": Check(_check_channel_layer),
    "editions": Check(_check_editions),
}


def answer_ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 if all parts work and today's editions exist, else 503 with a report."""
    until = time.monotonic() + CHECK_SECONDS
    for check in CHECKS.values():
        check.start()
    report = {name: check.wait_for_report(until) for name, check in CHECKS.items()}
    response = JsonResponse(report, status=200 if set(report.values()) == {"ok"} else 503)
    # the caller gets the details; the log need not repeat them every few seconds
    vars(response)["_has_been_logged"] = True
    return response
