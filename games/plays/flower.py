"""How much of today's five games a player has done: the petals of the site's flower, and their days in a row."""

from __future__ import annotations

from collections.abc import Collection

from games.editions import calendar
from games.editions.models import Edition
from games.operating.present import is_off
from games.plays import wire
from games.plays.history import current_streak
from games.plays.models import Play


def flower_of(player_id: int) -> wire.Flower:
    """Read a player's flower from their plays of today."""
    plays = Play.objects.filter(player=player_id, finished_at__isnull=False, edition__kind=Edition.DAILY)
    done = set(plays.filter(edition__date=calendar.today()).values_list("edition__game", flat=True))
    return wire.Flower(petals=petals(done), days=current_streak(player_id))


def petals(done: Collection[str]) -> list[wire.Petal]:
    """Return a petal for each game of today that is not switched off, in the order of the site."""
    games = dict.fromkeys(engine.slug for engine, _ in calendar.planned() if not is_off(engine.slug))
    return [wire.Petal(game=game, done=game in done) for game in games]
