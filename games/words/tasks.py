"""The workers' part in large imports; both tasks are safe to repeat."""

from __future__ import annotations

from celery import shared_task

from games.errands.lasting import Lasting
from games.words import importing
from games.words.models import WordImport


@shared_task(base=Lasting)
def check_import(number: int) -> None:
    """Checks a file of words."""
    job = WordImport.objects.get(pk=number)
    if job.state in (WordImport.WAITING, WordImport.CHECKING):
        importing.check(job)


@shared_task(base=Lasting)
def write_import(number: int) -> None:
    """Writes a file of words that was checked and confirmed."""
    job = WordImport.objects.get(pk=number)
    if job.state not in (WordImport.CONFIRMED, WordImport.WRITING):
        return
    try:
        importing.write(job)
    except Exception as problem:
        WordImport.objects.filter(pk=number).update(
            state=WordImport.FAILED, error=f"{type(problem).__name__}: {problem}"
        )
        raise
