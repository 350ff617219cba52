"""Rooms and leagues have a door: a code by which one comes in, a lock, and whom its keeper has sent away.

Whoever calls holds the place (`select_for_update`), so that of two clicks at once the second finds what the first did.
"""

from __future__ import annotations

from typing import Any, Protocol

from django.db import models
from django.db.models import Manager, Q

from games import chance
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


class SentAway(models.Model):
    """Whom a keeper took out of a place, and whether for good. Who comes in again is not taken out any more."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    for_good = models.BooleanField()

    class Meta:
        abstract = True


def new_code(length: int) -> str:
    """A code that can be read out."""
    return "".join(chance.choose(LETTERS) for _ in range(length))


def known(public_id: str, inside: Manager[Any], removals: Manager[Any]) -> Player | None:
    """Somebody who is in a place, or was taken out of it a moment ago."""
    there = Q(pk__in=inside.values("player")) | Q(pk__in=removals.values("player"))
    return Player.objects.filter(there, public_id=public_id).first()


def take_out(player: Player, inside: Manager[Any], removals: Manager[Any], for_good: bool) -> None:
    """Takes a player out of a place. Who was closed out before stays so."""
    removal, _ = removals.get_or_create(player=player, defaults={"for_good": for_good})
    if for_good and not removal.for_good:
        removal.for_good = True
        removal.save(update_fields=["for_good"])
    inside.filter(player=player).delete()


def shut_out(removals: Manager[Any]) -> list[Player]:
    """To whom a place was closed."""
    return [one.player for one in removals.filter(for_good=True).select_related("player").order_by("pk")]


def lock(place: Place, locked: bool) -> None:
    """Locks a place, so that nobody new comes in, or opens it again."""
    place.locked = locked
    place.save(update_fields=["locked"])


def renew(place: Place, former: Manager[Any], seen: str, code: str) -> None:
    """Gives a place another code in place of the one that its keeper saw; if that has gone, another click was first."""
    if place.code == seen.upper():
        former.create(code=place.code)
        place.code = code
        place.save(update_fields=["code"])
