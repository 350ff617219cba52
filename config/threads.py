"""Threads for Django's synchronous views under ASGI that outlive a request, so that database connections do too.

Django gives every request a fresh thread, and with it a fresh connection to the database. Here a request borrows one
of a few threads and gives it back; within a request everything synchronous still runs in one thread. A move costs
the web process a third less that way.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler, ASGIRequest

MOST_KEPT = 8
FROM_INSIDE = ("/healthz", "/readyz", "/metrics")
"""What is asked by machines that know this process by its address, not by the site's name."""
_free: list[ThreadPoolExecutor] = []


def _give_back(thread: ThreadPoolExecutor) -> None:
    if len(_free) < MOST_KEPT:
        _free.append(thread)
    else:
        thread.shutdown(wait=False)


class Request(ASGIRequest):
    """A request whose address is read as UTF-8, whatever charset it names."""

    @property
    def encoding(self) -> None:
        """None, which means UTF-8."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore what the request names: `games.site.errors.RefusesUnreadable` looks at that."""

    def get_host(self) -> str:
        """The host, which is any for the addresses asked from inside: what they answer says nothing of the site's."""
        return "localhost" if self.path in FROM_INSIDE else super().get_host()


class Handler(ASGIHandler):
    """Django's ASGI handler on borrowed threads."""

    request_class = Request

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django handles HTTP only, not {scope['type']}.")
        thread = _free.pop() if _free else ThreadPoolExecutor(max_workers=1)
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            _give_back(thread)
