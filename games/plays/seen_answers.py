"""At which addresses the answer of a puzzle that ranks was shown, kept a day: whoever copies it does so at once.

Addresses are kept as their hashes by the day's key (`origins.pseudonym`), in the store of counts, which ends them by
itself. Each quarter of `WITHIN` notes only the first moment, so showing the answer again hides nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest
from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Edition
from games.players.counters import counters
from games.players.origins import client_address, pseudonym
from games.plays.runs import Run

WITHIN = timedelta(minutes=30)
QUARTERS = 4
QUARTER = WITHIN // QUARTERS
KEPT = timedelta(hours=26)


def _key(address: str, edition_id: int, at: datetime) -> str:
    """The name of one quarter of `WITHIN`, for an address at an edition."""
    return f"saw.{edition_id}.{pseudonym(address, at)}.{int(at.timestamp() // QUARTER.total_seconds())}"


def note(request: HttpRequest, run: Run) -> None:
    """How a play stands is shown to whoever sent a request: after its end, with the answer. Only today's matters."""
    if not run.status.over or run.edition.date != today():
        return
    now = timezone.now()  # in whole seconds, as browsers keep the first look: neither may seem to come after the other
    counters.add(_key(client_address(request), run.edition.pk, now), int(now.timestamp()), int(KEPT.total_seconds()))


def shown_before(request: HttpRequest, edition: Edition, began: datetime) -> bool:
    """Whether the answer was shown at the address of a request shortly before a play began there."""
    address = client_address(request)
    keys = [_key(address, edition.pk, began - n * QUARTER) for n in range(QUARTERS + 1)]
    return any(int(at) <= began.timestamp() for at in counters.get_many(keys).values())
