"""Serve the manifest, icons, service worker and offline page of the installable app, and cards for link previews."""

import json
from datetime import date
from functools import partial
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse

from games.editions import calendar
from games.editions.addresses import DailyAddress
from games.editions.making import NoSuchEdition, find_engine
from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.infra.dates import format_day
from games.infra.lettering import PLAIN_FACE, SERIF_FACE
from games.players.limits import is_within_rate
from games.site.assets import FRAME_SHEETS, find_sheet_paths
from games.site.colours import list_light_colours
from games.site.svg_pictures import WIDE, ColumnBlock, draw_app_icon, draw_picture, lay_out_column
from puzzles import registry

ICON_SIZES = (180, 192, 512)
SECONDS_PER_DAY = 60 * 60 * 24
CARDS_RATE = "60/m"
ICON_PATH = "icons/fivefold.svg"


def serve_manifest(request: HttpRequest) -> JsonResponse:
    """Answer with the web app manifest."""
    paper = list_light_colours()["paper"]
    icons: list[dict[str, str]] = [{"src": static(ICON_PATH), "type": "image/svg+xml", "sizes": "any"}]
    for size in ICON_SIZES[1:]:
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
    return JsonResponse(
        body, content_type="application/manifest+json", headers={"Cache-Control": f"max-age={SECONDS_PER_DAY}"}
    )


def serve_icon(request: HttpRequest, size: int, padded: bool = False) -> HttpResponse:
    """Answer with the site's icon as PNG."""
    if size not in ICON_SIZES:
        raise Http404("We don’t have an icon of that size.")
    return _answer_png(draw_app_icon(size, padded))


def _answer_png(data: bytes) -> HttpResponse:
    return HttpResponse(data, content_type="image/png", headers={"Cache-Control": f"public, max-age={SECONDS_PER_DAY}"})


def serve_service_worker(request: HttpRequest) -> HttpResponse:
    """Answer with this release's addresses and the service worker's code, which works only at the site's root."""
    path = finders.find("worker/worker.js")
    if not isinstance(path, str):
        raise Http404("We couldn’t find the service worker.")
    code = Path(path).read_text("utf-8")
    facts = {
        "release": settings.RELEASE,
        "static": settings.STATIC_URL,
        "offline": reverse("offline"),
        "shell": [static(path) for path in (*find_sheet_paths(FRAME_SHEETS), ICON_PATH)],  # what the offline page needs
    }
    text = f"const SITE = {json.dumps(facts)};\n{code}"
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


def show_offline(request: HttpRequest) -> HttpResponse:
    """Answer with the page that the service worker shows without a network."""
    return HttpResponse(render_to_string("site/offline.html", {}), headers={"Cache-Control": "no-cache"})


def _serve_card(request: HttpRequest, *texts: str) -> HttpResponse:
    """Answer with a card, which is drawn once for all processes, or 429 if a visitor wants too many new ones."""
    name = make_cache_key("card", *texts)
    if not is_cached(name) and not is_within_rate(request, "cards", CARDS_RATE):
        return HttpResponse(
            "That was a little too fast. Please try again in a minute.", content_type="text/plain", status=429
        )
    return _answer_png(get_or_make(name, partial(draw_card, *texts)))


def draw_card(game: str, title: str, date_text: str, about: str) -> bytes:
    """Return a card as PNG, with the game's mark and three texts."""
    lines, height = lay_out_column(
        720,
        16,
        ColumnBlock("title", title, SERIF_FACE, (96, 84, 72, 60), 1.1),
        ColumnBlock("when", date_text, PLAIN_FACE, (40,), 1.5),
        ColumnBlock("about", about, PLAIN_FACE, (40,), 1.3),
    )
    return draw_picture("card", WIDE, {"game": game, "lines": lines, "top": (WIDE.height - height) / 2 - 20})


def serve_site_card(request: HttpRequest) -> HttpResponse:
    return _serve_card(request, "", "Fivefold", "", "Daily puzzles that friends play together.")


def serve_game_card(request: HttpRequest, game: str) -> HttpResponse:
    """Answer with a game's card, which is the same for all its puzzles."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game.")
    engine = registry.engine(game)
    return _serve_card(request, game, engine.title, "", engine.blurb)


def serve_edition_card(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """Answer with the card of a day's edition, which shows nothing of the puzzle."""
    try:
        engine, puzzle_date = find_engine(game, variant), date.fromisoformat(day)
    except (NoSuchEdition, ValueError) as problem:
        raise Http404("We couldn’t find that day.") from problem
    if not calendar.EPOCH <= puzzle_date <= calendar.today():
        raise Http404("We couldn’t find that day.")
    title = DailyAddress(game, variant, puzzle_date).title
    return _serve_card(request, game, title, format_day(puzzle_date, weekday=True, year=True), engine.blurb)
