"""The sweep that finds what was lost."""

from __future__ import annotations

from celery import shared_task

from games.jobs import rows
from games.jobs.job_task import task_of
from games.jobs.models import Job


@shared_task(ignore_result=True)
def ask_again() -> int:
    """Sends once more what nothing was heard of, and clears away what is done; returns how much was sent."""
    rows.clear()
    found = rows.quiet_ones()
    for row in found:
        if task := task_of(row):
            task.send(row.args, **({"queue": row.queue} if row.queue else {}))
        else:
            Job.objects.filter(pk=row.pk).delete()
    return len(found)
