"""What the gallery keeps of a person: the layouts that they asked for, until their month is over."""

from __future__ import annotations

from games.dominoes.models import Layout
from games.players.early_choices import EarlyChoices
from games.players.models import Player
from games.players.personal_data import Keeper
from puzzles.shapes import JSON


def begin(player: Player, wishes: EarlyChoices, **_: object) -> None:
    """The layouts that somebody asked for before their first move."""
    Layout.objects.filter(key__in=wishes.layouts, player=None).update(player=player)


def hand_over(guest: Player, player: Player) -> None:
    """The layouts of a guest who turned out to be somebody with an account."""
    Layout.objects.filter(player=guest).update(player=player)


def leave(player: Player) -> None:
    """Delete the layouts of a player who wants to be forgotten."""
    Layout.objects.filter(player=player).delete()


def export(player: Player) -> tuple[str, JSON]:
    """The layouts that a player asked for, with the names in them."""
    mine = Layout.objects.filter(player=player)
    return "layouts", [{"title": one.title, "names": one.tiles, "link": one.get_absolute_url()} for one in mine]


GALLERY = Keeper(hand_over, leave, export)
