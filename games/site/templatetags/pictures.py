"""Template tags of the SVG pictures: texts that fit, icons, drawings, signs, sums, and rows of items."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from games.infra.lettering import PLAIN_FACE, SERIF_FACE, STRONG_FACE, typeset_text
from games.site.colours import list_light_colours
from games.site.signs import find_icon
from puzzles.pictures import SIGN_NAMES, Drawing, draw_sign

register = template.Library()
FACES = {"serif": SERIF_FACE, "plain": PLAIN_FACE, "strong": STRONG_FACE}
LARGEST_SCALE = 2.2
"""The highest factor by which a drawing is enlarged."""
SIGN_FILES = ("icons/signs.svg", "icons/picture-signs.svg")
SYMBOL_PATTERN = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
MARK_PATTERN = re.compile(rf"([{''.join(SIGN_NAMES)}])\ufe0f?(?:\s*(\d+)(?![\d/]))?")
T = TypeVar("T")
PlacedItem = tuple[T, float, float]
"""An item of a row, with the coordinate of its middle and the length that it may fill."""


@register.filter(name="colour")
def find_colour(game: str) -> str:
    """Return the colour of a game on light paper."""
    return list_light_colours(game)["game"]


register.filter("times", lambda number, factor: number * factor)
register.filter("plus", lambda number, addend: number + addend)
register.filter("minus", lambda number, subtrahend: number - subtrahend)
register.filter("at_most", lambda number, most: most if number > most else number)


@register.simple_tag(name="spread")
def place_side_by_side(
    items: Iterable[T], start: float, length: float, gap: float = 0, most: float = 9999
) -> list[PlacedItem[T]]:
    """Place items side by side on a length, with a `gap` between them. Each may fill at most the length `most`."""
    items = list(items)
    step = min((length + gap) / max(1, len(items)), most + gap)
    return [(item, start + n * step + (step - gap) / 2, step - gap) for n, item in enumerate(items)]


@register.simple_tag(name="fitting")
def fit_type_size(texts: Iterable[str], size: float, least: float, width: float, face: str = "plain") -> float:
    """Return the largest type size from `least` to `size` in which every text fits the width."""
    widest = max((typeset_text(text, FACES[face]).width for text in texts), default=0)
    return max(least, min(size, width / widest if widest else size))


@register.simple_tag(name="words")
def write_text(  # has an argument for each attribute of the text
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
    """Write a text on the base line y, or with `middle` around y; shrink or cut it to fit a `width`."""
    content = str(text)
    size = fit_type_size([content], size, least or size, width, face) if width else size
    typeset = typeset_text(content, FACES[face])
    while width and typeset.width * size > width * 1.001 and len(content) > 1:
        content = content[:-1].rstrip()
        typeset = typeset_text(f"{content}…", FACES[face])
    return typeset.write_svg(x, y + 0.35 * size * middle, size, anchor, f'fill="{fill}"')


@cache
def _read_icon(name: str) -> str:
    svg = Path(str(finders.find(find_icon(name)))).read_text("utf-8")
    return re.sub(r' color="[^"]*"', "", svg, count=1)


@register.simple_tag(name="icon")
def draw_icon(name: str, x: float, y: float, size: float) -> SafeString:
    return mark_safe(
        _read_icon(name).replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" ', 1)
    )


@register.simple_tag(name="drawing")
def place_drawing(drawing: Drawing, game: str, x: float, y: float, width: float, height: float) -> SafeString:
    """Write a game's drawing around (x, y), as large as it fits, with the signs to which it refers."""
    shapes = "".join(drawing.shapes)
    used = set(re.findall(r'<use href="#([\w-]+)"', shapes))
    symbols = "".join(text for name, text in _read_symbols(game).items() if name in used)
    drawn_width, drawn_height = min(width, LARGEST_SCALE * drawing.width), min(height, LARGEST_SCALE * drawing.height)
    place = (
        f'x="{x - drawn_width / 2:g}" y="{y - drawn_height / 2:g}" width="{drawn_width:g}" height="{drawn_height:g}"'
    )
    box = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    return mark_safe(f"<svg {place} {box}><defs>{symbols}</defs>{shapes}</svg>")


@cache
def _read_symbols(game: str) -> dict[str, str]:
    """Return the signs that a game's drawings may use, by name."""
    files = map(finders.find, [*SIGN_FILES, *([f"{game}/signs.svg"] if game else [])])
    text = "".join(Path(found).read_text("utf-8") for found in files if isinstance(found, str))
    return {re.findall(r'id="([\w-]+)"', symbol)[0]: symbol for symbol in SYMBOL_PATTERN.findall(text)}


@register.simple_tag(name="signs")
def draw_signs(line: str, game: str, x: float, y: float, anchor: str = "start") -> SafeString:
    """Draw the signs of a result's line, such as for hints, each with its number."""
    marks = [
        (SIGN_NAMES[name], typeset_text(count, PLAIN_FACE))
        for name, count in MARK_PATTERN.findall(line)
        if SIGN_NAMES[name] != "tick"
    ]
    widths = [36 + 6 + count.width * 28 + 18 for _, count in marks]
    left, elements = x - (sum(widths) if anchor == "end" else 0), ""
    for (name, count), width in zip(marks, widths, strict=True):
        elements += place_drawing(Drawing(24, 24, (draw_sign(name, 12, 12, 24, "muted"),)), game, left + 18, y, 36, 36)
        elements += count.write_svg(left + 42, y + 10, 28, attributes='fill="var(--muted)"')
        left += width
    return mark_safe(elements)
