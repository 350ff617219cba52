"""The logs of several plays at once, and their moves as engines read them."""

import logging
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from games.editions.corrections import get_revision
from games.plays.models import Move, Play
from puzzles.abilities import Played
from puzzles.contract import IllegalMove
from puzzles.shapes import JSON


class LogEntry(NamedTuple):
    """A move of a log, and when it was made."""

    move: JSON
    at: str

    def seconds_after(self, start: datetime) -> float:
        """Return how many seconds after a moment the move was made."""
        return max(0.0, (datetime.fromisoformat(self.at) - start).total_seconds())


def load_logs(plays: Collection[int]) -> dict[int, list[LogEntry]]:
    """Load the logs of several plays, by play."""
    found: dict[int, list[LogEntry]] = {play: [] for play in plays}
    rows = Move.objects.filter(play__in=plays).order_by("play", "number")
    for play, move, at in rows.values_list("play_id", "move", "at"):
        found[play].append(LogEntry(move, at.isoformat()))
    return found


log = logging.getLogger(__name__)


def load_played(play: Play) -> list[Played[Any]]:
    """Load the moves of a play, in order."""
    return parse_log(play, load_logs([play.pk])[play.pk])


def parse_log(play: Play, entries: Iterable[LogEntry]) -> list[Played[Any]]:
    """Parse a play's log for its engine, without moves that the rules no longer allow."""
    edition = get_revision(play.edition, play.revision)
    engine, puzzle = edition.engine, edition.puzzle
    state, found = engine.start(puzzle), []
    for number, entry in enumerate(entries, 1):
        try:
            state, _ = engine.apply(puzzle, state, entry.move)
        except IllegalMove as problem:
            log.error("move %s of play %s is not legal: %s", number, play.pk, problem.code)
            continue
        found.append(Played(engine.move(entry.move), entry.seconds_after(play.started_at)))
    return found
