"""Load runs, which are plays with the states that their logs lead to, and read the requests that ask for them."""

import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils import timezone

from games.editions.calendar import is_settled
from games.editions.corrections import get_edition_at_revision
from games.editions.models import Edition
from games.players.models import Player
from games.plays import wire
from games.plays.models import Move, Play, UnrankedReason
from puzzles.abilities import PlayedMove
from puzzles.contract import AnyEngine, IllegalMove, State, Status
from puzzles.shapes import JSON

MOST_REMEMBERED_STATES = 2000
log = logging.getLogger(__name__)


state_cache: OrderedDict[tuple[int, int, int], State] = OrderedDict()
"""Recent states by play, revision and number of moves; in a revision a log only grows."""


def remember_state(play: Play, state: State) -> None:
    """Keep the state of a play, in place of the one before its last move, for the next request."""
    state_cache.pop((play.pk, play.revision, play.moves_made - 1), None)
    state_cache[play.pk, play.revision, play.moves_made] = state
    with suppress(KeyError):  # another thread may empty the cache
        while len(state_cache) > MOST_REMEMBERED_STATES:
            state_cache.popitem(last=False)


@dataclass
class Run:
    """A play with its state; `play` is None before the first move.

    `timed`: we know when the player opened the puzzle; if not, `started_at` is now.
    """

    edition: Edition
    play: Play | None
    state: State
    started_at: datetime
    timed: bool = True

    @property
    def moves(self) -> int:
        return self.play.moves_made if self.play else 0

    @property
    def status(self) -> Status:
        return self.edition.engine.status(self.edition.puzzle, self.state)

    @property
    def seconds(self) -> int:
        if self.play and self.play.seconds is not None:
            return self.play.seconds
        return self.seconds_until(timezone.now())

    def seconds_until(self, moment: datetime) -> int:
        """Return how many whole seconds the clock has run at a moment."""
        return max(0, int((moment - self.started_at).total_seconds()))

    @property
    def ranked(self) -> bool:
        if self.play is None:
            return may_rank_today(self.edition, self.started_at)
        return self.play.ranked and (self.play.finished_at is not None or not is_too_late_to_rank(self.edition))

    @property
    def shown_seconds(self) -> int | None:
        """The time that people see; None if the start is unknown."""
        return None if self.play and self.play.apart == UnrankedReason.NO_CLOCK else self.seconds

    def describe_for_browser(self, log: list[wire.Logged] | None = None) -> wire.State:
        """Describe the state to the browser, on a shared board with the log."""
        return view_state(self.edition, self.state, self.moves, self.seconds, self.ranked, log)


def view_state(
    edition: Edition,
    state: State,
    moves: int,
    seconds: float,
    ranked: bool = False,
    log: list[wire.Logged] | None = None,
) -> wire.State:
    """Describe a board's state to the browser."""
    engine, puzzle = edition.engine, edition.puzzle
    return wire.State(
        revision=edition.revision,
        moves=moves,
        status=engine.status(puzzle, state),
        seconds=max(0, int(seconds)),
        ranked=ranked,
        view=engine.view(puzzle, state),
        log=log,
    )


def may_rank_today(edition: Edition, started_at: datetime) -> bool:
    """Return whether a first run that started at this moment can rank: on its day, until that day is settled."""
    on_its_day = edition.kind == Edition.DAILY and timezone.localdate(started_at) == edition.date
    return on_its_day and not is_too_late_to_rank(edition)


def is_too_late_to_rank(edition: Edition) -> bool:
    """Return whether a play that ends now is too late to rank."""
    return edition.date is not None and is_settled(edition.date)


@dataclass(frozen=True)
class PlayRequest:
    """A request for a puzzle: who asks, and the play as it was read when the request arrived.

    player: None for newcomers, who get a row with their first move. play: the latest one of this puzzle; None before
    the first move. clock_start: when the player's clock started; only read without a play. is_shared: several players
    move on one board, and `player` is the one who moves now.
    """

    edition: Edition
    player: Player | None
    play: Play | None
    clock_start: datetime | None = None
    is_shared: bool = False
    by_program: bool = False

    @property
    def mover(self) -> Player | None:
        """The player of a move on a shared board; None on a player's own board."""
        return self.player if self.is_shared else None


def find_run(play_request: PlayRequest) -> Run:
    """Return the run that a request asks for: its play's, or one that starts with the next move.

    Without a move it is timed from the start of the clock, if that is known.
    """
    edition, start = play_request.edition, play_request.clock_start
    if play_request.play:
        return load_run(edition, play_request.play)
    return Run(edition, None, edition.engine.start(edition.puzzle), start or timezone.now(), timed=start is not None)


def find_latest_play(edition: Edition, player: Player | None) -> Play | None:
    """Return a player's latest play of an edition."""
    if player is None:
        return None
    return Play.objects.filter(edition_id=edition.pk, player_id=player.pk).order_by("-run").first()


def load_run(edition: Edition, play: Play) -> Run:
    """Return the run of a play, replayed from its log."""
    edition = get_edition_at_revision(edition, play.revision)
    state = state_cache.get((play.pk, play.revision, play.moves_made))
    if state is None:
        state = replay_moves(edition, play, play.moves_made)
        remember_state(play, state)
    return Run(edition, play, state, play.started_at)


class LogEntry(NamedTuple):
    """A move of a log, and when it was made."""

    move: JSON
    at: datetime

    def seconds_after(self, start: datetime) -> float:
        """Return how many seconds after a moment the move was made."""
        return max(0.0, (self.at - start).total_seconds())


def load_logs(plays: Collection[int]) -> dict[int, list[LogEntry]]:
    """Load the logs of several plays, by play."""
    logs: dict[int, list[LogEntry]] = {play: [] for play in plays}
    rows = Move.objects.filter(play__in=plays).order_by("play", "number")
    for play, move, at in rows.values_list("play_id", "move", "at"):
        logs[play].append(LogEntry(move, at))
    return logs


def replay_moves(edition: Edition, play: Play, moves: int) -> State:
    """Return the state after the first `moves` moves of a play's log."""
    state: State = edition.engine.start(edition.puzzle)
    rows = play.moves.filter(number__lte=moves).order_by("number").values_list("move", "at")
    for _, after in apply_log(edition, play, starmap(LogEntry, rows)):
        state = after
    return state


def apply_log(edition: Edition, play: Play, log_entries: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, State]]:
    """Yield each move of a play's log and the state after it, without illegal moves.

    Only legal moves are stored, so a log with others is damaged; its player can go on all the same.
    """
    state: State = edition.engine.start(edition.puzzle)
    for number, entry in enumerate(log_entries, 1):
        try:
            state, _ = edition.engine.apply(edition.puzzle, state, entry.move)
        except IllegalMove as problem:
            log.error("move %s of play %s is not legal: %s", number, play.pk, problem.code)
            continue
        yield entry, state


def count_board_moves(engines_by_play: Mapping[int, AnyEngine]) -> dict[int, int]:
    """Count the moves of plays on their boards, by play, without hints and other `OffBoard` moves."""
    wanted = Q(pk__in=[])
    for engine in set(engines_by_play.values()):
        plays = [play for play, one in engines_by_play.items() if one is engine]
        wanted |= Q(play__in=plays) & ~Q(move__has_any_keys=sorted(engine.off_board_keys))
    return dict(Move.objects.filter(wanted).order_by().values_list("play").annotate(Count("pk")))


def load_played_moves(play: Play) -> list[PlayedMove[Any]]:
    """Load the moves of a play as its engine reads them, without illegal ones."""
    edition = get_edition_at_revision(play.edition, play.revision)
    legal = apply_log(edition, play, load_logs([play.pk])[play.pk])
    return [PlayedMove(edition.engine.read_move(one.move), one.seconds_after(play.started_at)) for one, _ in legal]
