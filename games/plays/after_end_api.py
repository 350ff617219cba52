"""The JSON interface of finished plays: the coach, how others did, votes and reports."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse_address
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays import coach, opinions
from games.plays.api import PROBLEMS, Written, check_post, find_edition, require_finished_play
from games.plays.distribution import build_distribution
from games.plays.models import Play
from games.plays.referee import Refused
from games.plays.responses import encode_shape
from games.plays.tasks import write_advice
from games.plays.wire import Advice, ConcernIn, Distribution, Thanks, ThumbIn, Voices
from puzzles.abilities import Coached

advice, distributions, voices = Router(), Router(), Router()
NO_COACH = "This game has no coach."
NO_ADVICE_YET = "The coach looks at your moves once you have finished this puzzle."
NO_DISTRIBUTION_YET = "How others did is shown once you have finished this puzzle."
THANKS = "Thank you. An editor will read it."


@advice.get("/{address:address}/", response={200: Advice, **PROBLEMS}, summary="What the coach says of my play")
def see_advice(request: HttpRequest, address: Written) -> HttpResponse:
    edition = find_edition(request, parse_address(address))
    must_have_coach(edition)
    return answer_with_advice(_require_finished(request, edition))


def must_have_coach(edition: Edition) -> None:
    """Raise `Refused` for a game without a coach."""
    if not isinstance(edition.engine, Coached):
        raise Refused(404, "not_found", NO_COACH)


def answer_with_advice(play: Play) -> HttpResponse:
    """Answer with the advice on a finished play; ask a worker for it if it is due."""
    row = coach.load_advice(play)
    if coach.is_due(row):
        write_advice.delay(row.pk)
        row.refresh_from_db()  # without workers it is done by now
    return encode_shape(coach.describe_advice(row, write_advice.find_job(row.pk)))


def _require_finished(request: HttpRequest, edition: Edition) -> Play:
    """Return the caller's latest finished run of an edition, or raise `Refused`."""
    player = current_player(request)
    plays = Play.objects.filter(edition=edition.pk, player=player, finished_at__isnull=False)
    play = plays.order_by("-run").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", NO_ADVICE_YET)
    return play


@distributions.get(
    "/{address:address}/", response={200: Distribution, **PROBLEMS}, summary="How the plays of a day ended"
)
def see_distribution(request: HttpRequest, address: Written) -> HttpResponse:
    return encode_shape(build_distribution(require_finished_play(request, address, NO_DISTRIBUTION_YET)))


@voices.get("/{address:address}/", response={200: Voices, **PROBLEMS}, summary="What I can say of a day's puzzle")
def see_voices(request: HttpRequest, address: Written) -> HttpResponse:
    return encode_shape(opinions.list_opinions(require_finished_play(request, address, opinions.UNFINISHED)))


@voices.post("/{address:address}/thumb/", response={200: Voices, **PROBLEMS}, summary="A thumb up or down")
def thumb(request: HttpRequest, address: Written, body: ThumbIn) -> HttpResponse:
    check_post(request)
    play = require_finished_play(request, address, opinions.UNFINISHED)
    opinions.put_thumb(play, body.up)
    return encode_shape(opinions.list_opinions(play))


@voices.post("/{address:address}/wrong/", response={201: Thanks, **PROBLEMS}, summary="Something is wrong")
def wrong(request: HttpRequest, address: Written, body: ConcernIn) -> HttpResponse:
    check_post(request)
    opinions.report_part(require_finished_play(request, address, opinions.UNFINISHED), body.part, body.reason)
    return encode_shape(Thanks(thanks=THANKS), 201)
