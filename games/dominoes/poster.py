"""Draw a layout as a poster in PDF or PNG; neighbouring tiles differ in colour.

A poster is one SVG template in millimetres, whose tiles have the units of the gallery's picture. resvg draws it as
PNG. In a PDF it is lines and letters, except that a text which needs shaping is an image of its letters.
"""

import base64
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

from django.template.loader import render_to_string
from fpdf import FPDF
from fpdf.svg import SVGObject

from games.dominoes.models import Layout
from games.infra.lettering import needs_shaping, render_png, unpack_typeface
from puzzles.dominoes.drawing import LINE_HEIGHT, SIDE, fit_name
from puzzles.dominoes.rules import PlacedTile, list_neighbours, map_covered_squares

PAPER_SIZES = {"a4": (210, 297), "a3": (297, 420)}
"""The width and height of each sheet in millimetres."""
PNG_DPI, SHAPED_TEXT_DPI = 200, 600
"""The dots per inch of a PNG, and of a text that is an image in a PDF."""
MM_PER_INCH = 25.4
TINTS = (
    *(("#f5dc82", "#8a6a00"), ("#bfe0ae", "#3c7a35"), ("#b9d3f3", "#27548f"), ("#ddc5ec", "#743a6c")),
    *(("#f6c9b8", "#9c3a22"), ("#bfe3df", "#2c756c"), ("#ead9c0", "#7a5a30")),
)
"""The colours of tiles, each with that of the tile's edge."""
MARGIN, TITLE_HEIGHT, FOOTER_HEIGHT = 0.06, 0.1, 0.05
"""The border, and the heights of the title and the last line, as shares of the sheet's width."""
TILE_GAP = 0.035 * SIDE
"""Leave this much around a tile."""
CUT_INSET = 0.2
"""Keep the line between two squares this far from the tile's edges, as a share of its breadth."""
SVG_NAMESPACE = "http://www.w3.org/2000/svg"
SVG_PREFIX = f"{{{SVG_NAMESPACE}}}"
BOLD_WEIGHT = 600
"""The least weight that counts as bold, as in fpdf2."""


def draw_poster(layout: Layout, sheet: str) -> str:
    """Draw a layout on a sheet of `PAPER_SIZES` as SVG."""
    width, height = PAPER_SIZES[sheet]
    across, down = width * (1 - 2 * MARGIN), height - width * (2 * MARGIN + TITLE_HEIGHT + FOOTER_HEIGHT)
    scale = min(across / layout.width, down / layout.height) / SIDE
    count = str(layout.placed) if layout.placed == len(layout.tiles) else f"{layout.placed} of {len(layout.tiles)}"
    context = {
        "width": width,
        "height": height,
        "across": across,
        "title": layout.title,
        "foot": f"Fivefold · Name Dominoes · {count} names",
        "left": (width - layout.width * SIDE * scale) / 2,
        "top": width * (MARGIN + TITLE_HEIGHT) + (down - layout.height * SIDE * scale) / 2,
        "scale": scale,
        "margin": MARGIN * width,
        "thick": 0.3 / scale,
        "thin": 0.2 / scale,
        "tiles": describe_tiles(layout),
    }
    return render_to_string("dominoes/poster.svg", context)


def describe_tiles(layout: Layout) -> list[dict[str, Any]]:
    """Describe each laid tile for the poster's template, in units of the gallery's picture."""
    laid = layout.read_board().laid
    colours = _choose_colours(laid)
    return [_describe_tile(tile, colours[tile.tile], layout.tiles[tile.tile]) for tile in laid]


def _describe_tile(laid: PlacedTile, colour: int, names: list[str]) -> dict[str, Any]:
    """Describe a tile's rectangle, the lines between its squares, and its names."""
    xs, ys = [x for x, _ in laid.squares], [y for _, y in laid.squares]
    x, y = min(xs) * SIDE + TILE_GAP, min(ys) * SIDE + TILE_GAP
    width, height = (max(xs) - min(xs) + 1) * SIDE - 2 * TILE_GAP, (max(ys) - min(ys) + 1) * SIDE - 2 * TILE_GAP
    shares = [n / len(xs) for n in range(1, len(xs))]
    upright = [
        f"M{x + share * width:g} {y + CUT_INSET * height:g}V{y + (1 - CUT_INSET) * height:g}" for share in shares
    ]
    flat = [f"M{x + CUT_INSET * width:g} {y + share * height:g}H{x + (1 - CUT_INSET) * width:g}" for share in shares]
    return {
        **{"x": x, "y": y, "width": width, "height": height, "round": 0.12 * min(width, height)},
        "tint": TINTS[colour][0],
        "edge": TINTS[colour][1],
        "cuts": upright if width > height else flat,
        "names": [
            line for name, square in zip(names, laid.squares, strict=True) for line in _place_name(name, *square)
        ],
    }


def _place_name(name: str, column: int, row: int) -> Iterator[tuple[str, float, float, float]]:
    """Yield the lines of a name in its square: text, middle, base line and type size."""
    if not name.strip():
        return
    texts, size = fit_name(name)
    first_line = (row + 0.5) * SIDE + 0.35 * size - (len(texts) - 1) * size * LINE_HEIGHT / 2
    for n, text in enumerate(texts):
        yield text, (column + 0.5) * SIDE, first_line + n * size * LINE_HEIGHT, size


def _choose_colours(laid: Sequence[PlacedTile]) -> dict[int, int]:
    """Give each tile a colour that no neighbour has, if there is one."""
    owners = map_covered_squares(laid)
    colours: dict[int, int] = {}
    for tile in laid:
        neighbour_colours = {
            colours.get(owners[n][0]) for square in tile.squares for n in list_neighbours(square) if n in owners
        }
        preferences = [(tile.tile + n) % len(TINTS) for n in range(len(TINTS))]
        colours[tile.tile] = next((n for n in preferences if n not in neighbour_colours), preferences[0])
    return colours


def render_poster_png(svg: str) -> bytes:
    """Render a poster as PNG, with its size on paper."""
    png, dots = render_png(svg, PNG_DPI), round(PNG_DPI / MM_PER_INCH * 1000)
    size_chunk = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    header_length = 33  # the PNG signature and the first chunk
    return (
        png[:header_length]
        + struct.pack(">I", 9)
        + size_chunk
        + struct.pack(">I", zlib.crc32(size_chunk))
        + png[header_length:]
    )


def render_poster_pdf(svg: str) -> bytes:
    """Render a poster as PDF, in lines and letters that are sharp at any size."""
    tree = ElementTree.fromstring(svg)
    _, _, width, height = map(float, tree.attrib["viewBox"].split())
    for group in tree.iter(f"{SVG_PREFIX}g"):
        dots = SHAPED_TEXT_DPI / MM_PER_INCH * float(group.get("data-scale", 1))
        for n, text in enumerate(group):
            if text.tag == f"{SVG_PREFIX}text" and needs_shaping(text.text or ""):
                group[n] = _make_text_image(text, dots)
    pdf = FPDF(unit="mm", format=(width, height))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.add_page()
    texts = [text.attrib for text in tree.iter(f"{SVG_PREFIX}text")]
    for family, weight in dict.fromkeys((text["font-family"], int(text["font-weight"])) for text in texts):
        pdf.add_font(family, "B" if weight >= BOLD_WEIGHT else "", unpack_typeface(family, weight))
    drawn = SVGObject(ElementTree.tostring(tree, "unicode"))
    drawn.image_cache, drawn.resource_access_policy = pdf.image_cache, pdf.resource_access_policy
    pdf.draw_path(drawn.transform_to_page_viewport(pdf)[2], copy=False)  # draw_to_page copies it all first
    return bytes(pdf.output())


def _make_text_image(text: ElementTree.Element, dots: float) -> ElementTree.Element:
    """Draw a text's letters as an image, at `dots` pixels per SVG unit."""
    size = float(text.attrib["font-size"])
    wide, high, base = size * (2 + 2 * len(text.text or "")), 2.2 * size, 1.5 * size
    x, y = float(text.attrib["x"]) - wide / 2, float(text.attrib["y"]) - base
    text.attrib |= {"x": f"{wide / 2:g}", "y": f"{base:g}"}
    box = f'viewBox="0 0 {wide:g} {high:g}" width="{wide * dots:g}" height="{high * dots:g}"'
    png = render_png(f'<svg {box} xmlns="{SVG_NAMESPACE}">{ElementTree.tostring(text, "unicode")}</svg>')
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": f"{high:g}"}
    link = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return ElementTree.Element(f"{SVG_PREFIX}image", {**place, "{http://www.w3.org/1999/xlink}href": link})


POSTER_KINDS = {"png": (render_poster_png, "image/png"), "pdf": (render_poster_pdf, "application/pdf")}
