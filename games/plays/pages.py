"""The page of an edition: a day's, one for practice, or somebody's own."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie

from games.editions import calendar
from games.editions.making import NoSuchEdition, TooManyAsked, daily, engine_of, own, practice
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.limits import may_make
from games.plays.answers import answer, title_of
from games.plays.clock import remember, seen_at
from games.plays.referee import latest_run
from puzzles import registry

KEEP = "X-Keep-For-Offline"
"""The header of pages that the service worker keeps: their game can be finished without network."""


def _day_or_404(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise Http404("There is no such day.") from problem


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
