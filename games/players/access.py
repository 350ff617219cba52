"""Who may enter a place, that is a room or a league: its code, its lock, and whom its keeper removed.

Callers lock the place's row (`select_for_update`), so that of two clicks at once the second sees what the first did.

A guest who was removed and returns as a new guest is kept out by the address, of which we keep a hash for a day. An
account is never barred by an address, nor is the keeper's own address: a class or a family goes on playing.

Only guesses at a code that miss are counted. After too many, a right code is refused too, so that nothing is learned.
"""

from typing import Any, Protocol, TypeVar

from django.db import models
from django.db.models import Manager, Model, Q, QuerySet
from django.http import Http404, HttpRequest

from games.infra import chance
from games.players.addresses import DAY, find_client_address, hash_address
from games.players.cookie import current_player
from games.players.counters import TooManyGuesses, counters, is_over
from games.players.models import Player

LETTERS = "BCDFGHJKLMNPQRTVWXZ"
"""The letters of codes: no vowels, so no words; none that looks like a digit."""
LONGEST_CODE = 12


class Place(Protocol):
    """A room or a league, as far as this module needs it."""

    code: Any
    locked: Any

    def save(self, *, update_fields: list[str]) -> None: ...


class OldCode(models.Model):
    """A code that a place had before its keeper renewed it. It only leads back those who know the place."""

    code = models.CharField(max_length=LONGEST_CODE, unique=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code


class RemovedPlayer(models.Model):
    """A player whom a keeper took out of a place, and whether for good."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    for_good = models.BooleanField()

    class Meta:
        abstract = True


def draw_code(length: int) -> str:
    """Draw a code that people can read out."""
    return "".join(chance.choose_item(LETTERS) for _ in range(length))


def find_member(public_id: str, inside: Manager[Any], removals: Manager[Any]) -> Player | None:
    """Find a player who is in a place, or was taken out of it."""
    there = Q(pk__in=inside.values("player")) | Q(pk__in=removals.values("player"))
    return Player.objects.filter(there, public_id=public_id).first()


def remove_member(player: Player, inside: Manager[Any], removals: Manager[Any], for_good: bool) -> None:
    """Take a player out of a place. A player who was removed for good stays so."""
    removal, _ = removals.get_or_create(player=player, defaults={"for_good": for_good})
    if for_good and not removal.for_good:
        removal.for_good = True
        removal.save(update_fields=["for_good"])
    inside.filter(player=player).delete()


def list_banned(removals: Manager[Any]) -> list[Player]:
    """List the players who were removed for good."""
    return [one.player for one in removals.filter(for_good=True).select_related("player").order_by("pk")]


def set_lock(place: Place, locked: bool) -> None:
    """Lock a place, so that no one new comes in, or open it again."""
    place.locked = locked
    place.save(update_fields=["locked"])


def renew_code(place: Place, former: Manager[Any], seen: str, code: str) -> None:
    """Replace the code that a place's keeper saw; do nothing if another click was first."""
    if place.code == seen.upper():
        former.create(code=place.code)
        place.code = code
        place.save(update_fields=["code"])


def remember_entrance(door: str, player: Player, address: str) -> None:
    """Remember from which address a guest came in."""
    if address and player.user_id is None:
        counters.set(f"barred.{door}.came.{player.pk}", address, DAY)


def bar_address(door: str, player: Player, but: str) -> None:
    """Bar the address from which a guest came in, unless it is `but`."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and address != but:
        counters.set(f"barred.{door}.from.{address}", player.pk, DAY)


def unbar_address(door: str, player: Player) -> None:
    """Remove the bar that keeps a guest out."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and counters.get(f"barred.{door}.from.{address}") == player.pk:
        counters.delete(f"barred.{door}.from.{address}")


def is_barred(door: str, player: Player, address: str) -> bool:
    """Return whether a newcomer to a place may not enter it from an address."""
    return player.user_id is None and bool(address) and counters.get(f"barred.{door}.from.{address}") is not None


Coded = TypeVar("Coded", bound=Model)

MOST = 60
"""Misses of one address in `WHILE` seconds: a whole school may mistype, a program learns nothing."""
WHILE = 600


OLD_LINK = "Nothing has this code now. If the link was sent to you, ask for the new one: codes can be replaced."


class NoSuchCode(Http404):
    """Nothing has this code; the message tells people who followed a link."""


def find_by_code(request: HttpRequest, rows: QuerySet[Coded], code: str, member: str) -> Coded:
    """Find the row with a code that a visitor knows or guesses. Raises `NoSuchCode` and `TooManyGuesses`.

    `member` is the way from the row to the players in it, who come in however much is guessed beside them.
    """
    found = rows.filter(code=code.upper()).first() if code.isalnum() else None
    try:
        count_guess(find_client_address(request), rows.model, found is not None)
    except TooManyGuesses:
        player = current_player(request)
        if not (found and player and rows.filter(pk=found.pk, **{member: player}).exists()):
            raise
    if found is None:
        raise NoSuchCode(OLD_LINK)
    return found


def count_guess(address: str, kind: type[Model], found: bool) -> None:
    """Count a guess at a code of a kind, if it missed. Raises `TooManyGuesses`."""
    key = f"guesses.{kind._meta.label}.{hash_address(address)}"
    if is_over(key, MOST, WHILE, again=not found):
        raise TooManyGuesses
