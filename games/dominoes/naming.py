"""The titles of layouts, where somebody finds one bad."""

from __future__ import annotations

from games.dominoes.models import Layout
from games.players.name_reports import NamedThing, NameKind

KIND = "layout"
"""What layouts are called where names are reported."""
INSTEAD = "A layout"
"""What a layout is called whose title was hidden."""


def find(key: str) -> NamedThing | None:
    """A layout by the key in its address."""
    layout = Layout.objects.filter(key=key).only("title", "player").first()
    return NamedThing(layout.pk, layout.title, layout.player_id) if layout else None


def name_now(pk: int) -> str | None:
    """What a layout is called."""
    return Layout.objects.filter(pk=pk).values_list("title", flat=True).first()


def hide(pk: int) -> str:
    """Takes a layout's title away; returns what stands in its place."""
    Layout.objects.filter(pk=pk).update(title=INSTEAD)
    return INSTEAD


def show(pk: int, name: str, _instead: str) -> None:
    """Gives a layout the title again that was taken away."""
    Layout.objects.filter(pk=pk, title=INSTEAD).update(title=name)


LAYOUTS = NameKind(KIND, find, name_now, hide, hide, show, lambda key: f"/dominoes/gallery/{key}/")
