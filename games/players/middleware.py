"""The middleware that finds the player of a request, by a token or cookies, and answers too many guesses."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import sessions, tokens
from games.players.cookie import update_player_cookies
from games.players.counters import TooManyGuesses, TooManyNewcomers


class PlayerMiddleware:
    """Authenticate programs by their tokens, renew sessions, and set the cookies of browsers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = tokens.authenticate_program(request) or self.get_response(request)
        sessions.update_session(request, response)
        update_player_cookies(request, response)
        return response

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        """Answer 429 after too many guesses at codes, or too many newcomers from one address."""
        if isinstance(why, TooManyNewcomers):
            return set_retry_after(render(request, "429.html", {"sentence": str(why)}, status=429), why.seconds)
        return render(request, "429.html", status=429) if isinstance(why, TooManyGuesses) else None


def set_retry_after(response: HttpResponse, seconds: int) -> HttpResponse:
    response["Retry-After"] = str(seconds)
    return response
