"""The pages and the JSON interface of replays, for players who have finished the same puzzle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from ninja import Router

from games.editions.addresses import address_of, parse_address
from games.editions.embargo import Embargoed
from games.editions.lookup import BeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays.answers import describe_edition
from games.plays.api import PROBLEMS, Written, read_origin
from games.plays.models import Play
from games.plays.pages import Stage, build_play_context
from games.plays.referee import Refused
from games.plays.replays import (
    build_first_frame,
    build_ghost,
    build_replay,
    find_by_key,
    find_by_player,
    find_challenger,
    may_see_replay,
    sign_replay_key,
)
from games.plays.responses import NOWHERE, encode_shape
from games.plays.share import write_duration
from games.plays.standings import rank_line
from games.plays.wire import Answer, Film, Ghost

router = Router()


REPLAY_UNFINISHED = "This replay shows how the puzzle is solved. It opens once you have finished the puzzle yourself."


@router.get("/{key}/", response={200: Film, **PROBLEMS}, summary="A finished play, move by move")
def see_film(request: HttpRequest, key: str) -> HttpResponse:
    play, viewer = find_by_key(key), current_player(request)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    if not may_see_replay(play.edition_id, viewer):
        raise Refused(403, "unfinished", REPLAY_UNFINISHED)
    return encode_shape(build_replay(play, viewer, read_origin(request)))


@router.get("/ghost/{player}/{address:address}/", response={200: Ghost, **PROBLEMS}, summary="A run to play against")
def see_ghost(request: HttpRequest, player: str, address: Written, run: int | None = None) -> HttpResponse:
    """Anyone may ask, because a ghost shows no more than players who play at the same time see."""
    play = find_challenger(parse_address(address).find_edition(), player, run)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    return encode_shape(build_ghost(play))


NO_REPLAY = "We couldn’t find that replay. Its player may have deleted it."
REPLAY_STAGE = Stage("plays/replay_head.html", "plays/replay_modules.html", shut=True)


def redirect_to_replay(request: HttpRequest, whose: str, address: str) -> HttpResponse:
    """Redirect `/replay/<player>/<edition>/` to the replay's own address."""
    try:
        edition = parse_address(address).find_edition()
    except (NoSuchEdition, BeingMade, Embargoed) as problem:
        raise Http404(NO_REPLAY) from problem
    viewer = current_player(request)
    if not may_see_replay(edition.pk, viewer):
        return _render_closed(request, edition)
    play = find_by_player(edition, whose, viewer)
    if play is None:
        raise Http404(NO_REPLAY)
    return redirect("replay", sign_replay_key(play.pk))


def replay_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a replay; before the viewer has finished the puzzle, a sentence and a link to it."""
    play = find_by_key(key)
    if play is None:
        raise Http404(NO_REPLAY)
    if not may_see_replay(play.edition_id, current_player(request)):
        return _render_closed(request, play.edition)
    return _render_replay(request, play, key)


def _render_closed(request: HttpRequest, edition: Edition) -> HttpResponse:
    context = {"engine": edition.engine, "address": address_of(edition)}
    return render(request, "plays/replay_closed.html", context)


def _render_replay(request: HttpRequest, play: Play, key: str) -> HttpResponse:
    seen = describe_edition(play.edition)
    own = {"url": reverse("replay", args=[key]), "api": f"/api/replays/{key}/", "topic": None}
    answer = Answer(edition=seen.model_copy(update=own), state=build_first_frame(play), result=None)
    viewer = current_player(request)
    line, seconds = rank_line(play.line, play.seconds or 0)
    context = build_play_context(play.edition, answer) | {
        "stage": REPLAY_STAGE,
        "whose": "Your play" if viewer == play.player else f"{play.player.name}’s play",
        "line": line,
        "took": write_duration(seconds),
        "played_at": seen.url,
    }
    return render(request, f"{play.edition.game}/play.html", context)
