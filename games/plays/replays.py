"""Replays of finished plays: who may see one, its key, its frames, its pages and its JSON interface.

A replay shows how a puzzle is solved, so it opens only for players who have finished that puzzle. Ranked plays are
found by their player's public id, any play by its key, which its player passes on.
"""

from collections.abc import Iterator
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import int_to_base36
from ninja import Router

from games.editions.addresses import get_address, parse_address
from games.editions.corrections import get_edition_at_revision
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import EditionBeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import wire
from games.plays.answers import build_result, describe_edition
from games.plays.api import PROBLEM_RESPONSES, UNKNOWN_ADDRESS_TEXT, AddressParameter, encode_shape, read_origin
from games.plays.models import Play
from games.plays.pages import Stage, build_play_context
from games.plays.ranking import describe_line, find_ranked_plays
from games.plays.referee import RefusedRequest
from games.plays.runs import LogEntry, Run, apply_log, load_logs, view_state
from games.plays.share import write_duration
from games.plays.wire import Answer, Film, Frame, Ghost, GhostStep
from puzzles.contract import State, Status

LONGEST_WAIT, SHORTEST_WAIT = 2.0, 0.2
"""The most and the least seconds between two moves in a replay."""
SIGNATURE_LENGTH = 10
BEST_PLAYER = "best"
"""What an address has in place of a public id for the best player of an edition."""


def sign_replay_key(play_id: int) -> str:
    """Return the key of a play's replay, from which no one can guess another."""
    return f"{int_to_base36(play_id)}-{salted_hmac('fivefold.replay', str(play_id)).hexdigest()[:SIGNATURE_LENGTH]}"


def find_play_by_key(key: str) -> Play | None:
    """Find the finished play of a key; None if there is none, or its player is hidden."""
    number, _, _ = key.partition("-")
    if not (number.isascii() and number.isalnum() and len(number) <= SIGNATURE_LENGTH):
        return None
    play_id = int(number, 36)
    if not constant_time_compare(key, sign_replay_key(play_id)):
        return None
    plays = Play.objects.filter(pk=play_id, finished_at__isnull=False, hidden=False)
    return plays.select_related("edition", "player").first()


def find_play_of_player(edition: Edition, public_id: str, viewer: Player | None) -> Play | None:
    """Find a player's finished play of an edition by public id, or the edition's best one for `BEST_PLAYER`.

    The viewer gets their latest run; others only what is on the leaderboard.
    """
    if public_id == BEST_PLAYER:
        return find_ranked_plays(edition.pk).first()
    finished = Play.objects.filter(edition=edition, player__public_id=public_id, finished_at__isnull=False)
    if viewer is None or viewer.public_id != public_id:
        finished = finished.filter(shown=True)
    return finished.order_by("-run").first()


def may_see_replay(edition_id: int, viewer: Player | None) -> bool:
    """Return whether a viewer has finished an edition."""
    if viewer is None:
        return False
    return Play.objects.filter(edition=edition_id, player=viewer, finished_at__isnull=False).exists()


def build_replay(play: Play, viewer: Player | None, origin: str) -> Film:
    """Build the replay of a finished play; its result says nothing about other plays of its player."""
    edition = get_edition_at_revision(play.edition, play.revision)
    frames, state = _build_frames(play, edition)
    result = build_result(Run(edition, play, state, play.started_at), origin)
    if result is None:
        raise ValueError(f"play {play.pk} is not finished")
    alone = result.model_copy(update={"next": None, "streak": 0, "share": "", "note": ""})
    return Film(name=play.player.name, mine=play.player == viewer, frames=frames, result=alone)


def build_ghost(play: Play) -> Ghost:
    """Describe how far a finished play was after each move, without spoilers."""
    edition = get_edition_at_revision(play.edition, play.revision)
    steps = []
    for entry, state in _replay_log(play, edition):
        reached = edition.engine.progress(edition.puzzle, state)
        steps.append(GhostStep(at=round(entry.seconds_after(play.started_at), 1), part=reached.part, text=reached.text))
    won = play.status == Status.WON
    return Ghost(name=play.player.name, won=won, seconds=play.seconds or 0, steps=steps)


def find_play_to_race(edition: Edition, public_id: str, run: int | None = None) -> Play | None:
    """Find a player's finished play of an edition, by default the latest; None if it is hidden."""
    plays = Play.objects.filter(edition=edition, player__public_id=public_id, finished_at__isnull=False, hidden=False)
    plays = plays if run is None else plays.filter(run=run)
    return plays.select_related("edition", "player").order_by("-run").first()


def build_first_frame(play: Play) -> wire.State:
    """Describe the board before the first move."""
    edition = get_edition_at_revision(play.edition, play.revision)
    return _view_state(play, edition, edition.engine.start(edition.puzzle), 0, play.started_at)


def _build_frames(play: Play, edition: Edition) -> tuple[list[Frame], State]:
    frames = [Frame(at=0, move=None, state=build_first_frame(play))]
    at, before, state = 0.0, play.started_at, edition.engine.start(edition.puzzle)
    for entry, state in _replay_log(play, edition):
        at += min(LONGEST_WAIT, max(SHORTEST_WAIT, (entry.at - before).total_seconds()))
        shown = _view_state(play, edition, state, len(frames), entry.at)
        frames.append(Frame(at=round(at, 2), move=entry.move, state=shown))
        before = entry.at
    return frames, state


def _replay_log(play: Play, edition: Edition) -> Iterator[tuple[LogEntry, State]]:
    return apply_log(edition, play, load_logs([play.pk])[play.pk])


def _view_state(play: Play, edition: Edition, state: State, moves: int, moment: datetime) -> wire.State:
    return view_state(edition, state, moves, (moment - play.started_at).total_seconds(), play.ranked, log=[])


router = Router()


CLOSED_REPLAY_TEXT = "This replay gives the puzzle away. Finish the puzzle to unlock it."


@router.get("/{key}/", response={200: Film, **PROBLEM_RESPONSES}, summary="A finished play, move by move")
def see_film(request: HttpRequest, key: str) -> HttpResponse:
    play, viewer = find_play_by_key(key), current_player(request)
    if play is None:
        raise RefusedRequest(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    if not may_see_replay(play.edition_id, viewer):
        raise RefusedRequest(403, "unfinished", CLOSED_REPLAY_TEXT)
    return encode_shape(build_replay(play, viewer, read_origin(request)))


@router.get(
    "/ghost/{player}/{address:address}/", response={200: Ghost, **PROBLEM_RESPONSES}, summary="A replay to race"
)
def see_ghost(request: HttpRequest, player: str, address: AddressParameter, run: int | None = None) -> HttpResponse:
    """Anyone may ask, because a ghost shows only what people who play at the same time see."""
    play = find_play_to_race(parse_address(address).find_edition(), player, run)
    if play is None:
        raise RefusedRequest(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    return encode_shape(build_ghost(play))


NO_REPLAY_TEXT = "We couldn’t find that replay. Its player may have deleted it."
REPLAY_STAGE = Stage("plays/replay_head.html", "plays/replay_modules.html", shut=True)


def redirect_to_replay(request: HttpRequest, whose: str, address: str) -> HttpResponse:
    """Redirect `/replay/<player>/<edition>/` to the replay's own address."""
    try:
        edition = parse_address(address).find_edition()
    except (NoSuchEdition, EditionBeingMade, EditionEmbargoed) as problem:
        raise Http404(NO_REPLAY_TEXT) from problem
    viewer = current_player(request)
    if not may_see_replay(edition.pk, viewer):
        return _render_closed_page(request, edition)
    play = find_play_of_player(edition, whose, viewer)
    if play is None:
        raise Http404(NO_REPLAY_TEXT)
    return redirect("replay", sign_replay_key(play.pk))


def _render_closed_page(request: HttpRequest, edition: Edition) -> HttpResponse:
    context = {"engine": edition.engine, "address": get_address(edition)}
    return render(request, "plays/replay_closed.html", context)


def replay_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a replay; before the viewer has finished the puzzle, a sentence and a link to it."""
    play, viewer = find_play_by_key(key), current_player(request)
    if play is None:
        raise Http404(NO_REPLAY_TEXT)
    if not may_see_replay(play.edition_id, viewer):
        return _render_closed_page(request, play.edition)
    seen = describe_edition(play.edition)
    own = {"url": reverse("replay", args=[key]), "api": f"/api/replays/{key}/", "topic": None}
    answer = Answer(edition=seen.model_copy(update=own), state=build_first_frame(play), result=None)
    line, seconds = describe_line(play.line, play.seconds or 0)
    context = build_play_context(play.edition, answer) | {
        "stage": REPLAY_STAGE,
        "whose": "Your play" if viewer == play.player else f"{play.player.name}’s play",
        "line": line,
        "took": write_duration(seconds),
        "played_at": seen.url,
    }
    return render(request, f"{play.edition.game}/play.html", context)
