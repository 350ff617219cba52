"""Preview cards: what other sites show of a link to a puzzle. Drawn here, with nothing of the puzzle in it."""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from pathlib import Path

import resvg_py
from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont

from games.shell.colours import pair

WIDTH, HEIGHT = 1200, 630
EDGE = 80
MARK = 250
GAP = 16
SERIF, SANS = "fonts/fraunces.woff2", "fonts/atkinson.woff2"
"""The site's own typefaces; the first has one weight."""
Font = ImageFont.FreeTypeFont


def _file(path: str) -> Path:
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(path)
    return Path(found)


@cache
def colours(game: str = "") -> dict[str, str]:
    """The light colours of the site's tokens, by name; `game` is that of a game, or ink."""
    tokens = re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", _file("css/tokens.css").read_text("utf-8"))
    found = dict(reversed(tokens))  # the first of each name: below stand those of a higher contrast
    own = pair(game)
    return {**found, "game": own.light if own else found["ink"]}


@cache
def font_of(path: str, size: int, weight: int = 0) -> Font:
    """A typeface in a size, and in a weight if it has several."""
    font = ImageFont.truetype(str(_file(path)), size)
    if weight:
        font.set_variation_by_axes([weight])
    return font


def drawn(icon: str, size: int, colour: str = "") -> Image.Image:
    """One of the site's icons as an image; `colour` replaces the colour in which it is drawn."""
    name = icon if finders.find(f"icons/{icon}.svg") else "any-game"
    svg = _file(f"icons/{name}.svg").read_text("utf-8")
    if colour:
        svg = re.sub(r'(<svg [^>]*?)color="[^"]*"', rf'\1color="{colour}"', svg, count=1)
    return image_of(svg, size, size)


def image_of(svg: str, width: int, height: int) -> Image.Image:
    """An SVG as an image of a size."""
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height))
    return Image.open(io.BytesIO(data)).convert("RGBA")


def lines_of(text: str, font: Font, width: int) -> list[str]:
    """A text broken into lines that fit a width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if font.getlength(longer) <= width else [*lines, word]
    return lines


def largest(text: str, width: int, sizes: tuple[int, ...]) -> Font:
    """The largest serif in which a text takes at most two lines of a width."""
    fonts = [font_of(SERIF, size) for size in sizes]
    return next((font for font in fonts if len(lines_of(text, font, width)) <= 2), fonts[-1])


@lru_cache(maxsize=128)
def card(game: str, title: str, when: str, about: str) -> bytes:
    """A card as PNG: the game's mark, and three texts."""
    tone = colours(game)
    image = Image.new("RGB", (WIDTH, HEIGHT), tone["paper"])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, 18), fill=tone["game"])
    mark = drawn(game or "fivefold", MARK, tone["game"] if game else "")
    image.paste(mark, (EDGE, (HEIGHT - MARK) // 2 - 20), mark)
    _texts(draw, tone, title, when, about)
    foot(image, draw, tone)
    return png(image)


def _texts(draw: ImageDraw.ImageDraw, tone: dict[str, str], title: str, when: str, about: str) -> None:
    left = EDGE + MARK + 70
    width = WIDTH - left - EDGE
    serif, sans = largest(title, width, (96, 84, 72, 60)), font_of(SANS, 40, 400)
    blocks = [
        (lines_of(title, serif, width), serif, tone["ink"], 1.1),
        (lines_of(when, sans, width), sans, tone["game"], 1.5),
    ]
    blocks.append((lines_of(about, sans, width), sans, tone["muted"], 1.3))
    blocks = [block for block in blocks if block[0] != [""]]
    total = sum(len(lines) * font.size * high + GAP for lines, font, _, high in blocks) - GAP
    top = (HEIGHT - total) / 2 - 20
    for lines, font, colour, high in blocks:
        for line in lines:
            draw.text((left, top), line, font=font, fill=colour)
            top += font.size * high
        top += GAP


def foot(image: Image.Image, draw: ImageDraw.ImageDraw, tone: dict[str, str]) -> None:
    """Whose card it is, in its lower left corner."""
    badge = drawn("fivefold", 48)
    image.paste(badge, (EDGE, image.height - 100), badge)
    draw.text((EDGE + 64, image.height - 98), "Fivefold", font=font_of(SERIF, 38), fill=tone["ink"])


def png(image: Image.Image) -> bytes:
    """An image as the bytes of a file."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@lru_cache(maxsize=8)
def app_icon(size: int, padded: bool) -> bytes:
    """The site's icon as PNG; `padded` leaves room for the shape that a device cuts out."""
    if not padded:
        return png(drawn("fivefold", size))
    image = Image.new("RGBA", (size, size), colours()["ink"])
    inner = drawn("fivefold", size * 3 // 4)
    image.paste(inner, (size // 8, size // 8), inner)
    return png(image)
