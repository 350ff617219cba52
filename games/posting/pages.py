"""The owner's page of where a league's table goes: its webhook, and whether other sites may show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.leagues.models import League
from games.leagues.pages import league_of
from games.outgoing.guard import Unwelcome, read
from games.players.cookie import current_player
from games.players.limits import within
from games.players.models import Player
from games.posting.models import HOSTS, KINDS, TIMES, Embedding, Hook
from games.posting.sending import permission
from games.posting.tasks import send_test

ON_ITS_WAY = timedelta(minutes=2)
"""So long the page waits for a test message; then it says that it still waits to be sent."""
LOOK_AGAIN = "3"
"""Seconds until the page is asked for anew meanwhile."""
Shown = Callable[[HttpRequest, League, Player], HttpResponse | None]


def for_owner(view: Shown) -> Callable[[HttpRequest, str], HttpResponse]:
    """Something that only a league's owner sees or does; all others come to its page or its door."""

    @wraps(view)
    def shown(request: HttpRequest, code: str) -> HttpResponse:
        league, player = league_of(request, code), current_player(request)
        if player is None or league.owner_id != player.pk or league.code != code.upper():
            return redirect("league", code)
        return view(request, league, player) or redirect("league-posting", league.code)

    return shown


def _hook(league: League) -> Hook | None:
    return Hook.objects.filter(league=league).first()


@dataclass(frozen=True)
class Filled:
    """What stands in the form: of a webhook that is there all but its address, and what was just typed and refused."""

    kind: str = ""
    address: str = field(default="", repr=False)
    when: str = TIMES[0][0]
    names_waiting: bool = False
    on: bool = True


def _filled(hook: Hook | None) -> Filled:
    return Filled(hook.kind, "", hook.when, hook.names_waiting, hook.on) if hook else Filled()


@require_GET
@for_owner
def posting_page(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """The webhook as far as it may be seen, what came of it lately, and the code for other sites."""
    return _page(request, league, player, _filled(_hook(league)))


def _page(request: HttpRequest, league: League, player: Player, form: Filled) -> HttpResponse:
    hook, embedding = _hook(league), Embedding.objects.filter(league=league).first()
    waited = timezone.now() - hook.asked_at if hook and hook.asked_at else None
    trying = waited is not None and waited < ON_ITS_WAY
    context = {
        "league": league,
        "hook": hook,
        "form": form,
        "is_mine": hook is not None and hook.by_id == player.pk,
        "trying": trying,
        "unheard": waited is not None and not trying,
        "kinds": KINDS,
        "times": TIMES,
        "zone": settings.TIME_ZONE,
        "embedding": embedding,
    }
    response = render(request, "posting/page.html", context)
    response["Cache-Control"] = "no-store"
    if trying:  # a worker has it, and this page needs no script to see what came of it
        response["Refresh"] = LOOK_AGAIN
    return response


@require_POST
@for_owner
def save(request: HttpRequest, league: League, player: Player) -> HttpResponse | None:
    """Takes a webhook, or changes it; its address stays where none is typed. What is refused stays in the form."""
    hook, typed = _hook(league), request.POST.get("address", "").strip()
    form = Filled(
        kind=request.POST.get("kind", ""),
        address=typed,
        when=request.POST.get("when", ""),
        names_waiting=request.POST.get("names_waiting") == "yes",
        on=request.POST.get("on") == "yes",
    )
    address = typed or (hook.address if hook and hook.by_id == player.pk else "")
    if why := _refusal(form, address):
        messages.error(request, why)
        return _page(request, league, player, form)
    fields = {
        "by": player,
        "kind": form.kind,
        "address": address,
        "origin": request.build_absolute_uri("/"),
        "when": form.when,
        "names_waiting": form.names_waiting,
        "on": form.on,
    }
    if hook is None or hook.address != address or not hook.on:
        fields |= {"outcome": "", "outcome_at": None, "failing_since": None, "asked_at": None}
    Hook.objects.update_or_create(league=league, defaults=fields)
    messages.success(request, "Saved. Send a test message to see whether it arrives.")
    return None


def _refusal(form: Filled, address: str) -> str:
    """Why a webhook is not taken, in a sentence without its address; empty where it is."""
    if form.kind not in dict(KINDS) or form.when not in dict(TIMES):
        return "Choose where to post, and when."
    if not address:
        return "Enter the address of the webhook."
    try:
        _, host, *_ = read(address, permission())
    except Unwelcome as why:
        return str(why)
    if host not in HOSTS.get(form.kind, (host,)):
        return f"Webhooks of {dict(KINDS)[form.kind]} begin with https://{HOSTS[form.kind][0]}/."
    return ""


@require_POST
@for_owner
def test(request: HttpRequest, league: League, player: Player) -> HttpResponse | None:
    """Asks a worker for a test message."""
    hook = _hook(league)
    if hook is None or hook.by_id != player.pk:
        messages.error(request, "Enter the address of the webhook first.")
        return None
    if not within(request, "posting", settings.POSTING_RATE):
        return render(request, "429.html", status=429)
    Hook.objects.filter(pk=hook.pk).update(asked_at=timezone.now(), outcome="", outcome_at=None)
    send_test.anew(hook.pk)
    return None


@require_POST
@for_owner
def remove(request: HttpRequest, league: League, _: Player) -> None:
    """Forgets the webhook and its address."""
    Hook.objects.filter(league=league).delete()
    messages.success(request, "The webhook is removed, and its address is forgotten.")


@require_POST
@for_owner
def embed(request: HttpRequest, league: League, _: Player) -> None:
    """Lets other sites show the table, or no longer; each time anew under another key."""
    Embedding.objects.filter(league=league).delete()
    if request.POST.get("shown") == "yes":
        Embedding.objects.create(league=league)
