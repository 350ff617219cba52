"""How many guests one address may begin in an hour: many, as a school may sit behind it, but not without end."""

from __future__ import annotations

import time

from django.conf import settings
from django.http import HttpRequest

from games.players.counters import is_over
from games.players.origins import pseudonym_of

HOUR = 3600
SENTENCE = (
    "A great many people on your network have started playing in the past hour. Please come back a "
    "little later; anyone who has played here before can carry on."
)


class TooManyNewcomers(Exception):
    """Nobody new may begin from this address now; `seconds` says for how long."""

    def __init__(self, seconds: int) -> None:
        super().__init__(SENTENCE)
        self.seconds = seconds


def note(request: HttpRequest) -> None:
    """Counts one more guest of an address, before there is a row. Raises `TooManyNewcomers`.

    It is counted where guesses are (see `games.players.counters`): nobody passes because something is broken.
    """
    if is_over(f"guests.{pseudonym_of(request)}", settings.NEW_GUESTS_AN_HOUR, HOUR):
        raise TooManyNewcomers(HOUR - int(time.time()) % HOUR)
