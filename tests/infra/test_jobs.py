"""Jobs: requests for the same job, the worker that holds it, lost ones that are sent again, and its progress."""

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest
from celery import current_app
from django.db.models import F
from django.test import Client
from kombu.exceptions import OperationalError

from games.editions.models import Edition
from games.editions.tasks import make_backup
from games.infra import jobs, tasks
from games.infra.models import MOST_TRIES, RETRY_MESSAGE, Job
from games.live import quiet_topic
from games.live.topics import query_database
from puzzles.contract import CannotGenerate
from tests.cast.tabs import HouseTab, OpenTab
from tests.cast.waiting import wait_until
from tests.cast.workers import do_as_worker
from tests.day import START, Clock

pytestmark = pytest.mark.django_db

TASK, ARGS = "games.editions.tasks.make_backup", ["toy", "small", 1]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[Any], str]]:
    """Collect what is sent to the broker."""
    found: list[tuple[list[Any], str]] = []

    def send_task(name: str, args: list[Any], *rest: object, **options: Any) -> None:
        found.append((list(args), options.get("queue") or ""))

    monkeypatch.setattr(current_app, "send_task", send_task)
    monkeypatch.setattr(jobs, "count_queued_tasks", dict)
    return found


def later(minutes: float) -> None:
    """Make everything due that much sooner."""
    for row in Job.objects.all():
        Job.objects.filter(pk=row.pk, due_at__isnull=False).update(due_at=F("due_at") - timedelta(minutes=minutes))


def due() -> datetime:
    """Return when the only job is due to be sent again."""
    found = Job.objects.get().due_at
    assert found
    return found


@pytest.mark.postgres
def test_asked_for_twice_it_is_sent_once_unless_somebody_waits_for_it_now(sent: list[Any]) -> None:
    make_backup.apply_async(ARGS, queue="long")
    make_backup.apply_async(ARGS, queue="long")
    for _ in range(3):
        make_backup.delay(*ARGS)
    assert sent == [(ARGS, "long"), (ARGS, "")]


def test_what_is_done_is_not_done_again_unless_it_is_asked_for_again_and_goes_after_a_while(sent: list[Any]) -> None:
    make_backup.delay(*ARGS)
    do_as_worker(make_backup, ARGS)
    assert Edition.objects.count() == 1 and Job.objects.get().state == Job.DONE
    Edition.objects.all().delete()
    do_as_worker(make_backup, ARGS)
    assert not Edition.objects.exists(), "a task that came twice"
    make_backup.delay(*ARGS)
    do_as_worker(make_backup, ARGS)
    assert Edition.objects.count() == 1 and len(sent) == 2
    for days, kept in ((jobs.DONE_JOB_LIFETIME.days - 1, 1), (2, 0)):
        later(days * 24 * 60)
        assert tasks.resend_lost_jobs() == 0 and Job.objects.count() == kept


@pytest.mark.postgres
def test_only_one_worker_holds_it_until_it_goes_quiet_and_is_sent_again(sent: list[Any]) -> None:
    make_backup.delay(*ARGS)
    with jobs.hold_job(TASK, ARGS) as mine, jobs.hold_job(TASK, ARGS) as others:
        assert mine and not others
    assert Job.objects.get().state == Job.DONE
    sent.clear()
    make_backup.delay(*ARGS)
    with jobs.hold_job(TASK, ARGS):
        assert tasks.resend_lost_jobs() == 0, "it is heard of"
        later(1.1)
        assert tasks.resend_lost_jobs() == 1
        assert tasks.resend_lost_jobs() == 0
        later(2)
        with jobs.hold_job(TASK, ARGS) as second:
            assert second
    assert sent == [(ARGS, ""), (ARGS, "")]


def test_what_no_worker_takes_is_sent_ever_more_rarely(sent: list[Any]) -> None:
    make_backup.delay(*ARGS)
    for _ in range(60):
        later(1)
        tasks.resend_lost_jobs()
    assert 4 <= len(sent) <= 8


def test_what_still_waits_in_the_broker_is_not_sent_once_more(sent: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        make_backup.apply_async(["toy", "small", number], queue="long")
    make_backup.delay("toy", "small", 9)
    for kept, lost in (({"long": 3, "celery": 1}, []), ({"long": 5}, [""]), ({"long": 2, "celery": 1}, ["long"] * 3)):
        sent.clear()
        later(70)
        monkeypatch.setattr(jobs, "count_queued_tasks", kept.copy)
        assert tasks.resend_lost_jobs() == len(lost)
        assert [queue for _, queue in sent] == lost
    later(70)
    monkeypatch.setattr(jobs, "count_queued_tasks", Mock(side_effect=OperationalError("refused")))
    assert tasks.resend_lost_jobs() == 4, "where the broker cannot be asked, everything"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_worker_gives_signs_of_life(settings: Any, clock: Clock) -> None:
    settings.JOBS_QUIET = 0.5
    make_backup.delay(*ARGS)
    with jobs.hold_job(TASK, ARGS):
        began = due()
        clock.advance(60)
        wait_until(lambda: due() >= began + timedelta(seconds=60))


def test_without_a_broker_it_stays_written_and_is_sent_later(sent: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(current_app, "send_task", Mock(side_effect=OperationalError("Connection refused")))
        make_backup.delay(*ARGS)
    assert sent == []
    later(1.1)
    assert tasks.resend_lost_jobs() == 1 and sent == [(ARGS, "")]


def test_a_plain_call_asks_nobody_and_a_job_of_a_game_that_is_gone_is_forgotten() -> None:
    make_backup("toy", "small", 1)
    assert Edition.objects.get().backup_number == 1 and not Job.objects.exists()
    Job.objects.create(key="x[]", task="games.gone.tasks.make", args=[], due_at=Clock().now)
    tasks.resend_lost_jobs()
    assert not Job.objects.exists()


def test_a_failure_waits_longer_each_time_and_is_given_up_however_often_it_is_asked_for(sent: list[Any]) -> None:
    waits = []
    for failures in (1, 2, 3, 4, 5, 6, 6, 6):
        make_backup.delay(*ARGS)  # as the sweep of editions does each minute
        with suppress(CannotGenerate), jobs.hold_job(TASK, ARGS):
            raise CannotGenerate("no board was found")
        row = Job.objects.get()
        assert (row.state, row.tries, row.error) == (Job.FAILED, failures, "CannotGenerate: no board was found")
        waits.append(due() - Clock().now)
        later(24 * 60)
        tasks.resend_lost_jobs()
    assert waits == sorted(waits) and waits[4] < timedelta(minutes=50) < waits[5]
    assert Job.objects.get().state == Job.FAILED, "the sweep lets it be"
    known = len(sent)
    make_backup.retry_now(*ARGS)
    assert len(sent) == known + 1


def test_what_ends_every_worker_is_given_up() -> None:
    make_backup.delay(*ARGS)
    for _ in range(MOST_TRIES):
        with jobs.hold_job(TASK, ARGS):
            later(60 * 24)
            kept = Job.objects.get()
        kept.save()  # as if its worker had gone before the end
        tasks.resend_lost_jobs()
    row = Job.objects.get()
    assert row.state == Job.FAILED and "interrupted" in row.error


def progress(job: Job) -> dict[str, object]:
    response = Client().get(job.address)
    assert response["Cache-Control"] == "no-store"
    return dict(response.json())


def test_a_job_says_how_far_it_is_nothing_of_what_came_of_it_and_all_that_to_nobody_who_guesses() -> None:
    jobs.record_job(make_backup.name, ARGS)
    job = Job.objects.get()
    assert progress(job) == {"state": "waiting", "part": 0.0, "note": ""}
    with jobs.hold_job(make_backup.name, ARGS) as held:
        jobs.report_progress(0.25, "1 of 4 laid so far.")
        assert progress(job) == {"state": "running", "part": 0.25, "note": "1 of 4 laid so far."}
        assert held
        held.result = {"secret": 7}
    assert progress(job) == {"state": "done", "part": 1.0, "note": "1 of 4 laid so far."}
    job.refresh_from_db()
    assert job.result == {"secret": 7}
    Job.objects.update(state=Job.FAILED, error="KeyError: what nobody is to read")
    assert progress(job) == {"state": "failed", "part": 1.0, "note": RETRY_MESSAGE}
    for name in (str(job.pk), job.key, job.name[:-1], f"{job.pk + 1}.{job.name.split('.')[1]}"):
        assert Client().get(f"/api/jobs/{name}/").status_code == 404, name


def test_a_job_that_was_stopped_or_taken_over_ends_where_its_worker_says_how_far_it_is() -> None:
    went_on = []
    jobs.record_job(make_backup.name, ARGS)
    with jobs.hold_job(make_backup.name, ARGS):
        assert jobs.cancel_job(make_backup.name, ARGS)
        jobs.report_progress(0.5)
        went_on.append("after it was stopped")
    assert not Job.objects.exists() and not jobs.cancel_job(make_backup.name, ARGS)
    jobs.record_job(make_backup.name, ARGS)
    with jobs.hold_job(make_backup.name, ARGS):
        Job.objects.update(due_at=START)  # it has gone quiet
        with jobs.hold_job(make_backup.name, ARGS) as other:
            assert other
        jobs.report_progress(0.5)
        went_on.append("after another worker took it")
    assert went_on == [] and Job.objects.get().state == Job.DONE
    jobs.report_progress(0.5)  # outside of a job it is no one's news


async def hear(tab: HouseTab, state: str, part: float) -> None:
    await tab.wait_for_state(lambda progress: (progress["state"], progress["part"]) == (state, part))


async def asked() -> Job:
    """Record a waiting job."""
    await query_database(jobs.record_job, make_backup.name, ARGS)
    return await Job.objects.aget()


async def test_a_tab_hears_how_far_a_job_is_until_it_ends(open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet_topic, "REREAD_SECONDS_WITHOUT_EVENTS", 3600)
    seen = Event()

    def work() -> None:
        with jobs.hold_job(make_backup.name, ARGS):
            jobs.report_progress(0.25)
            seen.wait(60)

    tab = await open_tab((await asked()).address)
    await hear(tab, "waiting", 0.0)
    working = asyncio.create_task(query_database(work))
    await hear(tab, "running", 0.25)
    seen.set()
    await hear(tab, "done", 1.0)
    await working


async def test_a_tab_hears_of_a_worker_without_a_line_to_it(open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet_topic, "REREAD_SECONDS_WITHOUT_EVENTS", 0)
    job = await asked()
    tab = await open_tab(job.address)
    await hear(tab, "waiting", 0.0)
    await Job.objects.aupdate(state=Job.RUNNING, part=0.5)
    await hear(tab, "running", 0.5)
    await Job.objects.all().adelete()
    await hear(tab, "done", 1.0)
    for name in (job.name[:-1], str(job.pk)):
        assert await (await open_tab(f"/api/jobs/{name}/")).is_refused(), name
