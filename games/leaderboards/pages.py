"""The pages of leaderboards: of a day's editions, and of points in a day, week or month."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import Router

from games.editions import calendar
from games.editions.addresses import DailyAddress, parse_address
from games.infra.caching import cache_anonymous_page
from games.leaderboards.points import POINT_RULES, SPANS, get_span_bounds, load_days_editions
from games.leaderboards.tables import (
    EVERYONE,
    MINE,
    Circle,
    choose_circle,
    find_circle,
    list_circles,
    make_close_circle,
    read_table,
)
from games.leaderboards.wire import Mine
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import ranking
from games.plays.api import PROBLEM_RESPONSES, UNKNOWN_ADDRESS_TEXT, AddressParameter, answer_problem, encode_shape
from games.plays.wire import TableRow
from puzzles.contract import AnyEngine, Variant


def _read_query(request: HttpRequest, span: str) -> tuple[date, Circle]:
    """Read the day and the circle from the query of the address. Raises `Http404`."""
    try:
        day = date.fromisoformat(request.GET.get("date") or calendar.today().isoformat())
    except ValueError as problem:
        raise Http404("We couldn’t read that date. Open Leaderboards to choose another.") from problem
    if not calendar.EPOCH <= day <= calendar.today():
        raise Http404("We have no leaderboards for that day. Open Leaderboards to choose another.")
    player = current_player(request)
    slug = request.GET.get("who")
    circle = find_circle(slug, player) if slug else choose_circle(player, span, day)
    if circle is None:
        raise Http404("We couldn’t find that leaderboard. It may belong to a league you’re not in.")
    return day, circle


def _build_frame(request: HttpRequest, day: date, circle: Circle, span: str) -> dict[str, object]:
    """Build what every leaderboard page shows: the span, the circle, and links to others."""
    first, last = get_span_bounds(span, day)
    earlier, later = first - timedelta(days=1), last + timedelta(days=1)
    return {
        "shown": day,
        "first": first,
        "last": last,
        "whose": circle,
        "circles": list_circles(current_player(request)),
        "span": span,
        "spans": SPANS,
        "is_now": first <= calendar.today() <= last,
        "earlier": earlier if earlier >= calendar.EPOCH else None,
        "later": later if later <= calendar.today() else None,
    }


@dataclass(frozen=True)
class EditionTable:
    """The leaderboard of an edition, with its counts of finished and playing players."""

    engine: AnyEngine
    variant: Variant
    address: DailyAddress
    rows: list[TableRow]
    finished: int
    playing: int

    @property
    def more(self) -> int:
        """The number of finishes that the rows do not show."""
        return max(0, self.finished - len(self.rows))

    @property
    def facts(self) -> str:
        """The counts in words, unless they are small; a live page writes the same text."""
        counted = ((self.finished, "results"), (self.playing, "playing now"))
        return " · ".join(f"{count} {what}" for count, what in counted if count >= ranking.FEWEST_PLAYERS)


@cache_anonymous_page(5)
def editions_page(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of each edition of a day, by default today's."""
    day, circle = _read_query(request, "day")
    players = circle.players()
    editions = {(one.game, one.variant): pk for pk, one in load_days_editions(day, day).items()}
    numbers = list(editions.values())
    rows = (
        ranking.load_tables(numbers, accounts=circle.accounts)
        if players is None
        else ranking.load_tables_among(numbers, players)
    )
    finished, playing = ranking.count_finishes_by_edition(numbers), ranking.count_active_players(numbers)
    tables = [
        EditionTable(
            engine,
            variant,
            DailyAddress(engine.slug, variant.slug, day),
            rows[number],
            finished.get(number, 0),
            playing.get(number, 0),
        )
        for engine, variant in calendar.list_daily_puzzles()
        if (number := editions.get((engine.slug, variant.slug)))
    ]
    context = {
        **_build_frame(request, day, circle, "games"),
        "tables": tables,
        "live": day == calendar.today(),
        "everyone": circle.slug == EVERYONE,
        "crowned": set(Player.objects.filter(pk__in=circle.crowned()).values_list("public_id", flat=True)),
    }
    return render(request, "leaderboards/tables.html", context)


@cache_anonymous_page(5)
def points_page(request: HttpRequest, span: str) -> HttpResponse:
    """Show the points of all games in a day, week or month."""
    if span not in SPANS:
        raise Http404("We couldn’t find that leaderboard. There’s one for each day, week and month.")
    day, circle = _read_query(request, span)
    me = current_player(request)
    frame = _build_frame(request, day, circle, span)
    rows, live = read_table(circle, span, day, me.pk if me else None), frame["is_now"] and span != "month"
    context = {**frame, "rows": rows, "live": live, "rules": POINT_RULES}
    return render(request, "leaderboards/points.html", context)


router = Router()


@router.get(
    "/{who}/{address:address}/",
    response={200: Mine, **PROBLEM_RESPONSES},
    summary="A puzzle’s leaderboard among people I know",
    operation_id="games_leaderboards_api_see_table",  # clients may use the name that it has always had
)
def see_table(request: HttpRequest, who: str, address: AddressParameter) -> HttpResponse:
    player = current_player(request)
    if player is None:
        return encode_shape(Mine(any=False, rows=[]))
    circle = make_close_circle(player) if who == MINE else find_circle(who, player)
    players = circle.players() if circle else None
    if players is None:
        return answer_problem(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    edition = parse_address(address).find_edition()
    rows = ranking.load_tables_among([edition.pk], players)[edition.pk]
    return encode_shape(Mine(any=len(players) > 1, rows=rows))
