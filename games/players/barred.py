"""Keeps guests out who were sent away from a room or a league and come back as another guest: by their address.

Addresses stand here as everywhere: as a hash that means nothing after a day; so long the bar holds. Whoever has an
account is never barred by an address, nor does the address count from which the person was sent away: a class or a
family goes on playing.
"""

from __future__ import annotations

from games.players.counters import counters
from games.players.models import Player
from games.players.origins import DAY


def came(door: str, player: Player, address: str) -> None:
    """Notes from where a guest came in by a door."""
    if address and player.user_id is None:
        counters.set(f"barred.{door}.came.{player.pk}", address, DAY)


def bar(door: str, player: Player, but: str) -> None:
    """Bars the address from which a guest came in, unless it is the one named."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and address != but:
        counters.set(f"barred.{door}.from.{address}", player.pk, DAY)


def let_in(door: str, player: Player) -> None:
    """Takes away the bar that keeps a guest out."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and counters.get(f"barred.{door}.from.{address}") == player.pk:
        counters.delete(f"barred.{door}.from.{address}")


def is_barred(door: str, player: Player, address: str) -> bool:
    """Whether a player who is new at a door may not come in by it from an address."""
    return player.user_id is None and bool(address) and counters.get(f"barred.{door}.from.{address}") is not None
