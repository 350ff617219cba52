"""A whole race of a room as a picture to share: who came where, and with what; nothing of the puzzle is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.shell.cards import SANS, SERIF, colours, drawn, font_of, foot, png
from games.shell.result_cards import BAR, EDGE, EVEN, Box, Form, fitting, raised

BOXES: dict[bool, Box] = {True: (500, 58, 1140, 584), False: (60, 270, 1020, 950)}
PADDING, MARK, RADIUS = 30, 150, 24
MOST = 8
"""So many players have a row; of more there is the number."""


class Racer(NamedTuple):
    """A player's row: the place (None for whoever gave up, and where all play one board), the name, what came of it.

    `sign` stands where there is no place.
    """

    place: int | None
    name: str
    told: str
    sign: str = ""


class Race(NamedTuple):
    """What a picture says: the game, its title, how many raced, their rows, best first; of one board how it `ended`."""

    game: str
    title: str
    of: str
    racers: tuple[Racer, ...]
    ended: str = ""


def room_card(race: Race, form: Form) -> bytes:
    """A race as PNG."""
    tone, wide = colours(race.game), form is not EVEN
    image = Image.new("RGB", (form.width, form.height), tone["paper"])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, form.width, BAR), fill=tone["game"])
    mark = drawn(race.game, MARK, tone["game"])
    image.paste(mark, (EDGE, 84), mark)
    left, top, width = (EDGE, 270, 390) if wide else (EDGE + MARK + 34, 92, 700)
    draw.text((left, top), race.title, font=fitting(race.title, width, (64, 54, 46, 38, 34)), fill=tone["ink"])
    draw.text((left, top + 86), race.of, font=font_of(SANS, 34, 400), fill=tone["muted"])
    if race.ended:
        draw.text((left, top + 136), race.ended, font=font_of(SANS, 34, 600), fill=tone["game"])
    raised(image, BOXES[wide], tone)
    _rows(draw, race.racers, BOXES[wide], tone)
    foot(image, draw, tone)
    return png(image)


def _rows(draw: ImageDraw.ImageDraw, racers: Sequence[Racer], box: Box, tone: dict[str, str]) -> None:
    shown = racers[:MOST]
    more = len(racers) - len(shown)
    high = (box[3] - box[1] - 2 * PADDING) / (len(shown) + bool(more))
    high = min(high, 110)
    for n, racer in enumerate(shown):
        _row(draw, racer, box, (box[1] + PADDING + (n + 0.5) * high, high), tone)
    if more:
        told, middle = f"and {more} more", box[3] - PADDING - high / 2
        draw.text((box[0] + PADDING, middle), told, font=font_of(SANS, 28, 400), fill=tone["muted"], anchor="lm")


def _row(draw: ImageDraw.ImageDraw, racer: Racer, box: Box, at: tuple[float, float], tone: dict[str, str]) -> None:
    """The place in a disc, the name, and at the right what came of it; a long one stands below the name."""
    (middle, high), right = at, box[2] - PADDING
    _disc(draw, racer, (box[0] + PADDING, middle), tone)
    start = box[0] + PADDING + 2 * RADIUS + 20
    name = fitting(racer.name, round((right - start) * 0.62), (36, 32, 28, 24, 20))
    room = right - start - name.getlength(racer.name) - 24
    sizes = [font_of(SANS, size, 600) for size in (30, 27, 24)]
    if told := next((font for font in sizes if font.getlength(racer.told) <= room), None):
        draw.text((start, middle), racer.name, font=name, fill=tone["ink"], anchor="lm")
        draw.text((right, middle), racer.told, font=told, fill=tone["muted"], anchor="rm")
        return
    upper = fitting(racer.name, right - start, (min(34, round(high * 0.5)), 24, 20))
    below = [font_of(SANS, size, 600) for size in (min(28, round(high * 0.4)), 22, 19)]
    lower = next((font for font in below if font.getlength(racer.told) <= right - start), below[-1])
    draw.text((start, middle - high * 0.21), racer.name, font=upper, fill=tone["ink"], anchor="lm")
    draw.text((start, middle + high * 0.22), racer.told, font=lower, fill=tone["muted"], anchor="lm")


def _disc(draw: ImageDraw.ImageDraw, racer: Racer, at: tuple[float, float], tone: dict[str, str]) -> None:
    """The place, or the sign that stands for one; nothing where there is neither."""
    left, middle = at
    if not (shown := str(racer.place or racer.sign)):
        return
    first = racer.place == 1
    box = (left, middle - RADIUS, left + 2 * RADIUS, middle + RADIUS)
    draw.ellipse(box, fill=tone["game"] if first else None, outline=tone["game"], width=3)
    ink = tone["card"] if first else tone["game"]
    draw.text((left + RADIUS, middle), shown, font=font_of(SERIF, 28), fill=ink, anchor="mm")
