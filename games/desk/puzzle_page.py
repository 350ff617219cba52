"""A puzzle on its game's board at the desk: unplayed, solved, or for an editor to try.

The moves of a try are stored in the editor's session only. There is no play, no rank, and no count, so this module uses
none of the functions by which players' pages store, count or publish.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar, cast

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from games.editions.addresses import find_variant_title
from games.editions.models import Edition, Kind, Version
from games.infra import chance
from games.infra.roles import require
from games.plays import wire
from games.plays.api import answer_problem, encode_shape
from games.plays.pages import Stage, build_play_context
from games.plays.runs import view_state
from puzzles.abilities import JudgedLater
from puzzles.contract import IllegalMove, State, replay, write_refusal
from puzzles.shapes import JSON

VIEW_PERMISSION = "editions.view_edition"
TRIES_KEY = "desk_tries"
"""The session key of the tries by name."""
MOST_TRIES = 3
"""The most stored tries; a new one replaces the oldest."""
FRAMED_STAGE = Stage("plays/no_head.html", "desk/puzzle_modules.html", shut=True)
TRY_STAGE = Stage("desk/puzzle_head.html", "desk/puzzle_modules.html")
UNREADABLE_MESSAGE = "Send an object with “move” and “after”, the number of moves that you know of."
GONE_MESSAGE = "Someone has replaced this puzzle, or you’ve started it again, so please start over here."


View = TypeVar("View", bound=Callable[..., HttpResponse])


def allow_framing(view: View) -> View:
    """Let pages of this site show a page in a frame."""
    return cast("View", csp_replace({"frame-ancestors": [SELF]})(cast("Any", xframe_options_sameorigin(view))))


@dataclass
class EditorTry:
    """An editor's try: the stamp of its puzzle, when it started, and the moves as they were sent."""

    puzzle_stamp: str
    started_at: datetime
    moves: list[JSON]

    @property
    def seconds(self) -> int:
        return max(0, int((timezone.now() - self.started_at).total_seconds()))


def start_try(request: HttpRequest, edition: Edition) -> str:
    name = chance.draw_token(9)
    save_try(request, name, EditorTry(edition.puzzle_stamp, timezone.now(), []))
    return name


def find_try(request: HttpRequest, edition: Edition, name: str) -> EditorTry | None:
    """Return a try by its name; None if newer tries replaced it, or the edition has another puzzle now."""
    stored = request.session.get(TRIES_KEY, {}).get(name)
    if stored is None or stored["of"] != edition.puzzle_stamp:
        return None
    return EditorTry(stored["of"], datetime.fromisoformat(stored["begun"]), stored["moves"])


def save_try(request: HttpRequest, name: str, editor_try: EditorTry) -> None:
    """Store a try in the session, as the newest one unless it was there before."""
    tries = {
        **request.session.get(TRIES_KEY, {}),
        name: {
            "of": editor_try.puzzle_stamp,
            "begun": editor_try.started_at.isoformat(),
            "moves": editor_try.moves,
        },
    }
    request.session[TRIES_KEY] = dict(list(tries.items())[-MOST_TRIES:])


def describe_edition(edition: Edition, address: str) -> wire.Edition:
    """Describe an edition for the browser, at an address of the desk."""
    engine = edition.engine
    return wire.Edition(
        game=edition.game,
        title=engine.title,
        judged_later=isinstance(engine, JudgedLater),
        coached=False,
        variant=edition.variant,
        variant_title=find_variant_title(engine, edition.variant),
        kind=Kind(edition.kind),
        date=edition.date,
        number=None,
        seed=None,
        today=False,
        url=address,
        api=address,
        topic=None,
    )


def build_result(edition: Edition, state: State, seconds: int) -> wire.Result | None:
    """Build the result with the whole solution; None before the end."""
    engine, puzzle = edition.engine, edition.puzzle
    if not engine.status(puzzle, state).over:
        return None
    outcome = engine.outcome(puzzle, state)
    return wire.Result(
        line=outcome.line,
        sentence=outcome.sentence,
        score=outcome.score,
        emoji=engine.share(puzzle, state),
        share="",
        seconds=seconds,
        ranked=False,
        note="",
        rank=None,
        of=0,
        streak=0,
        player="",
        next=None,
        reveal=engine.reveal(puzzle, state),
    )


def build_answer(edition: Edition, moves: Sequence[object], address: str, seconds: int = 0) -> wire.Answer:
    """Build the answer that a player's page expects, after some moves."""
    state, _ = replay(edition.engine, edition.puzzle, moves)
    return wire.Answer(
        edition=describe_edition(edition, address),
        state=view_state(edition, state, len(moves), seconds),
        result=build_result(edition, state, seconds),
    )


def _load_edition(request: HttpRequest, pk: int) -> Edition:
    """Return an edition if the user may view it. Raises `PermissionDenied` and `Http404`."""
    require(request.user.has_perm(VIEW_PERMISSION))
    return get_object_or_404(Edition, pk=pk)


def _render_board(
    request: HttpRequest, edition: Edition, stage: Stage, moves: Sequence[object], address: str
) -> HttpResponse:
    answer = build_answer(edition, moves, address)
    title = f"{edition.engine.title}, {answer.edition.variant_title}"
    return render(request, f"{edition.game}/play.html", build_play_context(edition, answer, title) | {"stage": stage})


@require_GET
@allow_framing
def board_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """Show the board of an edition, unplayed or `solved`."""
    return _render_framed_board(request, _load_edition(request, pk), solved)


@require_GET
@allow_framing
def version_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """Show the board of an earlier puzzle of a day, or of a candidate."""
    require(request.user.has_perm(VIEW_PERMISSION))
    version = get_object_or_404(Version.objects.select_related("edition"), pk=pk)
    return _render_framed_board(request, version.as_edition(), solved)


def _render_framed_board(request: HttpRequest, edition: Edition, solved: bool) -> HttpResponse:
    moves = edition.engine.solution(edition.puzzle) if solved else []
    return _render_board(request, edition, FRAMED_STAGE, moves, request.path)


@require_GET
@ensure_csrf_cookie
def try_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a board to play; each visit starts a new try."""
    edition = _load_edition(request, pk)
    address = reverse("admin:plays_try", args=[pk, start_try(request, edition)])
    return _render_board(request, edition, TRY_STAGE, [], address)


@require_GET
def send_try_state(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    edition = _load_edition(request, pk)
    editor_try = find_try(request, edition, name)
    if editor_try is None:
        return answer_problem(404, "not_found", GONE_MESSAGE)
    return encode_shape(build_answer(edition, editor_try.moves, request.path, editor_try.seconds))


@require_POST
def move_in_try(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Make a move in a try. A repeated request counts once."""
    edition = _load_edition(request, pk)
    try:
        request_move = wire.MoveIn.model_validate_json(request.body)
    except ValidationError:
        return answer_problem(400, "unreadable", UNREADABLE_MESSAGE)
    editor_try = find_try(request, edition, name)
    if editor_try is None or not 0 <= request_move.after <= len(editor_try.moves):
        return answer_problem(409, "stale", GONE_MESSAGE)
    if editor_try.moves[request_move.after :] not in ([], [request_move.move]):
        return answer_problem(409, "stale", "You’ve played on in another tab, so please start over here.")
    before, _ = replay(edition.engine, edition.puzzle, editor_try.moves[: request_move.after])
    try:
        state, feedback = edition.engine.apply(edition.puzzle, before, request_move.move)
    except IllegalMove as refusal:
        return answer_problem(400, refusal.code, write_refusal(edition.engine, refusal), refusal.details)
    editor_try.moves = [*editor_try.moves[: request_move.after], request_move.move]
    save_try(request, name, editor_try)
    seconds = editor_try.seconds
    view = view_state(edition, state, len(editor_try.moves), seconds)
    return encode_shape(wire.Moved(state=view, feedback=feedback, result=build_result(edition, state, seconds)))
