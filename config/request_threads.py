"""An ASGI handler that reuses threads, so that requests share database connections.

Django gives every request a new thread, and with it a new connection to the database. Here a request borrows one of a
few threads and returns it; within a request everything synchronous still runs in one thread. This saves a third of the
cost of a move.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler, ASGIRequest

MOST_FREE_THREADS = 8
INTERNAL_PATHS = ("/healthz", "/readyz", "/metrics")
"""Paths that load balancers and Prometheus call by this process's address, not by the site's name."""
_free_threads: list[ThreadPoolExecutor] = []


def _return_thread(thread: ThreadPoolExecutor) -> None:
    if len(_free_threads) < MOST_FREE_THREADS:
        _free_threads.append(thread)
    else:
        thread.shutdown(wait=False)


class Utf8Request(ASGIRequest):
    """A request whose address is read as UTF-8, even if the request names another charset."""

    @property
    def encoding(self) -> None:
        """Return None, Django's default of UTF-8."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore the charset that the request names; `games.site.errors.RefusalMiddleware` answers 415 to others."""

    def get_host(self) -> str:
        """Return the host. `INTERNAL_PATHS` accept any host, because their answers contain no link."""
        return "localhost" if self.path in INTERNAL_PATHS else super().get_host()


class ThreadReusingHandler(ASGIHandler):
    """Django's ASGI handler, which runs each request in a reused thread."""

    request_class = Utf8Request

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django handles only HTTP, not {scope['type']}.")
        thread = _free_threads.pop() if _free_threads else ThreadPoolExecutor(max_workers=1)
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            _return_thread(thread)
