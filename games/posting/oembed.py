"""oEmbed: what other programs show in place of a link to this site (https://oembed.com/).

A shared result is its picture; a day's puzzle is its table in a frame. There is nothing of anything else.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from games.editions import calendar
from games.editions.addresses import Address, Day, address_of, parse
from games.editions.finding import BeingMade, TooManyAsked
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.editions.running import Resting
from games.plays.sharers import FROM, picture_of, sharer
from games.posting.embeds import HEIGHT, WIDTH
from games.posting.templatetags.embedding import embed_code
from puzzles.shapes import JSON

PICTURE = (1200, 630)
"""Pixels of a result's picture."""
PAGES = ("edition", "practice", "own")
"""The pages whose links are shared, by the names of their routes."""
AGE = 3600
"""Seconds for which an answer may be kept."""
LONGEST = 500
NOTHING = "There is nothing to show of that address."


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """The answer for an address of this site; 404 for all others."""
    if (wanted := request.GET.get("format", "json")) != "json":  # 501 is what oembed.com asks for
        status = HTTPStatus.NOT_IMPLEMENTED if wanted == "xml" else HTTPStatus.BAD_REQUEST
        response = HttpResponse("Only JSON is given.", content_type="text/plain", status=status)
        vars(response)["_has_been_logged"] = True  # Django would log an error for what is none
        return response
    address, public_id = _asked(request, request.GET.get("url", ""))
    try:
        edition = address.find(lambda: False)
    except (NoSuchEdition, BeingMade, TooManyAsked, Resting) as problem:
        raise Http404(NOTHING) from problem
    name = sharer(edition, public_id, None)
    if name:
        told = _photo(request, edition, name, public_id)
    elif isinstance(address, Day) and address.date == calendar.today() and not public_id:
        told = _rich(request, address)
    else:
        raise Http404(NOTHING)
    site: dict[str, JSON] = {"version": "1.0", "provider_name": "Fivefold", "cache_age": AGE}
    site["provider_url"] = request.build_absolute_uri("/")
    response = JsonResponse({**site, **told})
    response["Cache-Control"] = f"public, max-age={AGE}"
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _asked(request: HttpRequest, url: str) -> tuple[Address, str]:
    """The edition that an address of this site shows, and whose result. Raises `Http404` for any other."""
    try:
        parts = urlsplit(url if len(url) <= LONGEST else "")
        found = resolve(parts.path)
    except (ValueError, Resolver404) as problem:
        raise Http404(NOTHING) from problem
    own = parts.scheme in ("http", "https") and parts.netloc == request.get_host()
    if not own or found.url_name not in PAGES:
        raise Http404(NOTHING)
    try:
        address = parse(parts.path.strip("/"))
    except NoSuchEdition as problem:
        raise Http404(NOTHING) from problem
    return address, parse_qs(parts.query).get(FROM, [""])[0]


def _most(request: HttpRequest, name: str, otherwise: int) -> int:
    """The bound that the asker sets; none where it is no number."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 6 and int(asked) else otherwise


def _photo(request: HttpRequest, edition: Edition, name: str, public_id: str) -> dict[str, JSON]:
    width, height = PICTURE
    share = min(1.0, _most(request, "maxwidth", width) / width, _most(request, "maxheight", height) / height)
    return {
        "type": "photo",
        "title": f"{name}’s result in {address_of(edition).title}",
        "author_name": name,
        "author_url": request.build_absolute_uri(reverse("player", args=[public_id])),
        "url": request.build_absolute_uri(picture_of(edition, public_id)),
        "width": max(1, int(width * share)),
        "height": max(1, int(height * share)),
    }


def _rich(request: HttpRequest, address: Day) -> dict[str, JSON]:
    width = min(WIDTH, _most(request, "maxwidth", WIDTH))
    height = min(HEIGHT, _most(request, "maxheight", HEIGHT))
    there = request.build_absolute_uri(reverse("table-embed", args=[address.game, address.variant]))
    html = embed_code(there, address.title, width, height)
    return {"type": "rich", "title": address.title, "html": html, "width": width, "height": height}
