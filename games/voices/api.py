"""The JSON interface of what players say: only for who has finished."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays.api import PROBLEMS, Written, guard
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.responses import encoded
from games.plays.wire import Thanks
from games.voices import saying
from games.voices.wire import ConcernIn, ThumbIn, Voices

router = Router()
THANKS = "Thank you. An editor will read it."


@router.get("/{address:address}/", response={200: Voices, **PROBLEMS}, summary="What I can say of a day's puzzle")
def see_voices(request: HttpRequest, address: Written) -> HttpResponse:
    return encoded(saying.voices(_finished(request, address)))


@router.post("/{address:address}/thumb/", response={200: Voices, **PROBLEMS}, summary="A thumb up or down")
def thumb(request: HttpRequest, address: Written, body: ThumbIn) -> HttpResponse:
    guard(request)
    play = _finished(request, address)
    saying.put_thumb(play, body.up)
    return encoded(saying.voices(play))


@router.post("/{address:address}/wrong/", response={201: Thanks, **PROBLEMS}, summary="Something is wrong")
def wrong(request: HttpRequest, address: Written, body: ConcernIn) -> HttpResponse:
    guard(request)
    saying.say_wrong(_finished(request, address), body.part, body.reason)
    return encoded(Thanks(thanks=THANKS), 201)


def _finished(request: HttpRequest, address: str) -> Play:
    """The caller's first run at a day's puzzle. Raises `Refused` while it is not finished."""
    edition = parse(address).find(lambda: False)
    player = current_player(request)
    plays = Play.objects.filter(edition=edition, run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    play = plays.filter(player=player).select_related("edition").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", saying.UNFINISHED)
    return play
