"""The board of errands: writing one down, taking it, giving signs of life, and seeing what has gone quiet.

A broker forgets what a killed worker had taken. So an errand is written down before its task is sent, whoever takes it
holds it alone, and `ask_again` sends once more what nothing was heard of for `settings.ERRANDS_QUIET` seconds.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import F, Q
from django.utils import timezone

from games import chance
from games.errands import queues
from games.errands.models import Errand
from games.log import seldom

MOST_TRIES = 6
FIRST_WAIT = timedelta(seconds=10)
"""How long a failed errand waits; each further failure doubles it."""
LAST_WAIT = timedelta(hours=1)
"""After `MOST_TRIES` nothing is tried again by itself, and for so long not even where it is asked for again."""
MOST_DOUBLINGS = 6
"""An errand that no worker takes is sent again after a minute, two, four … up to an hour."""
SIGNS = 6
"""Signs of life of a worker in the time after which it is taken to be gone."""
log = logging.getLogger(__name__)


def key_of(task: str, args: Sequence[object]) -> str:
    """What tells an errand from all others.

    >>> key_of("games.toy.tasks.make", ["small", 7])
    'games.toy.tasks.make["small", 7]'
    """
    return task + json.dumps(list(args))


def quiet() -> timedelta:
    """After so long without a sign of life whoever did something is taken to be gone."""
    return timedelta(seconds=settings.ERRANDS_QUIET)


def find(task: str, args: Sequence[object]) -> Errand | None:
    """An errand that is not done yet."""
    return Errand.objects.filter(key=key_of(task, args)).first()


def write_down(task: str, args: Sequence[object], queue: str = "") -> bool:
    """Writes an errand down; whether its task must be sent, because it is news, more urgent now, or failed long ago.

    What has gone quiet the sweep sends again (`quiet_ones`), which knows whether it still waits in the broker.
    """
    now = timezone.now()
    fresh = {"task": task, "args": list(args), "queue": queue, "asked": 1, "due_at": now + quiet()}
    row, new = Errand.objects.get_or_create(key=key_of(task, args), defaults=fresh)
    if new:
        return True
    hurried = row.state == Errand.WAITING and bool(row.queue) and not queue
    if not hurried and (row.state != Errand.FAILED or row.due_at > now):
        return False
    tries = min(row.tries, MOST_TRIES - 1)  # so that what fails again after its rest rests again, and stays told
    state = {"state": Errand.WAITING, "queue": queue, "asked": 1, "tries": tries, "due_at": now + quiet()}
    return bool(Errand.objects.filter(pk=row.pk, due_at=row.due_at, state=row.state).update(**state))


def forget_failure(task: str, args: Sequence[object]) -> None:
    """Lets something that failed be asked for anew at once."""
    Errand.objects.filter(key=key_of(task, args), state=Errand.FAILED).delete()


def quiet_ones() -> list[Errand]:
    """What must be sent again, each put off until the next time; one query where there is nothing."""
    now = timezone.now()
    due = list(Errand.objects.filter(due_at__lte=now).exclude(state=Errand.FAILED, tries__gte=MOST_TRIES))
    in_broker = _kept_by_broker() if any(row.state == Errand.WAITING for row in due) else set()
    found = []
    for row in due:
        same = Errand.objects.filter(pk=row.pk, due_at=row.due_at)
        if row.state == Errand.WAITING and queues.of(row.task, row.queue) in in_broker:
            same.update(due_at=now + quiet())
            continue
        if row.tries >= MOST_TRIES:
            told = f"Its worker went away {row.tries} times."
            same.update(state=Errand.FAILED, holder="", error=told, due_at=now + LAST_WAIT)
            continue
        put_off = now + quiet() * 2 ** min(row.asked, MOST_DOUBLINGS)
        if same.update(state=Errand.WAITING, holder="", asked=F("asked") + 1, due_at=put_off):
            found.append(row)
    return found


def _kept_by_broker() -> set[str]:
    """The queues in which at least as many tasks wait as errands do: none of them is lost, they only wait."""
    try:
        lengths = queues.lengths()
    except queues.FAILURES:
        return set()
    waiting = Counter(
        queues.of(*one) for one in Errand.objects.filter(state=Errand.WAITING).values_list("task", "queue")
    )
    return {queue for queue, many in waiting.items() if lengths.get(queue, 0) >= many}


def _take(task: str, args: Sequence[object]) -> str | None:
    """A mark of one's own on an errand; None where it is done, or another worker is at it."""
    now, mark = timezone.now(), chance.draw_hex(8)
    free = ~Q(state=Errand.RUNNING) | Q(due_at__lte=now)
    rows = Errand.objects.filter(free, key=key_of(task, args))
    held = {"state": Errand.RUNNING, "holder": mark, "asked": 0, "tries": F("tries") + 1, "due_at": now + quiet()}
    return mark if rows.update(**held) else None


@contextmanager
def doing(task: str, args: Sequence[object]) -> Iterator[bool]:
    """Holds an errand while it is done, with signs of life; gives False where there is nothing to do.

    Afterwards it is done, or failed and due again: what was raised goes on to the caller.
    """
    mark = _take(task, args)
    if mark is None:
        yield False
        return
    mine = Errand.objects.filter(holder=mark)
    over = Event()
    signs = Thread(target=_give_signs, args=(mark, over), name="signs of life", daemon=True)
    signs.start()
    try:
        yield True
    except Exception as problem:
        _note_failure(mark, problem)
        raise
    else:
        mine.delete()
    finally:
        over.set()
        signs.join()


def _give_signs(mark: str, over: Event) -> None:
    """Says now and then that a worker is still there."""
    try:
        while not over.wait(settings.ERRANDS_QUIET / SIGNS):
            try:
                Errand.objects.filter(holder=mark, state=Errand.RUNNING).update(due_at=timezone.now() + quiet())
            except DatabaseError as problem:  # it may come back; if not, the work itself will say so
                seldom.warn(log, "a sign of life could not be written: %s", problem)
    finally:
        connection.close()


def _note_failure(mark: str, problem: Exception) -> None:
    row = Errand.objects.filter(holder=mark).first()
    if row is not None:
        due = _due_after(row.tries)
        text = f"{type(problem).__name__}: {problem}"
        Errand.objects.filter(holder=mark).update(state=Errand.FAILED, holder="", error=text, due_at=due)


def _due_after(tries: int) -> datetime:
    """When something that failed so often may be tried again."""
    return timezone.now() + (LAST_WAIT if tries >= MOST_TRIES else FIRST_WAIT * 2 ** (tries - 1))
