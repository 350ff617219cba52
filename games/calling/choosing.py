"""What a player chooses to be told, and the browsers in which they are."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest

from games.accounts.friends import mutual
from games.calling import envelope, hours, keys
from games.calling.models import BEATEN, KINDS, LEAGUE, MOST_BROWSERS, ROOM, STREAK, Browser, Wanted
from games.calling.sending import permission
from games.calling.wire import BrowserIn, CallKind, Calls
from games.leagues.models import Membership
from games.outgoing.guard import read
from games.players.models import Player, SignIn
from games.plays.history import current_streak

LEAST_STREAK = 2


def wanted_by(player: Player | None) -> Wanted:
    """What somebody has chosen; nothing is stored for who has chosen nothing."""
    return (player and Wanted.objects.filter(player=player).first()) or Wanted()


def on(player: Player | None) -> list[str]:
    """For what somebody wants to be called."""
    wanted = wanted_by(player)
    return [kind for kind in KINDS if getattr(wanted, kind)]


def calls_of(player: Player | None) -> Calls:
    """What a page is told of it."""
    chosen = on(player)
    kinds = [CallKind(slug=kind, title=title, on=kind in chosen) for kind, title in KINDS.items()]
    reason, *named = reason_for(player) if player else ("",)
    return Calls(key=keys.public_key(), reason=reason, named=named, kinds=kinds)


def reason_for(player: Player) -> tuple[str, ...]:
    """Why it would be useful to be called, in a sentence, and the kinds that it speaks of; empty where nothing is."""
    if (days := current_streak(player.pk)) >= LEAST_STREAK:
        return f"You have won on {days} days in a row. Shall we call you before that ends?", STREAK
    if mutual(player.pk).exists():
        return "Shall we call you when a friend beats you, or opens a room?", BEATEN, ROOM
    if Membership.objects.filter(player=player).exists():
        return "Shall we call you when your league’s week is over?", LEAGUE
    return ("",)


def choose(player: Player, kinds: Iterable[str], origin: str, zone: str | None = None, mail: str | None = None) -> None:
    """Takes exactly these kinds; a zone or a mail that is not given stays."""
    wanted, _ = Wanted.objects.get_or_create(player=player)
    chosen = set(kinds)
    for kind in KINDS:
        setattr(wanted, kind, kind in chosen)
    if zone is not None:
        wanted.zone = zone if zone in hours.known() else ""
    if mail is not None:
        wanted.mail_before = "" if mail else wanted.mail or wanted.mail_before
        wanted.mail = mail
    wanted.origin = origin
    wanted.save()


def end_mails(player: Player) -> None:
    """Sends no more mails; how often they came is kept, so that the settings can offer it again."""
    Wanted.objects.filter(player=player).exclude(mail="").update(mail_before=F("mail"), mail="")


def take_in(request: HttpRequest, player: Player, body: BrowserIn, origin: str) -> None:
    """Takes a browser that may be called from now on, whoever's it was, and adds to what is switched on.

    Raises `Unwelcome` for an address that nothing is posted to, `keys.NoService` for one of no push service, `BadKeys`
    for keys that no browser gives.
    """
    read(body.endpoint, permission())
    keys.authorization(body.endpoint)
    envelope.check(body.p256dh, body.auth)
    sign_in = None
    if player.user_id:
        sign_in = SignIn.objects.filter(player=player, session_key=request.session.session_key).first()
    with transaction.atomic():
        fields = {"player": player, "sign_in": sign_in, "p256dh": body.p256dh, "auth": body.auth}
        Browser.objects.update_or_create(endpoint=body.endpoint, defaults=fields)
        newest = Browser.objects.filter(player=player).order_by("-pk").values_list("pk", flat=True)[:MOST_BROWSERS]
        Browser.objects.filter(player=player).exclude(pk__in=list(newest)).delete()
        choose(player, {*on(player), *body.kinds}, origin, wanted_by(player).zone or body.zone)
