"""Serve the manifest, icons, service worker and offline page of the installable app."""

import json
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse

from games.site.assets import FRAME_SHEETS, find_sheet_paths
from games.site.colours import list_light_colours
from games.site.svg_pictures import draw_app_icon
from puzzles import registry

ICON_SIZES = (180, 192, 512)
SECONDS_PER_DAY = 60 * 60 * 24
ICON_PATH = "icons/fivefold.svg"


def serve_manifest(request: HttpRequest) -> JsonResponse:
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
    if size not in ICON_SIZES:
        raise Http404("We don’t have an icon of that size.")
    headers = {"Cache-Control": f"public, max-age={SECONDS_PER_DAY}"}
    return HttpResponse(draw_app_icon(size, padded), content_type="image/png", headers=headers)


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
