"""The workers' part in large imports; both tasks are safe to repeat."""

from __future__ import annotations

from collections.abc import Callable

from celery import shared_task

from games.jobs.job_task import JobTask
from games.words import importing
from games.words.models import WordImport


@shared_task(base=JobTask)
def check_import(number: int) -> None:
    """Checks a file of words."""
    job = WordImport.objects.get(pk=number)
    if job.state in (WordImport.WAITING, WordImport.CHECKING):
        importing.check(job)


@shared_task(base=JobTask)
def write_import(number: int) -> None:
    """Writes the good rows of a file of words that was checked and confirmed."""
    _carried_out(number, (WordImport.CONFIRMED, WordImport.WRITING), importing.write)


@shared_task(base=JobTask)
def take_back_import(number: int) -> None:
    """Makes words what they were before an import."""
    _carried_out(number, (WordImport.TAKING_BACK,), importing.take_back)


def _carried_out(number: int, states: tuple[str, ...], work: Callable[[WordImport], None]) -> None:
    """Does the work of a job that is in one of the states; where it fails, its page says so."""
    job = WordImport.objects.get(pk=number)
    if job.state not in states:
        return
    try:
        work(job)
    except Exception as problem:
        WordImport.objects.filter(pk=number).update(
            state=WordImport.FAILED, error=f"{type(problem).__name__}: {problem}"
        )
        raise
