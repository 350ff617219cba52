"""A whole day as a picture to share: a row for each game, in its colour, with what was finished of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.shell.cards import SANS, SERIF, Font, colours, drawn, font_of, foot, image_of, png
from games.shell.result_cards import BAR, EDGE, EVEN, Box, Form, fitting, raised
from puzzles.contract import Status

PADDING, GAP = 26, 12
BOXES: dict[bool, Box] = {True: (410, 58, 1140, 584), False: (60, 250, 1020, 930)}
NAMES = {True: 210, False: 290}
"""Where the rows lie, and how wide the games' names may be, in a wide picture and in one with even sides."""


class Chip(NamedTuple):
    """One puzzle: its grade where there are several, how it ended (None for not yet), and the result."""

    grade: str
    status: Status | None
    score: str


class Row(NamedTuple):
    """A game and its puzzles of the day."""

    game: str
    title: str
    chips: tuple[Chip, ...]


class Name(NamedTuple):
    """The typeface of the games' names, and how much room they take."""

    font: Font
    width: float


class Whole(NamedTuple):
    """A day: its name, how much of it is done (“6 of 11”), and the games."""

    when: str
    done: str
    rows: tuple[Row, ...]


def day_card(day: Whole, form: Form) -> bytes:
    """A day as PNG."""
    tone = colours()
    image = Image.new("RGB", (form.width, form.height), tone["paper"])
    draw = ImageDraw.Draw(image)
    bands(draw, [row.game for row in day.rows], form.width)
    wide = form is not EVEN
    if wide:
        draw.text((EDGE, 96), "My day", font=font_of(SERIF, 60), fill=tone["ink"])
        draw.text((EDGE, 178), day.when, font=font_of(SANS, 30, 400), fill=tone["muted"])
        draw.text((EDGE, 452), day.done, font=fitting(day.done, 300, (84, 72, 60)), fill=tone["ink"], anchor="ls")
    else:
        draw.text((EDGE, 70), "My day", font=font_of(SERIF, 72), fill=tone["ink"])
        draw.text((EDGE, 168), day.when, font=font_of(SANS, 36, 400), fill=tone["muted"])
        draw.text((1000, 170), day.done, font=fitting(day.done, 440, (96, 80)), fill=tone["ink"], anchor="rs")
    box = BOXES[wide]
    raised(image, box, tone)
    high = (box[3] - box[1] - 2 * PADDING) / max(1, len(day.rows))
    name = _name(day.rows, NAMES[wide], high)
    for n, row in enumerate(day.rows):
        _row(image, row, name, (box[0] + PADDING, box[2] - PADDING), box[1] + PADDING + (n + 0.5) * high, high)
    foot(image, draw, tone)
    return png(image)


def bands(draw: ImageDraw.ImageDraw, games: Sequence[str], width: int) -> None:
    """The games' colours along the upper edge."""
    for n, game in enumerate(games):
        draw.rectangle((n * width // len(games), 0, (n + 1) * width // len(games), BAR), fill=colours(game)["game"])


def _name(rows: Sequence[Row], width: int, high: float) -> Name:
    """How the games' names are written, so that the longest fits."""
    fonts = [font_of(SERIF, size) for size in range(round(min(high * 0.34, 42)), 15, -2)]
    widths = [max(font.getlength(row.title) for row in rows) for font in fonts]
    return next((Name(*one) for one in zip(fonts, widths, strict=True) if one[1] <= width), Name(fonts[-1], width))


def _row(image: Image.Image, row: Row, name: Name, across: tuple[int, int], middle: float, high: float) -> None:
    """A game's mark and name, and a chip for each of its puzzles."""
    tone, (left, right) = colours(row.game), across
    draw = ImageDraw.Draw(image)
    size = round(min(high * 0.6, 64))
    mark = drawn(row.game, size, tone["game"])
    image.paste(mark, (left, round(middle - size / 2)), mark)
    draw.text((left + size + 18, middle), row.title, font=name.font, fill=tone["ink"], anchor="lm")
    start = left + size + 18 + name.width + 22
    wide = (right - start + GAP) / max(1, len(row.chips)) - GAP
    for n, chip in enumerate(row.chips):
        _chip(image, chip, row.game, start + n * (wide + GAP), middle, (wide, high - 14))


def _chip(image: Image.Image, chip: Chip, game: str, left: float, middle: float, size: tuple[float, float]) -> None:
    """One puzzle: full in the game's colour where it was won, an outline where it was not, faint while it is open."""
    tone, (width, high) = colours(game), size
    won = chip.status is Status.WON
    look = {
        True: f'fill="{tone["game"]}"',
        False: f'fill="{tone["game"]}" fill-opacity="0.12" stroke="{tone["game"]}" stroke-width="3"',
        None: f'fill="none" stroke="{tone["line"]}" stroke-width="3" stroke-dasharray="7 7"',
    }[won if chip.status else None]
    rect = f'<rect x="2" y="2" width="{width - 4:g}" height="{high - 4:g}" rx="16" {look}/>'
    space = 'xmlns="http://www.w3.org/2000/svg"'
    inked = image_of(f'<svg {space} width="{width:g}" height="{high:g}">{rect}</svg>', round(width), round(high))
    image.paste(inked, (round(left), round(middle - high / 2)), inked)
    colour = tone["card"] if won else tone["ink"] if chip.status else tone["muted"]
    _words(ImageDraw.Draw(image), chip, (left + width / 2, middle), (width - 14, high), colour)


def _words(
    draw: ImageDraw.ImageDraw, chip: Chip, place: tuple[float, float], size: tuple[float, float], colour: str
) -> None:
    """A chip's result, large, and its grade above it."""
    x, y = place
    large = min(round(size[1] * 0.36), 40)
    said = [(chip.grade, round(large * 0.74)), (chip.score, large)]
    lines = [(text, points) for text, points in said if text]
    step = large * 1.1
    for n, (text, points) in enumerate(lines):
        fonts = [font_of(SANS, smaller, 600) for smaller in range(points, 11, -2)]
        font = next((font for font in fonts if font.getlength(text) <= size[0]), fonts[-1])
        draw.text((x, y + (n - (len(lines) - 1) / 2) * step), text, font=font, fill=colour, anchor="mm")
