"""Rooms and leagues have a door: a code by which one comes in, a lock, and whom its keeper has sent away.

Callers hold the place (`select_for_update`), so that of two clicks at once the second finds what the first did.

A guest who was sent away and comes back as another guest is kept out by their address, which is kept as everywhere: as
a hash that means nothing after a day. An account is never barred by an address, nor does the address count from which
the person was sent away: a class or a family goes on playing.

Only a guess at a code that missed counts. After too many, a right code is refused as well, so that nothing is learned.
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
"""What codes are made of: no vowels, so no words; nothing that is mistaken for a digit."""
LONGEST_CODE = 12


class Place(Protocol):
    """A room or a league, as far as its door goes."""

    code: Any
    locked: Any

    def save(self, *, update_fields: list[str]) -> None: ...


class OldCode(models.Model):
    """A code that a place had before its keeper renewed it. It leads only those back who know the place already."""

    code = models.CharField(max_length=LONGEST_CODE, unique=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code


class RemovedPlayer(models.Model):
    """Whom a keeper took out of a place, and whether for good. Who comes in again is not taken out any more."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    for_good = models.BooleanField()

    class Meta:
        abstract = True


def draw_code(length: int) -> str:
    """A code that can be read out."""
    return "".join(chance.choose(LETTERS) for _ in range(length))


def find_member(public_id: str, inside: Manager[Any], removals: Manager[Any]) -> Player | None:
    """Somebody who is in a place, or was taken out of it a moment ago."""
    there = Q(pk__in=inside.values("player")) | Q(pk__in=removals.values("player"))
    return Player.objects.filter(there, public_id=public_id).first()


def remove_member(player: Player, inside: Manager[Any], removals: Manager[Any], for_good: bool) -> None:
    """Takes a player out of a place. Who was closed out before stays so."""
    removal, _ = removals.get_or_create(player=player, defaults={"for_good": for_good})
    if for_good and not removal.for_good:
        removal.for_good = True
        removal.save(update_fields=["for_good"])
    inside.filter(player=player).delete()


def list_banned(removals: Manager[Any]) -> list[Player]:
    """To whom a place was closed."""
    return [one.player for one in removals.filter(for_good=True).select_related("player").order_by("pk")]


def set_lock(place: Place, locked: bool) -> None:
    """Locks a place, so that nobody new comes in, or opens it again."""
    place.locked = locked
    place.save(update_fields=["locked"])


def renew_code(place: Place, former: Manager[Any], seen: str, code: str) -> None:
    """Gives a place another code in place of the one that its keeper saw; if that has gone, another click was first."""
    if place.code == seen.upper():
        former.create(code=place.code)
        place.code = code
        place.save(update_fields=["code"])


def remember_entrance(door: str, player: Player, address: str) -> None:
    """Notes from where a guest came in by a door."""
    if address and player.user_id is None:
        counters.set(f"barred.{door}.came.{player.pk}", address, DAY)


def bar_address(door: str, player: Player, but: str) -> None:
    """Bars the address from which a guest came in, unless it is the one named."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and address != but:
        counters.set(f"barred.{door}.from.{address}", player.pk, DAY)


def unbar_address(door: str, player: Player) -> None:
    """Takes away the bar that keeps a guest out."""
    address = counters.get(f"barred.{door}.came.{player.pk}")
    if address and counters.get(f"barred.{door}.from.{address}") == player.pk:
        counters.delete(f"barred.{door}.from.{address}")


def is_barred(door: str, player: Player, address: str) -> bool:
    """Whether a player who is new at a door may not come in by it from an address."""
    return player.user_id is None and bool(address) and counters.get(f"barred.{door}.from.{address}") is not None


Coded = TypeVar("Coded", bound=Model)

MOST = 60
"""Misses of one address in `WHILE` seconds: a whole school may mistype, a program learns nothing."""
WHILE = 600


OLD_LINK = "Nothing has this code now. If the link was sent to you, ask for the new one: codes can be replaced."


class NoSuchCode(Http404):
    """There is nothing under a code; the message says so to whoever followed a link."""


def find_by_code(request: HttpRequest, rows: QuerySet[Coded], code: str, member: str) -> Coded:
    """The row that has a code which somebody knows or guesses. Raises `NoSuchCode` and `TooManyGuesses`.

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
    """Notes that somebody asked for a code of a kind, and whether there is such a one. Raises `TooManyGuesses`."""
    key = f"guesses.{kind._meta.label}.{hash_address(address)}"
    if is_over(key, MOST, WHILE, again=not found):
        raise TooManyGuesses
