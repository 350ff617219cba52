"""What a load balancer asks: is this process alive, and is everything it needs there?"""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.celery import app as celery_app
from games.editions.calendar import planned, today
from games.editions.models import Edition
from games.redis.breaker import breaker
from games.redis.connections import client, in_use


def alive(request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _broker() -> None:
    with celery_app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, timeout=2)


def _channel_layer() -> None:
    if in_use():
        with breaker.closed():
            client().ping()


def _editions() -> None:
    wanted = {(engine.slug, variant.slug) for engine, variant in planned(today())}
    there = set(Edition.objects.filter(kind=Edition.DAILY, date=today()).values_list("game", "variant"))
    if missing := sorted(wanted - there):
        raise LookupError("not generated: " + ", ".join("/".join(one) for one in missing))


CHECKS: dict[str, Callable[[], None]] = {
    "database": _database,
    "broker": _broker,
    "channel layer": _channel_layer,
    "editions": _editions,
}


def ready(request: HttpRequest) -> JsonResponse:
    """200 when database, broker, channel layer and today's editions are there, else 503 with what is not."""
    report = {}
    for name, check in CHECKS.items():
        try:
            check()
            report[name] = "ok"
        except Exception as problem:  # whatever is wrong, the report must still be sent
            report[name] = f"{type(problem).__name__}: {problem}"
    return JsonResponse(report, status=200 if set(report.values()) == {"ok"} else 503)
