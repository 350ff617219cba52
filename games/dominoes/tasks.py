"""Run the jobs of the gallery; each is safe to repeat."""

from celery import shared_task
from django.utils import timezone

from games.dominoes import layouts
from games.dominoes.models import Layout
from games.infra.jobs import JobTask


@shared_task(base=JobTask)
def make_layout(layout_id: int) -> None:
    """Make one layout."""
    layouts.make_layout(layout_id)


@shared_task
def tend_gallery() -> None:
    """Delete expired layouts, and queue jobs for all that have none, the site's own samples included."""
    Layout.objects.filter(goes_at__lt=timezone.now()).delete()
    layouts.create_site_layouts()
    for layout in Layout.objects.filter(made_at=None).only("made_at"):
        if layout.job is None:
            make_layout.delay(layout.pk)
