"""The workers' part in large imports, and what they propose at night; all tasks are safe to repeat."""

from __future__ import annotations

from collections.abc import Callable

from celery import shared_task
from django.utils import timezone

from games.errands import waiting
from games.errands.lasting import Lasting
from games.words import importing, proposing
from games.words.import_history import IMPORTED, TAKEN_BACK, complete
from games.words.models import WordImport

QUICK = "celery"
"""The queue of what somebody waits for."""
SHORT = 500
"""So many rows are written within seconds."""


@shared_task(base=Lasting)
def propose_words() -> None:
    """Proposes what the word lists lack, once for each day; takes a minute or two."""
    proposing.propose(timezone.localdate())


class Importing(Lasting):
    """A task of an import."""

    abstract = True
    called = ("import", "imports")


@shared_task(base=Importing)
def check_import(number: int) -> None:
    """Checks a file of words."""
    job = WordImport.objects.get(pk=number)
    if job.state in (WordImport.WAITING, WordImport.CHECKING):
        importing.check(job)


@shared_task(base=Importing)
def write_import(number: int) -> None:
    """Writes the good rows of a file of words that was checked and confirmed."""
    _carried_out(number, (WordImport.CONFIRMED, WordImport.WRITING), importing.write, IMPORTED)


@shared_task(base=Importing)
def take_back_import(number: int) -> None:
    """Makes words what they were before an import."""
    _carried_out(number, (WordImport.TAKING_BACK,), importing.take_back, TAKEN_BACK)


def ask_to_write(number: int) -> None:
    """Asks a worker to write an import: a short one does not wait behind the puzzles of coming days."""
    short = WordImport.objects.filter(pk=number, total__lte=SHORT).exists()
    write_import.apply_async([number], queue=QUICK if short else None)


def waits(job: WordImport) -> str:
    """What is told of an import for which no worker has time yet; empty where one is at it."""
    task = AT_WORK.get(job.state)
    return waiting.told(task.name, [job.pk]) if task else ""


def _carried_out(number: int, states: tuple[str, ...], work: Callable[[WordImport], None], deed: str) -> None:
    """Does the work of a job that is in one of the states; where it fails, its page and the history say so."""
    job = WordImport.objects.get(pk=number)
    if job.state not in states:
        return
    try:
        work(job)
    except Exception as problem:
        WordImport.objects.filter(pk=number).update(
            state=WordImport.FAILED, error=f"{type(problem).__name__}: {problem}"
        )
        complete(job, deed, "it failed before its end")
        raise


AT_WORK = {
    **{WordImport.WAITING: check_import, WordImport.CHECKING: check_import},
    **{WordImport.CONFIRMED: write_import, WordImport.WRITING: write_import, WordImport.TAKING_BACK: take_back_import},
}
"""What a worker does with an import that is in a state."""
