"""Bad names: players tell of them, moderators settle it.

A name in the queue says of what it is the name (`Kind`), and how many told of it; by whom, the desk never sees. Who
tells is thanked in any case, and learns nothing of whether it counted.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.players.hiding import set_hidden
from games.players.models import Player, Report, ReportedName
from games.players.names import BadName, guest_name, is_doubted

HIDDEN_AFTER = 3
"""A name that the word filter doubts, and of which so many told, is hidden until a moderator has looked."""
ORIGINS_KEPT = timedelta(days=1)
"""So long it is kept from which address, as a hash, a name was told of: for the day on which that counts."""
THANKS = "Thank you. A moderator looks at the names that players report."


class NotReported(ValueError):
    """A report that cannot be taken; the message says why."""


class Named(NamedTuple):
    """What has a name: its database key, its name now, and the player to whom it belongs."""

    pk: int
    name: str
    owner: int | None


class Kind(NamedTuple):
    """One kind of thing that has a name: how it is found by its public id or by its key, hidden and shown again."""

    slug: str
    find: Callable[[str], Named | None]
    name_now: Callable[[int], str | None]
    hide: Callable[[int], None]
    show: Callable[[int, str], None]
    page: Callable[[str], str]


kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """From now on names of this kind can be reported. An app's `ready` calls it."""
    kinds[kind.slug] = kind


def report(kind: Kind, public_id: str, reporter: Player | None, counts: bool, origin: str) -> None:
    """Takes a report of a name. Raises `NotReported`.

    `counts` says whether the reporter has finished a game. Each player counts once for a name, and each address, of
    which `origin` is the day's hash, once a day.
    """
    found = kind.find(public_id)
    if found is None:
        raise NotReported("That name is no longer there.")
    if reporter is not None and found.owner == reporter.pk:
        raise NotReported("This name is your own: you can change it.")
    if reporter is None or not counts:
        return
    queued, _ = ReportedName.objects.get_or_create(kind=kind.slug, what=found.pk, name=found.name)
    if queued.settled_at is None and _counted(queued, reporter, origin):
        _hide_if_doubted(kind, queued)


def _counted(queued: ReportedName, reporter: Player, origin: str) -> bool:
    """Counts one more who told of a name; False where the player, or the address today, has counted before."""
    try:
        with transaction.atomic():
            Report.objects.create(about=queued, reporter=reporter, origin=origin, day=timezone.now().date())
            ReportedName.objects.filter(pk=queued.pk).update(count=F("count") + 1)
    except IntegrityError:
        return False
    return True


def _hide_if_doubted(kind: Kind, queued: ReportedName) -> None:
    queued.refresh_from_db()
    if queued.count >= HIDDEN_AFTER and not queued.hidden and is_doubted(queued.name):
        ReportedName.objects.filter(pk=queued.pk).update(hidden=True)
        kind.hide(queued.what)


def hide(queued: ReportedName) -> None:
    """A moderator hides a name."""
    _settle(queued, hidden=True)
    if kinds[queued.kind].name_now(queued.what) == queued.name:
        kinds[queued.kind].hide(queued.what)


def allow(queued: ReportedName) -> None:
    """A moderator finds a name fine: it is shown again, and telling of it changes nothing any more."""
    _settle(queued, hidden=False)
    kinds[queued.kind].show(queued.what, queued.name)


def _settle(queued: ReportedName, hidden: bool) -> None:
    ReportedName.objects.filter(pk=queued.pk).update(hidden=hidden, settled_at=timezone.now())


def settle(player: Player) -> None:
    """All that was told of a player's names has been looked at."""
    ReportedName.objects.filter(kind=PLAYER, what=player.pk, settled_at=None).update(settled_at=timezone.now())


def refuse_hidden(kind: str, pk: int, name: str) -> None:
    """Raises `BadName` for a name that was hidden: it is not taken again."""
    if ReportedName.objects.filter(kind=kind, what=pk, name=name, hidden=True).exists():
        raise BadName("Please choose another name.")


def forget(kind: str, pk: int) -> None:
    """Deletes what was told of the names of something that is no more."""
    ReportedName.objects.filter(kind=kind, what=pk).delete()


def forget_origins() -> int:
    """Forgets from which addresses names were told of, once their day is over; returns how many. Safe to repeat."""
    before = timezone.now().date() - ORIGINS_KEPT
    return Report.objects.filter(day__lte=before, origin__isnull=False).update(origin=None)


def rename(player: Player) -> None:
    """Gives a player a friendly name in place of a bad one, and shows them again."""
    player.name = guest_name()
    player.save(update_fields=["name"])
    set_hidden(player.pk, False)
    settle(player)


PLAYER = "player"


def _player(public_id: str) -> Named | None:
    found = Player.objects.filter(public_id=public_id).first()
    return Named(found.pk, found.name, found.pk) if found else None


def _players_name(pk: int) -> str | None:
    return Player.objects.filter(pk=pk).values_list("name", flat=True).first()


def _hide_player(pk: int) -> None:
    set_hidden(pk, True)


def _show_player(pk: int, name: str) -> None:
    set_hidden(pk, False)


register(
    Kind(PLAYER, _player, _players_name, _hide_player, _show_player, lambda public_id: f"/player/{public_id}/"),
)
