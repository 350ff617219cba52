"""The form of an error that all answers of the JSON interface share."""

from __future__ import annotations

from typing import Any

from django.http import JsonResponse

NOWHERE = "There is nothing at this address."


def problem(status: int, code: str, message: str, **more: Any) -> JsonResponse:
    """An error: its code for programs, its message for people."""
    details = more.pop("details", {})
    return JsonResponse({"error": {**details, "code": code, "message": message}, **more}, status=status)
