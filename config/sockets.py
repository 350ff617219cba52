"""The site's socket: its topics, and the pages that may open it."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from games.leaderboards.league_grid import LeagueWatch
from games.leaderboards.tables import PointsWatch
from games.live.consumer import LiveConsumer
from games.live.edition_topic import EditionWatch
from games.live.quiet_topic import JobWatch
from games.rooms.room_topics import RoomWatch, ScreenWatch

SocketApp = Callable[[Any, Any, Any], Awaitable[Any]]


class RefusingConsumer(AsyncWebsocketConsumer):
    """A consumer that closes each socket at once."""

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
"""The class of each kind of topic; a topic's name starts with its kind and a dot."""


def list_own_origins(headers: dict[bytes, bytes]) -> set[str]:
    """Return the origins (scheme, host and port) of this site's pages, given a request's headers."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    name, _ = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return set()
    scheme = "https" if settings.BEHIND_TLS else "http"
    return {f"{scheme}://{host}", *settings.CSRF_TRUSTED_ORIGINS}


class OriginCheck:
    """An application that lets only pages of this site open its socket; another port or scheme is another site."""

    def __init__(self, sockets: SocketApp) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        may_open = scope["path"] == "/live/" and origin in list_own_origins(headers)
        return await (self.sockets if may_open else RefusingConsumer.as_asgi())(scope, receive, send)


application = OriginCheck(LiveConsumer.as_asgi(kinds=TOPICS))
