"""Responses of the JSON interface: shapes, and errors, which all have the same form."""

from collections.abc import Mapping

from django.http import HttpResponse
from pydantic import BaseModel

from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import RETRY_SECONDS
from games.plays.signals import request_refused
from games.plays.wire import Fault, Problem, Result, State
from puzzles.shapes import Detail

UNKNOWN_ADDRESS_TEXT = "We could not find anything at this address. The API reference lists every address."


def encode_shape(shape: BaseModel, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)


def answer_problem(
    status: int,
    code: str,
    message: str,
    details: Mapping[str, Detail] | None = None,
    state: State | None = None,
    result: Result | None = None,
) -> HttpResponse:
    """Answer with an error: a code for programs, a message for people, perhaps the play's present state."""
    request_refused.send(sender=Fault, code=code, status=status)
    error = Fault.model_validate({**(details or {}), "code": code, "message": message})
    return encode_shape(Problem(error=error, state=state, result=result), status)


def answer_not_ready() -> HttpResponse:
    """Answer that a worker is making the puzzle, and when to ask again."""
    response = answer_problem(503, "not_ready", "We are making this puzzle. Please try again in a moment.")
    response["Retry-After"] = str(RETRY_SECONDS)
    response._has_been_logged = True  # type: ignore[attr-defined]  # otherwise Django logs it as an error
    return response


def answer_embargoed(why: EditionEmbargoed) -> HttpResponse:
    """Answer that the puzzle would reveal one of today's."""
    return answer_problem(409, "tomorrow", str(why))
