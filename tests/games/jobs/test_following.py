"""A page follows a job by a name that only those know who were given it."""

import pytest
from django.test import Client

from games.editions.tasks import make_spare
from games.jobs import rows
from games.jobs.models import AGAIN, Job
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
