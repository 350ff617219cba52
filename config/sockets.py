"""The site's socket: its topics, and the pages that may open it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from games.leaderboards.watches import LeagueWatch, PointsWatch
from games.live.consumer import LiveConsumer
from games.live.job_watch import JobWatch
from games.live.watches import EditionWatch
from games.rooms.watches import RoomWatch, ScreenWatch

App = Callable[[Any, Any, Any], Awaitable[Any]]


class Nowhere(AsyncWebsocketConsumer):
    """Refuse a socket whose address, or whose page, is not one of ours."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()


TOPICS = {
    "edition": EditionWatch,
    "job": JobWatch,
    "league": LeagueWatch,
    "points": PointsWatch,
    "room": RoomWatch,
    "screen": ScreenWatch,
}
"""The topics of each kind; the kind is what comes before the first dot of a name."""


def own_origins(headers: dict[bytes, bytes]) -> set[str]:
    """Return the origins of this site's pages (scheme, host and port), by the host under which a browser asked for
    it.
    """
    host = headers.get(b"host", b"").decode("latin-1").lower()
    name, _ = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return set()
    scheme = "https" if settings.BEHIND_TLS else "http"
    return {f"{scheme}://{host}", *settings.CSRF_TRUSTED_ORIGINS}


class FromOwnPages:
    """Let only pages of the site open its socket: another port or scheme of the same machine is another site."""

    def __init__(self, sockets: App) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        may_open = scope["path"] == "/live/" and origin in own_origins(headers)
        return await (self.sockets if may_open else Nowhere.as_asgi())(scope, receive, send)


application = FromOwnPages(LiveConsumer.as_asgi(kinds=TOPICS))
