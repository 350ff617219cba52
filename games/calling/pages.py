"""What a player decides about calls and mails on pages, and the one press that ends mails."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.settings_pages import signed_in_if_account
from games.calling import choosing, keys, letters
from games.calling.models import KINDS, MAILS
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.api import origin


def confirmed(player: Player | None) -> str:
    """The address to which a player may have mails; empty where none was confirmed."""
    if player is None or player.user_id is None:
        return ""
    known = EmailAddress.objects.filter(user=player.user_id, primary=True, verified=True).first()
    return str(known.email) if known else ""


def unconfirmed(player: Player | None) -> str:
    """The address of a player's account that they have not confirmed yet; else empty."""
    if player is None or player.user_id is None:
        return ""
    known = EmailAddress.objects.filter(user=player.user_id, verified=False).first()
    return str(known.email) if known else ""


@require_POST
@signed_in_if_account
def choose(request: HttpRequest) -> HttpResponse:
    """Switches calls and mails on and off, and takes the time zone."""
    player = current_player(request)
    if player is None:
        messages.error(request, "Make a first move somewhere; then this can be saved.")
        return redirect("settings")
    mail = request.POST.get("mail", "")
    mail = mail if mail in MAILS and confirmed(player) else ""
    kinds = [kind for kind in KINDS if kind in request.POST] if keys.public_key() else choosing.on(player)
    choosing.choose(player, kinds, origin(request), request.POST.get("zone", ""), mail)
    messages.success(request, "Saved.")
    return redirect(f"{reverse('settings')}#calls-title")


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the token in the address is signed
@require_http_methods(["GET", "HEAD", "POST"])
def end_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Ends somebody's mails with one press. Looking at it changes nothing, as scanners of mail look at every link."""
    player = letters.player_of(token)
    if player is None:
        raise Http404("That link does not end anything any more.")
    if request.method == "POST":
        choosing.end_mails(player)
    wanted = choosing.wanted_by(player)
    told = {"ended": not wanted.mail, "before": MAILS[wanted.mail_before] if wanted.mail_before else ""}
    response = render(request, "calling/end.html", told)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
