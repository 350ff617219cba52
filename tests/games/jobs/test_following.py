"""A page follows a job by a name that only those know who were given it."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from django.test import Client

from games.editions.tasks import make_spare
from games.jobs import rows
from games.jobs.models import AGAIN, Job
from games.live import job_watch
from games.live.topics import ask
from tests.cast.tabs import HouseTab, OpenTab
from tests.day import START

pytestmark = pytest.mark.django_db
ARGS = ["toy", "small", 1]


def progress(job: Job) -> dict[str, object]:
    response = Client().get(job.address)
    assert response["Cache-Control"] == "no-store"
    return dict(response.json())


def test_a_job_says_how_far_it_is_and_nothing_of_what_came_of_it() -> None:
    rows.write_down(make_spare.name, ARGS)
    job = Job.objects.get()
    assert progress(job) == {"state": "waiting", "part": 0.0, "note": ""}
    with rows.hold(make_spare.name, ARGS) as held:
        rows.report(0.25, "1 of 4 laid so far.")
        assert progress(job) == {"state": "running", "part": 0.25, "note": "1 of 4 laid so far."}
        assert held
        held.result = {"secret": 7}
    assert progress(job) == {"state": "done", "part": 1.0, "note": "1 of 4 laid so far."}
    job.refresh_from_db()
    assert job.result == {"secret": 7}
    Job.objects.update(state=Job.FAILED, error="KeyError: what nobody is to read")
    assert progress(job) == {"state": "failed", "part": 1.0, "note": AGAIN}


def test_nobody_finds_a_job_by_guessing() -> None:
    job = Job.objects.create(key="one", task="make", args=[])
    for name in (str(job.pk), job.key, job.name[:-1], f"{job.pk + 1}.{job.name.split('.')[1]}"):
        assert Client().get(f"/api/jobs/{name}/").status_code == 404, name


def test_a_job_that_was_stopped_or_taken_over_ends_where_its_worker_says_how_far_it_is() -> None:
    went_on = []
    rows.write_down(make_spare.name, ARGS)
    with rows.hold(make_spare.name, ARGS):
        assert rows.cancel(make_spare.name, ARGS)
        rows.report(0.5)
        went_on.append("after it was stopped")
    assert not Job.objects.exists() and not rows.cancel(make_spare.name, ARGS)
    rows.write_down(make_spare.name, ARGS)
    with rows.hold(make_spare.name, ARGS):
        Job.objects.update(due_at=START)  # it has gone quiet
        with rows.hold(make_spare.name, ARGS) as other:
            assert other
        rows.report(0.5)
        went_on.append("after another worker took it")
    assert went_on == [] and Job.objects.get().state == Job.DONE
    rows.report(0.5)  # outside of a job it is nobody's news


async def hear(tab: HouseTab, state: str, part: float) -> None:
    await tab.until(lambda progress: (progress["state"], progress["part"]) == (state, part))


async def asked() -> Job:
    """A job that waits."""
    await ask(rows.write_down, make_spare.name, ARGS)
    return await Job.objects.aget()


async def test_a_tab_hears_how_far_a_job_is_until_it_is_over(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_watch, "UNHEARD", 3600)
    seen = Event()

    def work() -> None:
        with rows.hold(make_spare.name, ARGS):
            rows.report(0.25)
            seen.wait(60)

    tab = await open_tab((await asked()).address)
    await hear(tab, "waiting", 0.0)
    working = asyncio.create_task(ask(work))
    await hear(tab, "running", 0.25)
    seen.set()
    await hear(tab, "done", 1.0)
    await working


async def test_a_tab_hears_of_a_worker_that_has_no_line_to_this_process(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_watch, "UNHEARD", 0)
    job = await asked()
    tab = await open_tab(job.address)
    await hear(tab, "waiting", 0.0)
    await Job.objects.aupdate(state=Job.RUNNING, part=0.5)
    await hear(tab, "running", 0.5)
    await Job.objects.all().adelete()
    await hear(tab, "done", 1.0)
    for name in (job.name[:-1], str(job.pk)):
        assert await (await open_tab(f"/api/jobs/{name}/")).is_refused(), name
