"""A layout as a poster: tiles in other colours than their neighbours, in the site's typefaces, as PDF or PNG.

A poster is planned once, in millimetres, as boxes and lines of text; two small renderers draw the same plan.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fpdf import FPDF
from PIL import Image, ImageDraw, ImageFont

from games.dominoes.models import Layout
from games.lettering import BASE, Lettering, needs_shaping
from puzzles.dominoes.drawing import SIDE, fitted
from puzzles.dominoes.rules import Laid, neighbours, occupied

SHEETS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
"""Width and height in millimetres."""
DOTS = 200 / 25.4
"""Of a PNG, in each millimetre."""
PAPER, INK, QUIET = "#fbf7ef", "#1f1b16", "#665e52"
TINTS = ("#f5dc82", "#bfe0ae", "#b9d3f3", "#ddc5ec", "#f6c9b8", "#bfe3df", "#ead9c0")
EDGES = ("#8a6a00", "#3c7a35", "#27548f", "#743a6c", "#9c3a22", "#2c756c", "#7a5a30")
MARGIN, GAP = 0.06, 0.035
"""Around a sheet, as a share of its width; around a tile, as a share of a square's side."""
LINE = 1.08
CUT = 0.2
"""So much of a tile's breadth the line between its halves keeps away from either edge."""
FACES = {"title": ("fraunces", 600), "name": ("atkinson", 600), "foot": ("atkinson", 400)}
INKS = {"title": INK, "name": INK, "foot": QUIET}
"""For each kind of text its typeface, its weight, and its colour."""
SHARP = 600 / 25.4
"""Dots in each millimetre of a text that a PDF has as a picture."""


@dataclass(frozen=True)
class Box:
    """A tile: its place and size in millimetres, and the number of its colours."""

    x: float
    y: float
    width: float
    height: float
    colour: int


@dataclass(frozen=True)
class Cut:
    """The line between two halves of a tile: where it begins and ends, in millimetres, and the tile's colours."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: int


@dataclass(frozen=True)
class Line:
    """A line of text around a middle, on its base line; all in millimetres."""

    x: float
    y: float
    size: float
    text: str
    kind: str


@dataclass(frozen=True)
class Poster:
    """What stands on a sheet."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    cuts: tuple[Cut, ...]
    lines: tuple[Line, ...]


def poster(made: Layout, sheet: str) -> Poster:
    """The plan of a layout on a sheet of `SHEETS`."""
    width, height = SHEETS[sheet]
    margin = MARGIN * width
    head, foot = 0.1 * width, 0.05 * width
    side = min((width - 2 * margin) / made.width, (height - 2 * margin - head - foot) / made.height)
    spare = height - 2 * margin - head - foot - side * made.height
    left, top = (width - side * made.width) / 2, margin + head + spare / 2
    laid = [Laid(tile, tuple((x, y) for x, y in squares)) for tile, squares in made.laid]
    colours = _coloured(laid)
    boxes: list[Box] = []
    cuts: list[Cut] = []
    lines: list[Line] = []
    for one in laid:
        xs, ys = [x for x, _ in one.squares], [y for _, y in one.squares]
        x, y, gap = left + min(xs) * side, top + min(ys) * side, GAP * side
        across, down = (max(xs) - min(xs) + 1) * side, (max(ys) - min(ys) + 1) * side
        boxes.append(Box(x + gap, y + gap, across - 2 * gap, down - 2 * gap, colours[one.tile]))
        cuts += _cuts(boxes[-1], len(xs))
        for name, (column, row) in zip(made.tiles[one.tile], one.squares, strict=True):
            lines += _name(name, left + (column + 0.5) * side, top + (row + 0.5) * side, side)
    size = min(
        0.055 * width, (width - 2 * margin) / max(Lettering([made.title], *FACES["title"]).width_of(made.title), 1)
    )
    lines.append(Line(width / 2, margin + 0.05 * width, size, made.title, "title"))
    count = str(made.placed) if made.placed == len(made.tiles) else f"{made.placed} of {len(made.tiles)}"
    told = f"Fivefold · Name Dominoes · {count} names"
    lines.append(Line(width / 2, height - margin, 0.018 * width, told, "foot"))
    return Poster(width, height, tuple(boxes), tuple(cuts), tuple(lines))


def _cuts(box: Box, halves: int) -> Iterator[Cut]:
    """The lines between the halves of a tile: short ones, in its middle."""
    across = box.width > box.height
    for n in range(1, halves):
        if across:
            x = box.x + box.width * n / halves
            yield Cut(x, box.y + CUT * box.height, x, box.y + (1 - CUT) * box.height, box.colour)
        else:
            y = box.y + box.height * n / halves
            yield Cut(box.x + CUT * box.width, y, box.x + (1 - CUT) * box.width, y, box.colour)


def _coloured(laid: list[Laid]) -> dict[int, int]:
    """For each tile a colour that none of its neighbours has, where there is one."""
    there = occupied(laid)
    colours: dict[int, int] = {}
    for one in laid:
        near = {colours.get(there[n][0]) for square in one.squares for n in neighbours(square) if n in there}
        turned = [(one.tile + n) % len(TINTS) for n in range(len(TINTS))]
        colours[one.tile] = next((n for n in turned if n not in near), turned[0])
    return colours


def _name(name: str, x: float, y: float, side: float) -> Iterator[Line]:
    """A name around the middle of its square."""
    if not name.strip():
        return
    texts, units = fitted(name)
    size = units / SIDE * side
    first = y + 0.35 * size - (len(texts) - 1) * size * LINE / 2
    for n, text in enumerate(texts):
        yield Line(x, first + n * size * LINE, size, text, "name")


def _letterings(plan: Poster) -> dict[str, Lettering]:
    """The letters of each kind of text on a sheet."""
    return {
        kind: Lettering((line.text for line in plan.lines if line.kind == kind), *face) for kind, face in FACES.items()
    }


def _placed(line: Line, letters: Lettering) -> Iterator[tuple[float, Path, str]]:
    """The pieces of a line, each with the place where it begins."""
    x = line.x - letters.width_of(line.text) * line.size / 2
    for file, piece in letters.runs(line.text):
        yield x, file, piece
        x += letters.width_of_run(file, piece) * line.size


def _shaped(line: Line, letters: Lettering, dots: float) -> tuple[Image.Image, float, float]:
    """Draw a line whose letters have to be shaped, at that many dots a millimetre; return its corner, too."""
    picture = letters.image(line.text, line.size * dots, INKS[line.kind])
    return picture, line.x - picture.width / dots / 2, line.y - BASE * line.size


def as_png(plan: Poster) -> bytes:
    """A poster as PNG, with 200 dots in an inch."""
    image = Image.new("RGB", (round(plan.width * DOTS), round(plan.height * DOTS)), PAPER)
    draw = ImageDraw.Draw(image)
    for box in plan.boxes:
        place = [DOTS * side for side in (box.x, box.y, box.x + box.width, box.y + box.height)]
        round_by, thick = 0.12 * min(place[2] - place[0], place[3] - place[1]), max(1, round(0.3 * DOTS))
        draw.rounded_rectangle(place, round_by, TINTS[box.colour], EDGES[box.colour], thick)
    for cut in plan.cuts:
        ends = [DOTS * end for end in (cut.x, cut.y, cut.to_x, cut.to_y)]
        draw.line(ends, EDGES[cut.colour], max(1, round(0.2 * DOTS)))
    kinds, font = _letterings(plan), cache(ImageFont.truetype)
    for line in plan.lines:
        letters = kinds[line.kind]
        if needs_shaping(line.text):
            picture, left, top = _shaped(line, letters, DOTS)
            image.paste(picture, (round(left * DOTS), round(top * DOTS)), picture)
            continue
        for x, source, piece in _placed(line, letters):
            drawn = font(str(source), round(line.size * DOTS, 1))
            draw.text((x * DOTS, line.y * DOTS), piece, font=drawn, fill=INKS[line.kind], anchor="ls")
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, dpi=(200, 200))
    return file.getvalue()


def as_pdf(plan: Poster) -> bytes:
    """A poster as PDF: drawn in lines and letters, sharp at any size."""
    pdf = FPDF(unit="mm", format=(plan.width, plan.height))
    pdf.set_auto_page_break(False)
    kinds = _letterings(plan)
    for kind, letters in kinds.items():
        for file in letters.files:
            pdf.add_font(f"{kind}-{file.stem}", fname=str(file))
    pdf.add_page()
    pdf.set_fill_color(PAPER)
    pdf.rect(0, 0, plan.width, plan.height, style="F")
    pdf.set_line_width(0.3)
    for box in plan.boxes:
        pdf.set_fill_color(TINTS[box.colour])
        pdf.set_draw_color(EDGES[box.colour])
        round_by = 0.12 * min(box.width, box.height)
        pdf.rect(box.x, box.y, box.width, box.height, style="DF", round_corners=True, corner_radius=round_by)
    pdf.set_line_width(0.2)
    for cut in plan.cuts:
        pdf.set_draw_color(EDGES[cut.colour])
        pdf.line(cut.x, cut.y, cut.to_x, cut.to_y)
    for line in plan.lines:
        letters = kinds[line.kind]
        if needs_shaping(line.text):
            picture, left, top = _shaped(line, letters, SHARP)
            pdf.image(picture, left, top, picture.width / SHARP)
            continue
        pdf.set_text_color(INKS[line.kind])
        for x, file, piece in _placed(line, letters):
            pdf.set_font(f"{line.kind}-{file.stem}", size=line.size * 72 / 25.4)
            pdf.text(x, line.y, piece)
    return bytes(pdf.output())


KINDS = {"png": (as_png, "image/png"), "pdf": (as_pdf, "application/pdf")}
