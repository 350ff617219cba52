"""The workers' side of points: makes those of a day anew where a puzzle that was wrong is shared or struck."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from games.editions.models import Edition
from games.editions.signals import edition_ruled
from games.errands.lasting import Lasting
from games.leagues import tables
from games.leagues.rebuilding import rebuild


@shared_task(base=Lasting)
def reckon_edition(edition_id: int, revision: int) -> None:
    """Makes the points of an edition's day, week and month anew; `revision` tells its corrections apart."""
    day = Edition.objects.only("date").get(pk=edition_id).day
    for _ in rebuild(day, day):
        pass
    tables.publish_all()


@receiver(edition_ruled, dispatch_uid="points follow rulings")
def ask(sender: object, edition: Edition, **_: object) -> None:
    """Asks a worker to make the points anew, once the ruling is stored."""
    transaction.on_commit(partial(reckon_edition.delay, edition.pk, edition.revision))
