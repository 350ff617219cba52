"""Who asks: the player of a program's token or of a browser's cookie, and what they hear who ask too often."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import tokens
from games.players.cookie import answer_browser
from games.players.counters import TooManyGuesses, TooManyNewcomers


class PlayerMiddleware:
    """Let programs in by their tokens, and hand browsers the cookies of their players."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = tokens.let_program_in(request) or self.get_response(request)
        answer_browser(request, response)
        return response

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        """Answer too many guesses at codes, or too many newcomers from one address, with 429."""
        if isinstance(why, TooManyNewcomers):
            return set_retry_after(render(request, "429.html", {"sentence": str(why)}, status=429), why.seconds)
        return render(request, "429.html", status=429) if isinstance(why, TooManyGuesses) else None


def set_retry_after(response: HttpResponse, seconds: int) -> HttpResponse:
    """Say in an answer when to try again."""
    response["Retry-After"] = str(seconds)
    return response
