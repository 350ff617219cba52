"""Serve the typefaces of walls of characters."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.lionwall.typefaces import cache_typeface, find_cached_typeface, parse_name
from games.players.limits import is_within_rate

TYPEFACES_RATE = "60/m"
"""Limit the new typefaces that one visitor may ask for."""
CACHE_FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def send_typeface(request: HttpRequest, name: str) -> HttpResponse:
    """Send the typeface of the characters in its address; it never changes."""
    characters = parse_name(name)
    if characters is None:
        raise Http404("No characters have this name.")
    font = find_cached_typeface(characters)
    if font is None and not is_within_rate(request, "letters", TYPEFACES_RATE):
        return HttpResponse(status=429)
    answer = HttpResponse(font or cache_typeface(characters), content_type="font/woff2")
    answer["Cache-Control"] = CACHE_FOR_EVER
    return answer
