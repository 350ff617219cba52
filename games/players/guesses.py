"""How often one address may guess at codes that others gave out, those of rooms and of leagues.

Only a guess that missed counts. After too many, a code that is right is refused as well, so that nothing is learned.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from games.players.cookie import current_player
from games.players.counters import TooManyGuesses, is_over
from games.players.origins import client_address, pseudonym

Coded = TypeVar("Coded", bound=Model)

MOST = 60
"""Misses of one address in `WHILE` seconds: a whole school may mistype, a program learns nothing."""
WHILE = 600


OLD_LINK = "Nothing has this code now. If the link was sent to you, ask for the new one: codes can be replaced."


class NoSuchCode(Http404):
    """There is nothing under a code; the message says so to whoever followed a link."""


def by_code(request: HttpRequest, rows: QuerySet[Coded], code: str, member: str) -> Coded:
    """The row that has a code which somebody knows or guesses. Raises `NoSuchCode` and `TooManyGuesses`.

    `member` is the way from the row to the players in it, who come in however much is guessed beside them.
    """
    found = rows.filter(code=code.upper()).first() if code.isalnum() else None
    try:
        note(client_address(request), rows.model, found is not None)
    except TooManyGuesses:
        player = current_player(request)
        if not (found and player and rows.filter(pk=found.pk, **{member: player}).exists()):
            raise
    if found is None:
        raise NoSuchCode(OLD_LINK)
    return found


def note(address: str, kind: type[Model], found: bool) -> None:
    """Notes that somebody asked for a code of a kind, and whether there is such a one. Raises `TooManyGuesses`."""
    key = f"guesses.{kind._meta.label}.{pseudonym(address)}"
    if is_over(key, MOST, WHILE, again=not found):
        raise TooManyGuesses
