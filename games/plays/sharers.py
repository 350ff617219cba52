"""Whose result, or whose day, a shared link leads from: `?from=` and a player's public id."""

import re
from datetime import date
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.urls import reverse

from games.editions.addresses import address_of
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play

FROM = "from"
"""The name in the link."""
CODE = re.compile(r"[\w-]{1,16}", re.ASCII)
"""What a public id looks like."""


def link_from(url: str, player: Player) -> str:
    """The path of a page with whose result leads there; of a hidden player nothing is told."""
    return url if player.hidden else f"{url}?{urlencode({FROM: player.public_id})}"


def shared_play(edition: Edition, public_id: str, reader: Player | None) -> Play | None:
    """The play of an edition whose result was shared; None for nobody's, a hidden player's or the reader's."""
    return _of_another(public_id, reader).filter(edition=edition).select_related("player").first()


def sharer_of_day(day: date, public_id: str, reader: Player | None) -> str:
    """The name of the player whose day was shared; '' as above, and where nothing of that day is finished."""
    plays = _of_another(public_id, reader).filter(edition__kind=Edition.DAILY, edition__date=day)
    return plays.values_list("player__name", flat=True).first() or ""


def _of_another(public_id: str, reader: Player | None) -> QuerySet[Play]:
    if reader and reader.public_id == public_id:
        return Play.objects.none()
    return shared_plays(public_id)


def picture_of(edition: Edition, public_id: str) -> str:
    """The path of a player's result as a picture; it is there for what `shared_play` finds."""
    return f"{reverse('result-picture', args=[address_of(edition)])}?{urlencode({FROM: public_id})}"


def shared_plays(public_id: str) -> QuerySet[Play]:
    """The finished plays that a link may tell of: none of a hidden player, and no hidden one."""
    if not CODE.fullmatch(public_id):
        return Play.objects.none()
    whose = Play.objects.filter(player__public_id=public_id, player__hidden=False)
    return whose.filter(finished_at__isnull=False, hidden=False)
