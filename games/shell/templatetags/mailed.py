"""The site's colours in mails, which know no variables: light ones inline, and the dark ones in a sheet that is heeded
where a device is dark and the mail program lets it be. A mail names tones, never a colour."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.shell import colours
from games.shell.colours import Pair
from puzzles import registry
from puzzles.contract import AnyEngine

register = template.Library()
TONES = {
    "ink": ("color", "ink"),
    "muted": ("color", "muted"),
    "link": ("color", "link"),
    "edged": ("border-color", "line"),
    "on-paper": ("background-color", "paper"),
    "on-card": ("background-color", "card"),
    "on-ink": ("background-color", "ink"),
    "paper": ("color", "paper"),
}
"""What each tone colours, and by which token of the site."""
ROUND = "border-radius:10px;text-decoration:none"
SHAPES = {
    "button": f"display:block;padding:13px 24px;font-weight:700;text-align:center;{ROUND}",
    "pill": f"display:inline-block;margin:8px 6px 0 0;padding:9px 14px;border:1px solid;font-size:15px;{ROUND}",
}
"""What a style may be called in place of being written out."""


@register.simple_tag
def toned(tones: str, style: str = "") -> SafeString:
    """The class and style of an element that has some tones, and a style besides: `{% toned "ink on-card" %}`."""
    light = [f"{TONES[tone][0]}:{colours.tokens()[TONES[tone][1]].light}" for tone in tones.split()]
    return format_html('class="{}" style="{}"', tones, ";".join(filter(None, [SHAPES.get(style, style), *light])))


@register.simple_tag
def toned_for(engine: AnyEngine, style: str = "") -> SafeString:
    """The same for text and edge in a game's colour."""
    light, shape = _of(engine.slug).light, SHAPES.get(style, style)
    return format_html('class="of-{}" style="{};color:{};border-color:{}"', engine.slug, shape, light, light)


@register.simple_tag
def dark_tones() -> SafeString:
    """The dark colours of all tones, for the mail's head."""
    known = colours.tokens()
    rules = [f".{tone}{{{what}:{known[token].dark}!important}}" for tone, (what, token) in TONES.items()]
    for slug in registry.slugs():
        dark = _of(slug).dark
        rules.append(f".of-{slug}{{color:{dark}!important;border-color:{dark}!important}}")
    return mark_safe(f"<style>@media (prefers-color-scheme: dark){{{''.join(rules)}}}</style>")


def _of(slug: str) -> Pair:
    return colours.pair(slug) or colours.tokens()["ink"]
