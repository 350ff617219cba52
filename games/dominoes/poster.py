"""A layout as a poster: tiles in other colours than their neighbours, in the site's typefaces, as PDF or PNG.

A poster is one SVG template, in millimetres, with tiles in units of the gallery's picture. resvg draws it for PNG; in a
PDF it is drawn again in lines and letters, and what has to be shaped as a picture of its letters.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from django.template.loader import render_to_string
from fpdf import FPDF
from fpdf.svg import SVGObject

from games.dominoes.models import Layout
from games.infra.lettering import needs_shaping, render_png, unpack_typeface
from puzzles.dominoes.drawing import LINE, SIDE, fit_name
from puzzles.dominoes.rules import Laid, neighbours, occupied

SHEETS = {"a4": (210, 297), "a3": (297, 420)}
"""Width and height in millimetres."""
DOTS, SHARP = 200, 600
"""In an inch: of a PNG, and of a text that a PDF has as a picture."""
INCH = 25.4
TINTS = (
    *(("#f5dc82", "#8a6a00"), ("#bfe0ae", "#3c7a35"), ("#b9d3f3", "#27548f"), ("#ddc5ec", "#743a6c")),
    *(("#f6c9b8", "#9c3a22"), ("#bfe3df", "#2c756c"), ("#ead9c0", "#7a5a30")),
)
"""Colours of tiles, and of their edges."""
MARGIN, HEAD, FOOT = 0.06, 0.1, 0.05
"""Around a sheet, for its title, and for its last line, as shares of its width."""
GAP = 0.035 * SIDE
"""Around a tile."""
CUT = 0.2
"""How far the line between its halves keeps away from either edge, as a share of its breadth."""
SPACE = "http://www.w3.org/2000/svg"
SVG = f"{{{SPACE}}}"
BOLD = 600
"""From which weight on fpdf2 asks for a bold typeface."""


def poster(made: Layout, sheet: str) -> str:
    """A layout on a sheet of `SHEETS`, as SVG."""
    width, height = SHEETS[sheet]
    across, down = width * (1 - 2 * MARGIN), height - width * (2 * MARGIN + HEAD + FOOT)
    scale = min(across / made.width, down / made.height) / SIDE
    count = str(made.placed) if made.placed == len(made.tiles) else f"{made.placed} of {len(made.tiles)}"
    context = {
        "width": width,
        "height": height,
        "across": across,
        "title": made.title,
        "foot": f"Fivefold · Name Dominoes · {count} names",
        "left": (width - made.width * SIDE * scale) / 2,
        "top": width * (MARGIN + HEAD) + (down - made.height * SIDE * scale) / 2,
        "scale": scale,
        "margin": MARGIN * width,
        "thick": 0.3 / scale,
        "thin": 0.2 / scale,
        "tiles": tiles_of(made),
    }
    return render_to_string("dominoes/poster.svg", context)


def tiles_of(made: Layout) -> list[dict[str, Any]]:
    """What a poster says of each tile, in units of the gallery's picture."""
    laid = [Laid(tile, tuple((x, y) for x, y in squares)) for tile, squares in made.laid]
    colours = _coloured(laid)
    return [_tile(one, colours[one.tile], made.tiles[one.tile]) for one in laid]


def _tile(laid: Laid, colour: int, names: list[str]) -> dict[str, Any]:
    """Where a tile is, the lines between its halves, and its names."""
    xs, ys = [x for x, _ in laid.squares], [y for _, y in laid.squares]
    x, y = min(xs) * SIDE + GAP, min(ys) * SIDE + GAP
    width, height = (max(xs) - min(xs) + 1) * SIDE - 2 * GAP, (max(ys) - min(ys) + 1) * SIDE - 2 * GAP
    shares = [n / len(xs) for n in range(1, len(xs))]
    upright = [f"M{x + share * width:g} {y + CUT * height:g}V{y + (1 - CUT) * height:g}" for share in shares]
    level = [f"M{x + CUT * width:g} {y + share * height:g}H{x + (1 - CUT) * width:g}" for share in shares]
    return {
        **{"x": x, "y": y, "width": width, "height": height, "round": 0.12 * min(width, height)},
        "tint": TINTS[colour][0],
        "edge": TINTS[colour][1],
        "cuts": upright if width > height else level,
        "names": [line for name, square in zip(names, laid.squares, strict=True) for line in _lines(name, *square)],
    }


def _lines(name: str, column: int, row: int) -> Iterator[tuple[str, float, float, float]]:
    """A name around the middle of its square: its lines, each with its middle, base line and type size."""
    if not name.strip():
        return
    texts, size = fit_name(name)
    first = (row + 0.5) * SIDE + 0.35 * size - (len(texts) - 1) * size * LINE / 2
    for n, text in enumerate(texts):
        yield text, (column + 0.5) * SIDE, first + n * size * LINE, size


def _coloured(laid: list[Laid]) -> dict[int, int]:
    """For each tile a colour that none of its neighbours has, where there is one."""
    there = occupied(laid)
    colours: dict[int, int] = {}
    for one in laid:
        near = {colours.get(there[n][0]) for square in one.squares for n in neighbours(square) if n in there}
        turned = [(one.tile + n) % len(TINTS) for n in range(len(TINTS))]
        colours[one.tile] = next((n for n in turned if n not in near), turned[0])
    return colours


def png_of(svg: str) -> bytes:
    """A poster as PNG that says how large it is on paper."""
    png, dots = render_png(svg, DOTS), round(DOTS / INCH * 1000)
    size = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    head = 33  # the signature and the first chunk
    return png[:head] + struct.pack(">I", 9) + size + struct.pack(">I", zlib.crc32(size)) + png[head:]


def pdf_of(svg: str) -> bytes:
    """A poster as PDF: drawn in lines and letters, sharp at any size."""
    tree = ElementTree.fromstring(svg)
    _, _, width, height = map(float, tree.attrib["viewBox"].split())
    for group in tree.iter(f"{SVG}g"):
        dots = SHARP / INCH * float(group.get("data-scale", 1))
        for n, text in enumerate(group):
            if text.tag == f"{SVG}text" and needs_shaping(text.text or ""):
                group[n] = _pictured(text, dots)
    pdf = FPDF(unit="mm", format=(width, height))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.add_page()
    texts = [text.attrib for text in tree.iter(f"{SVG}text")]
    for family, weight in dict.fromkeys((text["font-family"], int(text["font-weight"])) for text in texts):
        pdf.add_font(family, "B" if weight >= BOLD else "", unpack_typeface(family, weight))
    drawn = SVGObject(ElementTree.tostring(tree, "unicode"))
    drawn.image_cache, drawn.resource_access_policy = pdf.image_cache, pdf.resource_access_policy
    pdf.draw_path(drawn.transform_to_page_viewport(pdf)[2], copy=False)  # draw_to_page copies it all first
    return bytes(pdf.output())


def _pictured(text: ElementTree.Element, dots: float) -> ElementTree.Element:
    """Draw a text's letters as an image, at `dots` pixels per SVG unit."""
    size = float(text.attrib["font-size"])
    wide, high, base = size * (2 + 2 * len(text.text or "")), 2.2 * size, 1.5 * size
    x, y = float(text.attrib["x"]) - wide / 2, float(text.attrib["y"]) - base
    text.attrib |= {"x": f"{wide / 2:g}", "y": f"{base:g}"}
    box = f'viewBox="0 0 {wide:g} {high:g}" width="{wide * dots:g}" height="{high * dots:g}"'
    png = render_png(f'<svg {box} xmlns="{SPACE}">{ElementTree.tostring(text, "unicode")}</svg>')
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{high:g}"}
    link = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return ElementTree.Element(f"{SVG}image", {**place, "{http://www.w3.org/1999/xlink}href": link})


KINDS = {"png": (png_of, "image/png"), "pdf": (pdf_of, "application/pdf")}
