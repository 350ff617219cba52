"""All sockets of the site: which there are, and from which pages they may be opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import re_path

from games.leagues import routing as leagues
from games.live import routing as live
from games.rooms import routing as rooms

App = Callable[[Any, Any, Any], Awaitable[Any]]


class Nowhere(AsyncWebsocketConsumer):
    """A socket to an address at which there is none: it is not opened."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()


ROUTES = [
    *rooms.websocket_urlpatterns,
    *leagues.websocket_urlpatterns,
    *live.websocket_urlpatterns,
    re_path("", Nowhere.as_asgi()),  # type: ignore[arg-type]  # Django knows only views; channels routes this
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
