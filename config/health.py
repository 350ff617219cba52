"""Health checks for load balancers: whether this process runs, and whether all the parts that it needs work.

Both answers come within a second, even if a part is down. Each check runs in its own thread. A check that takes too
long is reported, and doesn't start again before its thread has ended.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.celery import app as celery_app
from games.editions.calendar import list_daily_puzzles, today
from games.editions.models import Edition
from games.infra.failed_requests import load_last_hour
from games.infra.redis_access import breaker, get_client, has_redis

CHECK_SECONDS = 0.7
"""Seconds in which all checks together must end."""


def answer_liveness(request: HttpRequest) -> HttpResponse:
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
    planned = {(engine.slug, variant.slug) for engine, variant in list_daily_puzzles()}
    existing = set(Edition.objects.filter(kind=Edition.DAILY, date=today()).values_list("game", "variant"))
    if missing := sorted(planned - existing):
        raise LookupError("not generated yet: " + ", ".join("/".join(pair) for pair in missing))


CHECKS: dict[str, Callable[[], None]] = {
    "database": _check_database,
    "broker": _check_broker,
    "channel layer": _check_channel_layer,
    "editions": _check_editions,
}
"""The check of each part, which raises an exception if something is wrong."""
_threads = ThreadPoolExecutor(len(CHECKS), thread_name_prefix="health")
_latest_checks: dict[str, Future[str]] = {}


def _run_check(name: str) -> str:
    """Return “ok” or what is wrong."""
    try:
        CHECKS[name]()
    except Exception as problem:  # the report must be sent, whatever is wrong
        return f"{type(problem).__name__}: {problem}"
    finally:
        connection.close()
    return "ok"


def report_health(*names: str) -> dict[str, str]:
    """Return “ok” or what is wrong for each of these parts, after at most `CHECK_SECONDS`."""
    for name in names:
        if name not in _latest_checks or _latest_checks[name].done():  # a check that hangs is not started again
            _latest_checks[name] = _threads.submit(_run_check, name)
    checks = {name: _latest_checks[name] for name in names}
    wait(checks.values(), CHECK_SECONDS)
    return {
        name: check.result() if check.done() else f"no answer within {CHECK_SECONDS} s"
        for name, check in checks.items()
    }


def answer_readiness(request: HttpRequest) -> JsonResponse:
    """Answer 200 if all parts work and today's editions exist, else 503 with a report.

    The report also says how many requests failed. That alone makes no process unready.
    """
    report = report_health(*CHECKS)
    status = 200 if set(report.values()) == {"ok"} else 503
    response = JsonResponse({**report, "requests": load_last_hour().text}, status=status)
    # the caller gets the details; the log need not repeat them every few seconds
    vars(response)["_has_been_logged"] = True
    return response
