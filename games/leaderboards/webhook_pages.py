"""The pages of a league's webhook, for the league's owner."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.leaderboards.league_pages import load_league
from games.leaderboards.models import HOOK_KINDS, POST_TIMES, Hook, League
from games.leaderboards.tasks import send_test
from games.leaderboards.webhook_guard import ForbiddenAddress, parse_address
from games.leaderboards.webhook_request import get_outgoing_permission
from games.players.cookie import current_player
from games.players.limits import is_within_rate
from games.players.models import Player

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


def _find_hook(league: League) -> Hook | None:
    return Hook.objects.filter(league=league).first()


@require_GET
@require_league_owner
def posting_page(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """Show the webhook, with its address masked, and its latest outcome."""
    hook = _find_hook(league)
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
    hook = _find_hook(league)
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
    hook = _find_hook(league)
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
