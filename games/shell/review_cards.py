"""A week or a year in review as a picture to share: numbers, days, and a row for each game; no puzzle is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.shell.cards import SANS, SERIF, Font, colours, drawn, font_of, foot, png
from games.shell.day_cards import bands
from games.shell.result_cards import EDGE, EVEN, Box, Form, fitting, raised

BOXES: dict[bool, Box] = {True: (500, 58, 1140, 584), False: (60, 500, 1020, 950)}
PADDING = 28


class Line(NamedTuple):
    """A game's row: its slug and title, and what came of it."""

    game: str
    title: str
    told: str


class Reviewed(NamedTuple):
    """What a picture says: title, span, the large number with its words, days with how much was solved, and games."""

    title: str
    span: str
    number: str
    words: str
    spots: tuple[tuple[str, int], ...]
    lines: tuple[Line, ...]


def review_card(told: Reviewed, form: Form) -> bytes:
    """A review as PNG."""
    tone, wide = colours(), form is not EVEN
    image = Image.new("RGB", (form.width, form.height), tone["paper"])
    draw = ImageDraw.Draw(image)
    bands(draw, [line.game for line in told.lines], form.width)
    across = 390 if wide else 920
    draw.text((EDGE, 70), told.title, font=fitting(told.title, across, (64, 52, 44)), fill=tone["ink"])
    draw.text((EDGE, 156), told.span, font=_sans(told.span, across, 30), fill=tone["muted"])
    draw.text((EDGE, 300), told.number, font=font_of(SERIF, 96), fill=tone["ink"], anchor="ls")
    draw.text((EDGE, 326), told.words, font=_sans(told.words, across, 30), fill=tone["muted"])
    _spots(draw, told.spots, (EDGE, 392), across, tone)
    box = BOXES[wide]
    raised(image, box, tone)
    high = (box[3] - box[1] - 2 * PADDING) / max(1, len(told.lines))
    for n, line in enumerate(told.lines):
        _line(image, line, box, box[1] + PADDING + (n + 0.5) * high, high)
    foot(image, draw, tone)
    return png(image)


def _sans(text: str, width: float, size: int, weight: int = 400) -> Font:
    """The largest sans up to a size in which a text takes one line of a width."""
    fonts = [font_of(SANS, points, weight) for points in range(size, 15, -2)]
    return next((font for font in fonts if font.getlength(text) <= width), fonts[-1])


def _spots(
    draw: ImageDraw.ImageDraw,
    spots: Sequence[tuple[str, int]],
    place: tuple[int, int],
    width: int,
    tone: dict[str, str],
) -> None:
    """A spot for each day (or month), full where something was solved."""
    left, top = place
    step = min(width / len(spots), 62)
    side = step - 8
    font = font_of(SANS, 18, 500)
    for n, (label, solved) in enumerate(spots):
        x = left + n * step
        fill = tone["good"] if solved else None
        draw.rounded_rectangle((x, top, x + side, top + side), 8, fill=fill, outline=tone["edge"], width=2)
        draw.text((x + side / 2, top + side + 6), label[0], font=font, fill=tone["muted"], anchor="ma")


def _line(image: Image.Image, line: Line, box: Box, middle: float, high: float) -> None:
    """A game's mark and name, and what came of it."""
    tone, draw = colours(line.game), ImageDraw.Draw(image)
    size = round(min(high * 0.6, 60))
    mark = drawn(line.game, size, tone["game"])
    left = box[0] + PADDING
    image.paste(mark, (left, round(middle - size / 2)), mark)
    start, room = left + size + 18, box[2] - PADDING - left - size - 18
    title = fitting(line.title, round(room * 0.5), (34, 30, 26, 22))
    draw.text((start, middle), line.title, font=title, fill=tone["ink"], anchor="lm")
    font = _sans(line.told, room * 0.46, 28, 600)
    draw.text((box[2] - PADDING, middle), line.told, font=font, fill=tone["game"], anchor="rm")
