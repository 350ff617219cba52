"""The JSON interface of what players say: only for who has finished."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.plays import opinions
from games.plays.api import PROBLEMS, Written, check_post, require_finished_play
from games.plays.responses import encode_shape
from games.plays.wire import ConcernIn, Thanks, ThumbIn, Voices

router = Router()
THANKS = "Thank you. An editor will read it."


@router.get("/{address:address}/", response={200: Voices, **PROBLEMS}, summary="What I can say of a day's puzzle")
def see_voices(request: HttpRequest, address: Written) -> HttpResponse:
    return encode_shape(opinions.list_opinions(require_finished_play(request, address, opinions.UNFINISHED)))


@router.post("/{address:address}/thumb/", response={200: Voices, **PROBLEMS}, summary="A thumb up or down")
def thumb(request: HttpRequest, address: Written, body: ThumbIn) -> HttpResponse:
    check_post(request)
    play = require_finished_play(request, address, opinions.UNFINISHED)
    opinions.put_thumb(play, body.up)
    return encode_shape(opinions.list_opinions(play))


@router.post("/{address:address}/wrong/", response={201: Thanks, **PROBLEMS}, summary="Something is wrong")
def wrong(request: HttpRequest, address: Written, body: ConcernIn) -> HttpResponse:
    check_post(request)
    opinions.report_part(require_finished_play(request, address, opinions.UNFINISHED), body.part, body.reason)
    return encode_shape(Thanks(thanks=THANKS), 201)
