"""Who asks: the player of a program's token or of a browser's cookie, and what they hear who ask too often."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import tokens
from games.players.cookie import answer_browser
from games.players.counters import TooManyGuesses, TooManyNewcomers


class PlayerMiddleware:
    """Lets programs in by their tokens, and hands browsers the cookies by which we know them again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = tokens.let_program_in(request) or self.get_response(request)
        answer_browser(request, response)
        return response

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        """Somebody guessed too often at codes, or very many began to play behind one address."""
        if isinstance(why, TooManyNewcomers):
            return set_retry_after(render(request, "429.html", {"sentence": str(why)}, status=429), why.seconds)
        return render(request, "429.html", status=429) if isinstance(why, TooManyGuesses) else None


def set_retry_after(response: HttpResponse, seconds: int) -> HttpResponse:
    """The answer, which says when to come back."""
    response["Retry-After"] = str(seconds)
    return response
