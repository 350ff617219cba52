"""Serve the pages of the ladder of techniques: the list, each technique on a small board, and its levels."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.chains.lessons import LadderLevel, find_next_technique, list_progress, list_solved_codes, open_edition
from games.chains.wire import TechniqueLesson
from games.editions.addresses import address_of, find_variant_title
from games.players.cookie import current_player
from puzzles import registry
from puzzles.chains import ladder
from puzzles.chains.ladder import PRACTICE_LEVELS, Technique


def show_ladder(request: HttpRequest) -> HttpResponse:
    """Show all techniques by difficulty, and which of them the player has learned."""
    engine = registry.engine("chains")
    rungs = list_progress(current_player(request))
    grades = [
        {"title": find_variant_title(engine, grade), "rungs": list(those)}
        for grade, those in groupby(rungs, key=lambda rung: rung.technique.grade)
    ]
    context = {
        "engine": engine,
        "grades": grades,
        "next": next((rung for rung in rungs if not rung.is_learned), None),
        "can": sum(rung.is_learned for rung in rungs),
        "begun": any(rung.solved for rung in rungs),
        "of": len(rungs),
    }
    return render(request, "chains/learn.html", context)


def show_technique(request: HttpRequest, technique: str) -> HttpResponse:
    """Explain a technique step by step on a small board that needs it, and link its levels."""
    chosen = _technique_or_404(technique)
    solved = list_solved_codes(current_player(request))
    places = [LadderLevel(chosen, number) for number in range(1, PRACTICE_LEVELS + 1)]
    level, secret = chosen.example_puzzle.public.level, chosen.example_puzzle.secret
    context = {
        "engine": registry.engine("chains"),
        "technique": chosen,
        "number": ladder.list_techniques().index(chosen) + 1,
        "of": len(ladder.list_techniques()),
        "levels": [{"number": place.number, "solved": place.code in solved} for place in places],
        "level": level,
        "taught": TechniqueLesson(rule=chosen.rule, level=level, steps=secret.trace, paths=secret.paths),
        "after": find_next_technique(chosen),
    }
    return render(request, "chains/technique.html", context)


def open_level(request: HttpRequest, technique: str, number: int) -> HttpResponse:
    """Redirect to a level of a technique, by its number from 1."""
    chosen = _technique_or_404(technique)
    if not 1 <= number <= PRACTICE_LEVELS:
        raise Http404("We couldn’t find that level. Each technique has its own list.")
    return redirect(address_of(open_edition(LadderLevel(chosen, number))).url)


def _technique_or_404(slug: str) -> Technique:
    if technique := ladder.find_technique(slug):
        return technique
    raise Http404("We couldn’t find that technique. “Learn the techniques” lists them all.")
