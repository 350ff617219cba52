"""The pages: home, a game's edition, the archive, and what this is."""

from __future__ import annotations

import logging
import secrets
from datetime import date, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie

from games.editions import calendar
from games.editions.making import NoSuchEdition, TooManyAsked, daily, engine_of, own, practice
from games.editions.models import Edition
from games.plays import leaderboard
from games.plays.answers import answer, edition_view, title_of
from games.plays.clock import remember, seen_at
from games.plays.limits import may_make
from games.plays.models import Play
from games.plays.players import current_player
from games.plays.referee import latest_run
from puzzles import registry
from puzzles.contract import CannotGenerate

DAYS_PER_PAGE = 14
KEEP = "X-Keep-For-Offline"
"""The header of pages that the service worker keeps: their game can be finished without network."""
log = logging.getLogger(__name__)


def _day_or_404(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise Http404("There is no such day.") from problem


def _todays() -> list[Edition]:
    """Today's editions; one that cannot be generated does not keep the others from the page."""
    found = []
    for engine, variant in calendar.planned(calendar.today()):
        try:
            found.append(daily(engine.slug, variant.slug, calendar.today()))
        except CannotGenerate as problem:
            log.error("%s/%s of today cannot be generated: %s", engine.slug, variant.slug, problem)
    return found


def _plays_of(request: HttpRequest, editions: list[int]) -> dict[int, Play]:
    """The player's first runs at some editions, by edition."""
    player = current_player(request)
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition_id__in=editions, run=1)
    return {play.edition_id: play for play in plays}


def home(request: HttpRequest) -> HttpResponse:
    """Today at a glance: each game, what I have done, who plays, who leads."""
    editions = _todays()
    numbers = [edition.pk for edition in editions]
    mine, leaders, playing = _plays_of(request, numbers), leaderboard.leaders(numbers), leaderboard.playing_now(numbers)
    cards: dict[str, dict[str, Any]] = {}
    for edition in editions:
        card = cards.setdefault(edition.game, {"engine": edition.engine, "editions": []})
        card["editions"].append(
            {
                **edition_view(edition),
                "play": mine.get(edition.pk),
                "leader": leaders.get(edition.pk),
                "playing": playing.get(edition.pk, 0),
            }
        )
    return render(request, "site/home.html", {"cards": list(cards.values())})


def game_today(request: HttpRequest, game: str) -> HttpResponse:
    """Today's edition of a game: its first variant."""
    if game not in registry.slugs():
        raise Http404("There is no such game.")
    day = calendar.today()
    return edition_page(request, game, registry.engine(game).variants_on(day)[0].slug, day.isoformat())


@ensure_csrf_cookie
def edition_page(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """A day's edition, ready to play."""
    try:
        return _play_page(request, daily(game, variant, _day_or_404(day)))
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem


@ensure_csrf_cookie
def practice_page(request: HttpRequest, game: str, variant: str, seed: str) -> HttpResponse:
    """A practice puzzle, by its public number."""
    try:
        return _play_page(request, practice(game, variant, seed, lambda: may_make(request)))
    except TooManyAsked:
        return render(request, "429.html", status=429)
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem


@ensure_csrf_cookie
def own_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A puzzle that somebody made, by the code in its link."""
    try:
        return _play_page(request, own(game, code))
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem


def new_practice(request: HttpRequest, game: str, variant: str | None = None) -> HttpResponse:
    """A fresh practice puzzle under a number of its own."""
    try:
        slug = variant or registry.engine(game).variants[0].slug
        engine_of(game, slug)
    except (KeyError, NoSuchEdition) as problem:
        raise Http404("There is no such game.") from problem
    return redirect("practice", game, slug, secrets.randbelow(10**9 - 1) + 1)


def play_context(edition: Edition, told: dict[str, Any]) -> dict[str, Any]:
    """What a game's template shows of an edition, given the answer that its page begins with."""
    engine = edition.engine
    return {
        "engine": engine,
        "edition": edition,
        "edition_title": title_of(edition),
        "number": calendar.number(edition.date) if edition.date else None,
        "answer": told,
        "variant": next(v for v in engine.variants if v.slug == edition.variant),
        "variants": engine.variants_on(edition.date) if edition.date else engine.variants,
        "help_template": f"{engine.slug}/help.html",
    }


def _play_page(request: HttpRequest, edition: Edition) -> HttpResponse:
    player = current_player(request)
    run = latest_run(edition, player.pk if player else None, seen_at(request, edition))
    context = play_context(edition, answer(run, request.build_absolute_uri("/")))
    response = render(request, f"{edition.game}/play.html", context)
    if run.play is None:
        remember(request, response, edition)
    response["Cache-Control"] = "no-store"  # the page carries the player's own state
    if edition.engine.judged_later:
        response[KEEP] = "yes"
    return response


def archive(request: HttpRequest) -> HttpResponse:
    """Every day since the first, newest first, with what I did on it."""
    now = calendar.today()
    days = [now - timedelta(days=n) for n in range(calendar.number(now))]
    page = Paginator(days, DAYS_PER_PAGE).get_page(request.GET.get("page"))
    shown = list(page)
    player = current_player(request)
    plays = Play.objects.filter(player=player, run=1, edition__kind=Edition.DAILY, edition__date__in=shown)
    done = {
        (p.edition.game, p.edition.variant, p.edition.date): p
        for p in plays.select_related("edition").defer("edition__puzzle")
    }
    rows = [
        {
            "day": day,
            "number": calendar.number(day),
            "editions": [
                {"engine": engine, "variant": variant, "play": done.get((engine.slug, variant.slug, day))}
                for engine, variant in calendar.planned(day)
            ],
        }
        for day in shown
    ]
    return render(request, "site/archive.html", {"page": page, "rows": rows})


def about(request: HttpRequest) -> HttpResponse:
    """What Fivefold is, and whose work it stands on."""
    return render(request, "site/about.html")
