"""Decide who may enter a place (a room or a league), by its code, its lock, and whom its host or owner removed.

Callers lock the place's row (`select_for_update`), so that of two clicks at once the second sees what the first did.

A guest who was removed and returns as a new guest is barred by the hash of the address, for a day. Accounts are never
barred by an address, and the address of the host or owner is never barred, so that a class or a family can go on
playing.

Only wrong guesses at a code are counted. After too many, right codes are refused, too, so that guessing is useless.
"""

from typing import Any, Protocol, TypeVar

from django.db import models
from django.db.models import Manager, Model, Q, QuerySet
from django.http import Http404, HttpRequest

from games.infra import chance
from games.players.client_addresses import DAY_SECONDS, find_client_address, hash_address
from games.players.cookie import current_player
from games.players.counters import TooManyGuesses, counters, is_over_limit
from games.players.models import Player

CODE_LETTERS = "BCDFGHJKLMNPQRTVWXZ"
"""The letters of codes: no vowels, so no words; none that looks like a digit."""
LONGEST_CODE = 12


class LockablePlace(Protocol):
    """A room or a league, as far as this module needs it."""

    code: Any
    locked: Any

    def save(self, *, update_fields: list[str]) -> None: ...


class OldCode(models.Model):
    """A former code of a place, which leads only its members there."""

    code = models.CharField(max_length=LONGEST_CODE, unique=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code


class RemovedPlayer(models.Model):
    """A player whom the host or owner removed from a place, perhaps for good."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    for_good = models.BooleanField()

    class Meta:
        abstract = True


def draw_code(length: int) -> str:
    return "".join(chance.choose_item(CODE_LETTERS) for _ in range(length))


def find_member(public_id: str, members: Manager[Any], removals: Manager[Any]) -> Player | None:
    """Return the player with a public id who is in a place or was removed from it."""
    inside_or_removed = Q(pk__in=members.values("player")) | Q(pk__in=removals.values("player"))
    return Player.objects.filter(inside_or_removed, public_id=public_id).first()


def remove_member(player: Player, members: Manager[Any], removals: Manager[Any], for_good: bool) -> None:
    """Remove a player from a place. A player who was removed for good before stays so."""
    removal, _ = removals.get_or_create(player=player, defaults={"for_good": for_good})
    if for_good and not removal.for_good:
        removal.for_good = True
        removal.save(update_fields=["for_good"])
    members.filter(player=player).delete()


def list_banned_players(removals: Manager[Any]) -> list[Player]:
    """List the players who were removed for good."""
    return [removal.player for removal in removals.filter(for_good=True).select_related("player").order_by("pk")]


def set_lock(place: LockablePlace, locked: bool) -> None:
    place.locked = locked
    place.save(update_fields=["locked"])


def renew_code(place: LockablePlace, old_codes: Manager[Any], seen_code: str, new_code: str) -> None:
    """Replace a place's code; do nothing if it is no longer `seen_code`, which the form showed."""
    if place.code == seen_code.upper():
        old_codes.create(code=place.code)
        place.code = new_code
        place.save(update_fields=["code"])


def remember_entrance(place: str, player: Player, address: str) -> None:
    """Remember the hashed address from which a guest entered a place, for a day."""
    if address and player.user_id is None:
        counters.set(f"barred.{place}.came.{player.pk}", address, DAY_SECONDS)


def bar_address(place: str, player: Player, host_address: str) -> None:
    """Bar the address from which a guest entered, unless it is that of the host or owner."""
    address = counters.get(f"barred.{place}.came.{player.pk}")
    if address and address != host_address:
        counters.set(f"barred.{place}.from.{address}", player.pk, DAY_SECONDS)


def unbar_address(place: str, player: Player) -> None:
    """Remove the bar that keeps a guest out."""
    address = counters.get(f"barred.{place}.came.{player.pk}")
    if address and counters.get(f"barred.{place}.from.{address}") == player.pk:
        counters.delete(f"barred.{place}.from.{address}")


def is_barred(place: str, player: Player, address: str) -> bool:
    """Return whether a player is a guest whose address is barred from a place."""
    return player.user_id is None and bool(address) and counters.get(f"barred.{place}.from.{address}") is not None


RowWithCode = TypeVar("RowWithCode", bound=Model)

MOST_MISSES = 60
"""The most wrong codes from one address in `MISS_SECONDS`: enough for a school, too few for a program."""
MISS_SECONDS = 600
OLD_LINK_MESSAGE = "This code doesn’t work. If someone sent you the link, it may be old, so ask them for a new one."


class NoSuchCode(Http404):
    """No place has this code; the message is for people who followed a link."""


def find_place_by_code(request: HttpRequest, rows: QuerySet[RowWithCode], code: str, members_path: str) -> RowWithCode:
    """Return the row with a code that a visitor knows or guesses. Raises `NoSuchCode` and `TooManyGuesses`.

    `members_path` is the lookup from the row to its players, who may enter even after too many guesses.
    """
    row = rows.filter(code=code.upper()).first() if code.isalnum() else None
    try:
        count_guess(find_client_address(request), rows.model, row is not None)
    except TooManyGuesses:
        player = current_player(request)
        if not (row and player and rows.filter(pk=row.pk, **{members_path: player}).exists()):
            raise
    if row is None:
        raise NoSuchCode(OLD_LINK_MESSAGE)
    return row


def find_place_by_former_code(
    rows: QuerySet[RowWithCode], code: str, player: Player | None, members_path: str
) -> RowWithCode | None:
    """Return the row that once had a code, for players who are in it or were removed from it."""
    if player is None or not code.isalnum():
        return None
    has_player = Q(**{members_path: player}) | Q(removals__player=player)
    return rows.filter(has_player, former_codes__code=code.upper()).first()


def count_guess(address: str, model: type[Model], is_hit: bool) -> None:
    """Count a guess at a model's codes if it was wrong. Raises `TooManyGuesses`."""
    key = f"guesses.{model._meta.label}.{hash_address(address)}"
    if is_over_limit(key, MOST_MISSES, MISS_SECONDS, counts=not is_hit):
        raise TooManyGuesses
