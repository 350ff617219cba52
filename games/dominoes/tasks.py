"""The workers' side of the gallery; each task is safe to repeat."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.dominoes import layouts
from games.dominoes.models import Layout
from games.infra.jobs import JobTask


@shared_task(base=JobTask)
def make_layout(number: int) -> None:
    """Makes one layout."""
    layouts.make(number)


@shared_task
def tend_gallery() -> None:
    """Delete expired layouts, and queue jobs for all that have none, the site's own samples included."""
    Layout.objects.filter(goes_at__lt=timezone.now()).delete()
    layouts.write_down_own()
    for one in Layout.objects.filter(made_at=None).only("made_at"):
        if one.job is None:
            make_layout.delay(one.pk)
