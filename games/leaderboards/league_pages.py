"""The pages of leagues: creating and joining one, its tables, seasons and members."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games.editions import calendar
from games.leaderboards import leagues, seasons
from games.leaderboards.league_grid import LeaguePageReader, build_day_rows, build_week_rows, list_columns, rank_members
from games.leaderboards.leagues import NotAllowed
from games.leaderboards.models import (
    BANNERS,
    COLOURS,
    HOOK_KINDS,
    LONGEST_NAME,
    POST_TIMES,
    Hook,
    League,
    pair_with_titles,
)
from games.leaderboards.points import POINT_RULES
from games.leaderboards.tasks import send_test
from games.leaderboards.webhook_request import ForbiddenAddress, parse_address
from games.leaderboards.webhooks import get_outgoing_permission
from games.players import access
from games.players.access import find_place_by_code
from games.players.client_addresses import hash_client_address
from games.players.cookie import current_player, require_player
from games.players.limits import is_within_rate
from games.players.models import Player
from games.players.names import BadName, clean_name
from puzzles.typed_text import fold_typed


@require_POST
def create_league(request: HttpRequest) -> HttpResponse:
    """Create a league owned by the player who sent the form."""
    if not is_within_rate(request, "leagues", settings.LEAGUES_RATE):
        return render(request, "429.html", status=429)
    try:
        name = clean_name(request.POST.get("name", ""), LONGEST_NAME)
        return redirect("league", leagues.create_league(name, require_player(request)).code)
    except (BadName, NotAllowed) as why:
        messages.error(request, str(why))
        return redirect("together")


def find_league(request: HttpRequest) -> HttpResponse:
    """Redirect from a typed code to its league."""
    code = fold_typed(request.GET.get("code", "")).replace(" ", "").upper()
    if code:
        with suppress(Http404):
            return redirect("league", find_place_by_code(request, League.objects.all(), code, "members").code)
    messages.error(request, f"We couldn’t find a league with the code {code[:12]}." if code else "Type the code first.")
    return redirect("together")


def load_league(request: HttpRequest, code: str) -> League:
    """Load the league with a code, perhaps a former one. Raises `Http404` and `TooManyGuesses`."""
    league = leagues.find_league_by_former_code(code, current_player(request))
    return league or find_place_by_code(request, League.objects.select_related("owner"), code, "members")


@ensure_csrf_cookie
def league_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show the league's tables to members, and to others a page on which they can join, unless it is locked."""
    league, player = load_league(request, code), current_player(request)
    inside = leagues.is_member(league, player)
    if not inside:
        removal = league.removals.filter(player=player).first() if player else None
        if removal or league.locked:
            old = league.code != code.upper()
            context = {"league": league, "removal": removal, "old": old, "code": code.upper()}
            return render(request, "leaderboards/closed.html", context)
    elif league.code != code.upper():
        return redirect("league", league.code)
    if player is None or not inside:
        return render(request, "leaderboards/door.html", {"league": league, "members": league.memberships.count()})
    return render(request, "leaderboards/league.html", _build_member_context(request, league, player))


def _build_member_context(request: HttpRequest, league: League, player: Player) -> dict[str, object]:
    """Build the context of a league's page for a member."""
    day, standing = calendar.today(), LeaguePageReader(league.pk)()
    games = list_columns()
    monday = calendar.get_monday(day)
    number = seasons.get_season(day)
    return {
        "league": league,
        "columns": games,
        "day_rows": build_day_rows(standing, games),
        "rows": build_week_rows(standing, games),
        "champions": [row.name for _, _, row in rank_members(standing, lambda row: row.week) if row.crowned],
        "week_began": monday,
        "season": number,
        "season_week": 1 + seasons.list_season_weeks(number).index(monday),
        "season_weeks": seasons.WEEKS_PER_SEASON,
        "is_owner": league.owner_id == player.pk,
        "link": request.build_absolute_uri(f"/league/{league.code}/"),
        "rules": POINT_RULES,
        "colours": pair_with_titles(COLOURS),
        "banners": pair_with_titles(BANNERS),
    }


def handle_league_form(view: Callable[[HttpRequest, League, Player], str | None]) -> Callable[..., HttpResponse]:
    """Turn a function that does what a league's form asks into a view, which shows the text that it returns."""

    @require_POST
    def handle_form(request: HttpRequest, code: str) -> HttpResponse:
        league = load_league(request, code)
        player = require_player(request) if view.__name__ == "join_league" else current_player(request)
        if player is None:
            return redirect("league", code)
        try:
            if text := view(request, league, player):
                messages.success(request, text)
        except (BadName, NotAllowed) as why:
            messages.error(request, str(why))
        after = League.objects.filter(pk=league.pk).first()
        if after is None:
            return redirect("together")
        inside = leagues.is_member(after, current_player(request))
        back = "league-members" if request.POST.get("back") == "members" else "league"
        return redirect(back, after.code) if inside else redirect("league", code)

    return handle_form


@handle_league_form
def join_league(request: HttpRequest, league: League, player: Player) -> str:
    if league.code != request.path.split("/")[2].upper():
        raise NotAllowed("This league has a new code now. Ask its owner for it.")
    leagues.join_league(league, player, hash_client_address(request))
    return f"You’re now in {league.name}."


@handle_league_form
def leave_league(request: HttpRequest, league: League, player: Player) -> str:
    leagues.leave_league(league, player)
    return f"You’ve left {league.name}."


@handle_league_form
def rename_league(request: HttpRequest, league: League, player: Player) -> None:
    leagues.require_owner(league, player)
    leagues.rename_league(league, request.POST.get("name", ""))


@handle_league_form
def remove_member(request: HttpRequest, league: League, player: Player) -> str:
    for_good = request.POST.get("for_good") == "yes"
    gone = leagues.remove_member(league, player, request.POST.get("player", ""), for_good, hash_client_address(request))
    return f"{gone.name} is no longer in {league.name}."


@handle_league_form
def readmit_player(request: HttpRequest, league: League, player: Player) -> str:
    readmitted = leagues.readmit_player(league, player, request.POST.get("player", ""))
    return f"{readmitted.name} can join again."


@handle_league_form
def lock_league(request: HttpRequest, league: League, player: Player) -> None:
    leagues.set_locked(league, player, request.POST.get("locked") == "yes")


@handle_league_form
def renew_code(request: HttpRequest, league: League, player: Player) -> str:
    leagues.renew_code(league, player, request.POST.get("code", ""))
    return "The league has a new code. The old one no longer works."


@handle_league_form
def change_owner(request: HttpRequest, league: League, player: Player) -> str:
    leagues.require_owner(league, player)
    leagues.change_owner(league, request.POST.get("player", ""))
    return f"{league.owner.name} now owns {league.name}."


def require_membership(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Turn a function into a page for members; redirect everyone else to the page on which they can join."""

    def show_page(request: HttpRequest, code: str, **more: int) -> HttpResponse:
        league, player = load_league(request, code), current_player(request)
        inside = leagues.is_member(league, player)
        if not inside or league.code != code.upper():
            return redirect("league", code)
        return view(request, league, player, **more)

    return show_page


@require_membership
def season_page(request: HttpRequest, league: League, _: Player, number: int = 0) -> HttpResponse:
    """Show the table of a season, by default the current one."""
    now = seasons.get_season(calendar.today())
    first = seasons.get_season(seasons.get_first_week(league))
    number = number or now
    if not first <= number <= now:
        raise Http404("This league didn’t have that season. Its own page shows the current one.")
    weeks, rows = seasons.list_season_weeks(number), seasons.build_season_table(league, number)
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
    return render(request, "leaderboards/season.html", context)


@require_membership
def members_page(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """Show the members of a league; its owner removes and readmits them here."""
    is_owner = league.owner_id == player.pk
    context = {
        "league": league,
        "members": league.memberships.select_related("player"),
        "is_owner": is_owner,
        "shut_out": access.list_banned_players(league.removals) if is_owner else [],
    }
    return render(request, "leaderboards/members.html", context)


@handle_league_form
def change_appearance(request: HttpRequest, league: League, player: Player) -> None:
    leagues.require_owner(league, player)
    leagues.set_appearance(league, request.POST.get("colour", ""), request.POST.get("banner", ""))


LONGEST_TEST_WAIT = timedelta(minutes=2)
"""How long the page waits for a test message before it says that nothing was heard of it."""
RELOAD_SECONDS = "3"
"""Seconds until the page reloads while it waits for a test message, as the header `Refresh` has them."""
OwnerView = Callable[[HttpRequest, League, Player], HttpResponse | None]


def require_league_owner(view: OwnerView) -> Callable[[HttpRequest, str], HttpResponse]:
    """Turn a function into a view for a league's owner; redirect everyone else to the league's page."""

    @wraps(view)
    def show_page(request: HttpRequest, code: str) -> HttpResponse:
        league, player = load_league(request, code), current_player(request)
        if player is None or league.owner_id != player.pk or league.code != code.upper():
            return redirect("league", code)
        return view(request, league, player) or redirect("league-posting", league.code)

    return show_page


@require_GET
@require_league_owner
def posting_page(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """Show the webhook, with its address masked, and its latest outcome."""
    hook = Hook.objects.filter(league=league).first()
    waited = timezone.now() - hook.asked_at if hook and hook.asked_at else None
    trying = waited is not None and waited < LONGEST_TEST_WAIT
    context = {
        "league": league,
        "hook": hook,
        "is_mine": hook is not None and hook.by_id == player.pk,
        "trying": trying,
        "unheard": waited is not None and not trying,
        "kinds": HOOK_KINDS,
        "times": POST_TIMES,
        "zone": settings.TIME_ZONE,
    }
    response = render(request, "leaderboards/webhook.html", context)
    response["Cache-Control"] = "no-store"
    if trying:  # a worker has the message, and the page shows the outcome without a script
        response["Refresh"] = RELOAD_SECONDS
    return response


@require_POST
@require_league_owner
def save_webhook(request: HttpRequest, league: League, player: Player) -> None:
    """Save a webhook; an empty address keeps the old one."""
    hook = Hook.objects.filter(league=league).first()
    old_address = hook.address if hook and hook.by_id == player.pk else ""
    address = request.POST.get("address", "").strip() or old_address
    kind, when = request.POST.get("kind", ""), request.POST.get("when", "")
    if kind not in dict(HOOK_KINDS) or when not in dict(POST_TIMES):
        messages.error(request, "Choose where to post, and when.")
        return
    if not address:
        messages.error(request, "Enter the address of the webhook.")
        return
    try:
        parse_address(address, get_outgoing_permission())
    except ForbiddenAddress as why:
        messages.error(request, str(why))
        return
    fields = {
        "by": player,
        "kind": kind,
        "address": address,
        "origin": request.build_absolute_uri("/"),
        "when": when,
        "names_waiting": request.POST.get("names_waiting") == "yes",
        "on": request.POST.get("on") == "yes",
    }
    if hook is None or hook.address != address or not hook.on:
        fields |= {"outcome": "", "outcome_at": None, "failing_since": None, "asked_at": None}
    Hook.objects.update_or_create(league=league, defaults=fields)
    messages.success(request, "Saved. Send a test message to see whether it arrives.")


@require_POST
@require_league_owner
def send_test_message(request: HttpRequest, league: League, player: Player) -> HttpResponse | None:
    """Ask a worker for a test message."""
    hook = Hook.objects.filter(league=league).first()
    if hook is None or hook.by_id != player.pk:
        messages.error(request, "Enter the address of the webhook first.")
        return None
    if not is_within_rate(request, "posting", settings.POSTING_RATE):
        return render(request, "429.html", status=429)
    Hook.objects.filter(pk=hook.pk).update(asked_at=timezone.now(), outcome="", outcome_at=None)
    send_test.retry_now(hook.pk)
    return None


@require_POST
@require_league_owner
def remove_webhook(request: HttpRequest, league: League, _: Player) -> None:
    """Delete the webhook and its address."""
    Hook.objects.filter(league=league).delete()
    messages.success(request, "We’ve removed the webhook and deleted its address.")
