"""The jobs of large imports; each is safe to repeat."""

from celery import shared_task

from games.desk import importing
from games.infra.jobs import JobTask
from games.words.models import WordImport


@shared_task(base=JobTask)
def check_import(number: int) -> None:
    """Check a file of words."""
    importing.check_file(WordImport.objects.get(pk=number))


@shared_task(base=JobTask)
def write_import(number: int) -> None:
    """Write the good rows of a checked and confirmed file."""
    importing.write_file(WordImport.objects.get(pk=number))


@shared_task(base=JobTask)
def take_back_import(number: int) -> None:
    """Restore words to what they were before an import."""
    importing.take_back_file(WordImport.objects.get(pk=number))
