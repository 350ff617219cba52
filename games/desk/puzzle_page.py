"""The editors' desk: a puzzle on its own board, before it is played, solved, and to be tried as a player would.

Nothing of a try is stored but its moves, in the editor's own session: no play, no place in a table, no figures. So
whatever a player's pages keep, count or send word of is not used here.
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

from games.editions.addresses import variant_title
from games.editions.models import Edition, Kind, Version
from games.infra import chance
from games.plays import wire
from games.plays.pages import Stage, play_context
from games.plays.responses import encoded, problem
from games.plays.runs import as_seen
from puzzles.abilities import JudgedLater
from puzzles.contract import IllegalMove, State, replay, sentence
from puzzles.shapes import JSON

VIEW = "editions.view_edition"
TRIES = "desk_tries"
"""Where in the session an editor's tries stand: the name of each to what `Try.to_session` says."""
KEPT = 3
"""So many tries are kept: whoever opens another begins anew, and the oldest is let go."""
FRAME = Stage("plays/no_head.html", "desk/puzzle_modules.html", shut=True)
OPEN = Stage("desk/puzzle_head.html", "desk/puzzle_modules.html")
UNREADABLE = "Send an object with a “move” and the number of moves you know of, “after”."
GONE = "This try is over: its puzzle was replaced, or others were begun since. Start over."


View = TypeVar("View", bound=Callable[..., HttpResponse])


def allow_framing(view: View) -> View:
    """A page that pages of this site may show in a frame."""
    return cast("View", csp_replace({"frame-ancestors": [SELF]})(cast("Any", xframe_options_sameorigin(view))))


@dataclass
class Try:
    """An editor's try of an edition: which puzzle of it, when it began, and its moves as they were sent."""

    of: str
    begun: datetime
    moves: list[JSON]

    def to_session(self) -> dict[str, JSON]:
        """It as the session keeps it."""
        return {"of": self.of, "begun": self.begun.isoformat(), "moves": self.moves}


def start_try(request: HttpRequest, edition: Edition) -> str:
    """Begins a try, and returns its name."""
    name = chance.draw_token(9)
    tries = {**request.session.get(TRIES, {}), name: Try(edition.puzzle_name, timezone.now(), []).to_session()}
    request.session[TRIES] = dict(list(tries.items())[-KEPT:])
    return name


def find_try(request: HttpRequest, edition: Edition, name: str) -> Try | None:
    """A try by its name; None where it was let go, or the edition has another puzzle by now."""
    kept = request.session.get(TRIES, {}).get(name)
    if kept is None or kept["of"] != edition.puzzle_name:
        return None
    return Try(kept["of"], datetime.fromisoformat(kept["begun"]), kept["moves"])


def save_try(request: HttpRequest, name: str, one: Try) -> None:
    request.session[TRIES] = {**request.session.get(TRIES, {}), name: one.to_session()}


def describe_edition(edition: Edition, address: str) -> wire.Edition:
    """An edition as the browser knows it, at an address of the desk: nobody else is there, and nothing is ranked."""
    engine = edition.engine
    return wire.Edition(
        game=edition.game,
        title=engine.title,
        judged_later=isinstance(engine, JudgedLater),
        coached=False,
        variant=edition.variant,
        variant_title=variant_title(engine, edition.variant),
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
    """How it ended, with the whole solution; None while it goes on."""
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
    """A board after some moves, as a player's page takes it."""
    state, _ = replay(edition.engine, edition.puzzle, moves)
    return wire.Answer(
        edition=describe_edition(edition, address),
        state=as_seen(edition, state, len(moves), seconds),
        result=build_result(edition, state, seconds),
    )


def _load_edition(request: HttpRequest, pk: int) -> Edition:
    """The edition that somebody may look at. Raises `PermissionDenied` and `Http404`."""
    if not request.user.has_perm(VIEW):
        raise PermissionDenied
    return get_object_or_404(Edition, pk=pk)


def _render_board(
    request: HttpRequest, edition: Edition, stage: Stage, moves: Sequence[object], address: str
) -> HttpResponse:
    """A board after some moves."""
    answer = build_answer(edition, moves, address)
    title = f"{edition.engine.title}, {answer.edition.variant_title}"
    return render(request, f"{edition.game}/play.html", play_context(edition, answer, title) | {"stage": stage})


@require_GET
@allow_framing
def board_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """The board as a player finds it, for an edition's page; or `solved`, with the solution explained."""
    return _render_framed(request, _load_edition(request, pk), solved)


@require_GET
@allow_framing
def version_page(request: HttpRequest, pk: int, solved: bool = False) -> HttpResponse:
    """The same of an earlier puzzle of a day, or of a candidate: the edition as it was, or would be, with it."""
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
    """The board to be played as a player would; opened again it begins anew."""
    edition = _load_edition(request, pk)
    return _render_board(request, edition, OPEN, [], reverse("admin:plays_try", args=[pk, start_try(request, edition)]))


@require_GET
def see_try(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """How a try stands."""
    edition = _load_edition(request, pk)
    one = find_try(request, edition, name)
    if one is None:
        return problem(404, "not_found", GONE)
    return encoded(build_answer(edition, one.moves, request.path, _elapsed_seconds(one)))


@require_POST
def move_in_try(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """A move of a try. One that is sent again, after an answer that was lost, counts once."""
    edition = _load_edition(request, pk)
    try:
        sent = wire.MoveIn.model_validate_json(request.body)
    except ValidationError:
        return problem(400, "unreadable", UNREADABLE)
    one = find_try(request, edition, name)
    if one is None or not 0 <= sent.after <= len(one.moves):
        return problem(409, "stale", GONE)
    if one.moves[sent.after :] not in ([], [sent.move]):
        return problem(409, "stale", "This try has moved on in another tab. Start over.")
    before, _ = replay(edition.engine, edition.puzzle, one.moves[: sent.after])
    try:
        state, feedback = edition.engine.apply(edition.puzzle, before, sent.move)
    except IllegalMove as refusal:
        return problem(400, refusal.code, sentence(edition.engine, refusal), refusal.details)
    one.moves = [*one.moves[: sent.after], sent.move]
    save_try(request, name, one)
    seconds = _elapsed_seconds(one)
    shown = as_seen(edition, state, len(one.moves), seconds)
    return encoded(wire.Moved(state=shown, feedback=feedback, result=build_result(edition, state, seconds)))


def _elapsed_seconds(one: Try) -> int:
    """How long a try has gone on."""
    return max(0, int((timezone.now() - one.begun).total_seconds()))
