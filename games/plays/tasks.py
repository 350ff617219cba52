"""The workers' side of plays."""

from functools import partial

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from games.editions.models import Edition
from games.editions.rulings import forget_excused
from games.editions.signals import edition_corrected
from games.jobs.job_task import JobTask
from games.plays import records


@shared_task(base=JobTask)
def excuse_edition(edition_id: int, revision: int) -> None:
    """Keeps the streaks that broke on the day of an edition that was wrong; `revision` tells its corrections apart."""
    forget_excused()
    edition = Edition.objects.only("date").get(pk=edition_id)
    records.excuse(edition.day)


@receiver(edition_corrected, dispatch_uid="streaks are kept")
def excuse(sender: object, edition: Edition, **_: object) -> None:
    """Asks a worker to keep the streaks of whoever has won a later day."""
    if edition.ruling:
        transaction.on_commit(partial(excuse_edition.delay, edition.pk, edition.revision))
