"""Whose result a shared link leads from: `?from=` and a player's public id, as it stands in every share text."""

from __future__ import annotations

import re
from urllib.parse import urlencode

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


def sharer(edition: Edition, public_id: str, reader: Player | None) -> str:
    """The name of the player whose result in an edition was shared; '' for nobody, a hidden one or the reader."""
    if not CODE.fullmatch(public_id) or (reader and reader.public_id == public_id):
        return ""
    finished = Play.objects.filter(edition=edition, finished_at__isnull=False, hidden=False, player__hidden=False)
    return finished.filter(player__public_id=public_id).values_list("player__name", flat=True).first() or ""
