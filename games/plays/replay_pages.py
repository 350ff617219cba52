"""The JSON interface of films: only for who has finished the same puzzle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from ninja import Router

from games.editions.addresses import address_of, parse
from games.editions.finding import BeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.editions.running import Resting
from games.players.cookie import current_player
from games.plays.answers import edition_as_seen
from games.plays.api import PROBLEMS, Written, origin
from games.plays.models import Play
from games.plays.pages import Stage, play_context
from games.plays.referee import Refused
from games.plays.replays import challenger, film, first_frame, found, ghost, key_of, may_see, play_of
from games.plays.responses import NOWHERE, encoded
from games.plays.share import duration
from games.plays.wire import Answer, Film, Ghost

router = Router()


UNFINISHED = "This film shows how the puzzle is solved. It opens once you have finished the puzzle yourself."


@router.get("/{key}/", response={200: Film, **PROBLEMS}, summary="A finished play, move by move")
def see_film(request: HttpRequest, key: str) -> HttpResponse:
    play, viewer = play_of(key), current_player(request)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    if not may_see(play.edition_id, viewer):
        raise Refused(403, "unfinished", UNFINISHED)
    return encoded(film(play, viewer, origin(request)))


@router.get("/ghost/{player}/{address:address}/", response={200: Ghost, **PROBLEMS}, summary="A run to play against")
def see_ghost(request: HttpRequest, player: str, address: Written, run: int | None = None) -> HttpResponse:
    """It tells how far a finished play was when, as those see it who play at the same time; so anybody may ask."""
    play = challenger(parse(address).find(), player, run)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    return encoded(ghost(play))


NO_REPLAY = "We couldn’t find that replay. Its player may have deleted it."
STAGE = Stage("plays/replay_head.html", "plays/replay_modules.html", shut=True)


def film_of(request: HttpRequest, whose: str, address: str) -> HttpResponse:
    """From whose play it is, and of what, to its film."""
    try:
        edition = parse(address).find()
    except (NoSuchEdition, BeingMade, Resting) as problem:
        raise Http404(NO_REPLAY) from problem
    viewer = current_player(request)
    if not may_see(edition.pk, viewer):
        return _closed(request, edition)
    play = found(edition, whose, viewer)
    if play is None:
        raise Http404(NO_REPLAY)
    return redirect("replay", key_of(play.pk))


def film_page(request: HttpRequest, key: str) -> HttpResponse:
    """A film; for whoever has not finished the puzzle, a sentence and the way to it."""
    play = play_of(key)
    if play is None:
        raise Http404(NO_REPLAY)
    if not may_see(play.edition_id, current_player(request)):
        return _closed(request, play.edition)
    return _shown(request, play, key)


def _closed(request: HttpRequest, edition: Edition) -> HttpResponse:
    context = {"engine": edition.engine, "address": address_of(edition)}
    return render(request, "plays/replay_closed.html", context)


def _shown(request: HttpRequest, play: Play, key: str) -> HttpResponse:
    seen = edition_as_seen(play.edition)
    own = {"url": reverse("replay", args=[key]), "api": f"/api/replays/{key}/", "topic": None}
    answer = Answer(edition=seen.model_copy(update=own), state=first_frame(play), result=None)
    viewer = current_player(request)
    context = play_context(play.edition, answer) | {
        "stage": STAGE,
        "whose": "Your play" if viewer == play.player else f"{play.player.name}’s play",
        "line": play.line,
        "took": duration(play.seconds or 0),
        "played_at": seen.url,
    }
    return render(request, f"{play.edition.game}/play.html", context)
