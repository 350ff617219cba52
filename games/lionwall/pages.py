"""The typefaces of walls of characters, each at an address that names its characters."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.lionwall.letters import kept_typeface, made_typeface, named
from games.players.limits import is_within_rate

RATE = "60/m"
"""How many typefaces that nobody has asked for today one player may have made."""
FOR_GOOD = "public, max-age=31536000, immutable"


@require_safe
def letters(request: HttpRequest, name: str) -> HttpResponse:
    """The typeface of just these characters. It never changes, for other characters have another address."""
    characters = named(name)
    if characters is None:
        raise Http404("No characters have this name.")
    font = kept_typeface(characters)
    if font is None and not is_within_rate(request, "letters", RATE):
        return HttpResponse(status=429)
    answer = HttpResponse(font or made_typeface(characters), content_type="font/woff2")
    answer["Cache-Control"] = FOR_GOOD
    return answer
