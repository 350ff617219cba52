"""The JSON interface of jobs: how far one is. What came of it is at an address of its own, for whom it concerns."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from games.jobs.models import job_called
from games.jobs.wire import JobProgress

router = Router()


@router.get("/{name}/", response={200: JobProgress}, summary="How far a job of the workers is")
def see_job(request: HttpRequest, name: str) -> HttpResponse:
    job = job_called(name)
    if job is None:
        raise Http404
    progress = JobProgress.model_validate({"state": job.state, "part": job.part, "note": job.said})
    return HttpResponse(progress.model_dump_json(), "application/json", headers={"Cache-Control": "no-store"})
