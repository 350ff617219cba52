"""The pages of leagues: founding one, its door, its tables and members."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST

from games.editions import calendar
from games.leagues import membership
from games.leagues.membership import NotAllowed
from games.leagues.models import LONGEST_NAME, League
from games.leagues.points import BY_RANK, FINISHED, SOLVED
from games.leagues.tables import league_circle, table
from games.players.cookie import current_player, require_player
from games.players.guesses import by_code
from games.players.limits import within
from games.players.models import Player
from games.players.names import BadName, clean_name


@dataclass(frozen=True)
class Rules:
    """How points are given, for the page that explains it: those of each rank, and of all who come after."""

    by_rank: tuple[tuple[int, int], ...] = tuple(enumerate(BY_RANK, 1))
    solved: int = SOLVED
    finished: int = FINISHED


@require_POST
def found(request: HttpRequest) -> HttpResponse:
    """A new league, owned by whoever asked."""
    if not within(request, "leagues", settings.LEAGUES_RATE):
        return render(request, "429.html", status=429)
    try:
        name = clean_name(request.POST.get("name", ""), LONGEST_NAME)
        return redirect("league", membership.found(name, require_player(request)).code)
    except (BadName, NotAllowed) as why:
        messages.error(request, str(why))
        return redirect("together")


def find(request: HttpRequest) -> HttpResponse:
    """From a code that somebody typed to the league."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if code:
        with suppress(Http404):
            return redirect("league", by_code(request, League.objects.all(), code, "members").code)
    messages.error(request, f"There is no league with the code {code[:12]}." if code else "Type the code first.")
    return redirect("together")


@ensure_csrf_cookie
def league_page(request: HttpRequest, code: str) -> HttpResponse:
    """A league's tables for its members; a door for others."""
    league = by_code(request, League.objects.select_related("owner"), code, "members")
    player = current_player(request)
    members = list(league.memberships.select_related("player"))
    link = request.build_absolute_uri(f"/league/{league.code}/")
    context: dict[str, object] = {"league": league, "members": members, "link": link, "rules": Rules()}
    if player is None or player.pk not in {one.player_id for one in members}:
        return render(request, "leagues/door.html", context)
    circle, day = league_circle(league), calendar.today()
    context["tables"] = [("day", "Today", table(circle, "day", day)), ("week", "This week", table(circle, "week", day))]
    context["is_owner"] = league.owner_id == player.pk
    context["week_began"] = date.fromordinal(day.toordinal() - day.weekday())
    return render(request, "leagues/league.html", context)


def action(view: Callable[[HttpRequest, League, Player], str | None]) -> Callable[..., HttpResponse]:
    """Something done in a league by a form; it may answer with a note."""

    @require_POST
    def acted(request: HttpRequest, code: str) -> HttpResponse:
        league = by_code(request, League.objects.all(), code, "members")
        player = require_player(request) if view.__name__ == "join" else current_player(request)
        if player is None:
            return redirect("league", league.code)
        try:
            if note := view(request, league, player):
                messages.success(request, note)
        except (BadName, NotAllowed) as why:
            messages.error(request, str(why))
        gone = not League.objects.filter(pk=league.pk).exists()
        return redirect("together") if gone else redirect("league", league.code)

    return acted


@action
def join(request: HttpRequest, league: League, player: Player) -> str:
    membership.join(league, player)
    return f"You are in {league.name} now."


@action
def leave(request: HttpRequest, league: League, player: Player) -> str:
    membership.leave(league, player)
    return f"You have left {league.name}."


@action
def rename(request: HttpRequest, league: League, player: Player) -> None:
    membership.require_owner(league, player)
    membership.rename(league, request.POST.get("name", ""))


@action
def remove(request: HttpRequest, league: League, player: Player) -> None:
    membership.require_owner(league, player)
    membership.remove(league, request.POST.get("player", ""))


@action
def hand_over(request: HttpRequest, league: League, player: Player) -> str:
    membership.require_owner(league, player)
    membership.hand_over(league, request.POST.get("player", ""))
    return f"{league.owner.name} owns {league.name} now."
