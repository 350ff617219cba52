"""Shapes as HTTP responses, and the form of an error that all answers of the JSON interface share."""

from collections.abc import Mapping

from django.http import HttpResponse
from pydantic import BaseModel

from games.editions.finding import RETRY_AFTER
from games.editions.running import Resting
from games.plays.signals import refused
from games.plays.wire import Fault, Problem, Result, State
from puzzles.shapes import Detail

NOWHERE = "There is nothing at this address."


def encode_shape(shape: BaseModel, status: int = 200) -> HttpResponse:
    """The response that carries a shape."""
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)


def answer_problem(
    status: int,
    code: str,
    message: str,
    details: Mapping[str, Detail] | None = None,
    state: State | None = None,
    result: Result | None = None,
) -> HttpResponse:
    """An error: its code for programs, its message for people; `state` and `result` where the play had moved on."""
    refused.send(sender=Fault, code=code, status=status)
    error = Fault.model_validate({**(details or {}), "code": code, "message": message})
    return encode_shape(Problem(error=error, state=state, result=result), status)


def answer_not_ready() -> HttpResponse:
    """The answer for a puzzle that a worker is making just now: when to ask again."""
    response = answer_problem(503, "not_ready", "This puzzle is being made. Please try again in a moment.")
    response["Retry-After"] = str(RETRY_AFTER)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would log an error for what is none
    return response


def answer_tomorrow(why: Resting) -> HttpResponse:
    """The answer for a puzzle that would give one of today's away."""
    return answer_problem(409, "tomorrow", str(why))
