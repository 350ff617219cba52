"""Threads for Django's synchronous views under ASGI that outlive a request, and so keep their database connections.

Django gives every request a fresh thread, and with it a fresh connection to the database. Here a request borrows one of
a few threads and gives it back; within a request everything synchronous still runs in one thread. This saves the web
process a third of a move's cost.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler, ASGIRequest

MOST_KEPT = 8
FROM_INSIDE = ("/healthz", "/readyz", "/metrics")
"""Addresses that machines call by this process's address, not by the site's name."""
_free: list[ThreadPoolExecutor] = []


def _give_back(thread: ThreadPoolExecutor) -> None:
    if len(_free) < MOST_KEPT:
        _free.append(thread)
    else:
        thread.shutdown(wait=False)


class Request(ASGIRequest):
    """A request whose address is read as UTF-8, even if it names another charset."""

    @property
    def encoding(self) -> None:
        """Ignore the charset that the request names, which `games.shell.errors.RefusesUnreadable` checks."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore what the request names: `games.site.errors.RefusesUnreadable` looks at that."""

    def get_host(self) -> str:
        """Return the host; the addresses for health checks accept any, as their answers say nothing about the
        site's.
        """
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
