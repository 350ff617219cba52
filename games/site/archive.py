"""Show the archive: a month with the player's results, a day's puzzles, and the next unsolved puzzle."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.editions import calendar
from games.editions.addresses import DailyAddress, parse_day
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.infra.caching import cache_anonymous_page
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.models import Play
from games.plays.profile import draw_month, parse_month
from games.plays.records import load_first_runs
from games.site.home import Chip, group_by_game
from puzzles import registry
from puzzles.contract import AnyEngine

DAYS_PER_QUERY = timedelta(days=60)
"""How many days one query for unsolved puzzles covers."""
PlaysByPuzzle = dict[tuple[str, str, date], Play]
"""A player's first attempts by (game, variant, day)."""
MadePuzzles = set[tuple[str, str, date | None]]
"""The puzzles that have been made, as (game, variant, day)."""


@cache_anonymous_page(60)
def show_month(request: HttpRequest) -> HttpResponse:
    """Show a month, by default yesterday's, with the puzzles of its last day before today."""
    yesterday = max(calendar.EPOCH, calendar.today() - timedelta(days=1))
    if "month" not in request.GET:
        return _render_month(request, yesterday)
    month = parse_month(request.GET["month"])
    last = (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return _render_month(request, max(month, min(last, yesterday)))


@cache_anonymous_page(60)
def show_day(request: HttpRequest, day: str) -> HttpResponse:
    try:
        chosen = parse_day(day)
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    if not calendar.EPOCH <= chosen <= calendar.today():
        raise Http404("We have no puzzles for that day. Please choose another.")
    return _render_month(request, chosen)


def redirect_to_unsolved(request: HttpRequest) -> HttpResponse:
    """Redirect to the player's latest unfinished puzzle of a past day; today's are left out because they rank.

    Puzzles that exist come first, because they open at once.
    """
    player, game = current_player(request), _read_game(request)
    unfinished = (chip for chip in _list_past_chips(player, game) if chip.state != "done")
    latest = next(unfinished, None)
    if latest and latest.state == "unmade":
        latest = next((chip for chip in unfinished if chip.state != "unmade"), latest)
    return redirect(latest.url if latest else "archive")


def _render_month(request: HttpRequest, chosen: date) -> HttpResponse:
    player, game = current_player(request), _read_game(request)
    chips = _list_chips(chosen, _load_plays(player, chosen, chosen), _find_made_puzzles(chosen, chosen), game)
    context = {
        "chosen": chosen,
        "number": calendar.get_day_number(chosen),
        "game": game,
        "only": f"?game={game.slug}" if game else "",
        "also": f"&game={game.slug}" if game else "",
        "month": draw_month(player, chosen.replace(day=1), game),
        "rows": group_by_game(chips),
        "solutions": [chip for chip in chips if chip.is_made and chip.solution_url],
        "unmade": any(chip.state == "unmade" for chip in chips),
        "first_day": calendar.EPOCH,
    }
    return render(request, "site/archive.html", context)


def _read_game(request: HttpRequest) -> AnyEngine | None:
    """Return the game in the address, or None for all games."""
    slug = request.GET.get("game", "")
    return registry.engine(slug) if slug in registry.slugs() else None


def _load_plays(player: Player | None, first_day: date, last_day: date) -> PlaysByPuzzle:
    if player is None:
        return {}
    plays = load_first_runs(player.pk, first_day, last_day)
    return {(play.edition.game, play.edition.variant, play.edition.day): play for play in plays}


def _find_made_puzzles(first_day: date, last_day: date) -> MadePuzzles:
    editions = Edition.objects.filter(kind=Edition.DAILY, date__range=(first_day, last_day))
    return set(editions.values_list("game", "variant", "date"))


def _list_chips(day: date, plays: PlaysByPuzzle, made: MadePuzzles, game: AnyEngine | None) -> list[Chip]:
    """Return the chips of a day's puzzles, of one game or all, with the player's plays."""
    return [
        Chip(
            engine,
            variant,
            (address := DailyAddress(engine.slug, variant.slug, day)).url,
            plays.get((engine.slug, variant.slug, day)),
            address.solution_url if calendar.is_settled(day) else "",
            is_made=(engine.slug, variant.slug, day) in made,
        )
        for engine, variant in calendar.list_daily_puzzles()
        if game in (None, engine)
    ]


def _list_past_chips(player: Player | None, game: AnyEngine | None) -> Iterator[Chip]:
    """Yield the chips of all past days, the latest first."""
    last_day = calendar.today() - timedelta(days=1)
    while last_day >= calendar.EPOCH:
        first_day = max(calendar.EPOCH, last_day - DAYS_PER_QUERY)
        plays, made = _load_plays(player, first_day, last_day), _find_made_puzzles(first_day, last_day)
        for back in range((last_day - first_day).days + 1):
            yield from _list_chips(last_day - timedelta(days=back), plays, made, game)
        last_day = first_day - timedelta(days=1)
