"""The JSON interface of jobs, which shows their progress but not their results."""

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from games.infra.models import get_job, parse_job_name
from games.infra.wire import JobProgress

router = Router()


@router.get("/{name}/", response={200: JobProgress}, summary="The progress of a job")
def see_job(request: HttpRequest, name: str) -> HttpResponse:
    number = parse_job_name(name)
    job = None if number is None else get_job(number)
    if job is None:
        raise Http404
    return HttpResponse(job.progress.model_dump_json(), "application/json", headers={"Cache-Control": "no-store"})
