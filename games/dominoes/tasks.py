"""The workers' side of the gallery; each task is safe to repeat."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.dominoes import layouts
from games.dominoes.models import Layout
from games.jobs.job_task import JobTask


@shared_task(base=JobTask)
def make_layout(number: int) -> None:
    """Makes one layout."""
    layouts.make(number)


@shared_task
def tend_gallery() -> None:
    """Takes out what has had its month, and sees that all that is not made is asked for, the house's own included."""
    Layout.objects.filter(goes_at__lt=timezone.now()).delete()
    layouts.write_down_own()
    unfinished = Layout.objects.filter(state__in=(Layout.WAITING, Layout.RUNNING))
    for number in unfinished.values_list("pk", flat=True):
        make_layout.delay(number)
