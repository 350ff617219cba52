"""Pages of a league for its members beside its tables: its seasons, its members, and how it looks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.editions import calendar
from games.leagues import membership, seasons
from games.leagues.models import League
from games.leagues.pages import action, league_of
from games.players import doors
from games.players.cookie import current_player
from games.players.models import Player


def for_members(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for a league's members alone; all others come to its door, members by the code that it has now."""

    def shown(request: HttpRequest, code: str, **more: int) -> HttpResponse:
        league, player = league_of(request, code), current_player(request)
        inside = player is not None and league.memberships.filter(player=player).exists()
        if not inside or league.code != code.upper():
            return redirect("league", code)
        return view(request, league, player, **more)

    return shown


@for_members
def season_page(request: HttpRequest, league: League, _: Player, number: int = 0) -> HttpResponse:
    """The table of a season, the present one unless another is asked for."""
    now = seasons.season_of(calendar.today())
    first = seasons.season_of(seasons.first_week(league))
    number = number or now
    if not first <= number <= now:
        raise Http404("This league didn’t have that season.")
    weeks, rows = seasons.weeks_of(number), seasons.season_table(league, number)
    context = {
        "league": league,
        "number": number,
        "rows": rows,
        "weeks": weeks,
        "ends": weeks[-1] + timedelta(days=6),
        "goes_on": number == now,
        "winners": [row.player.name for row in rows if row.rank == 1] if number < now else [],
        "earlier": number - 1 if number > first else None,
        "later": number + 1 if number < now else None,
    }
    return render(request, "leagues/season.html", context)


@for_members
def members_page(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """Who is in a league; its owner chooses there who stays."""
    is_owner = league.owner_id == player.pk
    context = {
        "league": league,
        "members": league.memberships.select_related("player"),
        "is_owner": is_owner,
        "shut_out": doors.shut_out(league.removals) if is_owner else [],
    }
    return render(request, "leagues/members.html", context)


@action
def dress(request: HttpRequest, league: League, player: Player) -> None:
    membership.require_owner(league, player)
    membership.dress(league, request.POST.get("colour", ""), request.POST.get("banner", ""))
