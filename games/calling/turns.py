"""Whose turn it is to be told, and what follows: the row of a `Call` decides, never a worker's memory."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import QuerySet
from django.utils import timezone

from games.calling import keys, letters, noticing, sending, telling
from games.calling.models import Browser, Call
from games.calling.sending import Outcome
from games.calling.wire import Notice

logger = logging.getLogger(__name__)
TOGETHER = 25
"""So many calls are one worker's errand."""
MOST = 4000
"""So many are asked for in a minute; the rest wait for the next."""
GIVEN_UP = timedelta(minutes=5)
"""A worker that tells one player takes much less; after so long it is gone."""
FIRST_WAIT, LAST_WAIT = timedelta(minutes=1), timedelta(minutes=30)
"""What did not arrive is tried again after one minute, two, four … thirty, as long as it is news."""
KEPT = timedelta(days=60)


def errands(now: datetime) -> list[tuple[int, int]]:
    """Writes down what is news, and gives the spans of rows whose turn it is. Rows of workers that are gone stay so."""
    noticing.write_down(now)
    Call.objects.filter(state=Call.SENDING, due_at__lte=now).update(state=Call.FAILED)
    due = list(_due(now).order_by("pk").values_list("pk", flat=True)[:MOST])
    return [(due[at], due[at : at + TOGETHER][-1]) for at in range(0, len(due), TOGETHER)]


def _due(now: datetime) -> QuerySet[Call]:
    return Call.objects.filter(state=Call.WAITING, due_at__lte=now)


def send(first: int, last: int) -> None:
    """Tells what the waiting rows from one to another say, each unless somebody else does."""
    now = timezone.now()
    calls = list(_due(now).filter(pk__range=(first, last)).select_related("player__wanted", "about").order_by("pk"))
    written = letters.letters(calls, now)
    told = telling.notices(calls, now) if keys.public_key() else {}
    browsers = telling.browsers_of([call for call in calls if call.pk in told])
    for call in calls:
        if call.pk in written:
            if call.take(now, timezone.now() + GIVEN_UP):
                _note(call, [letters.send(written[call.pk])])
        elif (notice := told.get(call.pk)) and (found := browsers.get(call.player_id)):
            if call.take(now, timezone.now() + GIVEN_UP):
                _note(call, [_call(browser, notice) for browser in found])
        else:
            call.become(Call.WAITING, Call.NOTHING)


def _call(browser: Browser, notice: Notice) -> Outcome:
    """Calls one browser. Whatever breaks there ends this call alone: the others of the errand are not kept waiting."""
    try:
        outcome = sending.call(browser, notice)
    except SoftTimeLimitExceeded:
        raise
    except Exception as why:
        logger.error("Calling a browser broke: %s", type(why).__name__)  # its text may have the address in it
        return Outcome()
    if outcome.gone:
        Browser.objects.filter(pk=browser.pk).delete()
    return outcome


def _note(call: Call, outcomes: list[Outcome]) -> None:
    """One arrived: told. Tried again is only what arrived nowhere, and while it is news."""
    if any(outcome.arrived for outcome in outcomes):
        call.become(Call.SENDING, Call.POSTED)
        return
    wait = timedelta(seconds=max((outcome.wait for outcome in outcomes), default=0.0))
    due = timezone.now() + max(min(FIRST_WAIT * 2 ** min(call.tries - 1, 10), LAST_WAIT), wait)
    again = any(outcome.again for outcome in outcomes) and due < call.until
    call.become(Call.SENDING, Call.WAITING if again else Call.FAILED, due_at=due)


def forget(now: datetime) -> None:
    """Rows of long ago go."""
    Call.objects.filter(until__lt=now - KEPT).delete()
