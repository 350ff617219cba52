"""The sweep that finds what was lost."""

from __future__ import annotations

from celery import current_app, shared_task

from games.errands import board
from games.errands.lasting import Lasting
from games.errands.models import Errand


@shared_task(ignore_result=True)
def ask_again() -> int:
    """Sends once more what nothing was heard of; returns how much that was. One query where there is nothing."""
    found = board.quiet_ones()
    for row in found:
        task = current_app.tasks.get(row.task)
        if isinstance(task, Lasting):
            task.send(row.args, **({"queue": row.queue} if row.queue else {}))
        else:  # a game that was taken off the site
            Errand.objects.filter(pk=row.pk).delete()
    return len(found)
