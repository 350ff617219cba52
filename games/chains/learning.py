"""The pages of the ladder of techniques: all of them, each explained on a small board, and its levels to practise."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.chains.lessons import Place, after, ladder_of, level_at, solved_by
from games.chains.wire import Taught
from games.editions.addresses import address_of, find_variant_title
from games.players.cookie import current_player
from puzzles import registry
from puzzles.chains import ladder
from puzzles.chains.ladder import PRACTICE, Technique


def whole(request: HttpRequest) -> HttpResponse:
    """All techniques by grade, and which of them the player can do."""
    engine = registry.engine("chains")
    rungs = ladder_of(current_player(request))
    grades = [
        {"title": find_variant_title(engine, grade), "rungs": list(those)}
        for grade, those in groupby(rungs, key=lambda rung: rung.technique.grade)
    ]
    context = {
        "engine": engine,
        "grades": grades,
        "next": next((rung for rung in rungs if not rung.can), None),
        "can": sum(rung.can for rung in rungs),
        "begun": any(rung.solved for rung in rungs),
        "of": len(rungs),
    }
    return render(request, "chains/learn.html", context)


def explained(request: HttpRequest, technique: str) -> HttpResponse:
    """A technique on a small board that needs it, step by step, and its levels."""
    one = _named(technique)
    solved = solved_by(current_player(request))
    places = [Place(one, number) for number in range(1, PRACTICE + 1)]
    level, secret = one.example.public.level, one.example.secret
    context = {
        "engine": registry.engine("chains"),
        "technique": one,
        "number": ladder.all_techniques().index(one) + 1,
        "of": len(ladder.all_techniques()),
        "levels": [{"number": place.number, "solved": place.code in solved} for place in places],
        "level": level,
        "taught": Taught(rule=one.rule, level=level, steps=secret.trace, paths=secret.paths),
        "after": after(one),
    }
    return render(request, "chains/technique.html", context)


def practise(request: HttpRequest, technique: str, number: int) -> HttpResponse:
    """Leads to a level to practise."""
    one = _named(technique)
    if not 1 <= number <= PRACTICE:
        raise Http404("We couldn’t find that level. Each technique has its own list.")
    return redirect(address_of(level_at(Place(one, number))).url)


def _named(slug: str) -> Technique:
    """A technique by its slug. Raises `Http404`."""
    if found := ladder.find_technique(slug):
        return found
    raise Http404("We couldn’t find that technique. “Learn the techniques” lists them all.")
