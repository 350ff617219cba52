"""The archive: a month of days with what I did on each, a day's puzzles, and the next one that I have not solved."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.editions import calendar
from games.editions.addresses import Day as DayAddress
from games.editions.addresses import day_of
from games.editions.making import NoSuchEdition
from games.infra.page_caching import kept_for
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.models import Play
from games.plays.profile import draw_month, parse_month
from games.plays.records import load_first_runs
from games.site.today import Chip, rows_of
from puzzles import registry
from puzzles.contract import AnyEngine

AT_ONCE = timedelta(days=60)
"""How far back one look for a puzzle that is not solved goes."""
Done = dict[tuple[str, str, date], Play]
"""A player's first runs, by game, variant and day."""


@kept_for(60)
def month_page(request: HttpRequest) -> HttpResponse:
    """Show a month with its last day that is over; on the first of a month that was asked for, that day itself."""
    yesterday = max(calendar.EPOCH, calendar.today() - timedelta(days=1))
    if "month" not in request.GET:
        return _shown(request, yesterday)
    first = parse_month(request.GET["month"])
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return _shown(request, max(first, min(last, yesterday)))


@kept_for(60)
def day_page(request: HttpRequest, day: str) -> HttpResponse:
    """A day in its month, with all its puzzles."""
    try:
        chosen = day_of(day)
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    if not calendar.EPOCH <= chosen <= calendar.today():
        raise Http404("This day has no puzzles.")
    return _shown(request, chosen)


def unsolved(request: HttpRequest) -> HttpResponse:
    """Leads to the latest puzzle of a past day that the player has not finished: today's are ranked, and timed."""
    chips = _backwards(current_player(request), _game(request))
    return redirect(next((chip.url for chip in chips if chip.state != "done"), "archive"))


def _shown(request: HttpRequest, chosen: date) -> HttpResponse:
    player, game = current_player(request), _game(request)
    context = {
        "chosen": chosen,
        "number": calendar.number(chosen),
        "game": game,
        "only": f"?game={game.slug}" if game else "",
        "also": f"&game={game.slug}" if game else "",
        "month": draw_month(player, chosen.replace(day=1), game),
        "rows": rows_of(_chips(chosen, _done(player, chosen, chosen), game)),
        "first_day": calendar.EPOCH,
    }
    return render(request, "site/archive.html", context)


def _game(request: HttpRequest) -> AnyEngine | None:
    """The one game that is asked for, or None for all."""
    slug = request.GET.get("game", "")
    return registry.engine(slug) if slug in registry.slugs() else None


def _done(player: Player | None, first: date, last: date) -> Done:
    """A player's first runs at the editions of some days."""
    if player is None:
        return {}
    plays = load_first_runs(player.pk, first, last)
    return {(play.edition.game, play.edition.variant, play.edition.day): play for play in plays}


def _chips(day: date, done: Done, game: AnyEngine | None) -> list[Chip]:
    """What a day has, of all games or one, with what I have done there."""
    return [
        Chip(
            engine,
            variant,
            (address := DayAddress(engine.slug, variant.slug, day)).url,
            done.get((engine.slug, variant.slug, day)),
            address.solution_url if calendar.is_settled(day) else "",
        )
        for engine, variant in calendar.planned()
        if game in (None, engine)
    ]


def _backwards(player: Player | None, game: AnyEngine | None) -> Iterator[Chip]:
    """All puzzles from yesterday back to the first day."""
    last = calendar.today() - timedelta(days=1)
    while last >= calendar.EPOCH:
        first = max(calendar.EPOCH, last - AT_ONCE)
        done = _done(player, first, last)
        for back in range((last - first).days + 1):
            yield from _chips(last - timedelta(days=back), done, game)
        last = first - timedelta(days=1)
