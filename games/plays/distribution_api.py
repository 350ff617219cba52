"""The JSON interface of how others did: only for who has finished."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.plays.api import PROBLEMS, Written, finished_play
from games.plays.distribution import distribution
from games.plays.responses import encoded
from games.plays.wire import Distribution

router = Router()
UNFINISHED = "How others did is shown once you have finished this puzzle."


@router.get("/{address:address}/", response={200: Distribution, **PROBLEMS}, summary="How the plays of a day ended")
def see_distribution(request: HttpRequest, address: Written) -> HttpResponse:
    return encoded(distribution(finished_play(request, address, UNFINISHED)))
