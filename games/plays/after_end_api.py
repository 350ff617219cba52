"""The JSON interface of finished plays: the coach, how others did, votes and reports."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse_address
from games.editions.corrections import get_edition_at_revision
from games.editions.models import Edition
from games.players.cookie import current_player
from games.plays import coach
from games.plays.api import (
    PROBLEM_RESPONSES,
    AddressParameter,
    check_post,
    encode_shape,
    find_edition,
    require_finished_play,
)
from games.plays.distribution import build_distribution
from games.plays.models import LONGEST_LABEL, LONGEST_REASON, Concern, Figures, Play, Thumb, Voice
from games.plays.referee import RefusedRequest, wait_turn
from games.plays.tasks import write_advice
from games.plays.wire import Advice, ConcernIn, Distribution, NamedPart, Thanks, ThumbIn, Voices
from puzzles.abilities import CoachesPlays, HasReportableParts, ReportablePart

advice_router, distribution_router, voices_router = Router(), Router(), Router()
NO_COACH_TEXT = "This game does not have a coach."
NO_ADVICE_YET = "Finish this puzzle first. Then the coach will look at your moves."
NO_DISTRIBUTION_YET = "Finish this puzzle first. Then we’ll show you how others did."
THANKS_TEXT = "Thank you. An editor will read it."
WHOLE_PUZZLE = ReportablePart("puzzle", "The whole puzzle")
NO_OPINION_YET = "Finish this puzzle first. Then you can say what you think."


@advice_router.get(
    "/{address:address}/", response={200: Advice, **PROBLEM_RESPONSES}, summary="What the coach says about my play"
)
def see_advice(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    edition = find_edition(request, parse_address(address))
    require_coach(edition)
    return answer_with_advice(_require_finished_run(request, edition))


def require_coach(edition: Edition) -> None:
    """Raise `RefusedRequest` for a game without a coach."""
    if not isinstance(edition.engine, CoachesPlays):
        raise RefusedRequest(404, "not_found", NO_COACH_TEXT)


def answer_with_advice(play: Play) -> HttpResponse:
    """Answer with the advice on a finished play; ask a worker for it if it is due."""
    row = coach.load_advice(play)
    if coach.is_advice_due(row):
        write_advice.delay(row.pk)
        row.refresh_from_db()  # without workers the job has run by now
    return encode_shape(coach.describe_advice(row, write_advice.find_job(row.pk)))


def _require_finished_run(request: HttpRequest, edition: Edition) -> Play:
    """Return the caller's latest finished run of an edition, or raise `RefusedRequest`."""
    player = current_player(request)
    plays = Play.objects.filter(edition=edition.pk, player=player, finished_at__isnull=False)
    play = plays.order_by("-run").first() if player else None
    if play is None:
        raise RefusedRequest(403, "unfinished", NO_ADVICE_YET)
    return play


@distribution_router.get(
    "/{address:address}/", response={200: Distribution, **PROBLEM_RESPONSES}, summary="How a day’s plays ended"
)
def see_distribution(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    return encode_shape(build_distribution(require_finished_play(request, address, NO_DISTRIBUTION_YET)))


def list_parts(edition: Edition) -> Sequence[ReportablePart]:
    """List the parts of an edition's puzzle that a player can report."""
    engine = edition.engine
    return [
        *(engine.list_reportable_parts(edition.puzzle) if isinstance(engine, HasReportableParts) else ()),
        WHOLE_PUZZLE,
    ]


def describe_opinions(play: Play) -> Voices:
    """Describe a player's vote and reports on a finished puzzle, and the parts that they can report."""
    edition = get_edition_at_revision(play.edition, play.revision)
    thumb = Thumb.objects.filter(player=play.player_id, edition=play.edition_id).first()
    reports = Voice.objects.filter(player=play.player_id, concern__edition=edition.pk, concern__revision=play.revision)
    reported_parts = set(reports.values_list("concern__part", flat=True))
    parts = [NamedPart(id=one.id, label=one.label, said=one.id in reported_parts) for one in list_parts(edition)]
    return Voices(up=thumb.up if thumb else None, parts=parts, longest=LONGEST_REASON)


def store_vote(play: Play, up: bool) -> None:
    """Store a player's vote in place of an earlier one."""
    with wait_turn(), transaction.atomic():
        Figures.objects.get_or_create(edition_id=play.edition_id)
        Figures.objects.select_for_update().get(pk=play.edition_id)
        thumb = Thumb.objects.filter(player=play.player_id, edition=play.edition_id).first()
        if thumb and thumb.up == up:
            return
        now, before = ("thumbs_up", "thumbs_down") if up else ("thumbs_down", "thumbs_up")
        changes = {now: F(now) + 1, **({before: F(before) - 1} if thumb else {})}
        Thumb.objects.update_or_create(player_id=play.player_id, edition_id=play.edition_id, defaults={"up": up})
        Figures.objects.filter(pk=play.edition_id).update(**changes)


def report_part(play: Play, part_id: str, reason: str) -> None:
    """Store a player's report that a part is wrong. Raises `RefusedRequest`."""
    edition = get_edition_at_revision(play.edition, play.revision)
    part = next((one for one in list_parts(edition) if one.id == part_id), None)
    if part is None:
        raise RefusedRequest(
            404, "no_such_part", "We couldn’t find that part of the puzzle. Reload, then report it again."
        )
    cleaned = " ".join("".join(sign if sign.isprintable() else " " for sign in reason).split())
    if not cleaned:
        raise RefusedRequest(400, "no_reason", "Please say in a few words what’s wrong.")
    try:
        with wait_turn(), transaction.atomic():
            part_texts = {"label": part.label[:LONGEST_LABEL], "word": part.word[:80]}
            concern, _ = Concern.objects.get_or_create(
                edition_id=edition.pk, revision=play.revision, part=part.id, defaults=part_texts
            )
            Voice.objects.create(concern=concern, player_id=play.player_id, reason=cleaned)
            Concern.objects.filter(pk=concern.pk).update(count=F("count") + 1)
    except IntegrityError as why:
        raise RefusedRequest(409, "said_before", "You’ve already told us about this. Thank you.") from why


@voices_router.get(
    "/{address:address}/",
    response={200: Voices, **PROBLEM_RESPONSES},
    summary="My vote and my reports on a day’s puzzle",
)
def see_voices(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    return encode_shape(describe_opinions(require_finished_play(request, address, NO_OPINION_YET)))


@voices_router.post(
    "/{address:address}/thumb/", response={200: Voices, **PROBLEM_RESPONSES}, summary="Vote with a thumb up or down"
)
def thumb(request: HttpRequest, address: AddressParameter, body: ThumbIn) -> HttpResponse:
    check_post(request)
    play = require_finished_play(request, address, NO_OPINION_YET)
    store_vote(play, body.up)
    return encode_shape(describe_opinions(play))


@voices_router.post(
    "/{address:address}/wrong/", response={201: Thanks, **PROBLEM_RESPONSES}, summary="Report a mistake in the puzzle"
)
def wrong(request: HttpRequest, address: AddressParameter, body: ConcernIn) -> HttpResponse:
    check_post(request)
    report_part(require_finished_play(request, address, NO_OPINION_YET), body.part, body.reason)
    return encode_shape(Thanks(thanks=THANKS_TEXT), 201)
