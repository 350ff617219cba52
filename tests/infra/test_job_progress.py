"""A job's progress on the live socket."""

import asyncio
from threading import Event

import pytest

from games.editions.tasks import make_spare
from games.infra import jobs
from games.infra.models import Job
from games.live import job_topic
from games.live.topics import query_database
from tests.cast.tabs import HouseTab, OpenTab

pytestmark = pytest.mark.django_db

ARGS = ["toy", "small", 1]


async def hear(tab: HouseTab, state: str, part: float) -> None:
    await tab.until(lambda progress: (progress["state"], progress["part"]) == (state, part))


async def asked() -> Job:
    """Record a waiting job."""
    await query_database(jobs.record_job, make_spare.name, ARGS)
    return await Job.objects.aget()


async def test_a_tab_hears_how_far_a_job_is_until_it_ends(open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_topic, "LOOK_WITHOUT_NEWS", 3600)
    seen = Event()

    def work() -> None:
        with jobs.hold_job(make_spare.name, ARGS):
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
    monkeypatch.setattr(job_topic, "LOOK_WITHOUT_NEWS", 0)
    job = await asked()
    tab = await open_tab(job.address)
    await hear(tab, "waiting", 0.0)
    await Job.objects.aupdate(state=Job.RUNNING, part=0.5)
    await hear(tab, "running", 0.5)
    await Job.objects.all().adelete()
    await hear(tab, "done", 1.0)
    for name in (job.name[:-1], str(job.pk)):
        assert await (await open_tab(f"/api/jobs/{name}/")).is_refused(), name
