"""Results as pictures to share: a game's own drawing in the site's frame, wide for links, or as high as wide."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw

from games.shell.cards import SANS, SERIF, Font, colours, drawn, font_of, foot, image_of, largest, lines_of, png
from puzzles.pictures import SIGNS, Drawing, sign

EDGE, BAR, INSET = 80, 18, 44
LARGEST = 2.2
"""So many times its own size a drawing is shown at most: a few shapes need not fill everything."""
SIGN_FILES = ("signs", "picture-signs")
SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
MARKED = re.compile(rf"([{''.join(SIGNS)}])\ufe0f?(?:\s*(\d+)(?![\d/]))?")
Box = tuple[int, int, int, int]


class Form(NamedTuple):
    """A shape of pictures: its size, and where a result's drawing lies in it."""

    width: int
    height: int
    drawing: Box


WIDE = Form(1200, 630, (520, 66, 1120, 576))
EVEN = Form(1080, 1080, (80, 236, 1000, 888))
FORMS = {"wide": WIDE, "even": EVEN}


class Told(NamedTuple):
    """What a picture says in words: the puzzle and its day, how it ended, and the result's line for its signs."""

    game: str
    title: str
    when: str
    score: str
    line: str


def result_card(told: Told, drawing: Drawing, form: Form) -> bytes:
    """A result as PNG."""
    tone = colours(told.game)
    image = Image.new("RGB", (form.width, form.height), tone["paper"])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, form.width, BAR), fill=tone["game"])
    raised(image, form.drawing, tone)
    _place(image, drawing, told.game, form.drawing)
    (_beside if form is WIDE else _around)(image, draw, tone, told)
    foot(image, draw, tone)
    return png(image)


def raised(image: Image.Image, box: Box, tone: dict[str, str]) -> None:
    """A card on the paper, with round corners that are smooth."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    rect = f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="28"'
    svg = f'{_opening(width, height)}{rect} fill="{tone["card"]}" stroke="{tone["line"]}" stroke-width="2"/></svg>'
    card = image_of(svg, width, height)
    image.paste(card, (left, top), card)


def _place(image: Image.Image, drawing: Drawing, game: str, box: Box) -> None:
    """Puts a drawing in the middle of a box, as large as it fits."""
    left, top, right, bottom = box
    width, height = right - left - 2 * INSET, bottom - top - 2 * INSET
    scale = min(width / drawing.width, height / drawing.height, LARGEST)
    wide, high = max(1, round(drawing.width * scale)), max(1, round(drawing.height * scale))
    inked = image_of(as_svg(drawing, game), wide, high)
    image.paste(inked, ((left + right - wide) // 2, (top + bottom - high) // 2), inked)


def as_svg(drawing: Drawing, game: str) -> str:
    """A drawing as a file: with the signs that it uses, and the site's colours in place of their names."""
    shapes = "".join(drawing.shapes)
    used = set(re.findall(r'<use href="#([\w-]+)"', shapes))
    symbols = "".join(text for name, text in _symbols(game).items() if name in used)
    svg = f"{_opening(drawing.width, drawing.height)}<defs>{symbols}</defs>{shapes}</svg>"
    tone = colours(game)
    return re.sub(r"var\(--([\w-]+)\)", lambda token: tone[token[1]], svg)


def _opening(width: float, height: float) -> str:
    space = 'xmlns="http://www.w3.org/2000/svg"'
    return f'<svg {space} viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'


@cache
def _symbols(game: str) -> dict[str, str]:
    """The signs that a game's drawings may use, by name."""
    files = (finders.find(f"icons/{name}.svg") for name in (*SIGN_FILES, f"{game}-signs"))
    text = "".join(Path(found).read_text("utf-8") for found in files if isinstance(found, str))
    return {re.findall(r'id="([\w-]+)"', symbol)[0]: symbol for symbol in SYMBOL.findall(text)}


def _beside(image: Image.Image, draw: ImageDraw.ImageDraw, tone: dict[str, str], told: Told) -> None:
    """The words of a wide picture, to the left of its drawing."""
    width = WIDE.drawing[0] - EDGE - 40
    _mark(image, told.game, tone, (EDGE, 72), 88)
    serif, sans = largest(told.title, width, (54, 46, 40, 34)), font_of(SANS, 30, 400)
    top = 184.0
    for line in lines_of(told.title, serif, width):
        draw.text((EDGE, top), line, font=serif, fill=tone["ink"])
        top += serif.size * 1.15
    draw.text((EDGE, top + 6), told.when, font=sans, fill=tone["muted"])
    score = fitting(told.score, width, (84, 72, 60, 50, 42))
    draw.text((EDGE, 452), told.score, font=score, fill=tone["game"], anchor="ls")
    _signs(image, draw, tone, told, (EDGE, 472))


def _around(image: Image.Image, draw: ImageDraw.ImageDraw, tone: dict[str, str], told: Told) -> None:
    """The words of a picture with even sides, above and below its drawing."""
    width = EVEN.width - 2 * EDGE - 140
    _mark(image, told.game, tone, (EDGE, 84), 108)
    draw.text((EDGE + 140, 76), told.title, font=fitting(told.title, width, (60, 52, 44, 36)), fill=tone["ink"])
    draw.text((EDGE + 140, 156), told.when, font=font_of(SANS, 34, 400), fill=tone["muted"])
    right = EVEN.width - EDGE
    score = fitting(told.score, 540, (88, 74, 60, 50))
    draw.text((right, 990), told.score, font=score, fill=tone["game"], anchor="rs")
    _signs(image, draw, tone, told, (right, 1006), from_right=True)


def _mark(image: Image.Image, game: str, tone: dict[str, str], place: tuple[int, int], size: int) -> None:
    mark = drawn(game, size, tone["game"])
    image.paste(mark, place, mark)


def fitting(text: str, width: int, sizes: tuple[int, ...]) -> Font:
    """The largest serif in which a text takes one line of a width."""
    fonts = [font_of(SERIF, size) for size in sizes]
    return next((font for font in fonts if font.getlength(text) <= width), fonts[-1])


def _signs(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    tone: dict[str, str],
    told: Told,
    place: tuple[int, int],
    from_right: bool = False,
) -> None:
    """The signs in a result's line, such as how many hints were taken, each with its number."""
    font = font_of(SANS, 28, 400)
    found = [(SIGNS[name], count) for name, count in MARKED.findall(told.line) if SIGNS[name] != "tick"]
    widths = [36 + 6 + font.getlength(count) + 18 for _, count in found]
    left, top = place[0] - (sum(widths) if from_right else 0), place[1]
    for (name, count), width in zip(found, widths, strict=True):
        small = Drawing(24, 24, (sign(name, 12, 12, 24, "muted"),))
        inked = image_of(as_svg(small, told.game), 36, 36)
        image.paste(inked, (round(left), top), inked)
        draw.text((left + 42, top + 18), count, font=font, fill=tone["muted"], anchor="lm")
        left += width
