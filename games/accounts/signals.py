"""News of players as persons, for the rooms above that keep something of theirs."""

from typing import cast

from django.dispatch import Signal

from games.players.models import Player
from puzzles.shapes import JSON

taken_over = Signal()
"""A guest's things go over to the `player` of an account: sent with `guest`, inside the transaction that deletes it."""

leaving = Signal()
"""A `player` wants to be forgotten: whatever names them beyond their results goes, inside one transaction."""

keeping = Signal()
"""Guests without a play are to be cleared away: each receiver answers a condition on those that stay all the same."""

exporting = Signal()
"""A `player` wants to have what is kept of them: each receiver answers (a name, a JSON value)."""


def exported(player: Player) -> dict[str, JSON]:
    """What the receivers of `exporting` keep of a player, by name."""
    answers = exporting.send(sender=Player, player=player)
    return dict(cast("tuple[str, JSON]", answer) for _, answer in answers)
