"""The JSON interface of the coach: only for who has finished, about their own play."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse_address
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.limits import may_make
from games.plays import coach
from games.plays.api import PROBLEMS, Written
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.responses import encoded
from games.plays.tasks import advise
from games.plays.wire import Advice
from puzzles.abilities import Coached

router = Router()
NO_COACH = "This game has no coach."
UNFINISHED = "The coach looks at your moves once you have finished this puzzle."


@router.get("/{address:address}/", response={200: Advice, **PROBLEMS}, summary="What the coach says of my play")
def see_advice(request: HttpRequest, address: Written) -> HttpResponse:
    edition = parse_address(address).find_edition(lambda: may_make(request))
    return advice_on(edition, lambda: _finished(request, edition))


def advice_on(edition: Edition, finished: Callable[[], Play]) -> HttpResponse:
    """What the coach says of a finished play; a worker is asked where it is due. Raises `Refused`."""
    if not isinstance(edition.engine, Coached):
        raise Refused(404, "not_found", NO_COACH)
    row = coach.row_of(finished())
    if coach.is_due(row):
        advise.delay(row.pk)
        row.refresh_from_db()  # without workers it is done by now
    return encoded(coach.told(row, advise.find_job(row.pk)))


def _finished(request: HttpRequest, edition: Edition) -> Play:
    """The caller's latest finished run at an edition. Raises `Refused` where there is none."""
    player = current_player(request)
    plays = Play.objects.filter(edition=edition.pk, player=player, finished_at__isnull=False)
    play = plays.order_by("-run").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", UNFINISHED)
    return play
