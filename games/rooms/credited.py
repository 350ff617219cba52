"""What each player of a shared board gave to it, by name: most moves first. Giving up is nobody's part in it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.players.models import Player
from games.plays.runs import Run
from games.rooms.called import names_in
from games.rooms.models import Round


class Credit(NamedTuple):
    """A player's part in a shared board, by the name that they have in the room."""

    name: str
    moves: int

    @property
    def told(self) -> str:
        """The same in words."""
        return "1 move" if self.moves == 1 else f"{self.moves} moves"


def credits_of(round_: Round, run: Run) -> list[Credit]:
    """The parts of all who moved on a round's board."""
    made = run.play.moves.order_by("number").values_list("by", "move") if run.play else []
    count = Counter(by for by, move in made if by is not None and "give_up" not in move)
    players, names = Player.objects.in_bulk(count), names_in(round_.room)
    return [Credit(names.get(by, players[by].name), moves) for by, moves in count.most_common() if by in players]
