"""Who asks: the player of a program's token or of a browser's cookie, and what they hear who ask too often."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import tokens
from games.players.cookie import answer_browser
from games.players.counters import TooManyGuesses, TooManyNewcomers


class KnowsPlayers:
    """Lets programs in by their tokens, and hands browsers the cookies by which we know them again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = tokens.refuse(request) or self.get_response(request)
        answer_browser(request, response)
        return response

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        """Somebody guessed too often at codes, or very many began to play behind one address."""
        if isinstance(why, TooManyNewcomers):
            return wait(render(request, "429.html", {"sentence": str(why)}, status=429), why.seconds)
        return render(request, "429.html", status=429) if isinstance(why, TooManyGuesses) else None


def wait(response: HttpResponse, seconds: int) -> HttpResponse:
    """The answer, which says when to come back."""
    response["Retry-After"] = str(seconds)
    return response
