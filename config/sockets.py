"""The socket of the site: which topics there are, and from which pages it may be opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import path, re_path

from games.leagues.watches import LeagueWatch, PointsWatch
from games.live.consumer import LiveConsumer
from games.live.watches import EditionWatch
from games.rooms.watches import RoomWatch, ScreenWatch

App = Callable[[Any, Any, Any], Awaitable[Any]]


class Nowhere(AsyncWebsocketConsumer):
    """A socket to an address at which there is none: it is not opened."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()


TOPICS = {
    "edition": EditionWatch,
    "league": LeagueWatch,
    "points": PointsWatch,
    "room": RoomWatch,
    "screen": ScreenWatch,
}
"""What is watched under each kind of name, of which the first part is the kind."""
ROUTES = [
    path("live/", LiveConsumer.as_asgi(kinds=TOPICS)),  # type: ignore[arg-type]  # Django knows only views; channels routes this
    re_path("", Nowhere.as_asgi()),  # type: ignore[arg-type]
]


def own_origins(headers: dict[bytes, bytes]) -> set[str]:
    """The origins of this site's pages (scheme, host and port), by the host under which a browser asked for it."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    name, _ = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return set()
    scheme = "https" if settings.BEHIND_TLS else "http"
    return {f"{scheme}://{host}", *settings.CSRF_TRUSTED_ORIGINS}


class FromOwnPages:
    """Lets only pages of the site itself open a socket: another port or scheme of the same machine is another site."""

    def __init__(self, sockets: App) -> None:
        self.sockets = sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        return await (self.sockets if origin in own_origins(headers) else Nowhere.as_asgi())(scope, receive, send)


application = FromOwnPages(URLRouter(ROUTES))  # type: ignore[arg-type]  # it takes what Django's path() makes
