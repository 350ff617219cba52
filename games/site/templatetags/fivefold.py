"""Template tags of the shared pages: modules and their import map, a game's mark, times."""

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
from games.plays.share import duration
from games.site import colours, signs
from games.site.built import FRAME_SHEETS, IMPORTS, built, script_paths, sheet_paths
from games.site.today import Row
from puzzles.contract import AnyEngine

register = template.Library()
register.filter(duration)


@register.filter
def shape_script(shape: BaseModel, name: str) -> SafeString:
    """A shape as JSON in a script element, for the page's modules to begin with; see Django's own `json_script`."""
    escaped = shape.model_dump_json().translate({ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"})
    return format_html('<script id="{}" type="application/json">{}</script>', name, mark_safe(escaped))


@register.simple_tag(takes_context=True)
def import_map(context: template.Context) -> SafeString:
    """The import map in a script element; nothing where scripts are built, and name each other by their files."""
    if built():
        return SafeString()
    imports = json.dumps({"imports": {name: static(path) for name, path in IMPORTS.items()}})
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(imports))


@register.simple_tag(takes_context=True)
def modules(context: template.Context, *names: str) -> SafeString:
    """Runs modules of ours (“site/page”, “<slug>/game”), and preloads all that they import."""
    script, nonce = script_paths(names), context["request"].csp_nonce
    tags = [format_html('<script type="module" nonce="{}" src="{}"></script>', nonce, static(p)) for p in script.runs]
    return mark_safe("\n  ".join([*_preloads(script.loads), *tags]))


@register.simple_tag
def preloads(*names: str) -> SafeString:
    """Fetches the modules of the page that comes next, without running them."""
    script = script_paths(names)
    return mark_safe("\n  ".join(_preloads([*script.loads, *script.runs])))


def _preloads(paths: list[str]) -> list[SafeString]:
    return [format_html('<link rel="modulepreload" href="{}">', static(path)) for path in paths]


@register.simple_tag
def sheets(*names: str) -> SafeString:
    """Loads sheets of ours (“together”), in order."""
    return mark_safe(
        "\n  ".join(format_html('<link rel="stylesheet" href="{}">', static(path)) for path in sheet_paths(names))
    )


@register.simple_tag
def frame_sheets() -> SafeString:
    """Loads the sheets of every page of the site."""
    return sheets(*FRAME_SHEETS)


@register.simple_tag
def typeface(path: str) -> SafeString:
    """Fetches a typeface that the page is sure to show, before its sheets have named it."""
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', static(path))


@register.simple_tag
def game_colours() -> SafeString:
    """The colours of all games, for the page's head; see `games.site.colours`."""
    return format_html("<style>{}</style>", mark_safe(colours.sheet()))


@register.simple_tag
def mark(engine: AnyEngine) -> SafeString:
    """A game's drawn mark, inline so that it takes the game's colour; a neutral one where none is drawn."""
    return drawn(engine.slug)


@cache
def drawn(name: str) -> SafeString:
    """The SVG of an icon by name."""
    svg = Path(str(finders.find(signs.icon_path(name)))).read_text("utf-8")
    return mark_safe(svg.replace("<svg ", '<svg class="mark" width="48" height="48" aria-hidden="true" ', 1))


@register.simple_tag
def sign(name: str) -> SafeString:
    """One of the site's own signs, as high as the text around it; as static/site/signs.js draws it."""
    return signs.drawn(name)


@register.simple_tag
def badge_sign(slug: str) -> SafeString:
    """The sign of a badge; a neutral one where none is drawn."""
    name = f"badge-{slug}"
    return signs.drawn(name if name in signs.names() else "first")


@register.simple_tag
def emoji_signs() -> str:
    """Which emoji is drawn by which sign, for the page's modules."""
    return " ".join(f"{emoji}:{name}" for emoji, name in signs.by_emoji().items())


@register.filter
def icon_url(slug: str) -> str:
    """The address of a game's icon for the browser's tab."""
    return static(signs.icon_path(slug))


@register.filter
def game_card_url(game: str) -> str:
    """The address of the picture that a link to a game shows."""
    return reverse("game-card", args=[game])


@register.filter
def card_url(edition: Edition) -> str:
    """The address of the picture that a link to an edition shows: the day's, or that of the game."""
    if edition.date is None:
        return game_card_url(edition.game)
    return reverse("card", args=[edition.game, edition.variant, edition.date.isoformat()])


@register.filter
def share_of(count: int, most: int) -> int:
    """A count as a percentage of the greatest, for the length of a bar."""
    return round(100 * count / most) if most else 0


@register.filter
def with_signs(text: str) -> SafeString:
    """A result's line, its emoji drawn."""
    return signs.with_signs(text)


MARKS = {
    "💡": "hints",
    "🔎": "checks",
    "⏱": "against the clock",
    "🏳": "given up",
    "+": "time that help added",
}
"""What the marks beside a result say."""


@register.filter
def marks_told(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """The marks in the results of some rows, with what each says."""
    told = "".join(chip.told for row in rows for chip in row.chips if chip.state == "done")
    return [("+1:00" if mark == "+" else mark, words) for mark, words in MARKS.items() if mark in told]


@register.filter
def leading(row: Row, player: Player | None) -> str:
    """Who stands at the head of a game's tables of today, in a few words; empty where nobody has finished."""
    several = len(row.chips) > 1
    mine = [chip for chip, head in row.leaders if player and head.player == player.public_id]
    if mine:
        return "You lead" + (f" {' and '.join(chip.variant.title for chip in mine)}" if several else "")
    for chip, head in row.leaders[:1]:
        return f"{head.name} leads" + (f" {chip.variant.title}" if several else "")
    return ""


@register.simple_tag(takes_context=True)
def current(context: template.Context, name: str) -> SafeString:
    """aria-current for the navigation entry of the page that is shown."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe(' aria-current="page"' if match and match.url_name == name else "")


@register.simple_tag
def chosen(one: object, of: object) -> SafeString:
    """aria-current for the entry of a choice that is the chosen one."""
    return mark_safe(' aria-current="true"' if one == of else "")
