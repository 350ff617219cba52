"""Metrics for Prometheus at /metrics, if the setting METRICS is on.

Each web process of this machine counts its own requests, moves and sockets, and their sums are shown. The site's state
(jobs, queues, the scheduler) is read from the database and the broker, so every machine reports the same.
"""

import logging
import os
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config import health
from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.infra import jobs, logging_filters
from games.infra.models import Job, Pulse
from games.plays.api import request_refused
from games.plays.models import Play
from games.plays.referee import play_moved

log = logging.getLogger(__name__)
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which several web processes count together."""
READ_FAILURES = (*jobs.BROKER_FAILURES, DatabaseError)
REQUESTS = Counter("fivefold_requests", "Answered requests.", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("fivefold_request_seconds", "The seconds that requests took.", ["route"])
MOVES = Counter("fivefold_moves", "Stored moves.", ["game"])
FINISHES = Counter("fivefold_finishes", "Finished plays.", ["game", "status"])
REFUSALS = Counter("fivefold_refusals", "Requests that the API refused, by code.", ["code"])
SOCKETS = Gauge("fivefold_sockets", "Open sockets.", multiprocess_mode="livesum")


class MetricsMiddleware:
    """Middleware that counts requests and their seconds, by the route of the URLconf."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started_at = time.perf_counter()
        response = self.get_response(request)
        route = request.resolver_match.route if request.resolver_match else "none"
        REQUESTS.labels(request.method, route, response.status_code).inc()
        REQUEST_SECONDS.labels(route).observe(time.perf_counter() - started_at)
        return response


def _count_move(play: Play, edition: Edition, finished: bool, **_: object) -> None:
    MOVES.labels(edition.game).inc()
    if finished:
        FINISHES.labels(edition.game, play.status).inc()


def _count_refusal(code: str, **_: object) -> None:
    REFUSALS.labels(code).inc()


COUNTERS_BY_SIGNAL = ((play_moved, _count_move), (request_refused, _count_refusal))


def start_counting() -> None:
    for signal, count in COUNTERS_BY_SIGNAL:
        signal.connect(count)


def count_sockets(sockets: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Wrap the application of the sockets so that it counts the open ones."""

    async def count_socket(scope: Any, receive: Any, send: Any) -> None:
        with SOCKETS.track_inprogress():
            await sockets(scope, receive, send)

    return count_socket


class SiteStateCollector(Collector):
    """A collector of the site's present state; metrics that cannot be read are left out."""

    def collect(self) -> Iterator[Metric]:
        parts: list[Callable[[], Iterator[Metric]]] = [_read_queue_metrics]
        if health.report_health("database")["database"] == "ok":
            parts += [_read_job_metrics, _read_generation_metrics, _read_beat_metrics]
        for part in parts:
            name = part.__name__.removeprefix("_read_")
            try:
                yield from list(part())
            except READ_FAILURES as problem:
                logging_filters.warn_once_a_minute(log, f"{name} cannot be read: %s", problem)
            except Exception:  # one broken part must not hide the others
                log.exception("%s cannot be read", name)


def _read_job_metrics() -> Iterator[Metric]:
    """Yield how many unfinished jobs there are, by state and task, and the age of the oldest."""
    labels = ["state", "task"]
    number = GaugeMetricFamily("fivefold_jobs", "Unfinished jobs, by state and task.", labels=labels)
    age = GaugeMetricFamily("fivefold_jobs_oldest_seconds", "The age of the oldest unfinished job.", labels=labels)
    now = timezone.now()
    rows = Job.objects.exclude(state=Job.DONE).order_by().values_list(*labels)
    for *values, count, oldest in rows.annotate(Count("pk"), Min("asked_at")):
        number.add_metric(values, count)
        age.add_metric(values, (now - oldest).total_seconds())
    yield number
    yield age


def _read_generation_metrics() -> Iterator[Metric]:
    """Yield how long the editions of the last day took to make."""
    seconds_by_game: defaultdict[str, list[float]] = defaultdict(list)
    since = timezone.now() - timedelta(days=1)
    for job in Job.objects.filter(task=generate_edition.name, state=Job.DONE, finished_at__gte=since):
        if job.started_at and job.finished_at:
            seconds_by_game[job.args[0]].append((job.finished_at - job.started_at).total_seconds())
    what = "How many seconds it took to make a puzzle, over the last day."
    gauge = GaugeMetricFamily("fivefold_generation_seconds", what, labels=["game", "of"])
    for game, seconds in seconds_by_game.items():
        gauge.add_metric([game, "mean"], sum(seconds) / len(seconds))
        gauge.add_metric([game, "slowest"], max(seconds))
    yield gauge


def _read_beat_metrics() -> Iterator[Metric]:
    gauge = GaugeMetricFamily("fivefold_beat_seconds", "How many seconds ago a worker last did the scheduler’s job.")
    if pulse := Pulse.objects.filter(name=Pulse.BEAT).first():
        gauge.add_metric([], (timezone.now() - pulse.at).total_seconds())
    yield gauge


def _read_queue_metrics() -> Iterator[Metric]:
    gauge = GaugeMetricFamily("fivefold_queue_length", "Tasks that are waiting for a worker.", labels=["queue"])
    for queue, count in jobs.count_queued_tasks().items():
        gauge.add_metric([queue], count)
    yield gauge


def _remove_dead_gauges(folder: str) -> None:
    for file in Path(folder).glob("gauge_live*_*.db"):
        process = int(file.stem.rsplit("_", 1)[1])
        if not Path(f"/proc/{process}").exists():
            multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]  # it has no types


def show_metrics(request: HttpRequest) -> HttpResponse:
    """Answer with all metrics; if METRICS_TOKEN is set, the caller must send it."""
    authorization = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and not constant_time_compare(authorization, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    site_registry = CollectorRegistry()
    if folder := os.environ.get(FOLDER_VARIABLE):
        _remove_dead_gauges(folder)
        multiprocess.MultiProcessCollector(site_registry)  # type: ignore[no-untyped-call]  # it has no types
    site_registry.register(SiteStateCollector())
    body = generate_latest(site_registry) if folder else generate_latest(REGISTRY) + generate_latest(site_registry)
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST)
