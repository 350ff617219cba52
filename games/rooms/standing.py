"""What a room shows to everybody in it: who is here, how far each one is, the shared board, and earlier rounds."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.plays.models import Play
from games.plays.referee import run_of
from games.rooms.lobby import current_round, host_of
from games.rooms.models import Entry, Room, Round, Seat
from games.rooms.playing import edition_of, log_of, part_of
from puzzles.contract import Status

ROUNDS_SHOWN = 8


class RoomReader:
    """Reads a room's standing. What it remembers only saves work: another reader finds the same."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self._progress: dict[tuple[int, int], dict[str, Any]] = {}
        self._board: tuple[int, int, dict[str, Any]] | None = None
        self._round: Round | None = None
        self._seats: dict[int, dict[str, Any]] = {}

    def parts(self, named: list[Any]) -> dict[str, Any] | None:
        """What a few moves have changed, each named by round and player; None where more may have changed."""
        round_ = self._round
        if round_ is None or any(number != round_.number for number, *_ in named):
            return None
        if round_.together:
            board = self.board(round_)
            return {"board": board} if board and board["status"] == Status.PLAYING else None
        for player in {player for _, player, *_ in named}:
            if not self._move_seat(round_, player):
                return None
        return {"seats": list(self._seats.values())}

    def take(self, part: Any) -> dict[str, Any] | None:
        """What one move has changed, if the news tell it: [round, player, how far they are]."""
        number, player, told = part
        seat = self._seats.get(player)
        if not told or self._round is None or number != self._round.number or not (seat and seat["part"]):
            return None
        if told["moves"] > seat["part"]["moves"]:
            self._seats[player] = {**seat, "part": told}
        return {"seats": list(self._seats.values())}

    def _move_seat(self, round_: Round, player: int) -> bool:
        """Takes a player's latest move into their seat; False where it ended the game, or there is no such seat."""
        play = Play.objects.filter(edition=round_.edition_id, player_id=player, run=1).first()
        if play is None or player not in self._seats or play.status != Status.PLAYING:
            return False
        self._seats[player] = {**self._seats[player], "part": self._part(round_, play)}
        return True

    def __call__(self) -> dict[str, Any]:
        room = Room.objects.select_related("host").get(pk=self.room_id)
        seats = list(room.seats.select_related("player"))
        round_ = current_round(room)
        parts = self.everyones_parts(round_)
        rounds = earlier(room, round_.number) if round_.number > 1 else []
        shown = [one for one in seats if not one.left or one.player_id in parts]
        self._round, self._seats = round_, {one.player_id: self.seat(one, room, seats, parts) for one in shown}
        return {
            "round": self.round(round_),
            "seats": list(self._seats.values()),
            "board": self.board(round_),
            "rounds": rounds,
            "wins": wins(rounds, parts, seats),
        }

    @staticmethod
    def round(round_: Round) -> dict[str, Any]:
        """What is played, and from when, in milliseconds of the server's clock."""
        starts = round_.starts_at
        return {
            "number": round_.number,
            "game": round_.game,
            "title": round_.title,
            "variant": round_.variant,
            "source": round_.source,
            "mode": round_.mode,
            "starts": int(starts.timestamp() * 1000) if starts else None,
        }

    @staticmethod
    def seat(seat: Seat, room: Room, seats: list[Seat], parts: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """One player: who, whether here and ready, and how far in this round (None: no part in it)."""
        return {
            "player": seat.player.public_id,
            "name": seat.player.name,
            "number": seat.number,
            "here": seat.is_here(timezone.now()),
            "ready": seat.ready,
            "host": host_of(room, seats) == seat.player,
            "part": parts.get(seat.player_id),
        }

    def everyones_parts(self, round_: Round) -> dict[int, dict[str, Any]]:
        """How far each player is, by the player's number. On a shared board nobody is ahead."""
        if round_.edition_id is None:
            return {}
        players = list(Entry.objects.filter(round=round_).values_list("player_id", flat=True))
        if round_.together:
            return {player: {"moves": 0} for player in players}
        plays = Play.objects.filter(edition=round_.edition_id, player_id__in=players, run=1)
        found = {play.player_id: self._part(round_, play) for play in plays}
        rest = {"moves": 0, "share": 0.0, "text": "", "status": Status.PLAYING}
        return with_places({player: found.get(player, dict(rest)) for player in players})

    def _part(self, round_: Round, play: Play) -> dict[str, Any]:
        key = (play.pk, play.moves_made)
        if key not in self._progress:
            self._progress.pop((play.pk, play.moves_made - 1), None)
            self._progress[key] = part_of_play(round_, play)
        return dict(self._progress[key])

    def board(self, round_: Round) -> dict[str, Any] | None:
        """The state of a shared board, once it is open."""
        if not round_.together or not round_.begun:
            return None
        play = Play.objects.get(edition=round_.edition_id, player=round_.team_id, run=1)
        if self._board is None or self._board[:2] != (play.pk, play.moves_made):
            run = run_of(edition_of(round_), play, play.started_at)
            self._board = (play.pk, play.moves_made, {**run.told(), "log": log_of(run)})
        return self._board[2]


def part_of_play(round_: Round, play: Play) -> dict[str, Any]:
    """How far a play is, without spoilers; after its end also the result."""
    run = run_of(edition_of(round_), play, play.started_at)
    if part := part_of(run):
        return part
    progress = run.edition.engine.progress(run.edition.puzzle, run.state)
    result = {"line": play.line, "emoji": play.emoji, "seconds": play.seconds, "key": play.score_key}
    return {"moves": run.moves, "share": progress.part, "text": progress.text, "status": run.status, **result}


def with_places(parts: dict[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """The parts with the places of those who have finished, best first; ties share one. Giving up has none."""
    keys = [part["key"] for part in parts.values() if part["status"] in (Status.WON, Status.LOST)]
    for part in parts.values():
        key = part.pop("key", None)
        if part["status"] in (Status.WON, Status.LOST):
            part["place"] = 1 + sum(other < key for other in keys)
    return parts


def earlier(room: Room, number: int) -> list[dict[str, Any]]:
    """The results of a room's rounds before this one, the latest first."""
    rounds = Round.objects.filter(room=room, number__lt=number, edition__isnull=False).select_related("edition")
    return [_results(one) for one in rounds.defer("edition__puzzle").order_by("-number")[:ROUNDS_SHOWN]]


def _results(round_: Round) -> dict[str, Any]:
    whose = dict(Entry.objects.filter(round=round_).values_list("player_id", "player__name"))
    players = [round_.team_id] if round_.together else list(whose)
    plays = Play.objects.filter(edition=round_.edition_id, player_id__in=players, run=1, finished_at__isnull=False)
    rows = [
        {
            "who": "All together" if round_.together else whose[play.player_id],
            "player": play.player.public_id,
            "line": play.line,
            "emoji": play.emoji,
            "seconds": play.seconds,
            "key": play.score_key,
            "status": play.status,
        }
        for play in plays.select_related("player")
    ]
    places = with_places({row["player"]: row for row in rows})
    ordered = sorted(places.values(), key=lambda row: (row.get("place") is None, row.get("place", 0)))
    return {"number": round_.number, "title": round_.title, "mode": round_.mode, "results": ordered}


def wins(rounds: list[dict[str, Any]], parts: dict[int, dict[str, Any]], seats: list[Seat]) -> dict[str, int]:
    """How many rounds each player came first in, by public id, of those that are shown."""
    first = [
        row["player"]
        for one in rounds
        if one["mode"] == Round.RACE
        for row in one["results"]
        if row.get("place") == 1 and row["status"] == Status.WON
    ]
    over = parts and all(part.get("status", Status.PLAYING) != Status.PLAYING for part in parts.values())
    if over:
        best = {player for player, part in parts.items() if part.get("place") == 1 and part["status"] == Status.WON}
        first += [seat.player.public_id for seat in seats if seat.player_id in best]
    players = [seat.player.public_id for seat in seats]
    return {player: first.count(player) for player in players if player in first}
