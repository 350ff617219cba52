"""The JSON interface of the coach: only for who has finished, about their own play."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays import coach
from games.plays.api import PROBLEMS, Written, find_edition
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.responses import encode_shape
from games.plays.tasks import write_advice
from games.plays.wire import Advice
from puzzles.abilities import Coached

router = Router()
NO_COACH = "This game has no coach."
UNFINISHED = "The coach looks at your moves once you have finished this puzzle."


@router.get("/{address:address}/", response={200: Advice, **PROBLEMS}, summary="What the coach says of my play")
def see_advice(request: HttpRequest, address: Written) -> HttpResponse:
    edition = find_edition(request, parse(address))
    must_have_coach(edition)
    return answer_with_advice(_require_finished(request, edition))


def must_have_coach(edition: Edition) -> None:
    """Raises `Refused` for a puzzle of a game without a coach."""
    if not isinstance(edition.engine, Coached):
        raise Refused(404, "not_found", NO_COACH)


def answer_with_advice(play: Play) -> HttpResponse:
    """Answer with what the coach says of a finished play; ask a worker where it is due."""
    row = coach.load_advice(play)
    if coach.is_due(row):
        write_advice.delay(row.pk)
        row.refresh_from_db()  # without workers it is done by now
    return encode_shape(coach.describe_advice(row, write_advice.job(row.pk)))


def _require_finished(request: HttpRequest, edition: Edition) -> Play:
    """The caller's latest finished run at an edition. Raises `Refused` where there is none."""
    player = current_player(request)
    plays = Play.objects.filter(edition=edition.pk, player=player, finished_at__isnull=False)
    play = plays.order_by("-run").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", UNFINISHED)
    return play
