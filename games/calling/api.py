"""The JSON interface of calls: what I want to be told, and the browser in which I am."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.calling import choosing, keys
from games.calling.envelope import BadKeys
from games.calling.models import Browser
from games.calling.wire import BrowserIn, BrowserOut, Calls
from games.outgoing.guard import Unwelcome
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.api import PROBLEMS, guard, origin
from games.plays.referee import Refused
from games.plays.responses import encoded

router = Router()


def _player(request: HttpRequest) -> Player:
    player = current_player(request)
    if player is None:
        raise Refused(404, "nobody", "You are nobody here yet: make a first move.")
    return player


@router.get("/", response={200: Calls, **PROBLEMS}, summary="What I am told while I am away")
def see_calls(request: HttpRequest) -> HttpResponse:
    return encoded(choosing.calls_of(current_player(request)))


@router.post("/browser/", response={200: Calls, **PROBLEMS}, summary="Call me in this browser")
def take_browser(request: HttpRequest, body: BrowserIn) -> HttpResponse:
    guard(request)
    player = _player(request)
    if not keys.public_key():
        raise Refused(404, "no_calls", "This site does not call anybody.")
    try:
        choosing.take_in(request, player, body, origin(request))
    except (Unwelcome, BadKeys, keys.NoService):
        raise Refused(400, "bad_browser", "That is no address at which a browser can be called.") from None
    return encoded(choosing.calls_of(player))


@router.post("/no-more/", response={200: Calls, **PROBLEMS}, summary="Do not call me in this browser any more")
def forget_browser(request: HttpRequest, body: BrowserOut) -> HttpResponse:
    guard(request)
    player = _player(request)
    Browser.objects.filter(player=player, endpoint=body.endpoint).delete()
    return encoded(choosing.calls_of(player))
