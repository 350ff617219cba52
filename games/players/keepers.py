"""The rooms above that keep something of a player; `games.players` imports none of them, so each registers."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.db.models import Q

from games.players.models import Player
from puzzles.shapes import JSON


class Keeper(NamedTuple):
    """What a room does with what it keeps of a person; all but `export` happens inside the caller's transaction.

    `hand_over(guest, player)` gives a guest's things to the player of an account, `leave(player)` forgets whatever
    names a player beyond their results, `export` returns a name and all that is kept of a player, `export_portions` the
    same where it can be much, `needed` a condition on guests without a play that stay all the same, and
    `note_account(player)` hears that a player has an account now.
    """

    hand_over: Callable[[Player, Player], object]
    leave: Callable[[Player], object]
    export: Callable[[Player], tuple[str, JSON]] | None = None
    needed: Callable[[], Q] | None = None
    note_account: Callable[[Player], object] | None = None
    export_portions: Callable[[Player], tuple[str, Iterator[list[JSON]]]] | None = None


keepers: list[Keeper] = []


def register_keeper(keeper: Keeper) -> None:
    """From now on this room is asked too. An app's `ready` calls it."""
    keepers.append(keeper)


def hand_over(guest: Player, player: Player) -> None:
    """Give all that rooms keep of a guest to the player of an account."""
    for keeper in keepers:
        keeper.hand_over(guest, player)


def forget_in_rooms(player: Player) -> None:
    """Let all rooms forget a player."""
    for keeper in keepers:
        keeper.leave(player)


def export_rooms(player: Player) -> dict[str, JSON]:
    """All that rooms keep of a player, by name."""
    return dict(keeper.export(player) for keeper in keepers if keeper.export)


def export_portions(player: Player) -> Iterator[tuple[str, Iterator[list[JSON]]]]:
    """What can be much, by name, in portions that are read as they are asked for."""
    return (keeper.export_portions(player) for keeper in keepers if keeper.export_portions)


def list_needed() -> list[Q]:
    """Conditions on the guests without a play that rooms still need."""
    return [keeper.needed() for keeper in keepers if keeper.needed]


def announce_account(player: Player) -> None:
    """Tell all rooms that a player has an account now."""
    for keeper in keepers:
        if keeper.note_account:
            keeper.note_account(player)
