"""/metrics: what web processes count together, how the site is doing, and who may ask."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.http import Http404
from django.test import RequestFactory
from prometheus_client import REGISTRY

from config import metrics
from games.editions.tasks import generate_edition
from games.jobs.models import Job
from games.live.signals import told
from games.operating.models import Pulse
from games.operating.tasks import feel_pulse
from tests.cast.visitors import Visitor
from tests.day import START


def standing() -> dict[str, float]:
    """How the site is doing, as it is told."""
    return {
        f"{sample.name}{sorted(sample.labels.values())}": sample.value
        for metric in metrics.Standing().collect()
        for sample in metric.samples
    }


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


def test_moves_ends_refusals_and_broadcasts_are_counted(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    counted = [
        (2, "moves_total", {"game": "toy"}),
        (1, "finishes_total", {"game": "toy", "status": "won"}),
        (1, "refusals_total", {"code": "stale"}),
        (1, "refusals_total", {"code": "unreadable"}),
        (2, "broadcasts_total", {"kind": "edition"}),
        (42, "broadcast_frames_total", {"kind": "edition"}),
    ]

    def read() -> list[float]:
        return [REGISTRY.get_sample_value(f"fivefold_{name}", labels) or 0 for _, name, labels in counted]

    metrics.begin()
    before = read()
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": wrong}, after=7)
    bob.post({"guess": "a word"})
    for sockets in (40, 2):
        told.send(sender=None, kind="edition", sockets=sockets)
    assert [after - was for after, was in zip(read(), before, strict=True)] == [count for count, _, _ in counted]
    metrics.end()


async def test_sockets_are_counted_while_they_are_open() -> None:
    found = list[float | None]()

    async def socket(scope: object, receive: object, send: object) -> None:
        found.append(REGISTRY.get_sample_value("fivefold_sockets"))

    await metrics.counting(socket)({}, None, None)
    await socket(None, None, None)
    assert found == [1, 0]
