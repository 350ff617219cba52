"""Ending a shared board that could go on: its host may, a guest proposes it, and more than half of those here decide.

A proposal stands until the board's next move: whoever agrees does so at a number of moves.
"""

from __future__ import annotations

from django.utils import timezone

from games.players.models import Player
from games.plays.referee import Refused
from games.plays.runs import Run
from games.rooms.lobby import changed, may_lead
from games.rooms.models import Agreement, Room, Round
from games.rooms.wire import Proposal
from puzzles.contract import IllegalMove, Status
from puzzles.shapes import JSON, Ending

PROPOSED = "You have proposed it. It ends for everyone when more than half of those who are here agree."
AGREED = "You have agreed. It ends for everyone when more than half of those who are here do."
ANOTHER = "Somebody has proposed another end already. Agree to it, or play on: with the next move it lapses."


def in_whose_name(round_: Round, player: Player, run: Run, move: JSON) -> Player:
    """Who makes a player's move on a shared board: with the agreement that ends it, whoever proposed the end.

    Raises `Refused` where it would end the board and too few agree; the player's agreement is noted then.
    """
    if not _ends_by_choice(run, move):
        return player
    agreed = _agreements(round_, run.moves)
    if may_lead(round_.room, player):
        return agreed[0].player if agreed and agreed[0].move == move else player
    if agreed and agreed[0].move != move:
        raise Refused(403, "another_proposal", ANOTHER)
    Agreement.objects.get_or_create(round=round_, player=player, moves=run.moves, defaults={"move": move})
    agreed = _agreements(round_, run.moves)
    if _are_enough(round_.room, agreed):
        return agreed[0].player
    changed(round_.room)
    raise Refused(403, "proposed", PROPOSED if agreed[0].player == player else AGREED)


def proposal_on(round_: Round, moves: int) -> Proposal | None:
    """The proposal that stands on a shared board after so many moves."""
    agreed = _agreements(round_, moves)
    return Proposal(move=agreed[0].move, agreed=[one.player.public_id for one in agreed]) if agreed else None


def _agreements(round_: Round, moves: int) -> list[Agreement]:
    return list(Agreement.objects.filter(round=round_, moves=moves).select_related("player").order_by("pk"))


def _are_enough(room: Room, agreed: list[Agreement]) -> bool:
    now = timezone.now()
    here = {seat.player_id for seat in room.seats.all() if seat.is_here(now)}
    return 2 * len(here & {one.player_id for one in agreed}) > len(here)


def _ends_by_choice(run: Run, move: JSON) -> bool:
    """Whether a move ends the play though it could go on; of what the rules refuse they say so themselves."""
    edition, engine = run.edition, run.edition.engine
    try:
        after, _ = engine.apply(edition.puzzle, run.state, move)
        return isinstance(engine.move(move), Ending) or engine.status(edition.puzzle, after) is Status.GAVE_UP
    except IllegalMove:
        return False
