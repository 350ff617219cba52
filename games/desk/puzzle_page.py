"""A puzzle on its own board at the desk: before it is played, solved, or to be tried like a player.

Only the moves of a try are stored, in the editor's session: no play, no rank, no figures. So nothing is used here by
which players' pages store, count or publish.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar, cast

from csp.constants import SELF
from csp.decorators import csp_replace
from django.core.exceptions import PermissionDenied
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
from games.plays import wire
from games.plays.pages import Stage, build_play_context
from games.plays.responses import answer_problem, encode_shape
from games.plays.runs import view_state
from puzzles.abilities import JudgedLater
from puzzles.contract import IllegalMove, State, replay, sentence
from puzzles.shapes import JSON

VIEW = "editions.view_edition"
TRIES = "desk_tries"
"""The session's key for an editor's tries: each name with what `Try.to_session` returns."""
KEPT = 3
"""The most tries that are stored; a new one replaces the oldest."""
FRAME = Stage("plays/no_head.html", "desk/puzzle_modules.html", shut=True)
OPEN = Stage("desk/puzzle_head.html", "desk/puzzle_modules.html")
UNREADABLE = "Send an object with a “move” and the number of moves you know of, “after”."
GONE = "This try is over: its puzzle was replaced, or others were begun since. Start over."


View = TypeVar("View", bound=Callable[..., HttpResponse])


def allow_framing(view: View) -> View:
    """Let pages of this site show a page in a frame."""
    return cast("View", csp_replace({"frame-ancestors": [SELF]})(cast("Any", xframe_options_sameorigin(view))))


@dataclass
class Try:
    """An editor's try of an edition: of which puzzle, when it started, and the moves as they were sent."""

    of: str
    begun: datetime
    moves: list[JSON]

    def to_session(self) -> dict[str, JSON]:
        """Return the try as the session stores it."""
        return {"of": self.of, "begun": self.begun.isoformat(), "moves": self.moves}


def start_try(request: HttpRequest, edition: Edition) -> str:
    """Start a try and return its name."""
    name = chance.draw_token(9)
    tries = {**request.session.get(TRIES, {}), name: Try(edition.puzzle_name, timezone.now(), []).to_session()}
    request.session[TRIES] = dict(list(tries.items())[-KEPT:])
    return name


def find_try(request: HttpRequest, edition: Edition, name: str) -> Try | None:
    """Find a try by its name; None if it was dropped or the edition has another puzzle now."""
    kept = request.session.get(TRIES, {}).get(name)
    if kept is None or kept["of"] != edition.puzzle_name:
        return None
    return Try(kept["of"], datetime.fromisoformat(kept["begun"]), kept["moves"])


def save_try(request: HttpRequest, name: str, one: Try) -> None:
    request.session[TRIES] = {**request.session.get(TRIES, {}), name: one.to_session()}


def describe_edition(edition: Edition, address: str) -> wire.Edition:
    """Describe an edition for the browser, at an address of the desk, without other players or ranks."""
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
    """Build the result with the whole solution; None while the try goes on."""
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
    """Build the board after some moves, as a player's page takes it."""
    state, _ = replay(edition.engine, edition.puzzle, moves)
    return wire.Answer(
        edition=describe_edition(edition, address),
        state=view_state(edition, state, len(moves), seconds),
        result=build_result(edition, state, seconds),
    )


def _load_edition(request: HttpRequest, pk: int) -> Edition:
    """Load the edition if the user may view it. Raises `PermissionDenied` and `Http404`."""
    if not request.user.has_perm(VIEW):
        raise PermissionDenied
    return get_object_or_404(Edition, pk=pk)


def _render_board(
    request: HttpRequest, edition: Edition, stage: Stage, moves: Sequence[object], address: str
) -> HttpResponse:
    """Render a board after some moves."""
    answer = build_answer(edition, moves, address)
    title = f"{edition.engine.title}, {answer.edition.variant_title}"
    return render(request, f"{edition.game}/play.html", build_play_context(edition, answer, title) | {"stage": stage})


@require_GET
@allow_framing
def board_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """The board as players find it, for an edition's page; or `solved`, with the solution explained."""
    return _render_framed(request, _load_edition(request, pk), solved)


@require_GET
@allow_framing
def version_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """The same for an earlier puzzle of a day, or for a candidate."""
    if not request.user.has_perm(VIEW):
        raise PermissionDenied
    kept = get_object_or_404(Version.objects.select_related("edition"), pk=pk)
    return _render_framed(request, kept.as_edition(), solved)


def _render_framed(request: HttpRequest, edition: Edition, solved: bool) -> HttpResponse:
    return _render_board(
        request, edition, FRAME, edition.engine.solution(edition.puzzle) if solved else [], request.path
    )


@require_GET
@ensure_csrf_cookie
def try_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A board to play as a player would; each visit starts a new try."""
    edition = _load_edition(request, pk)
    return _render_board(request, edition, OPEN, [], reverse("admin:plays_try", args=[pk, start_try(request, edition)]))


@require_GET
def see_try(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """The state of a try."""
    edition = _load_edition(request, pk)
    one = find_try(request, edition, name)
    if one is None:
        return answer_problem(404, "not_found", GONE)
    return encode_shape(build_answer(edition, one.moves, request.path, _elapsed_seconds(one)))


@require_POST
def move_in_try(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Make a move in a try. One that is sent again after a lost answer counts once."""
    edition = _load_edition(request, pk)
    try:
        sent = wire.MoveIn.model_validate_json(request.body)
    except ValidationError:
        return answer_problem(400, "unreadable", UNREADABLE)
    one = find_try(request, edition, name)
    if one is None or not 0 <= sent.after <= len(one.moves):
        return answer_problem(409, "stale", GONE)
    if one.moves[sent.after :] not in ([], [sent.move]):
        return answer_problem(409, "stale", "This try has moved on in another tab. Start over.")
    before, _ = replay(edition.engine, edition.puzzle, one.moves[: sent.after])
    try:
        state, feedback = edition.engine.apply(edition.puzzle, before, sent.move)
    except IllegalMove as refusal:
        return answer_problem(400, refusal.code, sentence(edition.engine, refusal), refusal.details)
    one.moves = [*one.moves[: sent.after], sent.move]
    save_try(request, name, one)
    seconds = _elapsed_seconds(one)
    shown = view_state(edition, state, len(one.moves), seconds)
    return encode_shape(wire.Moved(state=shown, feedback=feedback, result=build_result(edition, state, seconds)))


def _elapsed_seconds(one: Try) -> int:
    """Return how long a try has gone on."""
    return max(0, int((timezone.now() - one.begun).total_seconds()))
