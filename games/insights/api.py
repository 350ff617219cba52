"""The JSON interface of how others did: only for who has finished."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse
from games.editions.models import Edition
from games.insights.bars import distribution
from games.insights.wire import Distribution
from games.players.cookie import current_player
from games.plays.api import PROBLEMS, Written
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.responses import encoded

router = Router()
UNFINISHED = "How others did is shown once you have finished this puzzle."


@router.get("/{address:address}/", response={200: Distribution, **PROBLEMS}, summary="How the plays of a day ended")
def see_distribution(request: HttpRequest, address: Written) -> HttpResponse:
    edition = parse(address).find(lambda: False)
    return encoded(distribution(_finished(request, edition)))


def _finished(request: HttpRequest, edition: Edition) -> Play:
    """The caller's first run at a day's puzzle. Raises `Refused` while it is not finished."""
    player = current_player(request)
    plays = Play.objects.filter(edition=edition, run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    play = plays.filter(player=player).select_related("edition").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", UNFINISHED)
    return play
