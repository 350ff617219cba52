"""What a form of rooms has chosen already: what is played in the room now, or what was sent before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.rooms.lobby import TEAMS
from games.rooms.models import Room, Round


class Chosen(NamedTuple):
    """Of each choice what is marked, as the form calls it; `play` is game/variant, the first one where it is empty."""

    play: str = ""
    source: str = Round.FRESH
    best_of: str = "1"
    mode: str = Round.RACE


def chosen_in(room: Room, round_: Round) -> Chosen:
    """What is played in a room."""
    mode = TEAMS if room.sides and not round_.together else round_.mode
    return Chosen(f"{round_.game}/{round_.variant}", round_.source, str(room.best_of), mode)


def chosen_by(data: Mapping[str, str]) -> Chosen:
    """What somebody has sent."""
    return Chosen(**{name: data.get(name, first) for name, first in Chosen()._asdict().items()})
