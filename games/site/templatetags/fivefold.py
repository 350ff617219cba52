"""Template tags of all pages: scripts and sheets, icons and signs, preview cards, and small texts."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from pydantic import BaseModel

from games.editions.models import Edition
from games.players.models import Player
from games.plays.share import write_duration
from games.site import colours, signs
from games.site.assets import FRAME_SHEETS, IMPORTS, find_script_paths, find_sheet_paths, load_built
from games.site.home import Row
from puzzles.contract import AnyEngine

register = template.Library()
register.filter("duration", write_duration)


@register.filter
def shape_script(shape: BaseModel, name: str) -> SafeString:
    """Write a shape as JSON in a script element for the page's modules; see Django's own `json_script`."""
    escaped = shape.model_dump_json().translate({ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"})
    return format_html('<script id="{}" type="application/json">{}</script>', name, mark_safe(escaped))


@register.simple_tag(takes_context=True)
def import_map(context: template.Context) -> SafeString:
    """Write the import map in a script element; nothing for built scripts, which import each other by file."""
    if load_built():
        return SafeString()
    imports = json.dumps({"imports": {name: static(path) for name, path in IMPORTS.items()}})
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(imports))


@register.simple_tag(takes_context=True)
def modules(context: template.Context, *names: str) -> SafeString:
    """Run our modules (“site/page”, “<slug>/game”), and preload all that they import."""
    script, nonce = find_script_paths(names), context["request"].csp_nonce
    tags = [format_html('<script type="module" nonce="{}" src="{}"></script>', nonce, static(p)) for p in script.runs]
    return mark_safe("\n  ".join([*_write_preloads(script.loads), *tags]))


@register.simple_tag
def preloads(*names: str) -> SafeString:
    """Preload the modules of the next page, without running them."""
    script = find_script_paths(names)
    return mark_safe("\n  ".join(_write_preloads([*script.loads, *script.runs])))


def _write_preloads(paths: list[str]) -> list[SafeString]:
    return [format_html('<link rel="modulepreload" href="{}">', static(path)) for path in paths]


@register.simple_tag
def sheets(*names: str) -> SafeString:
    """Load our sheets (“site/tokens”), in order."""
    return mark_safe(
        "\n  ".join(format_html('<link rel="stylesheet" href="{}">', static(path)) for path in find_sheet_paths(names))
    )


@register.simple_tag
def frame_sheets() -> SafeString:
    """Load the sheets of every page."""
    return sheets(*FRAME_SHEETS)


@register.simple_tag
def typeface(path: str) -> SafeString:
    """Preload a typeface that the page is sure to use."""
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', static(path))


@register.simple_tag
def game_colours() -> SafeString:
    """Write the style element with the colours of all games; see `games.site.colours`."""
    return format_html("<style>{}</style>", mark_safe(colours.write_sheet()))


@register.simple_tag
def mark(engine: AnyEngine) -> SafeString:
    """Draw a game's mark inline, so that it takes the game's colour; a neutral one if it has none."""
    return draw_mark(engine.slug)


@cache
def draw_mark(name: str) -> SafeString:
    """Return the SVG of an icon by name."""
    svg = Path(str(finders.find(signs.find_icon(name)))).read_text("utf-8")
    return mark_safe(svg.replace("<svg ", '<svg class="mark" width="48" height="48" aria-hidden="true" ', 1))


@register.simple_tag
def sign(name: str) -> SafeString:
    """Draw one of the site's own signs, as high as the text around it."""
    return signs.draw_sign(name)


@register.simple_tag
def badge_sign(slug: str) -> SafeString:
    """Draw the sign of a badge; a neutral one if it has none."""
    name = f"badge-{slug}"
    return signs.draw_sign(name if name in signs.list_names() else "first")


@register.simple_tag
def emoji_signs() -> str:
    """Write which sign is drawn for each emoji, for the page's modules."""
    return " ".join(f"{emoji}:{name}" for emoji, name in signs.map_emoji().items())


@register.filter
def icon_url(slug: str) -> str:
    """Return the address of a game's icon for the browser's tab."""
    return static(signs.find_icon(slug))


@register.filter
def game_card_url(game: str) -> str:
    """Return the address of the card that a link to a game shows."""
    return reverse("game-card", args=[game])


@register.filter
def card_url(edition: Edition) -> str:
    """Return the address of the card that a link to an edition shows: the day's, or the game's."""
    if edition.date is None:
        return game_card_url(edition.game)
    return reverse("card", args=[edition.game, edition.variant, edition.date.isoformat()])


@register.filter
def share_of(count: int, most: int) -> int:
    """Return a count as a percentage of the greatest, for the length of a bar."""
    return round(100 * count / most) if most else 0


@register.filter
def with_signs(text: str) -> SafeString:
    """Draw the emoji of a result's line as signs."""
    return signs.with_signs(text)


MARKS = {
    "💡": "hints",
    "🔎": "checks",
    "⏱": "against the clock",
    "🏳": "given up",
    "+": "time that help added",
}
"""The meaning of the marks beside a result."""


@register.filter
def marks_told(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """Return the marks in the results of some rows, each with its meaning."""
    results = "".join(chip.short_result for row in rows for chip in row.chips if chip.state == "done")
    return [("+1:00" if mark == "+" else mark, words) for mark, words in MARKS.items() if mark in results]


@register.filter
def leading(row: Row, player: Player | None) -> str:
    """Say who leads a game's leaderboards today; empty if no one has finished."""
    several = len(row.chips) > 1
    mine = [chip for chip, head in row.leaders if player and head.player == player.public_id]
    if mine:
        return "You lead" + (f" {' and '.join(chip.variant.title for chip in mine)}" if several else "")
    for chip, head in row.leaders[:1]:
        return f"{head.name} leads" + (f" {chip.variant.title}" if several else "")
    return ""


@register.simple_tag(takes_context=True)
def current(context: template.Context, name: str) -> SafeString:
    """Write aria-current for the navigation entry of this page."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe(' aria-current="page"' if match and match.url_name == name else "")


@register.simple_tag
def chosen(one: object, of: object) -> SafeString:
    """Write aria-current for the chosen entry of several."""
    return mark_safe(' aria-current="true"' if one == of else "")
