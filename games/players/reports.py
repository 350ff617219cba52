"""Bad names: players tell of them, moderators settle it."""

from __future__ import annotations

from django.db import IntegrityError, models, transaction
from django.utils import timezone

from games.players.hiding import set_hidden
from games.players.models import NameReport, Player
from games.players.names import guest_name

HIDDEN_AFTER = 5
"""A name that so many players found bad is hidden until a moderator has looked."""


class NotReported(ValueError):
    """A report that cannot be taken; the message says why."""


def report(reporter: Player, public_id: str) -> NameReport:
    """Takes a player's report of another one's name, once for each name. Raises `NotReported`."""
    player = Player.objects.filter(public_id=public_id).first()
    if player is None:
        raise NotReported("There is no such player any more.")
    if player.pk == reporter.pk:
        raise NotReported("You can change your own name under Me.")
    try:
        with transaction.atomic():
            made = NameReport.objects.create(player=player, name=player.name, reporter=reporter)
    except IntegrityError as problem:
        raise NotReported("You have reported this name before; a moderator will look at it.") from problem
    if open_reports(player).values("reporter").distinct().count() >= HIDDEN_AFTER:
        set_hidden(player.pk, True)
    return made


def open_reports(player: Player) -> models.QuerySet[NameReport]:
    """The reports of a player's present name that nobody has settled."""
    return NameReport.objects.filter(player=player, name=player.name, settled_at__isnull=True)


def settle(player: Player) -> None:
    """All reports of a player have been looked at."""
    NameReport.objects.filter(player=player, settled_at__isnull=True).update(settled_at=timezone.now())


def rename(player: Player) -> None:
    """Gives a player a friendly name in place of a bad one, and shows them again."""
    player.name = guest_name()
    player.save(update_fields=["name"])
    set_hidden(player.pk, False)
    settle(player)
