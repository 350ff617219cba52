"""The JSON interface of jobs: how far one is. What came of it is at an address of its own, for whom it concerns."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from games.infra.models import job_numbered, number_called
from games.infra.wire import JobProgress

router = Router()


@router.get("/{name}/", response={200: JobProgress}, summary="How far a job of the workers is")
def see_job(request: HttpRequest, name: str) -> HttpResponse:
    number = number_called(name)
    job = None if number is None else job_numbered(number)
    if job is None:
        raise Http404
    return HttpResponse(job.progress.model_dump_json(), "application/json", headers={"Cache-Control": "no-store"})
