"""Pictures of the site: SVG templates below `templates/pictures/`, in a form that is wide or has even sides, as PNG."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from games.infra.lettering import Face, as_png, lettered
from games.site.colours import pair

TOKEN = re.compile(r'"var\(--([\w-]+)\)"')


class Form(NamedTuple):
    """A shape of pictures."""

    width: int
    height: int

    @property
    def wide(self) -> bool:
        return self.width > self.height


WIDE, EVEN = Form(1200, 630), Form(1080, 1080)
FORMS = {"wide": WIDE, "even": EVEN}


@cache
def colours(game: str = "") -> dict[str, str]:
    """The light colours of the site's tokens, by name; `game` is that of a game, or ink."""
    sheet = finders.find("site/tokens.css")
    if not isinstance(sheet, str):
        raise FileNotFoundError("site/tokens.css")
    tokens = re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", Path(sheet).read_text("utf-8"))
    found = dict(reversed(tokens))  # the first of each name: below stand those of a higher contrast
    own = pair(game)
    return {**found, "game": own.light if own else found["ink"]}


def svg_of(template: str, form: Form, context: Mapping[str, object]) -> str:
    """A picture as SVG; `game` of its context is the game whose colour it has."""
    svg = render_to_string(f"pictures/{template}.svg", {"game": "", **context, "form": form})
    tone = {**colours(), "game": "currentColor"}
    return TOKEN.sub(lambda token: f'"{tone[token[1]]}"', svg)


def picture(template: str, form: Form, context: Mapping[str, object]) -> bytes:
    """A picture as PNG."""
    return as_png(svg_of(template, form, context))


class Line(NamedTuple):
    """A line of a column: its text, base line, type size, and what it is (“title”, “when”, “about”)."""

    text: str
    y: float
    size: float
    kind: str


class Block(NamedTuple):
    """A text of a column: its typeface, the sizes that it may have, the largest first, and how far lines are apart."""

    kind: str
    text: str
    face: Face
    sizes: tuple[int, ...]
    apart: float


def column(width: int, gap: int, *blocks: Block) -> tuple[list[Line], float]:
    """Texts below each other, broken into lines that fit a width, and how high all are together."""
    lines, top = list[Line](), 0.0
    for block in blocks:
        texts, size = _broken(block, width)
        for n, text in enumerate(texts):
            lines.append(Line(text, top + (n * block.apart + 0.98) * size, size, block.kind))
        top += len(texts) * block.apart * size + gap * bool(texts)
    return lines, top - gap


def _broken(block: Block, width: int) -> tuple[list[str], int]:
    """A text in the largest size in which it takes at most two lines, or else in the smallest."""
    for size in block.sizes:
        lines = list[str]()
        for word in block.text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            fits = bool(lines) and lettered(longer, block.face).width * size <= width
            lines = [*lines[:-1], longer] if fits else [*lines, word]
        if len(lines) <= 2:
            break
    return lines, size


@lru_cache(maxsize=8)
def app_icon(size: int, padded: bool) -> bytes:
    """The site's icon as PNG; `padded` leaves room for the shape that a device cuts out."""
    return picture("icon", Form(size, size), {"padded": padded})
