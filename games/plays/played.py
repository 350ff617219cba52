"""The moves of plays as engines read them afterwards: each in its shape, with the seconds until it was made."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.editions.corrections import as_of
from games.plays.logs import Entry, logs_of
from games.plays.models import Play
from puzzles.abilities import Played
from puzzles.contract import IllegalMove

log = logging.getLogger(__name__)


def played(play: Play) -> list[Played[Any]]:
    """The moves of a play, in order."""
    return in_shapes(play, logs_of([play.pk])[play.pk])


def in_shapes(play: Play, entries: Iterable[Entry]) -> list[Played[Any]]:
    """The entries of a play's log as its engine reads them. A move that the rules do not know any more is left out."""
    edition = as_of(play.edition, play.revision)
    engine, puzzle = edition.engine, edition.puzzle
    state, found = engine.start(puzzle), []
    for number, entry in enumerate(entries, 1):
        try:
            state, _ = engine.apply(puzzle, state, entry.move)
        except IllegalMove as problem:
            log.error("move %s of play %s is not legal: %s", number, play.pk, problem.code)
            continue
        seconds = (datetime.fromisoformat(entry.at) - play.started_at).total_seconds()
        found.append(Played(engine.move(entry.move), max(0.0, seconds)))
    return found
