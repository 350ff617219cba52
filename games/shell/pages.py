"""The pages around the games: home, the archive, and what this is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.editions import calendar
from games.editions.addresses import address_of, variant_title
from games.editions.finding import BeingMade, daily
from games.editions.models import Edition
from games.operating.present import is_off
from games.players.caching import kept_for
from games.players.cookie import current_player
from games.plays import standings
from games.plays.models import Play
from games.plays.wire import TableRow
from puzzles.contract import AnyEngine, Variant

DAYS_PER_PAGE = 14


@dataclass(frozen=True)
class Today:
    """One of today's editions at a glance: what I have done, who leads, how many play it now."""

    url: str
    variant_title: str
    play: Play | None
    leader: TableRow | None
    playing: int


@dataclass(frozen=True)
class GameCard:
    """A game on the home page, with its editions of today."""

    engine: AnyEngine
    editions: list[Today] = field(default_factory=list)


@dataclass(frozen=True)
class Kept:
    """An edition of a day in the archive, with my play of it."""

    engine: AnyEngine
    variant: Variant
    play: Play | None


@dataclass(frozen=True)
class ArchiveDay:
    """A day in the archive."""

    day: date
    number: int
    editions: list[Kept]


def _todays() -> list[Edition]:
    """Today's editions; one that is still being made does not keep the others from the page."""
    found = []
    for engine, variant in _planned():
        with suppress(BeingMade):
            found.append(daily(engine.slug, variant.slug, calendar.today()))
    return found


def _planned() -> list[tuple[AnyEngine, Variant]]:
    """Which editions today has, without those of games that are switched off."""
    return [(engine, variant) for engine, variant in calendar.planned(calendar.today()) if not is_off(engine.slug)]


def _plays_of(request: HttpRequest, editions: list[int]) -> dict[int, Play]:
    """The player's first runs at some editions, by edition."""
    player = current_player(request)
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition_id__in=editions, run=1)
    return {play.edition_id: play for play in plays}


@kept_for(5)
def home(request: HttpRequest) -> HttpResponse:
    """Today at a glance: each game, what I have done, who plays, who leads."""
    editions = _todays()
    numbers = [edition.pk for edition in editions]
    mine, leaders, playing = _plays_of(request, numbers), standings.leaders(numbers), standings.playing_now(numbers)
    cards = {engine.slug: GameCard(engine) for engine, _ in _planned()}
    for edition in editions:
        cards[edition.game].editions.append(
            Today(
                url=address_of(edition).url,
                variant_title=variant_title(edition.engine, edition.variant),
                play=mine.get(edition.pk),
                leader=leaders.get(edition.pk),
                playing=playing.get(edition.pk, 0),
            )
        )
    return render(request, "shell/home.html", {"cards": list(cards.values())})


@kept_for(60)
def archive(request: HttpRequest) -> HttpResponse:
    """Every day since the first, newest first, with what I did on it."""
    now = calendar.today()
    days = [now - timedelta(days=n) for n in range(calendar.number(now))]
    page = Paginator(days, DAYS_PER_PAGE).get_page(request.GET.get("page"))
    shown = list(page)
    editions = Edition.objects.filter(kind=Edition.DAILY, date__in=shown).only("game", "variant", "date")
    known = editions.order_by().in_bulk() if current_player(request) else {}
    plays = _plays_of(request, list(known)).items()
    done = {(known[pk].game, known[pk].variant, known[pk].date): play for pk, play in plays}
    rows = [
        ArchiveDay(
            day,
            calendar.number(day),
            [
                Kept(engine, variant, done.get((engine.slug, variant.slug, day)))
                for engine, variant in calendar.planned(day)
            ],
        )
        for day in shown
    ]
    return render(request, "shell/archive.html", {"page": page, "rows": rows})


def about(request: HttpRequest) -> HttpResponse:
    """What Fivefold is, and whose work it stands on."""
    return render(request, "shell/about.html")
