"""Behind what an errand waits: whatever else is to be done in its queue, and was asked for before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from celery import current_app

from games.errands import board, queues
from games.errands.lasting import Lasting
from games.errands.models import Errand

FREE = "Waits for a worker."


def told(task: str, args: Sequence[object]) -> str:
    """What somebody reads who waits for an errand; empty where it is being done, or is no errand any more."""
    errand = board.find(task, args)
    if errand is None or errand.state != Errand.WAITING:
        return ""
    mine = queues.of(errand.task, errand.queue)
    before = Errand.objects.filter(state=Errand.RUNNING)
    before |= Errand.objects.filter(state=Errand.WAITING, asked_at__lt=errand.asked_at)
    rows = before.exclude(pk=errand.pk).order_by("asked_at").values_list("task", "queue")
    return behind([_called(name) for name, queue in rows if queues.of(name, queue) == mine])


def behind(named: Sequence[tuple[str, str]]) -> str:
    """What is told where some errands come before, each given by what one and many of its kind are called."""
    parts = [f"{many} {one if many == 1 else more}" for (one, more), many in Counter(named).most_common()]
    if not parts:
        return FREE
    come = "comes" if len(named) == 1 else "come"
    return f"Waits for its turn: before it {come} {' and '.join(filter(None, [', '.join(parts[:-1]), parts[-1]]))}."


def _called(task: str) -> tuple[str, str]:
    """What one and many errands of a task are called."""
    known = current_app.tasks.get(task)
    return known.called if isinstance(known, Lasting) else Lasting.called
