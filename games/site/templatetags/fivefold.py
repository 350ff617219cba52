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
from games.plays.ranking import FEWEST_PLAYERS
from games.plays.share import write_duration
from games.site import colours, signs
from games.site.assets import FRAME_SHEETS, IMPORT_MAP, find_script_paths, find_sheet_paths, load_built_assets
from games.site.home import GameRow
from puzzles.contract import AnyEngine

register = template.Library()
register.filter("duration", write_duration)
register.filter("with_signs", signs.replace_emoji)
register.filter("icon_url", lambda slug: static(signs.find_icon(slug)))
register.simple_tag(signs.draw_sign, name="sign")


@register.filter(name="shape_script")
def write_shape_script(shape: BaseModel, name: str) -> SafeString:
    """Write a shape as JSON in a script element for the page's modules, as Django's `json_script` does."""
    escaped = shape.model_dump_json().translate({ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"})
    return format_html('<script id="{}" type="application/json">{}</script>', name, mark_safe(escaped))


@register.simple_tag(takes_context=True, name="import_map")
def write_import_map(context: template.Context) -> SafeString:
    """Write the import map of the sources in a script element; built scripts need none."""
    if load_built_assets():
        return SafeString()
    imports = json.dumps({"imports": {name: static(path) for name, path in IMPORT_MAP.items()}})
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(imports))


@register.simple_tag(takes_context=True, name="modules")
def load_modules(context: template.Context, *names: str) -> SafeString:
    """Write the elements that run these modules (“site/page”, “<slug>/game”) and preload their imports."""
    script, nonce = find_script_paths(names), context["request"].csp_nonce
    tags = [format_html('<script type="module" nonce="{}" src="{}"></script>', nonce, static(p)) for p in script.runs]
    return mark_safe("\n  ".join([*_write_preloads(script.loads), *tags]))


@register.simple_tag(name="preloads")
def preload_modules(*names: str) -> SafeString:
    """Write the elements that preload the next page's modules."""
    script = find_script_paths(names)
    return mark_safe("\n  ".join(_write_preloads([*script.loads, *script.runs])))


def _write_preloads(paths: list[str]) -> list[SafeString]:
    return [format_html('<link rel="modulepreload" href="{}">', static(path)) for path in paths]


@register.simple_tag(name="sheets")
def load_sheets(*names: str) -> SafeString:
    """Write the elements that load these sheets (“site/tokens”), in order."""
    return mark_safe(
        "\n  ".join(format_html('<link rel="stylesheet" href="{}">', static(path)) for path in find_sheet_paths(names))
    )


register.simple_tag(lambda: load_sheets(*FRAME_SHEETS), name="frame_sheets")


@register.simple_tag(name="typeface")
def preload_typeface(path: str) -> SafeString:
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', static(path))


@register.simple_tag(name="game_colours")
def write_game_colours() -> SafeString:
    """Write the style element with the colours of all games; see `games.site.colours`."""
    return format_html("<style>{}</style>", mark_safe(colours.write_colour_rules()))


@register.simple_tag(name="mark")
def draw_game_mark(engine: AnyEngine) -> SafeString:
    """Draw a game's mark as inline SVG, which takes the game's colour."""
    return draw_mark(engine.slug)


@cache
def draw_mark(name: str) -> SafeString:
    svg = Path(str(finders.find(signs.find_icon(name)))).read_text("utf-8")
    return mark_safe(svg.replace("<svg ", '<svg class="mark" width="48" height="48" aria-hidden="true" ', 1))


@register.simple_tag(name="badge_sign")
def draw_badge_sign(slug: str) -> SafeString:
    """Draw the sign of a badge, or the sign “first” if it has none."""
    name = f"badge-{slug}"
    return signs.draw_sign(name if name in signs.list_sign_names() else "first")


@register.simple_tag(name="emoji_signs")
def list_emoji_signs() -> str:
    """Write the sign of each emoji, for the page's modules."""
    return " ".join(f"{emoji}:{name}" for emoji, name in signs.map_emoji_to_signs().items())


@register.filter(name="game_card_url")
def find_game_card_url(game: str) -> str:
    return reverse("game-card", args=[game])


@register.filter(name="card_url")
def find_card_url(edition: Edition) -> str:
    """Return the address of an edition's preview card: the day's, else the game's."""
    if edition.date is None:
        return find_game_card_url(edition.game)
    return reverse("card", args=[edition.game, edition.variant, edition.date.isoformat()])


@register.filter
def is_worth_showing(count: int) -> bool:
    """Return whether a count of people is large enough for a page to show it.

    >>> is_worth_showing(4), is_worth_showing(5)
    (False, True)
    """
    return count >= FEWEST_PLAYERS


@register.filter(name="share_of")
def compute_share(count: int, most: int) -> int:
    """Return a count as a percentage of the highest count, for the length of a bar."""
    return round(100 * count / most) if most else 0


MARK_MEANINGS = {"💡": "help", "🔎": "checks", "⏱": "against the clock", "🏳": "given up", "+": "time that help added"}
"""Each mark beside a result with its meaning."""


@register.filter
def list_marks(rows: Iterable[GameRow]) -> list[tuple[str, str]]:
    """Return the marks in the results of these rows, each with its meaning."""
    results = "".join(chip.short_result for row in rows for chip in row.chips if chip.state == "done")
    return [("+1:00" if mark == "+" else mark, meaning) for mark, meaning in MARK_MEANINGS.items() if mark in results]


@register.filter(name="leading")
def describe_leader(row: GameRow, player: Player | None) -> str:
    """Write who leads a game's leaderboards today; empty if no one has finished."""
    several = len(row.chips) > 1
    own_chips = [chip for chip, head in row.leaders if player and head.player == player.public_id]
    if own_chips:
        return "You lead" + (f" {' and '.join(chip.variant.title for chip in own_chips)}" if several else "")
    for chip, head in row.leaders[:1]:
        return f"{head.name} leads" + (f" {chip.variant.title}" if several else "")
    return ""


@register.simple_tag(takes_context=True, name="current")
def mark_current_page(context: template.Context, name: str) -> SafeString:
    """Write aria-current if this page has a URL name."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe(' aria-current="page"' if match and match.url_name == name else "")


@register.simple_tag(name="chosen")
def mark_chosen(value: object, chosen_value: object) -> SafeString:
    """Write aria-current if a value is the chosen one."""
    return mark_safe(' aria-current="true"' if value == chosen_value else "")
