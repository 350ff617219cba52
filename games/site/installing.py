"""What makes the site an app: manifest, icons, the service worker, the page for no network, and preview cards."""

import json
from datetime import date
from functools import partial

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import dateformat

from games.editions import calendar
from games.editions.addresses import Day
from games.editions.making import NoSuchEdition, engine_of
from games.infra.lettering import PLAIN, SERIF
from games.infra.made_once import is_made, made_once, name_of
from games.players.limits import within
from games.site.built import FRAME_SHEETS, sheet_paths
from games.site.cards import WIDE, Block, app_icon, colours, column, picture
from puzzles import registry

SIZES = (180, 192, 512)
DAY = 60 * 60 * 24
CARDS_RATE = "60/m"
ICON = "icons/fivefold.svg"


def manifest(request: HttpRequest) -> JsonResponse:
    """What an installed Fivefold is called and looks like."""
    paper = colours()["paper"]
    icons: list[dict[str, str]] = [{"src": static(ICON), "type": "image/svg+xml", "sizes": "any"}]
    for size in SIZES[1:]:
        for name, purpose in (("icon", "any"), ("padded-icon", "maskable")):
            address = reverse(name, args=[size])
            icons.append({"src": address, "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose})
    shortcuts = [{"name": engine.title, "url": reverse("game", args=[engine.slug])} for engine in registry.engines()]
    body = {
        "id": "/",
        "name": "Fivefold",
        "short_name": "Fivefold",
        "description": "Daily puzzles that friends play together.",
        "start_url": "/",
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": icons,
        "shortcuts": shortcuts,
    }
    return JsonResponse(body, content_type="application/manifest+json", headers={"Cache-Control": f"max-age={DAY}"})


def icon(request: HttpRequest, size: int, padded: bool = False) -> HttpResponse:
    """The site's icon as PNG."""
    if size not in SIZES:
        raise Http404("There is no icon of that size.")
    return _png(app_icon(size, padded))


def _png(data: bytes) -> HttpResponse:
    return HttpResponse(data, content_type="image/png", headers={"Cache-Control": f"public, max-age={DAY}"})


def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which must lie at the root; it is told this release's addresses."""
    found = finders.find("worker/worker.js")
    if not isinstance(found, str):
        raise Http404("There is no service worker.")
    with open(found, encoding="utf-8") as file:  # noqa: PTH123
        code = file.read()
    facts = {
        "release": settings.RELEASE,
        "static": settings.STATIC_URL,
        "offline": reverse("offline"),
        "shell": [static(path) for path in (*sheet_paths(FRAME_SHEETS), ICON)],  # what the page for no network needs
    }
    text = f"const SITE = {json.dumps(facts)};\n{code}"
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


def offline(request: HttpRequest) -> HttpResponse:
    """What is shown in place of a page that cannot be fetched."""
    return HttpResponse(render_to_string("site/offline.html", {}), headers={"Cache-Control": "no-cache"})


def _card(request: HttpRequest, *words: str) -> HttpResponse:
    """A card, drawn once for all processes; one visitor may have so many drawn that are not there yet."""
    name = name_of("card", *words)
    if not is_made(name) and not within(request, "cards", CARDS_RATE):
        return HttpResponse("Please wait a moment.", content_type="text/plain", status=429)
    return _png(made_once(name, partial(card, *words)))


def card(game: str, title: str, when: str, about: str) -> bytes:
    """A card as PNG: the game's mark, and three texts."""
    lines, high = column(
        720,
        16,
        Block("title", title, SERIF, (96, 84, 72, 60), 1.1),
        Block("when", when, PLAIN, (40,), 1.5),
        Block("about", about, PLAIN, (40,), 1.3),
    )
    return picture("card", WIDE, {"game": game, "lines": lines, "top": (WIDE.height - high) / 2 - 20})


def site_card(request: HttpRequest) -> HttpResponse:
    """The card of the site."""
    return _card(request, "", "Fivefold", "", "Daily puzzles that friends play together.")


def game_card(request: HttpRequest, game: str) -> HttpResponse:
    """The card of a game, whatever the puzzle."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game.")
    engine = registry.engine(game)
    return _card(request, game, engine.title, "", engine.blurb)


def edition_card(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """The card of a day's edition; it shows nothing of the puzzle, so it does not even look at it."""
    try:
        engine, when = engine_of(game, variant), date.fromisoformat(day)
    except (NoSuchEdition, ValueError) as problem:
        raise Http404("We couldn’t find that day.") from problem
    if not calendar.EPOCH <= when <= calendar.today():
        raise Http404("We couldn’t find that day.")
    title = Day(game, variant, when).title
    return _card(request, game, title, dateformat.format(when, "l j F Y"), engine.blurb)
