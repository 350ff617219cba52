"""Whole plays at once, move by move as the referee judges them, by whoever has a clock of their own.

A play made here has the same rows as one whose moves came one by one (`referee.make_move`); only the writing is done
in portions. What follows a finish elsewhere (records, points) is to be made anew by whoever calls this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games.plays import ranks
from games.plays.apart import Finish
from games.plays.models import Move, Play
from games.plays.referee import in_turn, standing_after
from games.plays.runs import Run
from puzzles.contract import IllegalMove, State, Status
from puzzles.shapes import Shape


@dataclass(frozen=True)
class Whole:
    """A play and its log, not stored yet."""

    play: Play
    moves: Sequence[Move]


def judge(run: Run, player_id: int, moves: Iterable[tuple[Shape, float]], until: datetime, apart: str) -> Whole | None:
    """A run that begins as given, with moves that take so many seconds each and are made before a moment.

    What the engine refuses takes its time and is not stored, as for a person. `apart` is why the play may not rank,
    '' where it may. None where no move was made.
    """
    engine, puzzle, now = run.edition.engine, run.edition.puzzle, run.started_at
    state: State = run.state
    log: list[Move] = []
    for move, seconds in moves:
        now += timedelta(seconds=seconds)
        if now >= until:
            break
        data = move.model_dump(mode="json")
        try:
            state, _ = engine.apply(puzzle, state, data)
        except IllegalMove:
            continue
        log.append(Move(number=len(log) + 1, move=data, at=now))
    if not log:
        return None
    fields = standing_after(run, state, log[-1].at)
    least = engine.least(puzzle)
    finish = Finish(Status(fields["status"]), len(log), fields.get("seconds", 0), least)
    reason = apart if apart or not run.ranked else finish.apart
    play = Play(
        player_id=player_id,
        edition=run.edition,
        revision=run.edition.revision,
        started_at=run.started_at,
        moved_at=log[-1].at,
        moves_made=len(log),
        ranked=run.ranked and not reason,
        apart=reason or "",
        **fields,
    )
    for entry in log:
        entry.play = play
    return Whole(play, log)


def store(wholes: Sequence[Whole]) -> int:
    """Writes plays with their logs down in one transaction; returns how many. Safe to repeat, and to run twice at once.

    First runs that are there by now, written by somebody who made the same ones at the same time, are left out.
    """
    try:
        return _write(wholes)
    except IntegrityError:  # they came between the look and the writing; the next look sees them
        return _write(wholes)


def _write(wholes: Sequence[Whole]) -> int:
    editions = {one.play.edition_id for one in wholes}
    with in_turn(), transaction.atomic():
        players = {one.play.player_id for one in wholes}
        rows = Play.objects.filter(player__in=players, edition__in=editions, run=1)
        there = set(rows.values_list("player_id", "edition_id"))
        fresh = [one for one in wholes if (one.play.player_id, one.play.edition_id) not in there]
        Play.objects.bulk_create([one.play for one in fresh])
        Move.objects.bulk_create([move for one in fresh for move in one.moves], batch_size=2_000)
    ranks.forget(editions)
    return len(fresh)
