"""A round being played: whose play it is, how it stands, and a move in it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from games.editions.making import daily, practice
from games.editions.models import Edition
from games.plays.answers import edition_view, result
from games.plays.clock import seen_at
from games.plays.models import Play, Player
from games.plays.referee import Refused, Run, make_move, run_of
from games.rooms.lobby import changed, take_part
from games.rooms.models import Entry, Room, Round

TRIES = 8
"""How often a move on a shared board is tried again when others move at the same moment."""


def edition_of(round_: Round) -> Edition:
    """The puzzle of a round that has begun, as this process remembers it."""
    edition = round_.edition
    if edition is None:
        raise Refused(409, "not_yet", "This round has not begun yet.")
    if edition.kind == Edition.DAILY:
        return daily(edition.game, edition.variant, edition.date)
    return practice(edition.game, edition.variant, edition.seed)


def part_of(round_: Round, player: Player) -> Entry:
    """A player's part in a round. Whoever comes late begins now. Raises `Refused` before the start."""
    if not round_.begun:
        raise Refused(409, "not_yet", "This round has not begun yet.")
    entry = Entry.objects.filter(round=round_, player=player).first()
    if entry is None:
        entry = take_part(round_, player, edition_of(round_), timezone.now())
        changed(round_.room)
    return entry


def run_in(request: HttpRequest, round_: Round, player: Player) -> Run:
    """The play of a player in a round: the own one in a race, the team's on a shared board."""
    edition, entry = edition_of(round_), part_of(round_, player)
    whose = round_.team_id if round_.together else player.pk
    play = Play.objects.filter(edition_id=edition.pk, player_id=whose, run=1).first()
    return run_of(edition, play, min(entry.began_at, seen_at(request, edition)))


def move_in(request: HttpRequest, round_: Round, player: Player, move: Any, after: int) -> tuple[Run, Any]:
    """The run after a move, and the engine's answer. Raises `Refused`.

    On a shared board a move counts from wherever the board is when it arrives: of two at once the first is made first,
    and the rules judge the second on the board that it finds.
    """
    for _ in range(TRIES):
        run = run_in(request, round_, player)
        try:
            moved = make_move(
                run, lambda: player, move, run.moves if round_.together else after, _mover(round_, player)
            )
        except Refused as why:
            if not (round_.together and why.code == "stale"):
                raise
        else:
            changed(round_.room)
            return moved
    raise Refused(409, "stale", "Many moved at once. Please try again.")


def _mover(round_: Round, player: Player) -> Player | None:
    return player if round_.together else None


def told(round_: Round, run: Run) -> dict[str, Any]:
    """The state as the browser gets it; on a shared board with who made which move."""
    return {**run.told(), "log": log_of(run)} if round_.together else run.told()


def log_of(run: Run) -> list[dict[str, Any]]:
    """The moves of a shared board in order, each with its mover."""
    if run.play is None:
        return []
    moves = run.play.moves.filter(number__lte=run.play.moves_made).order_by("number")
    return [{"by": by, "move": move} for by, move in moves.values_list("by__public_id", "move")]


def address(room: Room) -> str:
    """The address of a room's page."""
    return f"/room/{room.code}/"


def answer(round_: Round, run: Run, origin: str) -> dict[str, Any]:
    """The whole answer to GET, as for any edition, with the room in it."""
    view = {
        **edition_view(run.edition),
        "api": f"/api/room/{round_.room.code}/rounds/{round_.number}/",
        "room": {"code": round_.room.code, "round": round_.number, "together": round_.together},
    }
    return {"edition": view, "state": told(round_, run), "result": result(run, origin)}
