"""The mail of a day or a week on its way: to whom, with which headers, as text and as HTML.

What it says is made in `writing`. Ending it takes one press, without signing in: by the link in it, and by the button
that mail programs make of its headers (RFC 8058).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse

from games.calling import hours
from games.calling.contents import Contents
from games.calling.models import DAILY, Call
from games.calling.sending import Outcome
from games.calling.writing import WRITERS, Reader
from games.players.models import Player

PATIENCE = 20
"""Seconds for which a mail server is waited for."""
log = logging.getLogger(__name__)
_signer = Signer(salt="fivefold.mail")


def token_of(player: Player) -> str:
    """What ends a player's mails, for as long as they are somebody: in the link that says so, and in the header from
    which mail programs make a button (`List-Unsubscribe`, RFC 8058)."""
    return _signer.sign(player.public_id)


def player_of(token: str) -> Player | None:
    """Whose mails a token ends; None where it is forged, or its player has been forgotten."""
    try:
        return Player.objects.filter(public_id=_signer.unsign(token)).first()
    except BadSignature:
        return None


@dataclass(frozen=True)
class Letter:
    """A mail: to whom, how often it comes, from which site, how it is ended, and what it says."""

    to: str
    name: str
    mail: str
    origin: str
    ending: str
    contents: Contents

    def message(self) -> EmailMultiAlternatives:
        """As text and as HTML."""
        often = "each day" if self.mail == DAILY else "each week"
        settings = f"{self.origin}{reverse('settings')}#calls-title"
        told = {"letter": self, "contents": self.contents, "often": often, "settings": settings}
        headers = {"List-Unsubscribe": f"<{self.ending}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        text = render_to_string("calling/letter.txt", told)
        message = EmailMultiAlternatives(self.contents.subject, text, None, [self.to], headers=headers)
        message.attach_alternative(render_to_string("calling/letter.html", told).strip(), "text/html")
        return message


def letters(calls: list[Call], now: datetime) -> dict[int, Letter]:
    """The mails of some calls, by call. Only to addresses that were confirmed, and as often as is still wanted."""
    mails = [call for call in calls if call.kind in WRITERS and _is_wanted(call, now)]
    if not mails:
        return {}
    addresses = _addresses(mails)
    found: dict[int, Letter] = {}
    for mail, write in WRITERS.items():
        some = [call for call in mails if call.kind == mail and call.player_id in addresses]
        if some:
            contents = write([Reader(call.player_id, hours.zone_of(call.player.wanted.zone)) for call in some], now)
            for call in some:
                found[call.pk] = _letter(call, addresses[call.player_id], contents[call.player_id])
    return found


def _letter(call: Call, address: str, contents: Contents) -> Letter:
    player, origin = call.player, call.player.wanted.origin.rstrip("/")
    ending = f"{origin}{reverse('end-mail', args=[token_of(player)])}"
    return Letter(address, player.name, call.kind, origin, ending, contents)


def _is_wanted(call: Call, now: datetime) -> bool:
    wanted = getattr(call.player, "wanted", None)
    return bool(wanted and wanted.mail == call.kind and wanted.origin and not call.player.hidden and now < call.until)


def _addresses(calls: list[Call]) -> dict[int, str]:
    players = [call.player_id for call in calls]
    known = EmailAddress.objects.filter(user__player__in=players, primary=True, verified=True, user__is_active=True)
    return dict(known.values_list("user__player", "email"))


def send(letter: Letter) -> Outcome:
    """Sends a mail. Only where no mail server could be reached has it surely not left, and is tried again."""
    connection = get_connection(timeout=PATIENCE)
    try:
        connection.open()
    except OSError:
        return Outcome(again=True)
    try:
        return Outcome(arrived=bool(connection.send_messages([letter.message()])))
    except OSError as problem:
        log.warning("a mail was not taken: %s", type(problem).__name__)
        return Outcome()
    finally:
        connection.close()
