"""Errors as they are told: JSON in one form to whoever asked the JSON interface, a kind page to everyone else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

NOWHERE = "There is nothing at this address."


def problem(status: int, code: str, message: str, **more: Any) -> JsonResponse:
    """An error in the form that all answers of the JSON interface share."""
    details = more.pop("details", {})
    return JsonResponse({"error": {**details, "code": code, "message": message}, **more}, status=status)


def _told(status: int, code: str, message: str, page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def handler(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.path.startswith("/api/"):
            return problem(status, code, message)
        return page(request, *args, **kwargs)

    return handler


bad_request = _told(400, "unreadable", "That request is too long or cannot be read.", defaults.bad_request)
not_found = _told(404, "not_found", NOWHERE, defaults.page_not_found)
broken = _told(500, "broken", "Something broke on our side. Please try again.", defaults.server_error)
