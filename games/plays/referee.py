"""Judge a move by asking the engine, and store it.

The log is the play. A move is stored only if the play has not changed since the move was judged, which the database
checks as it writes. So of two moves at once (two clicks, two tabs) exactly one counts, and none counts in a play that
is started over meanwhile. The other is answered with the present play.
"""

from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from django.db import IntegrityError, connection, transaction
from django.dispatch import Signal
from django.utils import timezone

from games.editions.embargo import EMBARGO_SENTENCE, is_embargoed
from games.editions.models import Edition
from games.players.models import Player
from games.plays import badges, records, wire
from games.plays.models import Move, Play, UnrankedReason
from games.plays.ranking import write_score_key
from games.plays.runs import (
    PlayRequest,
    Run,
    find_latest_play,
    find_run,
    is_too_late_to_rank,
    load_run,
    remember_state,
    replay_moves,
)
from puzzles.contract import IllegalMove, State, Status, write_refusal
from puzzles.shapes import Detail, Help, Shape

MOVED_ELSEWHERE_TEXT = "You’ve played on in another tab. Reload the page to go on from there."
play_moved = Signal()
"""Sent after a move is stored, with `play`, `edition` and `finished` (whether this move ended the play)."""
play_finished = Signal()
"""Sent inside the transaction that stores a play's last move, with `play` and `edition`; an error undoes the move."""

_sqlite_lock = Lock()


def wait_turn() -> AbstractContextManager[object]:
    """Return a context in which writers on SQLite queue; SQLite itself would let them sleep and retry."""
    return _sqlite_lock if connection.vendor == "sqlite" else nullcontext()


class RefusedRequest(Exception):
    """Raised for a request that is refused, with an HTTP status, a code, a sentence, and details for the page."""

    def __init__(self, status: int, code: str, message: str, **details: Detail) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.details = status, code, message, details


class MoveResult(NamedTuple):
    """The run after a move, and the engine's answer to the move."""

    run: Run
    feedback: Shape


class JudgedMove(NamedTuple):
    """A legal move: the run before it, the state after it, and the engine's feedback.

    `earlier_result` is set for a move that was sent again.
    """

    play_request: PlayRequest
    sent_move: wire.MoveIn
    run: Run
    state: State
    feedback: Shape
    earlier_result: MoveResult | None = None


def make_move(play_request: PlayRequest, sent_move: wire.MoveIn) -> MoveResult:
    """Judge and store a move of a player who has a row. Raises `RefusedRequest`; then nothing has changed."""
    if play_request.player is None:
        raise ValueError("Someone new gets a row between `judge_move` and `store_move`.")
    return store_move(judge_move(play_request, sent_move), play_request.player)


def judge_move(play_request: PlayRequest, sent_move: wire.MoveIn) -> JudgedMove:
    """Ask the engine about a move, and store nothing. Raises `RefusedRequest`.

    On a shared board a move counts from the board's present state.
    """
    run = find_run(play_request)
    edition, engine = run.edition, run.edition.engine
    if sent_move.after != run.moves and (made := _find_earlier_result(run, sent_move, play_request.mover)):
        return JudgedMove(play_request, sent_move, run, run.state, made.feedback, made)
    _refuse_late_move(run, sent_move, play_request.is_shared)
    _refuse_revealing_help(edition, sent_move)
    try:
        state, feedback = engine.apply(edition.puzzle, run.state, sent_move.move)
    except IllegalMove as refusal:
        raise RefusedRequest(400, refusal.code, write_refusal(engine, refusal), **refusal.details) from refusal
    return JudgedMove(play_request, sent_move, run, state, feedback)


def store_move(judged: JudgedMove, player: Player) -> MoveResult:
    """Append a judged move to its player's log. Raises `RefusedRequest`; then nothing has changed.

    The player's row must already be stored, outside of the move's transaction. If it were rolled back with the move,
    its number would be given to another player. A move by a program unranks the play.
    """
    if judged.earlier_result:
        return judged.earlier_result
    play_request, run, state = judged.play_request, judged.run, judged.state
    before = run.play or _build_play(run, player)
    apart = UnrankedReason.PROGRAM if play_request.by_program and before.ranked else None
    try:
        play = _store_in_log(run, before, judged.sent_move, state, play_request.mover, apart)
    except RefusedRequest:  # another request was faster: perhaps the same move, whose sender has lost patience
        if made := _find_concurrent_result(judged, player):
            return made
        raise
    remember_state(play, state)
    moved = Run(run.edition, play, state, play.started_at)
    play_moved.send(sender=Play, play=play, edition=run.edition, finished=moved.status.over)
    return MoveResult(moved, judged.feedback)


def _refuse_late_move(run: Run, sent_move: wire.MoveIn, shared: bool) -> None:
    """Raise `RefusedRequest` for a move on an earlier revision or state, or after the end."""
    if sent_move.revision not in (None, run.edition.revision):
        raise RefusedRequest(
            409, "corrected", "We’ve corrected this puzzle, so your move doesn’t count. Please load it again."
        )
    if sent_move.after != run.moves and not shared:
        raise RefusedRequest(409, "stale", MOVED_ELSEWHERE_TEXT)
    if run.status.over:
        raise RefusedRequest(409, "finished", "This game is over.")


def _refuse_revealing_help(edition: Edition, sent_move: wire.MoveIn) -> None:
    """Raise `RefusedRequest` for help with a player's own puzzle that reveals one of today's."""
    if edition.kind != Edition.OWN:
        return
    with suppress(IllegalMove):  # what cannot be read is refused by the engine
        if isinstance(edition.engine.read_move(sent_move.move), Help) and is_embargoed(edition):
            raise RefusedRequest(409, "tomorrow", EMBARGO_SENTENCE)


def _find_earlier_result(run: Run, sent_move: wire.MoveIn, by: Player | None) -> MoveResult | None:
    """Return the run and the feedback that this very move got before; None if it is new.

    A move that is missed here can't be stored twice: `_store_in_log` stores nothing if a move has come since `run`.
    """
    if run.play is None or sent_move.key is None:
        return None
    earlier = run.play.moves.filter(key=sent_move.key, by=by, number__lte=run.moves).first()
    if earlier is None:
        return None
    before = replay_moves(run.edition, run.play, earlier.number - 1)
    _, feedback = run.edition.engine.apply(run.edition.puzzle, before, earlier.move)
    return MoveResult(run, feedback)


def _find_concurrent_result(judged: JudgedMove, player: Player) -> MoveResult | None:
    """Return the stored result of a move that another request has stored since it was judged; None if there is none.

    That request may even have started the play.
    """
    run = judged.run
    play = Play.objects.get(pk=run.play.pk) if run.play else find_latest_play(run.edition, player)
    now = load_run(run.edition, play) if play else run
    return _find_earlier_result(now, judged.sent_move, judged.play_request.mover)


def _build_play(run: Run, player: Player) -> Play:
    """Build the row of a play that starts with the next move; without a first look it is unranked."""
    return Play(
        player=player,
        edition=run.edition,
        revision=run.edition.revision,
        started_at=run.started_at,
        ranked=run.ranked and run.timed,
        apart=UnrankedReason.NO_CLOCK if run.ranked and not run.timed else "",
        hidden=player.hidden,
        account=player.user_id is not None,
    )


def _store_in_log(
    run: Run, play: Play, sent_move: wire.MoveIn, state: State, by: Player | None, apart: UnrankedReason | None
) -> Play:
    """Append a move to the log and store the play's new state, and why it is unranked, in one transaction."""
    now = timezone.now()
    fields: dict[str, object] = {"moves_made": run.moves + 1, "moved_at": now, **compute_play_columns(run, state, now)}
    if apart:
        fields |= {"ranked": False, "apart": apart}
    try:
        with wait_turn(), transaction.atomic():
            if play.pk is None:
                play.moved_at = now
                play.save(force_insert=True)
            if fields.get("finished_at"):
                # locked, so that the player stays as they are until the play is stored
                locked = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("user")
                person = locked.get(pk=play.player_id)
                fields["hidden"], fields["account"] = person.hidden, person.user_id is not None
            unchanged = Play.objects.filter(pk=play.pk, revision=play.revision, moves_made=run.moves)
            if not unchanged.update(**fields):
                raise RefusedRequest(409, "stale", MOVED_ELSEWHERE_TEXT)
            Move.objects.create(play=play, number=run.moves + 1, move=sent_move.move, at=now, by=by, key=sent_move.key)
            for name, value in fields.items():
                setattr(play, name, value)
            if play.finished_at:
                _judge_finish(run, play, person)
                record_finished_play(play, run.edition)
    except IntegrityError as problem:
        raise RefusedRequest(409, "stale", MOVED_ELSEWHERE_TEXT) from problem
    return play


def record_finished_play(play: Play, edition: Edition) -> None:
    """Add a finished play to records, badges and points, in the transaction of its last move."""
    records.add_to_records(play, edition)
    badges.give_badges(play, edition)
    play_finished.send(sender=Play, play=play, edition=edition)


def _judge_finish(run: Run, play: Play, person: Player) -> None:
    """Unrank a play that has just ended, if there is a reason."""
    play.refresh_from_db(fields=["ranked", "apart"])  # it may have lost its rank since it was read
    if not play.ranked:
        return
    if person.user and person.user.is_staff:
        play.apart = UnrankedReason.STAFF
    elif is_too_late_to_rank(run.edition):
        play.apart = UnrankedReason.LATE
    elif _is_too_quick(play, run.edition):
        play.apart = UnrankedReason.QUICK
    if play.apart:
        play.ranked = False
        play.save(update_fields=["apart", "ranked"])


def _is_too_quick(play: Play, edition: Edition) -> bool:
    """Return whether a play was won with less time or fewer moves than a very quick person needs."""
    least = edition.engine.find_quickest_win(edition.puzzle)
    return play.status == Status.WON and ((play.seconds or 0) < least.seconds or play.moves_made < least.moves)


def compute_play_columns(run: Run, state: State, now: datetime) -> dict[str, Any]:
    """Compute a play's columns from a state: its status, and after the end its time, score and emoji."""
    engine, puzzle = run.edition.engine, run.edition.puzzle
    status = engine.status(puzzle, state)
    if not status.over:
        return {"status": status.value}
    seconds = run.seconds_until(now)
    return {
        "status": status.value,
        "finished_at": now,
        "seconds": seconds,
        "score_key": write_score_key(engine.score(puzzle, state, seconds)),
        "line": engine.outcome(puzzle, state).line,
        "emoji": engine.share(puzzle, state),
    }


def start_further_run(play_request: PlayRequest) -> Run:
    """Start a further run, which is never ranked, at the present revision of an edition.

    Raises `RefusedRequest` before the latest run is finished.
    """
    run, edition = find_run(play_request), play_request.edition
    if run.play is None or not run.status.over:
        raise RefusedRequest(409, "unfinished", "Finish this puzzle first.")
    now = timezone.now()
    try:
        with wait_turn(), transaction.atomic():
            play = Play.objects.create(
                player_id=run.play.player_id,
                edition=edition,
                revision=edition.revision,
                run=run.play.run + 1,
                hidden=run.play.hidden,
                account=run.play.account,
                started_at=now,
                moved_at=now,
            )
    except IntegrityError as problem:
        message = "You’ve started this puzzle again in another tab. Reload the page to go on with it."
        raise RefusedRequest(409, "stale", message) from problem
    return Run(edition, play, edition.engine.start(edition.puzzle), now)


def start_corrected_puzzle(play_request: PlayRequest) -> Run:
    """Start the corrected puzzle in place of an unfinished one; the clock goes on.

    Raises `RefusedRequest`; then nothing has changed.
    """
    edition, play = play_request.edition, play_request.play
    if play is None or play.finished_at or play.revision == edition.revision:
        raise RefusedRequest(
            409, "finished", "You can’t start another puzzle here. Reload the page to see where you are."
        )
    with wait_turn(), transaction.atomic():
        # the play first: if a move is being stored, this waits and then updates nothing; a later move is stale
        unchanged = Play.objects.filter(
            pk=play.pk, revision=play.revision, moves_made=play.moves_made, finished_at__isnull=True
        )
        if not unchanged.update(revision=edition.revision, moves_made=0, moved_at=timezone.now()):
            raise RefusedRequest(409, "stale", MOVED_ELSEWHERE_TEXT)
        Move.objects.filter(play=play.pk).delete()
    return load_run(edition, Play.objects.get(pk=play.pk))
