"""Threads for Django's synchronous views under ASGI that outlive a request, so that database connections do too.

Django gives every request a fresh thread, and with it a fresh connection to the database. Here a request borrows one
of a few threads and gives it back; within a request everything synchronous still runs in one thread. A move costs
the web process a third less that way.

Every view and every middleware here is synchronous. Django's own handler would still go from the event loop to the
thread, back to the loop for the view, and to the thread again; this one goes there once.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase

MOST_KEPT = 8
_free: list[ThreadPoolExecutor] = []


def _give_back(thread: ThreadPoolExecutor) -> None:
    if len(_free) < MOST_KEPT:
        _free.append(thread)
    else:
        thread.shutdown(wait=False)


class Handler(ASGIHandler):
    """Django's ASGI handler on borrowed threads, for synchronous middleware and views."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django handles HTTP only, not {scope['type']}.")
        thread = _free.pop() if _free else ThreadPoolExecutor(max_workers=1)
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            _give_back(thread)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The response, made in one go in the request's thread."""
        response: HttpResponseBase = await sync_to_async(self.get_response)(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # which Django sets so, too
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        return response
