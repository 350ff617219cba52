"""The page of a past day's puzzle with its solution explained, for everybody who looks for it."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.editions import calendar
from games.editions.addresses import Day, day_of
from games.editions.finding import BeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.players.caching import kept_for
from games.plays.pages import being_made
from puzzles.shapes import GIVE_UP, Shape


def revealed(edition: Edition) -> Shape:
    """What a game tells of its puzzle after the end, to somebody who has not moved."""
    engine, puzzle = edition.engine, edition.puzzle
    state, _ = engine.apply(puzzle, engine.start(puzzle), GIVE_UP.model_dump())
    shown: Shape = engine.reveal(puzzle, state)
    return shown


@kept_for(3600)
def solution_page(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """The solution of a day that is settled. One that is still ranked, or comes, has none to show."""
    try:
        address = Day(game, variant, day_of(day))
        edition = address.find() if calendar.is_settled(address.date) else None
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    except BeingMade as why:
        return being_made(request, address, why)
    if edition is None:
        raise Http404("A play of this day can still rank.")
    before, after = address.date - timedelta(days=1), address.date + timedelta(days=1)
    context = {
        "engine": edition.engine,
        "edition": edition,
        "address": address,
        "reveal": revealed(edition),
        "public": edition.puzzle.public,
        "before": Day(game, variant, before) if before >= calendar.EPOCH else None,
        "after": Day(game, variant, after) if calendar.is_settled(after) else None,
    }
    return render(request, f"{game}/solution.html", context)
