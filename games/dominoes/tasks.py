"""The workers' side of the gallery. The broker may forget a task, so each is safe to repeat and one asks again."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.dominoes import layouts
from games.dominoes.models import Layout

STUCK = timedelta(minutes=5)


@shared_task
def make_layout(number: int) -> None:
    """Makes one layout."""
    layouts.make(number)


@shared_task
def tend_gallery() -> None:
    """Takes out what has had its month, and asks again for what was forgotten."""
    now = timezone.now()
    Layout.objects.filter(goes_at__lt=now).delete()
    fresh = layouts.write_down_own()
    unfinished = Layout.objects.filter(state__in=(Layout.WAITING, Layout.RUNNING), moved_at__lt=now - STUCK)
    for number in [*fresh, *unfinished.values_list("pk", flat=True)]:
        Layout.objects.filter(pk=number).update(moved_at=now)
        make_layout.delay(number)
