"""The JSON interface of the caller's own plays: who I am, my results, a day's puzzles."""

from datetime import date, datetime
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from ninja import Router

from games.editions import calendar
from games.editions.addresses import format_title, get_address
from games.editions.models import Edition, Kind
from games.infra.notices import list_open_puzzles
from games.players.cookie import current_player
from games.players.limits import is_within_rate
from games.players.models import Player
from games.plays.api import PROBLEM_RESPONSES, TOO_FAST_TEXT, encode_shape
from games.plays.models import Play
from games.plays.records import load_first_runs
from games.plays.referee import RefusedRequest
from games.plays.wire import DayPuzzle, DayPuzzles, Me, MyResult, MyResults
from puzzles import registry
from puzzles.contract import Status

me_router = Router()
days_router = Router()
MOST_RESULTS = 50
LISTED_KINDS = (Edition.DAILY, Edition.OWN)
"""Practice puzzles are left out: a room may play one whose number is secret until its round is over."""
TODAY = "today"
UNKNOWN_CALLER_TEXT = "We do not know you yet. Make a first move, or send a token."


def _require_caller(request: HttpRequest) -> Player:
    """Return the player who asks, or raise `RefusedRequest` for newcomers and for too many requests."""
    player = current_player(request)
    if player is None:
        raise RefusedRequest(404, "nobody", UNKNOWN_CALLER_TEXT)
    if not is_within_rate(request, "results", settings.MOVES_RATE):
        raise RefusedRequest(429, "too_fast", TOO_FAST_TEXT)
    return player


@me_router.get("/", response={200: Me, **PROBLEM_RESPONSES}, summary="Who I am")
def see_me(request: HttpRequest) -> HttpResponse:
    player = _require_caller(request)
    return encode_shape(Me(player=player.public_id, name=player.name, guest=player.user_id is None))


@me_router.get("/results/", response={200: MyResults, **PROBLEM_RESPONSES}, summary="My results, the latest first")
def see_results(request: HttpRequest, before: str = "") -> HttpResponse:
    """`before`: list only plays that were finished before this time (ISO 8601)."""
    player, until = _require_caller(request), _parse_moment(before)
    plays = Play.objects.filter(player=player, finished_at__isnull=False, edition__kind__in=LISTED_KINDS)
    plays = plays.filter(finished_at__lt=until) if until else plays
    plays = plays.select_related("edition").defer("edition__stored").order_by("-finished_at", "-pk")
    rows = list(plays[: MOST_RESULTS + 1])
    results = [_describe_result(play, play.finished_at) for play in rows[:MOST_RESULTS] if play.finished_at]
    last = rows[MOST_RESULTS - 1].finished_at if len(rows) > MOST_RESULTS else None
    earlier = f"{request.path}?{urlencode({'before': last.isoformat()})}" if last else None
    return encode_shape(MyResults(results=results, earlier=earlier))


def _parse_moment(text: str) -> datetime | None:
    """Parse a moment, by default in the site's time zone. Raises `RefusedRequest`."""
    if not text:
        return None
    try:
        moment = parse_datetime(text.replace(" ", "+"))  # a plus in an address that was not escaped
    except ValueError:
        moment = None
    if moment is None:
        raise RefusedRequest(400, "unreadable", "“before” must be a time such as 2026-11-21T18:00:00+00:00.")
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _describe_result(play: Play, finished: datetime) -> MyResult:
    edition = play.edition
    url = get_address(edition).url
    return MyResult(
        title=format_title(registry.engine(edition.game), edition.variant),
        url=url,
        api=f"/api{url}",
        kind=Kind(edition.kind),
        date=edition.date,
        run=play.run,
        ranked=play.ranked,
        status=Status(play.status),
        line=play.line,
        emoji=play.emoji,
        seconds=play.seconds,
        finished=finished,
    )


@days_router.get("/{day}/", response={200: DayPuzzles, **PROBLEM_RESPONSES}, summary="A day’s puzzles, and how I did")
def see_day(request: HttpRequest, day: str) -> HttpResponse:
    """`day`: a date such as 2026-11-21, or “today”."""
    when, player = _parse_day(day), current_player(request)
    runs = load_first_runs(player.pk, when, when) if player else []
    done = {(run.edition.game, run.edition.variant): run for run in runs if run.finished_at}
    puzzles = []
    for engine, variant in list_open_puzzles():
        play, url = done.get((engine.slug, variant.slug)), f"/{engine.slug}/{variant.slug}/{when}/"
        puzzles.append(
            DayPuzzle(
                game=engine.slug,
                variant=variant.slug,
                title=format_title(engine, variant.slug),
                url=url,
                api=f"/api{url}",
                status=Status(play.status) if play else None,
                line=play.line if play else "",
                seconds=play.seconds if play else None,
            )
        )
    return encode_shape(DayPuzzles(date=when, number=calendar.get_day_number(when), puzzles=puzzles))


def _parse_day(text: str) -> date:
    """Parse a day up to today. Raises `Http404`."""
    try:
        day = calendar.today() if text == TODAY else date.fromisoformat(text)
    except ValueError as why:
        raise Http404 from why
    if not calendar.EPOCH <= day <= calendar.today():
        raise Http404
    return day
