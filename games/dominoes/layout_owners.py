"""Tell `games.players` about layouts: who owns them, and their titles, which anyone may report."""

from games.dominoes.models import Layout
from games.players.early_choices import EarlyChoices
from games.players.models import Player
from games.players.name_reports import NamedThing, NameKind
from games.players.personal_data import Keeper
from puzzles.shapes import JSON

HIDDEN_TITLE = "A layout"


def adopt_early_layouts(player: Player, choices: EarlyChoices, **_: object) -> None:
    """Give a new player the layouts that they requested before their first move."""
    Layout.objects.filter(key__in=choices.layouts, player=None).update(player=player)


def hand_over_layouts(guest: Player, player: Player) -> None:
    """Give a guest's layouts to the player of the account that they signed in to."""
    Layout.objects.filter(player=guest).update(player=player)


def delete_layouts(player: Player) -> None:
    """Delete the layouts of a player who wants to be forgotten."""
    Layout.objects.filter(player=player).delete()


def export_layouts(player: Player) -> tuple[str, JSON]:
    """Return a player's layouts with their names, and the key “layouts” under which the export has them."""
    layouts = Layout.objects.filter(player=player)
    return "layouts", [{"title": row.title, "names": row.tiles, "link": row.get_absolute_url()} for row in layouts]


def find_layout(key: str) -> NamedThing | None:
    """Find a layout by the key in its address; None if it is gone."""
    layout = Layout.objects.filter(key=key).only("title", "player").first()
    return NamedThing(layout.pk, layout.title, layout.player_id) if layout else None


def find_title(pk: int) -> str | None:
    """Return a layout's present title; None if the layout is gone."""
    return Layout.objects.filter(pk=pk).values_list("title", flat=True).first()


def hide_title(pk: int) -> str:
    """Replace a layout's title; return the new one."""
    Layout.objects.filter(pk=pk).update(title=HIDDEN_TITLE)
    return HIDDEN_TITLE


def restore_title(pk: int, title: str, _hidden: str) -> None:
    """Give a layout back the title that was hidden, unless it has a new one."""
    Layout.objects.filter(pk=pk, title=HIDDEN_TITLE).update(title=title)


LAYOUT_KEEPER = Keeper(hand_over_layouts, delete_layouts, export_layouts)
LAYOUT_TITLES = NameKind(
    "layout", find_layout, find_title, hide_title, hide_title, restore_title, lambda key: f"/dominoes/gallery/{key}/"
)
