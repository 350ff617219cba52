"""Draw the SVG templates of `templates/pictures/` as PNG, in one of two formats."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string

from games.infra.lettering import WeightedFace, render_png, typeset_text
from games.site.colours import list_light_colours

TOKEN_PATTERN = re.compile(r'"var\(--([\w-]+)\)"')


class PictureSize(NamedTuple):
    """The size of a picture in pixels."""

    width: int
    height: int

    @property
    def is_wide(self) -> bool:
        return self.width > self.height


WIDE, EVEN = PictureSize(1200, 630), PictureSize(1080, 1080)
PICTURE_SIZES = {"wide": WIDE, "even": EVEN}


def draw_svg(template: str, size: PictureSize, context: Mapping[str, object]) -> str:
    """Return a picture as SVG with its tokens replaced by colours."""
    svg = render_to_string(f"pictures/{template}.svg", {"game": "", **context, "form": size})
    colours = {**list_light_colours(), "game": "currentColor"}
    return TOKEN_PATTERN.sub(lambda token: f'"{colours[token[1]]}"', svg)


def draw_picture(template: str, size: PictureSize, context: Mapping[str, object]) -> bytes:
    return render_png(draw_svg(template, size, context))


class ColumnLine(NamedTuple):
    """A line of a column: its text, base line (`y`), type size, and its block's kind (“title”, “when”, “about”)."""

    text: str
    y: float
    size: float
    kind: str


class ColumnBlock(NamedTuple):
    """A text of a column, with its kind, typeface, possible sizes (largest first), and line spacing (1: the size)."""

    kind: str
    text: str
    face: WeightedFace
    sizes: tuple[int, ...]
    line_spacing: float


def lay_out_column(width: int, gap: int, *blocks: ColumnBlock) -> tuple[list[ColumnLine], float]:
    """Break blocks into the lines of a column; return the lines and their total height."""
    lines, top = list[ColumnLine](), 0.0
    for block in blocks:
        texts, size = _break_lines(block, width)
        for n, text in enumerate(texts):
            lines.append(ColumnLine(text, top + (n * block.line_spacing + 0.98) * size, size, block.kind))
        top += len(texts) * block.line_spacing * size + gap * bool(texts)
    return lines, top - gap


def _break_lines(block: ColumnBlock, width: int) -> tuple[list[str], int]:
    """Break a text in the largest size with at most two lines, else in the smallest; return lines and size."""
    for size in block.sizes:
        lines = list[str]()
        for word in block.text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            fits = bool(lines) and typeset_text(longer, block.face).width * size <= width
            lines = [*lines[:-1], longer] if fits else [*lines, word]
        if len(lines) <= 2:
            break
    return lines, size


@lru_cache(maxsize=8)
def draw_app_icon(size: int, padded: bool) -> bytes:
    """Return the site's icon as PNG; `padded` leaves a margin for devices that cut out a shape."""
    return draw_picture("icon", PictureSize(size, size), {"padded": padded})
