"""Template tags of pictures: words that fit, marks, drawings and signs, and things side by side."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from games.infra.lettering import PLAIN, SERIF, STRONG, lettered
from games.site.cards import colours
from games.site.signs import icon_path
from puzzles.pictures import SIGNS, Drawing, sign

register = template.Library()
FACES = {"serif": SERIF, "plain": PLAIN, "strong": STRONG}
LARGEST = 2.2
"""How many times its own size a drawing is shown at most: a few shapes need not fill everything."""
SIGN_FILES = ("icons/signs.svg", "icons/picture-signs.svg")
SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
MARKED = re.compile(rf"([{''.join(SIGNS)}])\ufe0f?(?:\s*(\d+)(?![\d/]))?")
T = TypeVar("T")
Place = tuple[T, float, float]
"""One of several things side by side: its middle, and how much room it has."""


@register.filter
def colour(game: str) -> str:
    """The colour of a game on light paper."""
    return colours(game)["game"]


@register.filter
def times(number: float, factor: float) -> float:
    """A number so many times."""
    return number * factor


@register.filter
def plus(number: float, more: float) -> float:
    """A number and another."""
    return number + more


@register.filter
def minus(number: float, less: float) -> float:
    """A number without another."""
    return number - less


@register.filter
def at_most(number: float, limit: float) -> float:
    """A number, or the limit if that is less."""
    return min(number, limit)


@register.simple_tag
def spread(items: Iterable[T], start: float, length: float, gap: float = 0, most: float = 9999) -> list[Place[T]]:
    """Share a length among some items, each of which has `most` room at most."""
    items = list(items)
    step = min((length + gap) / max(1, len(items)), most + gap)
    return [(item, start + n * step + (step - gap) / 2, step - gap) for n, item in enumerate(items)]


@register.simple_tag
def fitting(texts: Iterable[str], size: float, least: float, width: float, face: str = "plain") -> float:
    """The largest type size up to one in which each text fits a width, `least` at least."""
    widest = max((lettered(text, FACES[face]).width for text in texts), default=0)
    return max(least, min(size, width / widest if widest else size))


@register.simple_tag
def words(  # one argument for each attribute of the text
    text: object,
    x: float,
    y: float,
    size: float,
    least: float = 0,
    width: float = 0,
    face: str = "plain",
    anchor: str = "start",
    fill: str = "var(--ink)",
    middle: bool = False,
) -> SafeString:
    """A text on a base line, or around a `middle`; in a `width` as large as it fits, or cut."""
    said = str(text)
    size = fitting([said], size, least or size, width, face) if width else size
    shown = lettered(said, FACES[face])
    while width and shown.width * size > width * 1.001 and len(said) > 1:
        said = said[:-1].rstrip()
        shown = lettered(f"{said}…", FACES[face])
    return shown.at(x, y + 0.35 * size * middle, size, anchor, f'fill="{fill}"')


@cache
def _icon(name: str) -> str:
    svg = Path(str(finders.find(icon_path(name)))).read_text("utf-8")
    return re.sub(r' color="[^"]*"', "", svg, count=1)


@register.simple_tag
def icon(name: str, x: float, y: float, size: float) -> SafeString:
    """One of the site's icons, in the colour around it."""
    return mark_safe(_icon(name).replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" ', 1))


@register.simple_tag
def drawing(shown: Drawing, game: str, x: float, y: float, width: float, height: float) -> SafeString:
    """A game's drawing around (x, y), as large as it fits, with the signs that it uses."""
    shapes = "".join(shown.shapes)
    used = set(re.findall(r'<use href="#([\w-]+)"', shapes))
    symbols = "".join(text for name, text in _symbols(game).items() if name in used)
    wide, high = min(width, LARGEST * shown.width), min(height, LARGEST * shown.height)
    place = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
    box = f'viewBox="0 0 {shown.width:g} {shown.height:g}"'
    return mark_safe(f"<svg {place} {box}><defs>{symbols}</defs>{shapes}</svg>")


@cache
def _symbols(game: str) -> dict[str, str]:
    """The signs that a game's drawings may use, by name."""
    files = map(finders.find, [*SIGN_FILES, *([f"{game}/signs.svg"] if game else [])])
    text = "".join(Path(found).read_text("utf-8") for found in files if isinstance(found, str))
    return {re.findall(r'id="([\w-]+)"', symbol)[0]: symbol for symbol in SYMBOL.findall(text)}


@register.simple_tag
def signs(line: str, game: str, x: float, y: float, anchor: str = "start") -> SafeString:
    """The signs in a result's line, such as how many hints were taken, each with its number."""
    found = [(SIGNS[name], lettered(count, PLAIN)) for name, count in MARKED.findall(line) if SIGNS[name] != "tick"]
    widths = [36 + 6 + count.width * 28 + 18 for _, count in found]
    left, drawn = x - (sum(widths) if anchor == "end" else 0), ""
    for (name, count), width in zip(found, widths, strict=True):
        drawn += drawing(Drawing(24, 24, (sign(name, 12, 12, 24, "muted"),)), game, left + 18, y, 36, 36)
        drawn += count.at(left + 42, y + 10, 28, attributes='fill="var(--muted)"')
        left += width
    return mark_safe(drawn)
