"""What calls keep of a person: it goes along with an account, is told, and is forgotten."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest

from games.calling.choosing import on, wanted_by
from games.calling.models import KINDS, Browser, Call, Wanted
from games.outgoing.guard import told
from games.players.models import Player, SignIn
from puzzles.shapes import JSON


def hand_over(guest: Player, player: Player, **_: object) -> None:
    """What a guest had switched on who turned out to be somebody with an account, and the guest's browser."""
    Browser.objects.filter(player=guest).update(player=player)
    theirs, mine = (Wanted.objects.filter(player=one).first() for one in (guest, player))
    if theirs and not mine:
        Wanted.objects.filter(player=guest).update(player=player)
    elif theirs and mine:
        for kind in KINDS:
            setattr(mine, kind, getattr(mine, kind) or getattr(theirs, kind))
        mine.save()
    known = set(Call.objects.filter(player=player).values_list("kind", "what"))
    for call in Call.objects.filter(player=guest):
        if (call.kind, call.what) not in known:
            Call.objects.filter(pk=call.pk).update(player=player)
    Call.objects.filter(about=guest).update(about=player)


def arrive(request: HttpRequest, user: User, **_: object) -> None:
    """Somebody signed in: a browser that was given before ends with this sign-in from now on."""
    nobodys = Browser.objects.filter(player__user=user, sign_in=None)
    if nobodys.exists():
        nobodys.update(sign_in=SignIn.objects.filter(session_key=request.session.session_key).first())


def leave(player: Player, **_: object) -> None:
    """Whoever is forgotten is called no more, and nobody is told of them."""
    Browser.objects.filter(player=player).delete()
    Wanted.objects.filter(player=player).delete()
    Call.objects.filter(Q(player=player) | Q(about=player)).delete()


def export(player: Player, **_: object) -> tuple[str, JSON]:
    """What a player wants to be told, where, and what they were told lately."""
    wanted = wanted_by(player)
    browsers = Browser.objects.filter(player=player).order_by("pk")
    calls = Call.objects.filter(player=player).order_by("pk")
    return "told_while_away", {
        "kinds": list(on(player)),
        "mail": wanted.mail or None,
        "mail_before_it_was_ended": wanted.mail_before or None,
        "time_zone": wanted.zone or None,
        "browsers": [{"at": told(one.endpoint), "since": one.made_at.isoformat()} for one in browsers],
        "calls": [{"kind": one.kind, "state": one.state, "at": one.due_at.isoformat()} for one in calls],
    }
