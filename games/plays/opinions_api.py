"""The JSON interface of what players say: only for who has finished."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.plays import opinions
from games.plays.api import PROBLEMS, Written, finished_play, guard
from games.plays.responses import encoded
from games.plays.wire import ConcernIn, Thanks, ThumbIn, Voices

router = Router()
THANKS = "Thank you. An editor will read it."


@router.get("/{address:address}/", response={200: Voices, **PROBLEMS}, summary="What I can say of a day's puzzle")
def see_voices(request: HttpRequest, address: Written) -> HttpResponse:
    return encoded(opinions.voices(finished_play(request, address, opinions.UNFINISHED)))


@router.post("/{address:address}/thumb/", response={200: Voices, **PROBLEMS}, summary="A thumb up or down")
def thumb(request: HttpRequest, address: Written, body: ThumbIn) -> HttpResponse:
    guard(request)
    play = finished_play(request, address, opinions.UNFINISHED)
    opinions.put_thumb(play, body.up)
    return encoded(opinions.voices(play))


@router.post("/{address:address}/wrong/", response={201: Thanks, **PROBLEMS}, summary="Something is wrong")
def wrong(request: HttpRequest, address: Written, body: ConcernIn) -> HttpResponse:
    guard(request)
    opinions.say_wrong(finished_play(request, address, opinions.UNFINISHED), body.part, body.reason)
    return encoded(Thanks(thanks=THANKS), 201)
