"""Draw results as pictures to share: SVG shapes, around which the site draws a frame.

A picture gives away no more than a share text, and has no words. A colour is the name of one of the site's colour
tokens (“group-1”, “hue-2”, “line”), or “game” for the game's own colour. A sign is the name of one of the site's icons
(“hint”, “flag”), or of one in the game's `static/<slug>/signs.svg`. For people who cannot tell colours apart, each
colour comes with its own form, such as a circle or a star.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

Point = tuple[float, float]


@dataclass(frozen=True)
class Drawing:
    """SVG shapes inside the rectangle from (0, 0) to (width, height), which the site scales to fit."""

    width: float
    height: float
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """The colours of a shape, inside and along its edge; '' paints nothing there."""

    fill: str = ""
    edge: str = ""
    edge_width: float = 0
    opacity: float = 1
    dashed: bool = False

    def write_attributes(self) -> str:
        """Write the look as SVG attributes."""
        dash = f' stroke-dasharray="{2 * self.edge_width:g} {1.6 * self.edge_width:g}"' if self.dashed else ""
        edge = f' stroke="{_paint_value(self.edge)}" stroke-width="{self.edge_width:g}"' if self.edge else ""
        faint = f' fill-opacity="{self.opacity:g}"' if self.opacity < 1 else ""
        return f'fill="{_paint_value(self.fill)}"{faint}{edge}{dash}'


def _paint_value(token: str) -> str:
    return f"var(--{token})" if token else "none"


def draw_tile(x: float, y: float, width: float, height: float, look: Look, radius: float = 14) -> str:
    """Draw a rectangle with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {look.write_attributes()}/>'
    )


def draw_dot(x: float, y: float, radius: float, look: Look) -> str:
    """Draw a circle around (x, y)."""
    return f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}" {look.write_attributes()}/>'


def draw_line(points: Sequence[Point], token: str, width: float, opacity: float = 1) -> str:
    """Draw a line through points, round at its ends."""
    way = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    faint = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<polyline points="{way}" fill="none" stroke="{_paint_value(token)}" stroke-width="{width:g}" {ends}{faint}/>'
    )


def draw_sign(name: str, x: float, y: float, size: float, token: str = "ink") -> str:
    """Draw a sign by its name, around (x, y), `size` wide and high."""
    box = f'x="{x - size / 2:.4g}" y="{y - size / 2:.4g}" width="{size:g}" height="{size:g}"'
    drawn = 'fill="none" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"'
    return f'<use href="#{name}" {box} stroke="{_paint_value(token)}" {drawn}/>'


def draw_form(number: int, x: float, y: float, size: float, token: str = "on-hue", opacity: float = 0.6) -> str:
    """Draw one of five forms around (x, y), by its number: circle, box, triangle, rhombus or star."""
    look = Look(token, opacity=opacity)
    radius = size / 2
    match number % 5:
        case 0:
            return draw_dot(x, y, radius * 0.9, look)
        case 1:
            return draw_tile(x - radius * 0.85, y - radius * 0.85, radius * 1.7, radius * 1.7, look, radius * 0.2)
        case 2:
            return _draw_polygon(list_points_around(x, y + radius * 0.18, radius * 1.15, 3), look)
        case 3:
            return _draw_polygon(list_points_around(x, y, radius * 1.15, 4), look)
        case _:
            return draw_star(x, y, radius * 1.2, look)


def draw_star(x: float, y: float, radius: float, look: Look) -> str:
    """Draw a star of five points around (x, y)."""
    outer, inner = list_points_around(x, y, radius, 5), list_points_around(x, y, -radius * 0.45, 5)
    return _draw_polygon([point for n in range(5) for point in (outer[n], inner[(n + 3) % 5])], look)


def list_points_around(x: float, y: float, radius: float, count: int) -> list[Point]:
    """List `count` points on a circle around (x, y), clockwise from the top."""
    turns = [2 * pi * n / count for n in range(count)]
    return [(x + radius * sin(turn), y - radius * cos(turn)) for turn in turns]


def _draw_polygon(points: Sequence[Point], look: Look) -> str:
    way = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    return f'<polygon points="{way}" {look.write_attributes()}/>'


TILE_SIZE, TILE_GAP = 100, 14
TILE_COLOURS = {
    "🟥": "bad",
    "🟧": "hue-2",
    "🟨": "hue-5",
    "🟩": "hue-3",
    "🟦": "hue-1",
    "🟪": "hue-4",
    "🟫": "edge",
    "⬛": "ink",
}
"""Emoji to the colour of its tile; the emoji's index here is also the number of the form on the tile."""
SIGN_NAMES = {
    **{"💡": "hint", "🔎": "look", "🗺": "map", "🏳": "flag", "⏱": "clock"},
    **{"✅": "tick", "⭐": "star", "⬆": "up", "⬇": "down"},
}
"""Emoji to the sign that is drawn for it."""
EMOJI_MODIFIERS = "\ufe0f\u200d\u20e3"
"""Characters that only change how the emoji before them looks: a variation selector, a joiner, a keycap."""


def draw_rows(rows: Sequence[str]) -> Drawing:
    """Draw the emoji lines of a share text as rows of tiles.

    An unknown emoji becomes a plain tile. A text without emoji becomes one flag.
    """
    cells = [[one for one in row if one not in EMOJI_MODIFIERS and not one.isspace()] for row in rows]
    if not any(cells):
        cells = [["🏳"]]
    step = TILE_SIZE + TILE_GAP
    shapes = [
        shape
        for y, row in enumerate(cells)
        for x, one in enumerate(row)
        for shape in _draw_cell(one, x * step, y * step)
    ]
    widest = max(len(row) for row in cells)
    return Drawing(widest * step - TILE_GAP, len(cells) * step - TILE_GAP, tuple(shapes))


def _draw_cell(one: str, x: float, y: float) -> list[str]:
    middle = (x + TILE_SIZE / 2, y + TILE_SIZE / 2)
    if one in TILE_COLOURS:
        return [
            draw_tile(x, y, TILE_SIZE, TILE_SIZE, Look(TILE_COLOURS[one])),
            draw_form([*TILE_COLOURS].index(one), *middle, 34, "ink" if one != "⬛" else "paper", 0.4),
        ]
    plain = draw_tile(x + 2, y + 2, TILE_SIZE - 4, TILE_SIZE - 4, Look("game", "game", 4, 0.12))
    return [plain, draw_sign(SIGN_NAMES[one], *middle, 58, "game")] if one in SIGN_NAMES else [plain]
