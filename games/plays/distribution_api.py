"""The JSON interface of how others did: only for who has finished."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.plays.api import PROBLEMS, Written, require_finished_play
from games.plays.distribution import build_distribution
from games.plays.responses import encode_shape
from games.plays.wire import Distribution

router = Router()
UNFINISHED = "How others did is shown once you have finished this puzzle."


@router.get("/{address:address}/", response={200: Distribution, **PROBLEMS}, summary="How the plays of a day ended")
def see_distribution(request: HttpRequest, address: Written) -> HttpResponse:
    return encode_shape(build_distribution(require_finished_play(request, address, UNFINISHED)))
