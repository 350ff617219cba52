"""Errors that no page handles: JSON to whoever asked the JSON interface, a kind page to everyone else."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from games.plays.responses import NOWHERE, problem


def _handler(status: int, code: str, message: str, page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def handler(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.path.startswith("/api/"):
            return problem(status, code, message)
        return page(request, *args, **kwargs)

    return handler


bad_request = _handler(400, "unreadable", "That request is too long or cannot be read.", defaults.bad_request)
not_found = _handler(404, "not_found", NOWHERE, defaults.page_not_found)
broken = _handler(500, "broken", "Something broke on our side. Please try again.", defaults.server_error)
