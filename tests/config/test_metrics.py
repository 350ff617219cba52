"""/metrics: what web processes count together, how the site stands, and who may ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.http import Http404
from django.test import RequestFactory
from prometheus_client import REGISTRY, generate_latest

from config import metrics
from games.editions.models import Job
from games.live.signals import told
from games.operating.models import Pulse
from games.operating.tasks import feel_pulse
from tests.cast.visitors import Visitor
from tests.day import DAY, START


def figures(text: str) -> dict[str, float]:
    """What Prometheus would read: each series and its value."""
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def standing() -> dict[str, float]:
    """How the site stands, as it is told."""
    return {
        f"{sample.name}{sorted(sample.labels.values())}": sample.value
        for metric in metrics.Standing().collect()
        for sample in metric.samples
    }


def test_jobs_are_told_by_state_and_age(transactional_db: None) -> None:
    now = START
    for number, state in enumerate((Job.FAILED, Job.FAILED, Job.WAITING)):
        Job.objects.create(game="toy", variant="small", date=DAY + timedelta(days=number), state=state)
    Job.objects.filter(state=Job.FAILED).update(asked_at=now - timedelta(hours=2))
    took = {"started_at": now - timedelta(seconds=40), "finished_at": now - timedelta(seconds=10)}
    Job.objects.create(game="toy", variant="large", date=DAY, state=Job.DONE, **took)
    told = standing()
    assert told["fivefold_jobs['failed']"] == 2 and told["fivefold_jobs['waiting']"] == 1
    assert told["fivefold_jobs_oldest_seconds['failed']"] >= 7200 > told["fivefold_jobs_oldest_seconds['waiting']"]
    assert told["fivefold_generation_seconds['slowest', 'toy']"] == 30


def test_the_time_since_the_last_beat_and_the_length_of_queues_are_told(transactional_db: None) -> None:
    assert "fivefold_beat_seconds[]" not in standing(), "nothing is made up before the first"
    feel_pulse()
    Pulse.objects.update(at=START - timedelta(seconds=90))
    assert 90 <= standing()["fivefold_beat_seconds[]"] < 3600
    feel_pulse()
    assert standing()["fivefold_beat_seconds[]"] < 90
    before = standing()["fivefold_queue_length['celery']"]
    feel_pulse.delay()
    feel_pulse.delay()
    assert standing()["fivefold_queue_length['celery']"] == before + 2
    assert "fivefold_queue_length['long']" in standing()


def test_a_token_keeps_strangers_out(settings: LazySettings, transactional_db: None) -> None:
    settings.METRICS_TOKEN = "right"
    for headers in ({}, {"authorization": "Bearer wrong"}):
        with pytest.raises(Http404):
            metrics.show(RequestFactory().get("/metrics", headers=headers))
    assert metrics.show(RequestFactory().get("/metrics", headers={"authorization": "Bearer right"})).status_code == 200


@pytest.fixture
def counted() -> Iterator[Callable[[str], float]]:
    """How much a figure of this process grew since the test began."""
    metrics.begin()
    before = figures(generate_latest(REGISTRY).decode())
    yield lambda name: figures(generate_latest(REGISTRY).decode()).get(name, 0) - before.get(name, 0)
    metrics.end()


def test_moves_finishes_and_refusals_are_counted(
    counted: Callable[[str], float], alice: Visitor, bob: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": wrong}, after=7)
    bob.post({"guess": "a word"})
    assert counted('fivefold_moves_total{game="toy"}') == 2
    assert counted('fivefold_finishes_total{game="toy",status="won"}') == 1
    assert counted('fivefold_refusals_total{code="stale"}') == 1
    assert counted('fivefold_refusals_total{code="unreadable"}') == 1


async def test_sockets_are_counted_while_they_are_open() -> None:
    kinds = {"/live/room/ABCD/": "room", "/live/points/everyone/": "points", "/live/x/y/z/": "edition"}
    open_then = list[float]()

    def open_now(path: str) -> float:
        return figures(generate_latest(REGISTRY).decode()).get(f'fivefold_sockets{{kind="{kinds[path]}"}}', 0)

    async def socket(scope: dict[str, str], receive: object, send: object) -> None:
        open_then.append(open_now(scope["path"]))

    for path in kinds:
        await metrics.counting(socket)({"path": path}, None, None)
        assert open_now(path) == 0
    assert open_then == [1] * 3


def test_a_broadcast_is_counted_once_and_for_each_socket(counted: Callable[[str], float]) -> None:
    told.send(sender=None, kind="edition", sockets=40)
    told.send(sender=None, kind="edition", sockets=2)
    assert counted('fivefold_broadcasts_total{kind="edition"}') == 2
    assert counted('fivefold_broadcast_frames_total{kind="edition"}') == 42
