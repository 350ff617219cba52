"""`/me/<game>/`: a player at one game, variant by variant."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.accounts import over_time
from games.accounts.over_time import ARCHIVE, DAILY, PRACTICE
from games.accounts.profile import month, month_from
from games.editions.calendar import today
from games.players.cookie import current_player
from games.plays import history
from games.plays.pages import KEEP
from puzzles import registry
from puzzles.contract import AnyEngine

APART = ((ARCHIVE, "Past days"), (PRACTICE, "Practice"))
"""What stands apart from the dailies, and how it is called."""


@require_GET
def me_at(request: HttpRequest, game: str) -> HttpResponse:
    """The asker's figures, graph, calendar and best days at a game."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game. Home has all of them.")
    engine, player = registry.engine(game), current_player(request)
    rows = over_time.pasts(player.pk, game) if player else []
    chosen = _variant(request, engine, rows)
    own = [one for one in rows if one.variant == chosen]
    dailies = [one for one in own if one.part == DAILY]
    streak = history.streak_now(player.pk, game) if player else None
    context = {
        "engine": engine,
        "variant": chosen,
        "variants": engine.variants if len(engine.variants) > 1 else (),
        "played": bool(rows),
        "streak": streak,
        "figures": over_time.figures(engine, dailies),
        "graph": over_time.graph(engine, dailies),
        "unit": over_time.unit(engine),
        "better": over_time.better(engine),
        "distribution": over_time.distribution(engine, dailies),
        "best": [(one, over_time.told(engine, one.measure or 0)) for one in over_time.best_days(dailies)],
        "apart": [(title, over_time.figures(engine, those)) for title, those in _apart(own)],
        "month": month(player, month_from(request.GET.get("month")), engine, streak.saved if streak else ()),
        "only": f"?game={game}",
        "also": f"&variant={chosen}",
        "game": engine,
        "day": today(),
    }
    response = render(request, "accounts/me-game.html", context)
    response[KEEP] = "yes"
    return response


def _variant(request: HttpRequest, engine: AnyEngine, rows: list[over_time.Past]) -> str:
    """The variant that is asked for, or the one that was played last, or the first."""
    known = [one.slug for one in engine.variants]
    if (asked := request.GET.get("variant", "")) in known:
        return asked
    return next((one.variant for one in reversed(rows) if one.variant in known), known[0])


def _apart(rows: list[over_time.Past]) -> list[tuple[str, list[over_time.Past]]]:
    parts = [(title, [one for one in rows if one.part == part]) for part, title in APART]
    return [(title, those) for title, those in parts if those]
