"""The jobs of imports of words."""

from celery import shared_task

from games.desk import word_imports
from games.infra.jobs import JobTask
from games.words.models import WordImport


@shared_task(base=JobTask)
def check_import(number: int) -> None:
    word_imports.check_file(WordImport.objects.get(pk=number))


@shared_task(base=JobTask)
def write_import(number: int) -> None:
    word_imports.store_checked_rows(WordImport.objects.get(pk=number))


@shared_task(base=JobTask)
def take_back_import(number: int) -> None:
    word_imports.undo_import(WordImport.objects.get(pk=number))
