"""The page of a film: the game's own board without hands, a slider, and whose play it was."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.editions.addresses import address_of, parse
from games.editions.finding import BeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.editions.running import Resting
from games.players.cookie import current_player
from games.plays.answers import edition_as_seen
from games.plays.durations import duration
from games.plays.models import Play
from games.plays.pages import Stage, play_context
from games.plays.wire import Answer
from games.replays.films import first_frame, found, key_of, may_see, play_of

NOWHERE = "We couldn’t find that replay. Its player may have deleted it."
STAGE = Stage("replays/head.html", "replays/film_modules.html", shut=True)


def film_of(request: HttpRequest, whose: str, address: str) -> HttpResponse:
    """From whose play it is, and of what, to its film."""
    try:
        edition = parse(address).find(lambda: False)
    except (NoSuchEdition, BeingMade, Resting) as problem:
        raise Http404(NOWHERE) from problem
    viewer = current_player(request)
    if not may_see(edition.pk, viewer):
        return _closed(request, edition)
    play = found(edition, whose, viewer)
    if play is None:
        raise Http404(NOWHERE)
    return redirect("replay", key_of(play.pk))


def film_page(request: HttpRequest, key: str) -> HttpResponse:
    """A film; for whoever has not finished the puzzle, a sentence and the way to it."""
    play = play_of(key)
    if play is None:
        raise Http404(NOWHERE)
    if not may_see(play.edition_id, current_player(request)):
        return _closed(request, play.edition)
    return _shown(request, play, key)


def _closed(request: HttpRequest, edition: Edition) -> HttpResponse:
    context = {"engine": edition.engine, "address": address_of(edition)}
    return render(request, "replays/closed.html", context)


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
