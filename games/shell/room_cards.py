"""A whole race of a room as a picture to share: who came where, and with what; nothing of the puzzle is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.lettering import BASE, Lettering
from games.shell.cards import SANS, SERIF, colours, drawn, font_of, foot, png
from games.shell.result_cards import BAR, EDGE, EVEN, Box, Form, fitting, raised

BOXES: dict[bool, Box] = {True: (500, 58, 1140, 584), False: (60, 270, 1020, 950)}
PADDING, MARK = 30, 150
MOST = 8
"""So many players have a row; of more there is the number."""


class Racer(NamedTuple):
    """A player's row: the place (None for whoever gave up), the name, and what came of it."""

    place: int | None
    name: str
    told: str


class Race(NamedTuple):
    """What a picture says: the game, its title, how many raced, and their rows, best first."""

    game: str
    title: str
    of: str
    racers: tuple[Racer, ...]


def room_card(race: Race, form: Form) -> bytes:
    """A race as PNG."""
    tone, wide = colours(race.game), form is not EVEN
    image = Image.new("RGB", (form.width, form.height), tone["paper"])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, form.width, BAR), fill=tone["game"])
    mark = drawn(race.game, MARK, tone["game"])
    image.paste(mark, (EDGE, 84), mark)
    left, top, width = (EDGE, 270, 390) if wide else (EDGE + MARK + 34, 92, 700)
    draw.text((left, top), race.title, font=fitting(race.title, width, (64, 54, 46, 38)), fill=tone["ink"])
    draw.text((left, top + 86), race.of, font=font_of(SANS, 34, 400), fill=tone["muted"])
    raised(image, BOXES[wide], tone)
    _rows(image, race.racers, BOXES[wide], tone)
    foot(image, draw, tone)
    return png(image)


def _rows(image: Image.Image, racers: Sequence[Racer], box: Box, tone: dict[str, str]) -> None:
    shown = racers[:MOST]
    more = len(racers) - len(shown)
    high = (box[3] - box[1] - 2 * PADDING) / (len(shown) + bool(more))
    high = min(high, 110)
    letters = Lettering((racer.name for racer in shown), "fraunces", 600)
    for n, racer in enumerate(shown):
        _row(image, racer, letters, box, box[1] + PADDING + (n + 0.5) * high, tone)
    if more:
        told, middle = f"and {more} more", box[3] - PADDING - high / 2
        draw = ImageDraw.Draw(image)
        draw.text((box[0] + PADDING, middle), told, font=font_of(SANS, 28, 400), fill=tone["muted"], anchor="lm")


def _row(image: Image.Image, racer: Racer, letters: Lettering, box: Box, middle: float, tone: dict[str, str]) -> None:
    """The place in a disc, the name, and at the right what came of it."""
    draw = ImageDraw.Draw(image)
    left, right, radius = box[0] + PADDING, box[2] - PADDING, 24
    disc = (left, middle - radius, left + 2 * radius, middle + radius)
    if racer.place:
        draw.ellipse(disc, fill=tone["game"] if racer.place == 1 else None, outline=tone["game"], width=3)
        ink = tone["card"] if racer.place == 1 else tone["game"]
        draw.text((left + radius, middle), str(racer.place), font=font_of(SERIF, 28), fill=ink, anchor="mm")
    start = left + 2 * radius + 20
    _name(image, racer.name, letters, (start, middle), (right - start) * 0.55, tone["ink"])
    sizes = [font_of(SANS, size, 600) for size in (30, 26, 22, 19)]
    room = (right - start) * 0.42
    told = next((font for font in sizes if font.getlength(racer.told) <= room), sizes[-1])
    draw.text((right, middle), racer.told, font=told, fill=tone["muted"], anchor="rm")


def _name(
    image: Image.Image, name: str, letters: Lettering, place: tuple[int, float], room: float, colour: str
) -> None:
    """A player's name in its own letters, as large as it fits; nothing where no typeface has them."""
    if not letters.runs(name):
        return
    size = max(20, min(36, 36 * room / letters.image(name, 36, colour).width))
    picture = letters.image(name, size, colour)
    image.paste(picture, (place[0], round(place[1] - (BASE - 0.35) * size)), picture)
