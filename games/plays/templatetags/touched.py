"""Template tags of the desk: whom a change of a puzzle touches."""

from __future__ import annotations

from typing import NamedTuple

from django import template
from django.db.models import Count, Q

from games.editions.models import Edition
from games.plays.models import Play

register = template.Library()


class Touched(NamedTuple):
    """How many players have finished an edition, and how many have begun and not finished it."""

    finished: int
    playing: int


@register.simple_tag
def touched_by(edition: Edition) -> Touched:
    """Whom it touches when an edition's puzzle is another from now on."""
    done = Q(finished_at__isnull=False)
    counted = Play.objects.filter(edition=edition, run=1).aggregate(
        finished=Count("pk", done), playing=Count("pk", ~done)
    )
    return Touched(**counted)
