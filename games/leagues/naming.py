"""The names of leagues, where somebody finds one bad."""

from __future__ import annotations

from games.leagues.membership import KIND, changed
from games.leagues.models import League
from games.players.reports import Kind, Named

INSTEAD = "A league"
"""What a league is called whose name was hidden, until its owner gives it another."""


def find(code: str) -> Named | None:
    """A league by its code."""
    league = League.objects.filter(code=code.upper()).first()
    return Named(league.pk, league.name, league.owner_id) if league else None


def name_now(pk: int) -> str | None:
    """What a league is called."""
    return League.objects.filter(pk=pk).values_list("name", flat=True).first()


def hide(pk: int) -> str:
    """Takes a league's name away; returns what stands in its place."""
    _call(pk, INSTEAD)
    return INSTEAD


def show(pk: int, name: str, _instead: str) -> None:
    """Gives a league the name again that was taken away."""
    if name_now(pk) == INSTEAD:
        _call(pk, name)


def _call(pk: int, name: str) -> None:
    for league in League.objects.filter(pk=pk):
        league.name = name
        league.save(update_fields=["name"])
        changed(league)


LEAGUES = Kind(KIND, find, name_now, hide, hide, show, lambda code: f"/league/{code}/")
