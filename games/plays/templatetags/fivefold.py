"""Template tags of the shared pages: the import map, a game's mark, times."""

from __future__ import annotations

import json

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from puzzles.contract import Engine

register = template.Library()

MODULES = {
    "lit": "vendor/lit/index.js",
    "lit/": "vendor/lit/",
    "lit-html": "vendor/lit-html/lit-html.js",
    "lit-html/": "vendor/lit-html/",
    "lit-element": "vendor/lit-element/index.js",
    "lit-element/": "vendor/lit-element/",
    "@lit/reactive-element": "vendor/reactive-element/reactive-element.js",
    "@lit/reactive-element/": "vendor/reactive-element/",
    "canvas-confetti": "vendor/canvas-confetti/confetti.module.mjs",
    "fivefold/": "js/",
}
"""Bare names in imports to static files; every module of ours is “fivefold/…”."""

EARLY = (
    "vendor/lit/index.js",
    "vendor/lit-html/lit-html.js",
    "vendor/lit-element/lit-element.js",
    "vendor/reactive-element/reactive-element.js",
    "js/site/session.js",
    "js/site/game-element.js",
)
"""Modules that every game's page needs at once: fetched side by side instead of one after the other."""


@register.simple_tag
def import_map() -> SafeString:
    """The import map as JSON for a script element."""
    imports = {
        name: static(path) if not path.endswith("/") else static(path[:-1]) + "/" for name, path in MODULES.items()
    }
    return mark_safe(json.dumps({"imports": imports}))


@register.simple_tag
def early_modules(slug: str) -> list[str]:
    """The addresses of the modules that a game's page preloads."""
    return [static(path) for path in (*EARLY, f"js/{slug}/game.js")]


@register.simple_tag
def mark(engine: Engine) -> SafeString:  # type: ignore[type-arg]
    """A game's drawn mark, inline so that it takes the game's colour; a neutral one where none is drawn."""
    return drawn(engine.slug)


def drawn(name: str) -> SafeString:
    """The SVG of an icon by name."""
    found = finders.find(f"icons/{name}.svg") or finders.find("icons/any-game.svg")
    with open(found, encoding="utf-8") as file:  # noqa: PTH123
        svg = file.read()
    return mark_safe(svg.replace("<svg ", '<svg class="mark" aria-hidden="true" ', 1))


@register.simple_tag
def icon_url(slug: str) -> str:
    """The address of a game's icon for the browser's tab."""
    return static(f"icons/{slug}.svg" if finders.find(f"icons/{slug}.svg") else "icons/fivefold.svg")


@register.filter
def duration(seconds: int | None) -> str:
    """Seconds as m:ss, or h:mm:ss."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


@register.filter
def share_of(count: int, most: int) -> int:
    """A count as a percentage of the greatest, for the length of a bar."""
    return round(100 * count / most) if most else 0


@register.simple_tag(takes_context=True)
def current(context: template.Context, name: str) -> SafeString:
    """aria-current for the navigation entry of the page that is shown."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe(' aria-current="page"' if match and match.url_name == name else "")
